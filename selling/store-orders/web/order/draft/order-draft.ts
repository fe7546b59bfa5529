/** A store order while it is prepared: what the server said of it, and what the user made of it since. Immutable. */

import { type OrderPacking, type ProductDimensions, packingPlanOf, type StoreProduct } from '#selling/packing/contract/order-packing.ts'
import { settlePacking } from '#selling/packing/contract/settle.ts'
import type { MeasuredProduct } from '#selling/packing/web/dimensions-dialog.tsx'
import { draftOfParty, type PartyDraft } from '#sending/addresses/web/party/party-draft.ts'
import type { LockerOffered } from '#sending/offers/contract/offers.ts'
import { draftOfOptions, type ExtraOptionsDraft } from '#sending/shipment-editor/web/shipment-draft.ts'
import type { Party } from '#sending/shipments/contract/shipments.ts'
import { type AwaitingOrder, type StoreOrderDetails, shippingPointId } from '../../../contract/page.ts'

export type ChosenPoint = NonNullable<StoreOrderDetails['shippingTo']['shippingPoint']>

/** Where couriers come to, chosen for this order only. */
export type PickedSender = { addressId: string; party: Party }

export type PartDraft = {
  packing: OrderPacking
  /** Weighed by hand before their products changed in the store. */
  recheckPackageIds: readonly number[]
  options: ExtraOptionsDraft
  /** 'Salveaza configuratie' */
  keepsPacking: boolean
  /** null: as the warehouse has it. */
  sender: PickedSender | null
}

/** Typed for this order and kept nowhere, by variant or, without one, by line. */
type OwnDimensions = Readonly<Record<string, ProductDimensions>>

export type StoreOrderDraft = {
  /** What it was made from. */
  base: StoreOrderDetails
  recipient: PartyDraft
  /** The point chosen here, or null for none; undefined: none was chosen here, the order's own stands. */
  ownPoint: ChosenPoint | null | undefined
  parts: Readonly<Record<string, PartDraft>>
  ownDimensions: OwnDimensions
  /** What changed in the store while the page was open, in words. */
  news: readonly string[]
  /** The next change is the user's own doing and no news. */
  expectsChange: boolean
  /** As text: the recipient and the parts that are safe on the server. */
  saved: readonly string[]
}

export function draftOfStoreOrder(details: StoreOrderDetails): StoreOrderDraft {
  return {
    base: details,
    recipient: recipientDraftOf(details),
    ownPoint: undefined,
    parts: Object.fromEntries(awaitingPartsOf(details).map((part) => [part.fulfillmentOrderId, draftOfPart(part, {})])),
    ownDimensions: {},
    news: [],
    expectsChange: false,
    saved: [],
  }
}

/**
 * With what was answered before of the advice about its address. A city that the server does not find, or finds elsewhere, was not
 * chosen from the list: the form asks for it.
 */
export function recipientDraftOf({ shippingTo: { internalAddress, accepted, errors } }: StoreOrderDetails): PartyDraft {
  const isAccepted = (type: (typeof accepted)[number]) => accepted.includes(type)
  const isCityWrong = errors.some(({ type }) => type === 'CITY_COUNTY_POSTAL_CODE_COMBINATION_ERROR')
  const recipient = draftOfParty(internalAddress)
  return {
    ...recipient,
    isCityListed: recipient.isCityListed && !isCityWrong,
    isStreetUnlocked: isAccepted('STREET_ERROR'),
    isNumberKept: isAccepted('NUMBER_ERROR'),
  }
}

export const awaitingPartsOf = ({ shippingOrders }: StoreOrderDetails): readonly AwaitingOrder[] => shippingOrders.awaitingFulfillment

export function draftOfPart(part: AwaitingOrder, own: OwnDimensions): PartDraft {
  return {
    packing: settlePacking({ ...part.packing, products: applyOwnDimensions(part.products, own), defaultPackage: part.defaultPackage })
      .packing,
    recheckPackageIds: [],
    options: draftOfOptions(part.extraOptions),
    keepsPacking: part.mutations.length > 0,
    sender: null,
  }
}

export function withChangedPart(draft: StoreOrderDraft, partId: string, change: (part: PartDraft) => PartDraft): StoreOrderDraft {
  const part = draft.parts[partId]
  return part ? { ...draft, parts: { ...draft.parts, [partId]: change(part) } } : draft
}

/** A package whose numbers changed was looked at. */
export function withPacking(draft: StoreOrderDraft, partId: string, packing: OrderPacking): StoreOrderDraft {
  return withChangedPart(draft, partId, (part) => {
    const before = new Map(part.packing.packages.map((one) => [one.id, measuresOf(one)]))
    const isUnseen = (id: number) => packing.packages.some((one) => one.id === id && before.get(id) === measuresOf(one))
    return { ...part, packing, recheckPackageIds: part.recheckPackageIds.filter(isUnseen) }
  })
}

const measuresOf = ({ weightKg, lengthCm, widthCm, heightCm }: OrderPacking['packages'][number]) =>
  [weightKg, lengthCm, widthCm, heightCm].join()

const measuredAs = ({ variantId, id }: Pick<StoreProduct, 'variantId' | 'id'>) => variantId ?? id

/** Dimensions belong to the variant: every part that has it packs it so. */
export function withDimensions(draft: StoreOrderDraft, { product, dimensions, isKept }: MeasuredProduct): StoreOrderDraft {
  const key = measuredAs(product)
  const { [key]: _before, ...others } = draft.ownDimensions
  const parts = Object.entries(draft.parts).map(([id, part]): [string, PartDraft] => {
    const products = part.packing.products.map((one) => (measuredAs(one) === key ? { ...one, dimensions } : one))
    return [id, { ...part, packing: settlePacking({ ...part.packing, products }).packing }]
  })
  const ownDimensions = dimensions === null || isKept ? others : { ...others, [key]: dimensions }
  return { ...draft, ownDimensions, parts: Object.fromEntries(parts) }
}

export const applyOwnDimensions = (products: readonly StoreProduct[], own: OwnDimensions): StoreProduct[] =>
  products.map((product) => {
    const dimensions = own[measuredAs(product)]
    return dimensions === undefined ? product : { ...product, dimensions }
  })

export const chosenPointOf = ({ ownPoint, base }: StoreOrderDraft): ChosenPoint | null =>
  ownPoint === undefined ? base.shippingTo.shippingPoint : ownPoint

export const pointOfLocker = (locker: LockerOffered): ChosenPoint => ({
  internalId: shippingPointId(locker),
  name: locker.name,
  isGone: false,
  locker,
})

// --- what is not safe yet -----------------------------------------------------------------------------------

const recipientText = (draft: StoreOrderDraft) => JSON.stringify([draft.recipient, chosenPointOf(draft)?.internalId])
const partText = ({ packing, options, keepsPacking, sender }: PartDraft) =>
  JSON.stringify([packingPlanOf(packing), options, keepsPacking, sender?.addressId])

export function withSavedPart(draft: StoreOrderDraft, partId: string): StoreOrderDraft {
  const part = draft.parts[partId]
  return { ...draft, saved: [...draft.saved, recipientText(draft), ...(part ? [partText(part)] : [])] }
}

/** What is left of an activated part, if anything, is another shipment and begins anew. */
export function withPartAnew(draft: StoreOrderDraft, partId: string): StoreOrderDraft {
  const part = awaitingPartsOf(draft.base).find(({ fulfillmentOrderId }) => fulfillmentOrderId === partId)
  return part ? withChangedPart(draft, partId, () => draftOfPart(part, draft.ownDimensions)) : draft
}

/** The parts with something that is safe nowhere. What waits for its courier can no longer be changed, so nothing of it can be lost. */
export function unsavedParts(draft: StoreOrderDraft): string[] {
  const open = awaitingPartsOf(draft.base).flatMap(({ activation, fulfillmentOrderId }) =>
    activation?.state === 'activating' ? [] : [fulfillmentOrderId],
  )
  const textsOf = (one: StoreOrderDraft, id: string) => {
    const part = one.parts[id]
    return part ? [recipientText(one), partText(part)] : []
  }
  const untouched = draftOfStoreOrder(draft.base)
  const safe = new Set([...open.flatMap((id) => textsOf(untouched, id)), ...draft.saved])
  return open.filter((id) => textsOf(draft, id).some((text) => !safe.has(text)))
}

export const hasUnsavedParts = (draft: StoreOrderDraft): boolean => unsavedParts(draft).length > 0
