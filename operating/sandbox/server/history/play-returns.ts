/** Buyers send goods back, or withdraw, at the public links of the demo shop; what the shop has decided of it, and what it still has to. */
import { z } from 'zod'
import {
  closeReturnRequest,
  countGoods,
  disposeOfGoods,
  giveUpWaiting,
  makeReturnOrder,
  moveRefund,
  receiveReturn,
  receiveWithdrawal,
  refuseRequest,
  sealOfReturnForm,
} from '#selling/operations.ts'
import { BuyerAddress } from '#selling/returns/contract/public-returns.ts'
import type { ReturnState } from '#selling/returns/contract/return-requests.ts'
import { activateOrder, askOffers, findOrder, saveOrderTemplate, storedShipmentOf, templatesOf, trackAwbs } from '#sending/operations.ts'
import { newTemplateOptions, TemplateSaved } from '#sending/order-templates/contract/order-templates.ts'
import type { App } from '#server/platform/app.ts'
import { addDays, bucharestDayOf, startOfDay } from '#server/platform/clock.ts'
import { demoAddresses } from '../demo-story.ts'
import { controlSimulator } from '../simulators.ts'
import { type BuyersRequest, buyersRequests, demoReturnTemplates } from './buyers.ts'
import type { PlannedDay, PlannedParcel } from './plan.ts'
import { type PlayedStory, unlessProblem } from './played-app.ts'
import { recipientEmailOf, shopOrderReferenceOf } from './send-parcels.ts'

type Whose = { clientId: string; ownerId: string }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MINUTE_MS = 60_000
/** Between what the shop does of one request, one after the other. */
const NEXT_DEED_MINUTES = 7
/** Between the parcel and its return. */
const KEPT_DAYS = 2
const FILLED_IN_MS = 4 * 60_000
const LANGUAGE = 'ro'
const PARCEL_BACK = { weightKg: 1, lengthCm: 35, widthCm: 25, heightCm: 12 }

export async function playReturns(app: App, played: PlayedStory, whose: Whose, plan: readonly PlannedDay[]): Promise<void> {
  const { clientId } = whose
  await addTemplates(app, clientId)
  const links = new Map((await templatesOf(app.db, { clientId, isOffered: false })).map(({ name, uniqueId }) => [name, uniqueId]))
  const today = bucharestDayOf(app.clock.now())
  const delivered = plan.flatMap(({ parcels }) => parcels).filter(({ events }) => events.at(-1)?.state === 'delivered')
  for (const [n, request] of buyersRequests.entries()) {
    const uniqueId = links.get(request.template)
    const day = addDays(today, -request.daysAgo)
    const at = delivered.findLastIndex(({ endsOn }) => endsOn <= addDays(day, -KEPT_DAYS))
    const [parcel] = delivered.splice(at, at < 0 ? 0 : 1)
    if (!uniqueId || !parcel) continue
    const cameAt = new Date(startOfDay(day).getTime() + (9 + (n % 9)) * HOUR_MS)
    const id = await receive(played, { n, request, uniqueId, parcel, cameAt })
    await decisions[request.state]({ app, played, whose, id, n, request, content: parcel.content, cameAt })
  }
}

/** Each is saved once. */
async function addTemplates(app: App, clientId: string): Promise<void> {
  const [address] = demoAddresses.workshop
  for (const { name, fields, isOffered } of demoReturnTemplates) {
    const options = { ...newTemplateOptions, approved: isOffered, showInShopList: isOffered, return: { isMandatory: true, fields } }
    const saved = TemplateSaved.parse({ data: { name, options }, address })
    const saving = { clientId, saved, key: `demo-history/${name}`, ifMatch: null, isForPlatform: isOffered }
    await app.db.inTransaction((tx) => saveOrderTemplate(app, tx, saving))
  }
}

type Sent = { n: number; request: BuyersRequest; uniqueId: string; parcel: PlannedParcel; cameAt: Date }

/** Answers its id. Repeated it is the same one. */
async function receive({ at }: PlayedStory, { n, request, uniqueId, parcel, cameAt }: Sent): Promise<string> {
  const app = at(cameAt)
  const guard = { seal: sealOfReturnForm(at(new Date(cameAt.getTime() - FILLED_IN_MS)), uniqueId), website: '' }
  // Each buyer in a network of its own, of those that documents are written with.
  const sent = { uniqueId, ipAddress: `203.0.113.${n + 1}`, language: LANGUAGE, key: `demo-history/return/${n}` } as const
  const { name, phone, content } = parcel
  const email = recipientEmailOf(parcel)
  const number = shopOrderReferenceOf(parcel)
  if (request.withdrawal) {
    const { reason, iban } = request.withdrawal
    const body = { guard, name, orderNumber: number, email, goods: [], goodsText: content, reason, iban }
    return (await receiveWithdrawal(app, { ...sent, body })).id
  }
  const buyer = { name, email, phone, address: doorOf(parcel) }
  const body = { guard, buyer, order: { number, contact: phone }, goods: [], parcel: null, agreedTo: null, form: null }
  return (await receiveReturn(app, { ...sent, body: { ...body, answers: request.answers(content) } })).id
}

/** Of what went to a locker it is asked; null: that of the order. */
function doorOf({ isToLocker, town: { county, city, postalCode }, street, streetNumber: number }: PlannedParcel): BuyerAddress | null {
  return isToLocker ? BuyerAddress.parse({ countryCode: 'RO', countyCode: county, city, postalCode, street, number }) : null
}

type Decided = { app: App; played: PlayedStory; whose: Whose; id: string; n: number; request: BuyersRequest; content: string; cameAt: Date }

const decisions: Record<ReturnState, (one: Decided) => Promise<void>> = {
  received: async () => {},
  accepted: async (one) => void (await accept(one)),
  async shipped(one) {
    const orderId = await accept(one)
    if (orderId !== null) await ship(one, orderId)
  },
  async refused(one) {
    const { app, given } = decidedAfter(one, 1)
    await unlessProblem(
      'return-decided',
      app.db.inTransaction((tx) => refuseRequest(app, tx, { ...given, reason: one.request.decision ?? '' })),
    )
    await settleGoods(one)
  },
  async closed(one) {
    const { app, given } = decidedAfter(one, 5, NEXT_DEED_MINUTES)
    await settleGoods(one)
    await payBack(one)
    await unlessProblem(
      'return-decided',
      app.db.inTransaction((tx) => closeReturnRequest(app, tx, given)),
    )
  },
}

/** Counted and dealt with, or not awaited any more. */
async function settleGoods(one: Decided): Promise<void> {
  const { content, request } = one
  const { goods } = request
  if (goods === undefined) return
  const { app, given } = decidedAfter(one, 4)
  const come = async (): Promise<void> => {
    if (goods === 'never-came') return app.db.inTransaction((tx) => giveUpWaiting(app, tx, given))
    const isDamaged = goods === 'destroyed'
    const arrived = { name: content, whole: isDamaged ? 0 : 1, damaged: isDamaged ? 1 : 0 }
    await app.db.inTransaction((tx) => countGoods(app, tx, { ...given, lines: [arrived], seen: null }))
    const dealtWith = { name: content, kept: 0, destroyed: 0, handedBack: 0, toHandBack: 0, [goods]: 1 }
    const seen = app.clock.now().toISOString()
    const then = decidedAfter(one, 4, NEXT_DEED_MINUTES).app
    await then.db.inTransaction((tx) => disposeOfGoods(then, tx, { ...given, lines: [dealtWith], seen }))
  }
  await unlessProblem('return-decided', come())
}

/** What the law says is owed. */
async function payBack(one: Decided): Promise<void> {
  const { decision: reference } = one.request
  if (reference === undefined) return
  const { app, given } = decidedAfter(one, 5)
  const noted = { ...given, from: 'pending', to: 'paid', amount: null, reason: '', reference } as const
  await unlessProblem(
    'return-decided',
    app.db.inTransaction((tx) => moveRefund(app, tx, noted)),
  )
}

/** So much later, by the owner. */
function decidedAfter({ played, whose, id, cameAt }: Decided, days: number, minutes = 0) {
  const app = played.at(new Date(cameAt.getTime() + days * DAY_MS + minutes * MINUTE_MS))
  return { app, given: { clientId: whose.clientId, id, userId: whose.ownerId } }
}

/** The order that brings it back; null: the request is over. */
function accept(one: Decided): Promise<string | null> {
  const { app, given } = decidedAfter(one, 1)
  return unlessProblem(
    'return-decided',
    app.db.inTransaction((tx) => makeReturnOrder(app, tx, { ...given, parcel: PARCEL_BACK })),
  )
}

/** Today, at the courier itself: the buyer has the label, and some parcels are on their way. */
async function ship({ app, whose: { clientId }, n }: Decided, orderId: string): Promise<void> {
  const order = await findOrder(app.db, clientId, orderId)
  if (order?.state !== 'draft') return
  const { offers } = await askOffers(app, clientId, storedShipmentOf(order), { isPatient: true })
  const offer = offers.find(({ delivery, errors }) => delivery === 'address' && errors.length === 0)
  if (!offer) return
  const { order: sent } = await activateOrder(app, { clientId, orderId, offerId: offer.id, key: null })
  const to = waysBack[n % waysBack.length] ?? null
  if (!sent.awb || !sent.courier || to === null) return
  await controlSimulator(app, { partner: sent.courier, method: 'POST', what: 'advance', body: { awb: sent.awb, to } }, z.unknown())
  await trackAwbs(app, [sent.awb])
}
/** In turn; null: the buyer has not handed it over. */
const waysBack = [null, 'in_transit', 'delivered'] as const
