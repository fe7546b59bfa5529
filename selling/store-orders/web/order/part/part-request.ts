/** What is sent of an awaiting part, for offers, for activation and for later; or what is wrong with it, field by field. */

import { wordsOfCoded } from '#contract/texts/message.ts'
import { type OrderPacking, type PackedLine, type PackingPlan, packingPlanOf } from '#selling/packing/contract/order-packing.ts'
import { packingReadinessOf } from '#selling/packing/contract/ready-to-send.ts'
import type { DraftParty } from '#sending/addresses/contract/draft-party.ts'
import { draftOfParty, emptyParty, partyOfDraft } from '#sending/addresses/web/party/party-draft.ts'
import { type CheckedDay, checkShipment, type ShipmentErrors } from '#sending/shipment-editor/web/check-shipment.ts'
import { type ShipmentDraft, shipmentOfDraft } from '#sending/shipment-editor/web/shipment-draft.ts'
import { Party, Shipment } from '#sending/shipments/contract/shipments.ts'
import { texts } from '#web/texts.ts'
import type { AwaitingOrder } from '../../../contract/page.ts'
import type { AcceptedAdvice, StoreShipmentDraft, StoreShipmentInput } from '../../../contract/shipment.ts'
import { chosenPointOf, type PartDraft, type StoreOrderDraft } from '../draft/order-draft.ts'

export type PartCheck = { errors: ShipmentErrors; request: StoreShipmentInput | null; lines: readonly PackedLine[] }

type Part = { part: AwaitingOrder; mine: PartDraft }

/** Who sends: the entry chosen here, else what the warehouse has; null: nothing usable is known. */
export function partSenderOf({ part, mine }: Part): { addressId: string | null; party: DraftParty } | null {
  if (mine.sender) return mine.sender
  const kept = part.fromLocation.internalAddress
  return kept && { addressId: kept.addressId, party: { contact: kept.contact, address: kept.address } }
}

/** Why couriers could not come there; null: they can. An address of the book was checked when it was saved. */
export function senderProblem(of: Part): string | null {
  const sender = partSenderOf(of)
  if (sender === null) return texts.storeOrders.order.addressNotConverted
  if (sender.addressId !== null) return null
  const [known] = of.part.fromLocation.errors
  const problem = known?.message ?? Party.safeParse(sender.party).error?.issues[0]?.message
  return problem === undefined ? null : wordsOfCoded(texts, problem)
}

export const SENDER_PATH = 'sender'

export function checkPartDraft(draft: StoreOrderDraft, of: Part, today: CheckedDay): PartCheck {
  const sender = partSenderOf(of)
  const { errors, shipment } = checkShipment(asShipment(draft, of, sender), today)
  const ready = packingReadinessOf(of.mine.packing)
  const problem = senderProblem(of)
  const all: ShipmentErrors = {
    ...Object.fromEntries(Object.entries(errors).filter(([path]) => !path.startsWith('sender.'))),
    ...(problem === null ? {} : { [SENDER_PATH]: problem }),
  }
  if (ready.kind === 'not-ready') for (const { path, message } of ready.errors) all[`packing.${path}`] = wordsOfCoded(texts, message)
  const isFit = shipment !== null && sender !== null && Object.keys(all).length === 0
  return {
    errors: all,
    request: isFit ? requestOf(draft, of, { shipment, addressId: sender.addressId }) : null,
    lines: ready.kind === 'ready' ? ready.lines : [],
  }
}

/** In the shape of any shipment: the checks are the same as of an order typed by hand. */
function asShipment(draft: StoreOrderDraft, { mine }: Part, sender: ReturnType<typeof partSenderOf>): ShipmentDraft {
  const { type, content, packages } = mine.packing
  return {
    sender: { party: sender ? draftOfParty(sender.party) : emptyParty },
    recipient: { party: draft.recipient },
    packing: {
      type,
      content,
      packages: packages.map(({ weightKg, lengthCm, widthCm, heightCm }) => ({
        weightKg: weightKg ?? '',
        lengthCm: lengthCm ?? '',
        widthCm: widthCm ?? '',
        heightCm: heightCm ?? '',
      })),
    },
    extraOptions: mine.options,
    locker: chosenPointOf(draft)?.locker ?? null,
  }
}

type Checked = { shipment: Shipment; addressId: string | null }

function requestOf(draft: StoreOrderDraft, { part, mine }: Part, { shipment, addressId }: Checked): StoreShipmentInput {
  return {
    storeOrderId: draft.base.storeOrderId,
    fulfillmentOrderId: part.fulfillmentOrderId,
    version: draft.base.version,
    sender: addressId === null ? { addressId, party: shipment.sender } : { addressId, party: null },
    recipient: shipment.recipient,
    accepted: acceptedOf(draft.recipient),
    packages: planToSend(draft, mine.packing),
    extraOptions: shipment.extraOptions,
    mutations: mutationsOf(mine),
    shippingPointId: chosenPointOf(draft)?.internalId ?? null,
  }
}

const acceptedOf = ({ isStreetUnlocked, isNumberKept }: StoreOrderDraft['recipient']): AcceptedAdvice[] => [
  ...(isStreetUnlocked ? (['STREET_ERROR'] as const) : []),
  ...(isNumberKept ? (['NUMBER_ERROR'] as const) : []),
]

const mutationsOf = ({ keepsPacking }: PartDraft): StoreShipmentInput['mutations'] =>
  keepsPacking ? [{ type: 'PACKING', operation: 'SAVE_OR_UPDATE' }] : []

/** The server does not know dimensions that were typed for this order only: what was calculated from them goes as typed. */
function planToSend({ ownDimensions }: StoreOrderDraft, packing: OrderPacking): PackingPlan {
  const isOwn = new Set(packing.products.filter(({ variantId, id }) => ownDimensions[variantId ?? id] !== undefined).map(({ id }) => id))
  const plan = packingPlanOf(packing)
  const packages = plan.packages.map((one) =>
    one.lines.some(({ productId }) => isOwn.has(productId)) ? { ...one, calculatedAutomatically: false } : one,
  )
  return { ...plan, packages }
}

type ToSave = { errors: ShipmentErrors; saved: StoreShipmentDraft | null }

/** Nothing is asked of what was typed, but that amounts can be read. `activationId`: of the chosen offer. */
export function checkPartToSave(
  draft: StoreOrderDraft,
  of: Part,
  { activationId, isFriday }: CheckedDay & { activationId: string | null },
): ToSave {
  const { part, mine } = of
  const sender = partSenderOf(of)
  const shipment = asShipment(draft, of, sender)
  const options = Shipment.pick({ extraOptions: true }).safeParse(shipmentOfDraft(shipment, { isFriday }))
  if (!options.success) {
    const { errors } = checkShipment(shipment, { isFriday })
    return { errors: Object.fromEntries(Object.entries(errors).filter(([path]) => path.startsWith('extraOptions.'))), saved: null }
  }
  const saved: StoreShipmentDraft = {
    storeOrderId: draft.base.storeOrderId,
    fulfillmentOrderId: part.fulfillmentOrderId,
    version: draft.base.version,
    sender: { addressId: sender?.addressId ?? null, party: sender && sender.addressId === null ? sender.party : null },
    recipient: partyOfDraft(draft.recipient),
    accepted: acceptedOf(draft.recipient),
    packages: planToSend(draft, mine.packing),
    extraOptions: options.data.extraOptions,
    mutations: mutationsOf(mine),
    shippingPointId: chosenPointOf(draft)?.internalId ?? null,
    activationId,
  }
  return { errors: {}, saved }
}
