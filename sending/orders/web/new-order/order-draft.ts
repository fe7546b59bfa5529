/** An order while it is typed: a shipment, what becomes of its parties in the address book, and the client's own reference. */

import { draftOfParty, emptyParty, type PartyDraft } from '#sending/addresses/web/party/party-draft.ts'
import { type CheckedDay, checkShipment, type ShipmentCheck, type ShipmentErrors } from '#sending/shipment-editor/web/check-shipment.ts'
import { draftOfOptions, emptyPackage, noExtraOptions, type ShipmentDraft } from '#sending/shipment-editor/web/shipment-draft.ts'
import { type LockerChoice, PARCEL, type Shipment } from '#sending/shipments/contract/shipments.ts'
import { texts } from '#web/texts.ts'
import { forEachOrderField, type OrderFieldName, type OrderFields } from '../../contract/order-fields.ts'
import { type OrderDetails, type OrderInput, orderInput } from '../../contract/orders.ts'

export type PartyOfOrder = {
  party: PartyDraft
  /** The address book entry it was taken from and not changed since; null: typed. */
  savedId: string | null
  savesAsNew: boolean
  shortName: string
}

export type OrderDraft = ShipmentDraft & { sender: PartyOfOrder; recipient: PartyOfOrder } & OrderFields & {
    /** What a pasted text says beside the address, until the user has placed it. */
    unplaced: readonly string[]
  }

const typed = (party: PartyDraft): PartyOfOrder => ({ party, savedId: null, savesAsNew: false, shortName: '' })

export const emptyOrder: OrderDraft = {
  sender: typed(emptyParty),
  recipient: typed(emptyParty),
  packing: { type: PARCEL, content: '', packages: [emptyPackage] },
  extraOptions: noExtraOptions,
  locker: null,
  ...forEachOrderField(() => ''),
  unplaced: [],
}

type OrderOpened = Pick<OrderDetails, 'shipment' | 'locker' | OrderFieldName>

export function draftOfOrder({ shipment, locker, ...noted }: OrderOpened): OrderDraft {
  return {
    sender: typed(draftOfParty(shipment.sender)),
    recipient: typed(draftOfParty(shipment.recipient)),
    packing: shipment.packing,
    extraOptions: draftOfOptions(shipment.extraOptions),
    locker,
    ...forEachOrderField((name) => noted[name] ?? ''),
    unplaced: [],
  }
}

export function checkOrder(draft: OrderDraft, today: CheckedDay): ShipmentCheck {
  const { errors, shipment } = checkShipment(draft, today)
  const ofBook = bookErrors(draft)
  return { errors: { ...errors, ...ofBook }, shipment: Object.keys(ofBook).length === 0 ? shipment : null }
}

function bookErrors(draft: OrderDraft): ShipmentErrors {
  const errors: ShipmentErrors = {}
  for (const side of ['sender', 'recipient'] as const) {
    if (draft[side].savesAsNew && draft[side].shortName.trim() === '') errors[`${side}.shortName`] = texts.orders.newOrder.shortNameMissing
  }
  return errors
}

export const orderInputOf = (shipment: Shipment, locker: LockerChoice | null, noted: OrderFields): OrderInput =>
  orderInput({ shipment: { ...shipment, locker }, ...forEachOrderField((name) => noted[name].trim()) })
