/** Every awaiting part of an order activated as it is, with no user to ask: what is missing is reported. */

import { bani } from '#contract/money.ts'
import { type FieldError, Problem, type ProblemCode } from '#contract/problems.ts'
import { coded, type Message, readMessage } from '#contract/texts/message.ts'
import { type CourierReason, courierReasonOf } from '#selling/automation/contract/decide.ts'
import { readStoreOrder, type StoreReading } from '#selling/store-copy/server/reading/store-reading.ts'
import { isActiveShipment } from '#selling/store-shipments/server/rules/still-to-send.ts'
import type { StoreRow } from '#selling/stores/server/stores.ts'
import type { OfferMade } from '#sending/offers/contract/offers.ts'
import { askOffers, type BegunActivation as BegunOrder, effectAnsweredWithin, type OfferScope } from '#sending/operations.ts'
import { Party, type Shipment } from '#sending/shipments/contract/shipments.ts'
import type { App } from '#server/platform/app.ts'
import type { IdempotentCall } from '#server/platform/http/idempotency.ts'
import { shippingPointId } from '../../contract/page.ts'
import { needsNoCourier, type Obstacle, obstaclesOf, recipientObstacles } from '../../contract/readiness.ts'
import type { StoreShipmentInput } from '../../contract/shipment.ts'
import type { AwaitingCoded } from '../page/awaiting-card.ts'
import { type DescribedParts, describeAwaiting } from '../page/awaiting-parts.ts'
import { lockerChoiceOfPoint } from '../page/recipient-shown.ts'
import { requestedShipment } from '../page/requested-shipment.ts'
import { mappedCourier } from '../rules/mapped-courier.ts'
import { orderRefusalOf } from '../rules/not-sendable.ts'
import { beginPart } from './begin-part.ts'
import { chooseOffer, type PartOfferChoice, partOfferChoiceOf } from './choose-offer.ts'

/** `orderIds`: ours, begun now or before; `refs`: those begun now. `reasons`: why a part was not. */
export type WholeOrderBegun = { orderIds: string[]; refs: BegunOrder[]; reasons: Message[] }

/** `key`: of the act that asks for it, kept with each part that is begun by it. */
type ActivateWholeOrderInput = {
  store: StoreRow
  storeOrderId: string
  since: Date
  isLastTry: boolean
  key?: string | null
  /** The most that each part may cost, in bani by its id; null: whatever it costs. */
  agreed?: Readonly<Record<string, number>> | null
  /** The client's rule that activates what it still matches; null: a user does, whatever matches. */
  rule?: { id: string; name: string } | null
}

/** Under which what a part was begun by is kept. */
export const onceOfOrderPart = (store: StoreRow, key: string | null, partId: string): IdempotentCall => ({
  clientId: store.clientId,
  key: key === null ? null : `${key} ${partId}`,
  operation: 'activate-store-order',
  body: null,
})

/**
 * Begins what awaits. Repeated it begins nothing twice: what was begun
 * `since` is counted in. Throws what concerns the whole order, and, unless it is the last try, what may be over in a moment.
 */
export async function activateWholeOrder(
  app: App,
  { store, storeOrderId, since, isLastTry, key = null, agreed = null, rule = null }: ActivateWholeOrderInput,
): Promise<WholeOrderBegun> {
  const reading = await readToSend(app, store, storeOrderId)
  const active = reading.shipments.filter(isActiveShipment)
  const before = active.filter(({ createdAt, orderState }) => createdAt >= since || orderState === 'activating')
  const begun: WholeOrderBegun = { orderIds: before.map(({ orderId }) => orderId), refs: [], reasons: [] }
  const described = await describeAwaiting(app, store, reading, { asksWhereToMove: false })
  const cards = cardsToSend(described).filter((card) => !before.some(({ partId }) => partId === card.fulfillmentOrderId))
  let cash = wholeCash(described)
  for (const card of cards) {
    const collecting = { ...card, extraOptions: { ...card.extraOptions, repayment: cash } }
    try {
      const ref = await activateCard(app, store, { reading, described, card: collecting, key, agreed, rule })
      begun.orderIds.push(ref.orderId)
      begun.refs.push(ref)
      cash = null
    } catch (error) {
      if (!(error instanceof Problem) || (isTransientProblem(error) && !isLastTry)) {
        // This process alone asks the couriers of what it began, whatever becomes of the rest.
        await Promise.allSettled(begun.refs.map((ref) => effectAnsweredWithin(app, ref)))
        throw error
      }
      begun.reasons.push(...problemReasonsOf(error))
    }
  }
  if (begun.orderIds.length > 0 || begun.reasons.length > 0) return begun
  // Nothing awaits: it was activated before.
  return active.length > 0 ? { orderIds: active.map(({ orderId }) => orderId), refs: [], reasons: [] } : nothingLeft(reading)
}

/** Throws what concerns the whole order. */
async function readToSend(app: App, store: StoreRow, storeOrderId: string): Promise<StoreReading> {
  const reading = await readStoreOrder(app, store, storeOrderId)
  const against = orderRefusalOf(reading.order, store.settings, false)
  if (against) throw new Problem('store-order-not-sendable', { because: against })
  return reading
}

/** What needs no courier is left out, as the list leaves it out; where nothing does, that is the reason. */
function cardsToSend({ cards }: DescribedParts): AwaitingCoded[] {
  const toSend = cards.filter(({ obstacles }) => !needsNoCourier(obstacles))
  return toSend.length > 0 ? toSend : cards
}

/** The first part that is begun collects for all. */
const wholeCash = ({ cards }: DescribedParts) => cards.map(({ extraOptions }) => extraOptions.repayment).find((one) => one !== null) ?? null

/** `offers`: of each part the one that an activation would take now, and who decides on it. `warnings`: couriers that have not answered. */
export type WholePrice = { offers: { partId: string; offer: OfferMade; why: CourierReason }[]; problems: Problem[]; warnings: Message[] }

/** What activating it would cost, by the way that an activation goes. Begins nothing. Throws what concerns the whole order. */
export async function priceWholeOrder(app: App, store: StoreRow, storeOrderId: string): Promise<WholePrice> {
  const reading = await readToSend(app, store, storeOrderId)
  const described = await describeAwaiting(app, store, reading, { asksWhereToMove: false })
  const price: WholePrice = { offers: [], problems: [], warnings: [] }
  let cash = wholeCash(described)
  for (const card of cardsToSend(described)) {
    try {
      const collecting = { ...card, extraOptions: { ...card.extraOptions, repayment: cash } }
      const { offer, why, warnings } = await offeredCard(app, store, { reading, described, card: collecting })
      price.offers.push({ partId: card.fulfillmentOrderId, offer, why })
      price.warnings.push(...warnings)
      cash = null
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      price.problems.push(error)
    }
  }
  if (described.cards.length === 0) nothingLeft(reading)
  return price
}

/** Over in a moment, or when the order is read again. */
const passing: readonly ProblemCode[] = ['store-failed', 'courier-failed', 'store-order-changed', 'offer-expired', 'offer-not-current']
export const isTransientProblem = ({ code, retryAfterSeconds }: Problem): boolean =>
  // Money that is under way.
  passing.includes(code) || (code === 'balance-too-small' && retryAfterSeconds !== null)

/** One for each thing that is wrong. */
export const problemReasonsOf = (problem: Problem): Message[] =>
  problem.errors.length > 0 ? [...new Set(problem.errors.map(({ message }) => message))].map(readMessage) : [problem.toMessage()]

function nothingLeft({ order }: StoreReading): never {
  throw new Problem('store-order-not-sendable', { because: { code: order.shipped.length > 0 ? 'already-sent' : 'nothing-to-send' } })
}

type Card = { reading: StoreReading; described: DescribedParts; card: AwaitingCoded }
type Part = Card & { key: string | null; agreed: Readonly<Record<string, number>> | null; rule: { id: string; name: string } | null }

async function offeredCard(app: App, store: StoreRow, { reading, described, card }: Card) {
  const { clientId } = store
  refuseUnready(described, card)
  const input = inputOf(described, card, reading.order.id)
  const { shipment, lines } = await requestedShipment(app, clientId, input)
  const mapped = mappedCourier(store.settings, reading.order.shippingLine)
  const choice = partOfferChoiceOf({ locker: shipment.locker, rule: card.ruled.rule, mapped, saved: card.service })
  const chosen = await chosenOffer(app, clientId, shipment, choice)
  return { ...chosen, why: courierReasonOf(choice.chooser, chosen.offer), shipment, lines }
}

async function activateCard(app: App, store: StoreRow, { key, agreed, rule, ...of }: Part): Promise<BegunOrder> {
  const { reading, described, card } = of
  if (rule && card.ruled.rule?.id !== rule.id)
    throw new Problem('store-order-not-sendable', { because: { code: 'rule-matches-no-more', params: { rule: rule.name } } })
  const { offer, shipment, lines } = await offeredCard(app, store, of)
  if (agreed) refuseMoreExpensive(offer, agreed[card.fulfillmentOrderId])
  const part = described.awaiting.find((one) => one.part.id === card.fulfillmentOrderId)?.part
  if (!part) throw new Problem('store-order-changed')
  const repeated = onceOfOrderPart(store, key, part.id)
  return beginPart(
    app,
    { store, reading, part, shipment, lines, offerId: offer.id, offer, draft: null, repeated, rule: rule?.name ?? null },
    'caller',
  )
}

/** What was not agreed is not charged. */
function refuseMoreExpensive({ price }: OfferMade, agreedBani: number | undefined): void {
  if (agreedBani === undefined) throw new Problem('offer-unavailable', { because: { code: 'part-not-priced' } })
  if (price > agreedBani)
    throw new Problem('offer-unavailable', { because: { code: 'price-rose', params: { before: bani(agreedBani), now: price } } })
}

/** No courier is asked for what could not be chosen. */
async function chosenOffer(
  app: App,
  clientId: string,
  shipment: Shipment,
  choice: PartOfferChoice,
): Promise<{ offer: OfferMade; warnings: Message[] }> {
  const { locker, mapped, saved } = choice
  const isToAddress = saved ? saved.lockerId === null : locker === null
  const only = saved?.courier ?? choice.chooser.courier
  const ask = (asked: OfferScope) => askOffers(app, clientId, shipment, { ...asked, isToAddress, isPatient: true, isTakenAtOnce: true })
  const list = await ask(only ? { courier: only } : {})
  // The merchant's courier does not take it, and has said so: the cheapest of the others does.
  const isLeftToOthers = mapped !== null && list.warnings.length === 0 && list.offers.every(({ errors }) => errors.length > 0)
  const final = isLeftToOthers ? await ask({}) : list
  return { offer: chooseOffer(final, choice), warnings: final.warnings.map(({ message }) => message) }
}

/** The rule by which the list calls it ready, asked of the order as the store has it now. */
function refuseUnready({ shippingTo, recipient }: DescribedParts, card: AwaitingCoded): void {
  const isToBuyersPoint = pointOf(card, shippingTo.shippingPoint?.internalId ?? null) === shippingTo.shippingPoint?.internalId
  const { point, ...rest } = recipient
  const ofRecipient = recipientObstacles({ ...rest, point: isToBuyersPoint ? point : null })
  const obstacles = obstaclesOf({ order: [], recipient: ofRecipient, parts: [card.obstacles] })
  if (card.notSendable) throw new Problem('store-order-not-sendable', { because: card.notSendable })
  if (obstacles.length === 0) return
  throw invalid(obstacles.map((one) => ({ path: pathOf(one), code: one.code, message: coded(one) })))
}

const pathOf = ({ code }: Obstacle): string => (code.startsWith('sender-') ? 'sender' : code === 'not-measured' ? 'packages' : 'recipient')

const invalid = (errors: FieldError[]) => new Problem('invalid-fields', { errors })

function inputOf({ version, shippingTo }: DescribedParts, card: AwaitingCoded, storeOrderId: string): StoreShipmentInput {
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
  if (!service) return lockerChoiceOfPoint(ofBuyer) ? ofBuyer : null
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
