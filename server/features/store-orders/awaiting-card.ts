/** A part that waits to be sent, as the order's page shows it. */
import { type Bani, bani } from '../../../contract/money.ts'
import { ExtraOptions } from '../../../contract/shipments.ts'
import type { AwaitingOrder, StoreProductShown } from '../../../contract/store-orders/page.ts'
import type { StoreSettings } from '../../../contract/stores.ts'
import type { MoveTarget } from '../../partners/stores/port.ts'
import { weekdayIn } from '../../platform/clock.ts'
import { type OrderRow, summaryOf } from '../orders/present-order.ts'
import type { LocationSender } from '../stores/locations.ts'
import { differences, type VersionPart } from './order-version.ts'
import type { PartPacking } from './part-packing.ts'
import type { ShipmentRow } from './shipments.ts'
import type { PartToSend } from './still-to-send.ts'
import type { KeptDraft } from './tables.ts'
import { moveLocation } from './where-to-move.ts'

const FRIDAY = 5

export type CardParts = {
  toSend: PartToSend
  products: StoreProductShown[]
  packed: PartPacking
  draft: KeptDraft | null
  version: string
  sender: LocationSender | null
  targets: MoveTarget[] | null
  /** What this part's parcel collects at the door. */
  cashBani: Bani
  repaymentAccount: StoreSettings['repaymentAccount']
  notSendable: string | null
  /** The part's last shipment, with our order. */
  last: { shipment: ShipmentRow; order: OrderRow | undefined } | null
  now: Date
}

export function awaitingCard(parts: CardParts): AwaitingOrder {
  const { toSend, products, packed, draft, version, sender, targets, notSendable, last } = parts
  const { part, lines } = toSend
  return {
    fulfillmentOrderId: part.id,
    activationId: draft?.activationId ?? null,
    service: draft?.service ?? null,
    fromLocation: {
      shopifyAddress: { name: part.location.name, formatted: part.location.formatted, legacyResourceId: part.location.id },
      internalAddress: sender && {
        ...sender.party,
        addressId: sender.addressId,
        locationId: sender.locationId,
        mutationId: sender.mutationId,
        validationStrategy: sender.validationStrategy,
      },
      errors: sender?.errors ?? [],
      hasViableLocationsForMove: targets?.some(({ isMovable }) => isMovable) ?? null,
      possibleLocationsForMove: targets?.map(moveLocation) ?? null,
    },
    lineItems: lines.map(({ id, variantId }) => ({ legacyVariantId: variantId, fulfillmentOrderLineItemsId: id })),
    products,
    packing: packed.packing,
    extraOptions: optionsOf(parts),
    mutations: packed.isKept || (draft?.mutations.length ?? 0) > 0 ? [{ type: 'PACKING', operation: 'SAVE_OR_UPDATE' }] : [],
    fulfillmentHolds: part.holds.map(({ reason, notes }) => ({ reason, reasonNotes: notes })),
    permits: part.permits,
    notSendable,
    changes: [...packed.changes, ...(draft ? differences(draft.version, version).flatMap((what) => changeInWords[what] ?? []) : [])],
    activation: last && activationOf(last),
  }
}

/** Products are told by the packing. */
const changeInWords: Partial<Record<VersionPart, string>> = {
  recipient: 'Datele de livrare s-au modificat in magazin dupa ce ati salvat comanda.',
  cash: 'Suma de incasat s-a modificat in magazin dupa ce ati salvat comanda.',
}

/** As saved, but cash follows what is still owed, and Saturday is offered on Fridays only. */
function optionsOf({ draft, version, cashBani, repaymentAccount, now }: CardParts): ExtraOptions {
  const saved = draft?.extraOptions ?? ExtraOptions.parse({})
  const isCashAsSaved = draft !== null && !differences(draft.version, version).includes('cash')
  const amount = isCashAsSaved && saved.repayment ? bani(Math.min(saved.repayment.amount, cashBani)) : cashBani
  return {
    ...saved,
    saturdayDelivery: saved.saturdayDelivery && weekdayIn(now) === FRIDAY,
    repayment: cashBani > 0 && repaymentAccount ? { ...repaymentAccount, amount } : null,
  }
}

function activationOf({ shipment, order }: NonNullable<CardParts['last']>): AwaitingOrder['activation'] {
  const uniqueId = shipment.orderId
  if (shipment.orderState === 'activating' && order)
    return { uniqueId, state: 'activating', message: summaryOf(order, null).waitingFor ?? 'Comanda se activeaza.' }
  const message = shipment.told === 'undone' ? shipment.notice : shipment.orderState === 'draft' ? shipment.refusal : null
  return message === null ? null : { uniqueId, state: 'refused', message }
}
