/** Where the store sends the browser back to: connecting ends here, or it is said what went wrong. */
import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { StorePartner } from '#contract/store-platforms.ts'
import { storeCalls } from '#selling/store-orders/contract/store-calls.ts'
import { useAct, useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { Page } from '#web/ui/page.tsx'
import type { StoreConnection } from '../contract/stores.ts'
import { leaveForStore, pathBeforeStore, type RequestedShop, requestedShop } from './leave-for-store.ts'
import { useShops } from './use-shops.ts'

const returnTexts = texts.integration.connecting

export function ShopReturnPage() {
  const platform = StorePartner.safeParse(useParams({ strict: false }).platform).data ?? 'shopify'
  // As it stood behind the question mark: the store has signed it.
  const [query] = useState(() => window.location.search.slice(1))
  // A query, though it changes something: what the store sent is good for one call only, and a query makes only one.
  const finish = useCall(
    storeCalls.finish,
    { body: { platform, query } },
    { enabled: query !== '', staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false },
  )
  useGoOn(finish.data)
  return (
    <Page title={returnTexts.title}>
      {query === '' && <NotConnected message={returnTexts.nothingReturned} asked={null} />}
      {query !== '' && !finish.error && (
        <Group role="status">
          <Loader size="sm" aria-hidden />
          <Text>{returnTexts.finishing}</Text>
        </Group>
      )}
      {finish.error && <NotConnected message={finish.error.message} asked={shopIn(query) ?? requestedShop()} />}
    </Page>
  )
}

/** Back to where the browser left from; the page in between is not worth returning to. */
function useGoOn(connected: StoreConnection | undefined): void {
  const navigate = useNavigate()
  const shops = useShops()
  const goOn = useEffectEvent(({ title }: StoreConnection) => {
    toast.success(returnTexts.connected(title))
    // The list first: left alone, it would say for some seconds that there is no shop.
    void shops.refetch().finally(() => navigate({ href: pathBeforeStore(), replace: true }))
  })
  useEffect(() => {
    if (connected) goOn(connected)
  }, [connected])
}

/** As the store names itself; null: it does not. */
function shopIn(query: string): RequestedShop | null {
  const shop = new URLSearchParams(query).get('shop')
  return shop === null ? null : { platform: 'shopify', shop }
}

function NotConnected({ message, asked }: { message: string; asked: RequestedShop | null }) {
  const connect = useAct(storeCalls.connect, {
    onSuccess: ({ redirectUrl }) => leaveForStore(redirectUrl, { returnTo: pathBeforeStore(), asked }),
    onError: (problem) => toast.error(problem.message),
  })
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={returnTexts.failed} role="alert" classNames={{ title: 'ink' }}>
      <Stack gap="sm" align="flex-start">
        <Text>{message}</Text>
        <Group gap="sm">
          {asked !== null && (
            <Button loading={connect.isPending} onClick={() => connect.mutate({ body: asked })}>
              {returnTexts.again}
            </Button>
          )}
          <LinkButton variant="default" href={asked ? paths.connectShop(asked.platform) : paths.shops}>
            {returnTexts.toShops}
          </LinkButton>
        </Group>
      </Stack>
    </Alert>
  )
}
