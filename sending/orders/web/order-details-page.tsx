import { Alert, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconHourglassHigh } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { type ComponentType, createContext, useContext } from 'react'
import { useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { useNavigation } from '#web/ui/app-link.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { Page } from '#web/ui/page.tsx'
import { type OrderDetails, orderCalls } from '../contract/orders.ts'
import { OrderNextStep } from './next-step.tsx'
import { useOrderActs } from './order-acts.tsx'
import { OrderContents } from './order-contents.tsx'
import { OrderFacts, OrderHeaderActions } from './order-header.tsx'
import { OrderParties } from './order-parties.tsx'
import { OrderPrice } from './order-price.tsx'
import { OrderStatus } from './order-status.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import classes from './orders.module.css'
import { usePermittedActions } from './permitted-actions.ts'
import { useBalanceAfterCancelling } from './use-cancel-order.ts'

const detailsTexts = texts.orders.details

/** How often the order is asked anew, in ms: while it is being activated or cancelled, and otherwise. */
const BUSY_REFRESH_MS = 2_000
const QUIET_REFRESH_MS = 30_000

/** What went out about an order is known to a later area, and handed over where the pages are put together; null: nothing shows it. */
export const OrderMessagesContext = createContext<ComponentType<{ uniqueId: string }> | null>(null)

const isBusy = (order: OrderDetails | undefined) => order?.state === 'activating' || order?.isBeingCancelled === true

export function OrderDetailsPage() {
  const { uniqueId = '' } = useParams({ strict: false })
  const order = useCall(
    orderCalls.get,
    { params: { uniqueId } },
    { refetchInterval: ({ state }) => (isBusy(state.data) ? BUSY_REFRESH_MS : QUIET_REFRESH_MS) },
  )
  return (
    <>
      {order.error && (
        <Page title={detailsTexts.title}>
          <FailureNotice cause={order.error} onRetry={() => void order.refetch()} isRetrying={order.isFetching} />
        </Page>
      )}
      {order.isPending && (
        <Page title={detailsTexts.title}>
          <Skeleton height={96} />
          <Skeleton height={320} />
        </Page>
      )}
      {order.data && <OrderRegions order={order.data} />}
    </>
  )
}

function OrderRegions({ order }: { order: OrderDetails }) {
  const { go } = useNavigation()
  useBalanceAfterCancelling([order])
  const OrderMessages = useContext(OrderMessagesContext)
  const acts = useOrderActs({ onRemoved: () => go(paths.orders) })
  return (
    <Page
      title={detailsTexts.order(order.uniqueId)}
      beside={<OrderStatus {...order} />}
      action={<OrderHeaderActions order={order} acts={acts} />}
    >
      <OrderNotice order={order} />
      <OrderNextStep order={order} />
      <OrderFacts order={order} />
      <div className={classes.regions}>
        <Stack gap="md">
          <OrderParties order={order} />
          <OrderContents order={order} />
        </Stack>
        <Stack gap="md">
          <OrderTimeline order={order} />
          <OrderPrice order={order} />
          {OrderMessages && order.awb !== null && <OrderMessages uniqueId={order.uniqueId} />}
        </Stack>
      </div>
      {acts.dialogs}
    </Page>
  )
}

/** Why the courier said no, or what is being done while its answer is missing. */
function OrderNotice({ order: { refusal, waitingFor, isBeingCancelled, isBeingCorrected, actions, uniqueId } }: { order: OrderDetails }) {
  const permitted = usePermittedActions()(actions)
  const maySettle = useMay('platform.settle')
  if (waitingFor !== null) {
    return (
      <Alert
        color="orange"
        icon={<IconHourglassHigh aria-hidden />}
        title={isBeingCancelled ? detailsTexts.beingCancelled : detailsTexts.waiting}
        role="status"
        classNames={{ title: 'ink' }}
      >
        <Stack gap="sm" align="flex-start">
          {waitingFor}
          {isBeingCorrected && <Text>{texts.orders.correction.isWaiting}</Text>}
          {maySettle && <LinkButton href={paths.openEffectsOf(uniqueId)}>{detailsTexts.toOperator}</LinkButton>}
        </Stack>
      </Alert>
    )
  }
  if (refusal === null) return null
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={detailsTexts.refused} role="alert" classNames={{ title: 'ink' }}>
      <Stack gap="sm" align="flex-start">
        {refusal}
        {permitted.edit && <LinkButton href={paths.editOrder(uniqueId)}>{detailsTexts.change}</LinkButton>}
      </Stack>
    </Alert>
  )
}
