/** Ends an installation that began at the store: the user signed in here has the shop from now on. */
import { Alert, Group, Loader, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { storeCalls } from '#selling/store-orders/contract/store-calls.ts'
import { useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { Page } from '#web/ui/page.tsx'
import { useShops } from './use-shops.ts'
import { forgetWaitingStoreInstall } from './waiting-install.ts'

const returnTexts = texts.integration.connecting

export function ShopInstallPage() {
  // A query, though it changes something: what waits is taken by one call only, and a query makes only one.
  const take = useCall(storeCalls.claimInstall, {}, { staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false })
  const navigate = useNavigate()
  const shops = useShops()
  const goOn = useEffectEvent((title: string) => {
    toast.success(returnTexts.connected(title))
    void shops.refetch().finally(() => navigate({ href: paths.shops, replace: true }))
  })
  useEffect(() => {
    if (take.data || take.error) forgetWaitingStoreInstall()
    if (take.data) goOn(take.data.title)
  }, [take.data, take.error])
  return (
    <Page title={returnTexts.title}>
      {take.error ? (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={returnTexts.failed} role="alert" classNames={{ title: 'ink' }}>
          <Text mb="sm">{take.error.message}</Text>
          <LinkButton variant="default" href={paths.shops}>
            {returnTexts.toShops}
          </LinkButton>
        </Alert>
      ) : (
        <Group role="status">
          <Loader size="sm" aria-hidden />
          <Text>{returnTexts.finishing}</Text>
        </Group>
      )}
    </Page>
  )
}
