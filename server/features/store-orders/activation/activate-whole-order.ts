/** Every awaiting part of an order activated as it is, with no user to ask: what is missing is reported. */

import type { OfferMade } from '../../../../contract/offers.ts'
import { type FieldError, Problem, type ProblemCode } from '../../../../contract/problems.ts'
import { Party, type Shipment } from '../../../../contract/shipments.ts'
import { shippingPointId } from '../../../../contract/store-orders/page.ts'
import { type Obstacle, recipientObstacles } from '../../../../contract/store-orders/readiness.ts'
import type { StoreShipmentInput } from '../../../../contract/store-orders/shipment.ts'
import { coded, type Message, readMessage } from '../../../../contract/texts/message.ts'
import type { App } from '../../../platform/app.ts'
import { type AskedFor, askOffers } from '../../offers/ask-offers.ts'
import { answeredWithin, type Begun as BegunOrder } from '../../orders/activation/activate-order.ts'
import { readStoreOrder, type StoreReading } from '../../store-copy/reading/store-reading.ts'
import { isActiveShipment } from '../../store-shipments/rules/still-to-send.ts'
import type { StoreRow } from '../../stores/stores.ts'
import type { AwaitingCoded } from '../page/awaiting-card.ts'
import { type Described, describeAwaiting } from '../page/awaiting-parts.ts'
import { lockerChoiceOf } from '../page/recipient-shown.ts'
import { requestedShipment } from '../page/requested-shipment.ts'
import { mappedCourier } from '../rules/mapped-courier.ts'
import { orderRefused } from '../rules/not-sendable.ts'
import { beginPart } from './begin-part.ts'
import { type Choice, chooseOffer } from './choose-offer.ts'

/** `orderIds`: ours, begun now or before; `refs`: those begun now. `reasons`: why a part was not. */
export type Begun = { orderIds: string[]; refs: BegunOrder[]; reasons: Message[] }

type ActivateWholeOrderInput = { store: StoreRow; storeOrderId: string; since: Date; isLastTry: boolean }

/**
 * Begins what awaits. Repeated it begins nothing twice: what was begun
 * `since` is counted in. Throws what concerns the whole order, and, unless it is the last try, what may be over in a moment.
 */
export async function activateWholeOrder(app: App, { store, storeOrderId, since, isLastTry }: ActivateWholeOrderInput): Promise<Begun> {
  const reading = await readStoreOrder(app, store, storeOrderId)
  const against = orderRefused(reading.order, store.settings, false)
  if (against) throw new Problem('store-order-not-sendable', { because: against })
  const active = reading.shipments.filter(isActiveShipment)
  const before = active.filter(({ createdAt, orderState }) => createdAt >= since || orderState === 'activating')
  const begun: Begun = { orderIds: before.map(({ orderId }) => orderId), refs: [], reasons: [] }
  const described = await describeAwaiting(app, store, reading, { asksWhereToMove: false })
  const cards = described.cards.filter((card) => !before.some(({ partId }) => partId === card.fulfillmentOrderId))
  // The first part that is begun collects for all.
  let cash = described.cards.map(({ extraOptions }) => extraOptions.repayment).find((repayment) => repayment !== null) ?? null
  for (const card of cards) {
    const collecting = { ...card, extraOptions: { ...card.extraOptions, repayment: cash } }
    try {
      const ref = await activateCard(app, store, { reading, described, card: collecting })
      begun.orderIds.push(ref.orderId)
      begun.refs.push(ref)
      cash = null
    } catch (error) {
      if (!(error instanceof Problem) || (isTransient(error) && !isLastTry)) {
        // This process alone asks the couriers of what it began, whatever becomes of the rest.
        await Promise.allSettled(begun.refs.map((ref) => answeredWithin(app, ref)))
        throw error
      }
      begun.reasons.push(...reasonsOf(error))
    }
  }
  if (begun.orderIds.length > 0 || begun.reasons.length > 0) return begun
  // Nothing awaits: it was activated before.
  return active.length > 0 ? { orderIds: active.map(({ orderId }) => orderId), refs: [], reasons: [] } : nothingLeft(reading)
}

/** Over in a moment, or when the order is read again. */
const passing: readonly ProblemCode[] = ['store-failed', 'courier-failed', 'store-order-changed', 'offer-expired', 'offer-not-current']
export const isTransient = ({ code, retryAfterSeconds }: Problem): boolean =>
  // Money that is under way.
  passing.includes(code) || (code === 'balance-too-small' && retryAfterSeconds !== null)

/** One for each thing that is wrong. */
export const reasonsOf = (problem: Problem): Message[] =>
  problem.errors.length > 0 ? [...new Set(problem.errors.map(({ message }) => message))].map(readMessage) : [problem.toMessage()]

function nothingLeft({ order }: StoreReading): never {
  throw new Problem('store-order-not-sendable', { because: { code: order.shipped.length > 0 ? 'already-sent' : 'nothing-to-send' } })
}

type Part = { reading: StoreReading; described: Described; card: AwaitingCoded }

async function activateCard(app: App, store: StoreRow, { reading, described, card }: Part): Promise<BegunOrder> {
  const { clientId } = store
  refuseUnready(described, card)
  const input = inputOf(described, card, reading.order.id)
  const { shipment, lines } = await requestedShipment(app, clientId, input)
  const mapped = mappedCourier(store.settings, reading.order.shippingLine)
  const offer = await chosenOffer(app, clientId, shipment, { locker: shipment.locker, mapped, saved: card.service })
  const part = described.awaiting.find((one) => one.part.id === card.fulfillmentOrderId)?.part
  if (!part) throw new Problem('store-order-changed')
  const repeated = { clientId, key: null, operation: 'activate-store-order', body: null }
  return beginPart(app, { store, reading, part, shipment, lines, offerId: offer.id, offer, draft: null, repeated }, 'caller')
}

/** No courier is asked for what could not be chosen. */
async function chosenOffer(app: App, clientId: string, shipment: Shipment, choice: Choice): Promise<OfferMade> {
  const { locker, mapped, saved } = choice
  const isToAddress = saved ? saved.lockerId === null : locker === null
  const only = saved?.courier ?? locker?.courier ?? mapped
  const ask = (asked: AskedFor) => askOffers(app, clientId, shipment, { ...asked, isToAddress, isPatient: true, isTakenAtOnce: true })
  const list = await ask(only ? { courier: only } : {})
  // The merchant's courier does not take it, and has said so: the cheapest of the others does.
  const isLeftToOthers =
    !saved && !locker && mapped !== null && list.warnings.length === 0 && list.offers.every(({ errors }) => errors.length > 0)
  return chooseOffer(isLeftToOthers ? await ask({}) : list, choice)
}

/** The rule by which the list calls it ready, asked of the order as the store has it now. */
function refuseUnready({ shippingTo, recipient }: Described, card: AwaitingCoded): void {
  const isToBuyersPoint = pointOf(card, shippingTo.shippingPoint?.internalId ?? null) === shippingTo.shippingPoint?.internalId
  const { point, ...rest } = recipient
  const obstacles = [...card.obstacles, ...recipientObstacles({ ...rest, point: isToBuyersPoint ? point : null })]
  if (card.notSendable) throw new Problem('store-order-not-sendable', { because: card.notSendable })
  if (obstacles.length === 0) return
  throw invalid(obstacles.map((one) => ({ path: pathOf(one), code: one.code, message: coded(one) })))
}

const pathOf = ({ code }: Obstacle): string => (code.startsWith('sender-') ? 'sender' : code === 'not-measured' ? 'packages' : 'recipient')

const invalid = (errors: FieldError[]) => new Problem('invalid-fields', { errors })

function inputOf({ version, shippingTo }: Described, card: AwaitingCoded, storeOrderId: string): StoreShipmentInput {
  const from = card.fromLocation.internalAddress
  return {
    storeOrderId,
    fulfillmentOrderId: card.fulfillmentOrderId,
    version,
    sender: from?.addressId ? { addressId: from.addressId, party: null } : { addressId: null, party: partyOf(from, 'sender-says') },
    recipient: partyOf(shippingTo.internalAddress, 'recipient-says'),
    accepted: shippingTo.accepted.filter((type) => type === 'STREET_ERROR' || type === 'NUMBER_ERROR'),
    packages: card.packing,
    extraOptions: card.extraOptions,
    mutations: [],
    shippingPointId: pointOf(card, shippingTo.shippingPoint?.internalId ?? null),
  }
}

/** A service that a user chose goes where it was chosen to go: also past the buyer's point, to the address. */
function pointOf({ service }: AwaitingCoded, ofBuyer: string | null): string | null {
  if (!service) return lockerChoiceOf(ofBuyer) ? ofBuyer : null
  return service.lockerId === null ? null : shippingPointId({ courier: service.courier, id: service.lockerId })
}

function partyOf(draft: unknown, code: 'sender-says' | 'recipient-says'): Party {
  const read = Party.safeParse(draft)
  if (read.success) return read.data
  const said = (message: string) => coded({ code, params: { message: readMessage(message) } })
  throw invalid(
    read.error.issues.map(({ path, message, ...issue }) => ({ path: path.join('.'), code: issue.code, message: said(message) })),
  )
}
