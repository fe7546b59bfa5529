/** What tops the balance up by itself: saved cards, each with an amount and a threshold. */
import { SimpleGrid, Skeleton, Tabs } from '@mantine/core'
import { IconCreditCardOff, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { SubscriptionShown } from '#contract/balance/subscriptions.ts'
import { useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { Page } from '#web/ui/page.tsx'
import { subscriptionCalls } from '../contract/subscriptions.ts'
import { DeleteSubscriptionDialog } from './delete-dialog.tsx'
import { EditSubscriptionDialog } from './edit-dialog.tsx'
import { SubscriptionCard, subscriptionStatusOf } from './subscription-card.tsx'

const words = texts.subscriptions

/** Of the specification: the waits before the second and the third request, in ms. */
const RETRY_DELAYS_MS = [300, 600] as const
/** The first payment is confirmed within seconds, or not soon. */
const PENDING_ASKED_EVERY_MS = 4_000

export function SubscriptionsPage() {
  return (
    <Page title={words.title}>
      <Tabs value="subscriptions">
        <Tabs.List mb="md">
          <Tabs.Tab value="subscriptions">{words.tab}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="subscriptions">
          <SubscriptionList />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

const isPending = (one: SubscriptionShown) => subscriptionStatusOf(one) === 'pending'
const isInUse = (one: SubscriptionShown) => isPending(one) || subscriptionStatusOf(one) === 'active'

function SubscriptionList() {
  const [isWatching, setWatching] = useState(false)
  const list = useCall(
    subscriptionCalls.list,
    {},
    {
      retry: RETRY_DELAYS_MS.length,
      retryDelay: (failures) => RETRY_DELAYS_MS[failures] ?? 0,
      refetchInterval: isWatching ? PENDING_ASKED_EVERY_MS : false,
    },
  )
  const hasPending = list.data?.some(isPending) ?? false
  if (hasPending !== isWatching) setWatching(hasPending)
  const [asked, setAsked] = useState<{ about: SubscriptionShown; act: 'edit' | 'remove' } | null>(null)
  const mayWrite = useMay('money.write')
  const close = () => setAsked(null)
  if (list.isPending) return <Skeleton height={220} role="status" aria-label={texts.ui.loading} />
  const failure = list.error && (
    <FailureNotice title={words.readFailed} cause={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
  )
  if (!list.data) return failure
  const add = mayWrite && (
    <LinkButton href={paths.prepay} leftSection={<IconPlus size={16} aria-hidden />}>
      {words.add}
    </LinkButton>
  )
  const isEmpty = !list.data.some(isInUse)
  return (
    <>
      {failure}
      {isEmpty ? <EmptyState icon={IconCreditCardOff} text={words.empty} action={add} /> : add}
      <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }} spacing="md" mt="md">
        {list.data.map((one) => (
          <SubscriptionCard
            key={one.identifier}
            subscription={one}
            onEdit={() => setAsked({ about: one, act: 'edit' })}
            onRemove={() => setAsked({ about: one, act: 'remove' })}
          />
        ))}
      </SimpleGrid>
      {asked?.act === 'edit' && <EditSubscriptionDialog subscription={asked.about} onClose={close} />}
      {asked?.act === 'remove' && <DeleteSubscriptionDialog subscription={asked.about} onClose={close} />}
    </>
  )
}
