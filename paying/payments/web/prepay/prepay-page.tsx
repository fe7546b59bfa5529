/** Tops the balance up. Open while the client may pay by card; without that it leads home. */
import { Skeleton } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type SubscriptionShown, subscriptionStatuses } from '#contract/balance/subscriptions.ts'
import { clientProfileCalls } from '#contract/client-profile/profile.ts'
import { fromRon } from '#contract/money.ts'
import { billingDataCalls } from '#paying/billing/contract/billing-calls.ts'
import { subscriptionCalls } from '#paying/subscriptions/contract/subscriptions.ts'
import { useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useCheckedSearch } from '#web/search-params.ts'
import { beginErrand, type Errand, endErrand } from '#web/shell/errands/errands.ts'
import { texts } from '#web/texts.ts'
import { SidePanel } from '#web/ui/dialog/dialog.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { Page } from '#web/ui/page.tsx'
import { PrepayForm } from './prepay-form.tsx'

const words = texts.prepay

export function PrepayPage() {
  const isAllowed = useCardPaymentOrHome()
  const search: PrepaySearch = useCheckedSearch()
  return (
    <Page
      title={words.title}
      action={
        <LinkButton variant="default" href={paths.subscriptions} leftSection={<IconRepeat size={16} aria-hidden />}>
          {words.toSubscriptions}
        </LinkButton>
      }
    >
      {isAllowed.failure}
      {isAllowed.isKnown && <LoadedForm {...search} />}
    </Page>
  )
}

/** The profile says whether the client may pay by card; the server refuses the payment besides. */
function useCardPaymentOrHome() {
  const navigate = useNavigate()
  const profile = useCall(clientProfileCalls.read)
  const isOff = profile.data?.profile.cardPaymentEnabled === false && !profile.isFetching
  useEffect(() => {
    if (!isOff) return
    toast.info(texts.problems['card-payment-off'], toastMs.account)
    void navigate({ to: paths.home, replace: true })
  }, [isOff, navigate])
  return {
    isKnown: profile.data?.profile.cardPaymentEnabled === true,
    failure: profile.error && !profile.data && (
      <FailureNotice cause={profile.error} onRetry={() => void profile.refetch()} isRetrying={profile.isFetching} />
    ),
  }
}

/** An inactive one, or one whose card tops nothing up any more. */
const isPaidAnew = ({ status, problem }: SubscriptionShown) =>
  status === subscriptionStatuses.inactive || (status === subscriptionStatuses.active && problem !== null)

type PrepaySearch = { subscription?: string; amount?: number }

function LoadedForm({ isNarrow = false, ...search }: PrepaySearch & { isNarrow?: boolean }) {
  const entities = useCall(billingDataCalls.list)
  const subscriptions = useCall(subscriptionCalls.list)
  if (entities.error && !entities.data)
    return <FailureNotice cause={entities.error} onRetry={() => void entities.refetch()} isRetrying={entities.isFetching} />
  // Without the subscriptions one can still pay; only what is to be reactivated has to be known.
  if (!entities.data || (search.subscription !== undefined && subscriptions.isPending))
    return <Skeleton height={420} role="status" aria-label={texts.ui.loading} />
  const named = subscriptions.data?.find(({ identifier }) => identifier === search.subscription)
  const reactivated = named && isPaidAnew(named) ? named : null
  return (
    <PrepayForm
      key={reactivated?.identifier ?? ''}
      entities={entities.data.list}
      isNarrow={isNarrow}
      amount={search.amount === undefined ? null : fromRon(search.amount)}
      reactivated={reactivated}
      isReactivationGone={search.subscription !== undefined && reactivated === null && !subscriptions.isError}
      hasActive={subscriptions.data?.some((one) => one.status === subscriptionStatuses.active && one !== reactivated) ?? false}
    />
  )
}

/** The same form over another page, which is come back to from the card provider's. */
export function PrepayPanel({ back, onClose }: { back: Errand; onClose: () => void }) {
  useEffect(() => beginErrand(back), [back])
  const close = () => {
    endErrand(back.back)
    onClose()
  }
  return (
    <SidePanel title={words.title} position="right" size="720px" onClose={close}>
      <LoadedForm isNarrow />
    </SidePanel>
  )
}
