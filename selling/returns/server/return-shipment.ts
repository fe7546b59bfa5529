/** What is sent back: from the buyer to the address of the template, in the parcel in which it came. */
import { cutText } from '#contract/storable-text.ts'
import { partyOf } from '#sending/addresses/contract/addresses.ts'
import type { OrderRow } from '#sending/operations.ts'
import {
  ExtraOptions,
  PARCEL,
  type Package,
  type Packing,
  type Party,
  PostalAddress,
  type Shipment,
} from '#sending/shipments/contract/shipments.ts'
import type { RequestRow } from './request-life.ts'

const CONTENT_MAX = 255

/** `sent`: the orders that took it to the buyer. null: from where it comes, or by which phone the courier calls, is not known. */
export function returnSenderOf({ name, email, phone, address }: RequestRow, sent: readonly Pick<OrderRow, 'recipient'>[]): Party | null {
  const [original] = sent
  const place = address === null ? original?.recipient.address : PostalAddress.parse(address)
  const called = phone || original?.recipient.contact.phone || ''
  if (place === undefined || called === '') return null
  return { contact: { name, company: '', phone: called, phone2: '', email }, address: place }
}

type Given = { request: RequestRow; sender: Party; sent: readonly Pick<OrderRow, 'packing'>[]; parcel: Package | null }

/** null: how large the parcel is, is not known. */
export function returnShipment({ request, sender, sent, parcel }: Given): Shipment | null {
  const packing = packingOf(request, sent, parcel)
  if (packing === null) return null
  const { openAtDelivery = false, saturdayDelivery = false } = request.parcel ?? {}
  return {
    ...{ sender, recipient: partyOf(request.toAddress), packing, locker: null },
    extraOptions: { ...ExtraOptions.parse({}), openAtDelivery, saturdayDelivery },
  }
}

function packingOf({ parcel, goods, id }: RequestRow, sent: Given['sent'], written: Package | null): Packing | null {
  if (parcel !== null) return parcel.packing
  if (written !== null) return { type: PARCEL, content: contentOf(goods, id), packages: [written] }
  return sent[0]?.packing ?? null
}

const contentOf = (goods: RequestRow['goods'], id: string): string => cutText(goods.map(({ name }) => name).join(', ') || id, CONTENT_MAX)
