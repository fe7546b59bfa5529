/** Buyers send goods back, or withdraw, at the public links of the demo shop; what the shop has decided of it, and what it still has to. */
import { z } from 'zod'
import {
  closeRequest,
  makeReturnOrder,
  noteRefund,
  receiveReturn,
  receiveWithdrawal,
  refuseRequest,
  sealOfReturnForm,
} from '#selling/operations.ts'
import { BuyerAddress } from '#selling/returns/contract/public-returns.ts'
import type { ReturnState } from '#selling/returns/contract/return-requests.ts'
import { activateOrder, askOffers, findOrder, saveOrderTemplate, shipmentOf, templatesOf, trackAwbs } from '#sending/operations.ts'
import { newTemplateOptions, TemplateSaved } from '#sending/order-templates/contract/order-templates.ts'
import type { App } from '#server/platform/app.ts'
import { addDays, dayIn, startOfDay } from '#server/platform/clock.ts'
import { demoAddresses } from '../demo-story.ts'
import { control } from '../simulators.ts'
import { type BuyersRequest, buyersRequests, moreTemplates } from './buyers.ts'
import type { PlannedDay, PlannedParcel } from './plan.ts'
import { type Played, unless } from './played-app.ts'
import { emailOf, referenceOf } from './send-parcels.ts'

type Whose = { clientId: string; ownerId: string }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Between the parcel and its return. */
const KEPT_DAYS = 2
const FILLED_IN_MS = 4 * 60_000
const LANGUAGE = 'ro'
const PARCEL_BACK = { weightKg: 1, lengthCm: 35, widthCm: 25, heightCm: 12 }

export async function playReturns(app: App, played: Played, whose: Whose, plan: readonly PlannedDay[]): Promise<void> {
  const { clientId } = whose
  await addTemplates(app, clientId)
  const links = new Map((await templatesOf(app.db, { clientId, isOffered: false })).map(({ name, uniqueId }) => [name, uniqueId]))
  const today = dayIn(app.clock.now())
  const delivered = plan.flatMap(({ parcels }) => parcels).filter(({ events }) => events.at(-1)?.state === 'delivered')
  for (const [n, request] of buyersRequests.entries()) {
    const uniqueId = links.get(request.template)
    const day = addDays(today, -request.daysAgo)
    const at = delivered.findLastIndex(({ endsOn }) => endsOn <= addDays(day, -KEPT_DAYS))
    const [parcel] = delivered.splice(at, at < 0 ? 0 : 1)
    if (!uniqueId || !parcel) continue
    const cameAt = new Date(startOfDay(day).getTime() + (9 + (n % 9)) * HOUR_MS)
    const id = await receive(played, { n, request, uniqueId, parcel, cameAt })
    await decisions[request.state]({ app, played, whose, id, n, request, cameAt })
  }
}

/** Each is saved once. */
async function addTemplates(app: App, clientId: string): Promise<void> {
  const [address] = demoAddresses.workshop
  for (const { name, fields, isOffered } of moreTemplates) {
    const options = { ...newTemplateOptions, approved: isOffered, showInShopList: isOffered, return: { isMandatory: true, fields } }
    const saved = TemplateSaved.parse({ data: { name, options }, address })
    const saving = { clientId, saved, key: `demo-history/${name}`, ifMatch: null, isForPlatform: isOffered }
    await app.db.inTransaction((tx) => saveOrderTemplate(app, tx, saving))
  }
}

type Sent = { n: number; request: BuyersRequest; uniqueId: string; parcel: PlannedParcel; cameAt: Date }

/** Answers its id. Repeated it is the same one. */
async function receive({ at }: Played, { n, request, uniqueId, parcel, cameAt }: Sent): Promise<string> {
  const app = at(cameAt)
  const guard = { seal: sealOfReturnForm(at(new Date(cameAt.getTime() - FILLED_IN_MS)), uniqueId), website: '' }
  // Each buyer in a network of its own, of those that documents are written with.
  const sent = { uniqueId, ipAddress: `203.0.113.${n + 1}`, language: LANGUAGE, key: `demo-history/return/${n}` } as const
  const { name, phone, content } = parcel
  const email = emailOf(parcel)
  const number = referenceOf(parcel)
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

type Decided = { app: App; played: Played; whose: Whose; id: string; n: number; request: BuyersRequest; cameAt: Date }

const decisions: Record<ReturnState, (one: Decided) => Promise<void>> = {
  received: async () => {},
  accepted: async (one) => void (await accept(one)),
  async shipped(one) {
    const orderId = await accept(one)
    if (orderId !== null) await ship(one, orderId)
  },
  async refused(one) {
    const { app, given } = decidedAfter(one, 1)
    await unless(
      'return-decided',
      app.db.inTransaction((tx) => refuseRequest(app, tx, { ...given, reason: one.request.decision ?? '' })),
    )
  },
  async closed(one) {
    const { app, given } = decidedAfter(one, 5)
    const { decision: reference } = one.request
    if (reference !== undefined)
      await unless(
        'return-decided',
        app.db.inTransaction((tx) => noteRefund(app, tx, { ...given, reference })),
      )
    await unless(
      'return-decided',
      app.db.inTransaction((tx) => closeRequest(app, tx, given)),
    )
  },
}

/** So many days later, by the owner. */
function decidedAfter({ played, whose, id, cameAt }: Decided, days: number) {
  const app = played.at(new Date(cameAt.getTime() + days * DAY_MS))
  return { app, given: { clientId: whose.clientId, id, userId: whose.ownerId } }
}

/** The order that brings it back; null: the request is over. */
function accept(one: Decided): Promise<string | null> {
  const { app, given } = decidedAfter(one, 1)
  return unless(
    'return-decided',
    app.db.inTransaction((tx) => makeReturnOrder(app, tx, { ...given, parcel: PARCEL_BACK })),
  )
}

/** Today, at the courier itself: the buyer has the label, and some parcels are on their way. */
async function ship({ app, whose: { clientId }, n }: Decided, orderId: string): Promise<void> {
  const order = await findOrder(app.db, clientId, orderId)
  if (order?.state !== 'draft') return
  const { offers } = await askOffers(app, clientId, shipmentOf(order), { isPatient: true })
  const offer = offers.find(({ delivery, errors }) => delivery === 'address' && errors.length === 0)
  if (!offer) return
  const { order: sent } = await activateOrder(app, { clientId, orderId, offerId: offer.id, key: null })
  const to = waysBack[n % waysBack.length] ?? null
  if (!sent.awb || !sent.courier || to === null) return
  await control(app, { partner: sent.courier, method: 'POST', what: 'advance', body: { awb: sent.awb, to } }, z.unknown())
  await trackAwbs(app, [sent.awb])
}
/** In turn; null: the buyer has not handed it over. */
const waysBack = [null, 'in_transit', 'delivered'] as const
