import { type OrderFields, orderFieldNames } from '../../../contract/orders/order-fields.ts'
import type { Shipment } from '../../../contract/shipments.ts'

/** Lower case, no diacritics, one space: what is kept and what is looked for are folded alike. */
export const foldForSearch = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

type Searched = { shipment: Pick<Shipment, 'recipient' | 'sender'>; id: string; fields: OrderFields; awb?: string }

/** Everything an order is found by. */
export function searchTextOf({ shipment, id, fields, awb = '' }: Searched): string {
  const { contact, address } = shipment.recipient
  const phone = contact.phone.replace(/^\+?4?0/, '')
  return foldForSearch(
    [
      id,
      awb,
      ...orderFieldNames.map((name) => fields[name]),
      contact.name,
      contact.company,
      `0${phone}`,
      contact.phone,
      contact.email,
      address.city,
      shipment.sender.contact.name,
    ].join(' '),
  )
}
