/** One order of a store: where it goes, what is packed of it, who carries it, what was sent. On its own page and in the list's dialog. */
import { type Ref, useState } from 'react'
import { FetchFailure, LoadingNotice } from '#sending/shipment-editor/web/order-fetched.tsx'
import { type ApiProblem, useCall } from '#web/api.ts'
import { storeOrderCalls } from '../../contract/calls.ts'
import type { StoreOrderDetails } from '../../contract/page.ts'
import { storeCalls } from '../../contract/store-calls.ts'
import { NeedsAuth } from '../needs-auth.tsx'
import { AccountPanel } from './account-panel.tsx'
import type { StoreOrderEditing, UnsavedOrder } from './editor.ts'
import { StoreOrderEditor } from './order-editor.tsx'

type StoreOrderProps = {
  clientId: string
  /** As the list has it; in the call's path it is encoded twice. */
  orderId: string
  unsaved?: Ref<UnsavedOrder>
  next?: StoreOrderEditing['next']
}

/** How often the order is read again, in ms: while something of it is being activated, cancelled or synced to the store, and otherwise. */
const BUSY_REFRESH_MS = 2_000
const QUIET_REFRESH_MS = 15_000

export function StoreOrder({ clientId, orderId, unsaved, next = null }: StoreOrderProps) {
  const [isTesting, setTesting] = useState(false)
  const account = useCall(storeCalls.checkAccount, { params: { clientId } })
  const order = useCall(
    storeOrderCalls.get,
    { params: { clientId, orderId: encodeURIComponent(orderId) } },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? BUSY_REFRESH_MS : QUIET_REFRESH_MS) },
  )
  if (account.data && account.data.length > 0 && !isTesting) return <AccountPanel errors={account.data} onTest={() => setTesting(true)} />
  const failed = account.error ? account : order
  return (
    <>
      {failed.error && (
        <OrderFailure clientId={clientId} problem={failed.error} onRetry={() => void failed.refetch()} isRetrying={failed.isFetching} />
      )}
      {order.data && account.data && (
        <StoreOrderEditor clientId={clientId} details={order.data} reload={order.refetch} next={next} {...(unsaved ? { unsaved } : {})} />
      )}
      {!failed.error && !(order.data && account.data) && <LoadingNotice />}
    </>
  )
}

const isBusy = ({ shippingOrders }: StoreOrderDetails): boolean =>
  shippingOrders.awaitingFulfillment.some(({ activation }) => activation?.state === 'activating') ||
  shippingOrders.fulfilled.some(
    ({ internalOrder }) =>
      internalOrder?.state === 'activating' ||
      internalOrder?.isBeingCancelled ||
      (internalOrder?.awb && internalOrder.fulfilmentState === 'pending'),
  )

/** Where the shop must be connected again, the way there stands below. */
function OrderFailure({ clientId, ...failure }: { clientId: string; problem: ApiProblem; onRetry: () => void; isRetrying: boolean }) {
  return (
    <>
      <FetchFailure {...failure} />
      {failure.problem.code === 'store-needs-auth' && <NeedsAuth clientId={clientId} />}
    </>
  )
}
