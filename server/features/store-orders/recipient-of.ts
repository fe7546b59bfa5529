/** To whom a store's order goes, as far as its address can be read, and what is wrong with it. */
import type { DraftParty, ShippingError } from '../../../contract/store-orders.ts'
import type { StoreOrderSummary } from '../../partners/stores/port.ts'
import type { App } from '../../platform/app.ts'
import { readWrittenAddress } from '../addresses/read-written-address.ts'

export type RecipientWritten = Pick<
  StoreOrderSummary,
  'customerName' | 'email' | 'phone' | 'shippingAddress' | 'shippingLine' | 'attributes'
>

const nowhere = { address1: '', address2: '', city: '', province: '', provinceCode: '', zip: '', countryCode: '' }

export function recipientOf(
  app: Pick<App, 'geography'>,
  order: RecipientWritten,
): { party: DraftParty; errors: ShippingError[]; info: string[] } {
  const address = readWrittenAddress(app.geography, order.shippingAddress ?? nowhere)
  const contact = { name: order.customerName, company: '', phone: order.phone, phone2: '', email: order.email }
  return { party: { contact, address }, errors: [], info: [] }
}
