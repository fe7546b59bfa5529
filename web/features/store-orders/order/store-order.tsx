/** One order of a store: where it goes, what is packed of it, who carries it, what was sent. On its own page and in the list's dialog. */
import { Loader } from '@mantine/core'
import { storeOrderCalls } from '../../../../contract/store-orders.ts'
import { useCall } from '../../../api.ts'
import { texts } from './texts.ts'

/** `orderId` as the list has it; in the call's path it is encoded twice. */
export function StoreOrder({ clientId, orderId }: { clientId: string; orderId: string }) {
  const order = useCall(storeOrderCalls.get, { params: { clientId, orderId: encodeURIComponent(orderId) } })
  return order.data ? order.data.name : <Loader aria-label={texts.loading} />
}
