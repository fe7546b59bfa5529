/**
 * `npm run torture:notices`: ORDERS orders go through their life, moved on by their couriers, while one of five e-mails and text messages
 * fails, half of these after it was taken, and the server is killed KILLS times. Afterwards every notice has arrived once, or is listed as
 * not sent or not confirmed with its reason; rows, effects, mailbox and the provider of text messages agree.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { fromRon } from '#contract/money.ts'
import { postTransfer } from '#server/ledger/transfer.ts'
import type { Database } from '#server/platform/database/database.ts'
import {
  benchShipment,
  callProduct,
  type OfferSeen,
  type ProductAnswer,
  productUnderTest,
  signInToProduct,
} from '#tools/measuring/product-under-test.ts'
import { type NoticedParcel, wrongNotices } from './notices-differences.ts'

const ORDERS = Number(process.env.ORDERS ?? 2_000)
const KILLS = Number(process.env.KILLS ?? 20)
const PORT = Number(process.env.PORT ?? 3980)
const AT_ONCE = 8
const MOVED_AT_ONCE = 4
/** Between two steps of a parcel: what happened is looked at once a minute, so most notices are sent, and some are overtaken. */
const STEP_PAUSE_MS = { min: 1_000, max: 180_000 }
const VARIANTS = 4
/** Kills are spread over the time that the orders take. */
const KILL_EVERY_MS_MAX = Math.max(2_000, Math.floor((ORDERS * 150) / Math.max(1, KILLS)))
const AWB_WITHIN_MS = 120_000
const SETTLED_WITHIN_MS = 900_000
const RECIPIENTS = { confirmed: 'confirmari@exemplu.ro', alerts: 'alerte@exemplu.ro', returns: 'retururi@exemplu.ro' }
const MAIL_FAULTS = { refused: 0.08, rejected: 0.02, lost: 0.1 }
const SMS_FAULTS = [
  { match: 'POST', kind: 'error', rate: 0.1 },
  // Sees what the one before lets through.
  { match: 'POST', kind: 'lost-response', rate: 0.1 / 0.9 },
]

const ways: readonly NoticedParcel['way'][] = [
  ['picked_up', 'out_for_delivery', 'delivered'],
  ['picked_up', 'out_for_delivery', 'attempt_failed', 'delivered'],
  ['picked_up', 'returning', 'returned'],
]

const product = await productUnderTest({ port: PORT, simPort: PORT + 5 })
const wrong: string[] = []
const lives = new Map<string, NoticedParcel>()
const walks: Promise<void>[] = []
const mover = semaphore(MOVED_AT_ONCE)
try {
  await product.start()
  const { token, clientId } = await signInToProduct(product.url)
  const administrator = (await signInToProduct(product.url, 'admin@demo.test')).token
  const db = await product.database()
  await prepare(db, token, clientId)
  const offers = await Promise.all(Array.from({ length: VARIANTS }, (_, n) => offersOf(token, n)))
  await fail(true)
  const begun = performance.now()
  const killing = killServer()
  await Promise.all([killing, ...Array.from({ length: AT_ONCE }, (_, first) => sender(first, { db, token, administrator, offers }))])
  await Promise.all(walks)
  console.log(`${lives.size} orders with an AWB, killed ${KILLS} times in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  await fail(false)
  await untilNoneWaits(db)
  const { figures, differences } = await wrongNotices({ db, simulatorsUrl: product.simulatorsUrl, lives, recipients: RECIPIENTS })
  for (const line of figures) console.log(line)
  wrong.push(...differences)
  console.log(`${wrong.length} differences`)
} finally {
  await product.stop()
}
for (const problem of wrong.slice(0, 40)) console.log(`✗ ${problem}`)
process.exit(wrong.length > 0 ? 1 : 0)

async function prepare(db: Database, token: string, clientId: string): Promise<void> {
  await db.inTransaction((tx) =>
    postTransfer(tx, { clientId, debit: 'bank', credit: 'unapplied', amountBani: fromRon(ORDERS * 100), kind: 'payment', key: 'torture' }),
  )
  const { settings } = (await callProduct(product.url, token, 'GET', '/user/settings/mail')).body as { settings: Record<string, unknown> }
  const only = (email: string) => ({ enabled: true, emails: [email] })
  const chosen = {
    sendOrderConfirmationToSender: only(RECIPIENTS.confirmed),
    sendOrderDeliveryAlerts: only(RECIPIENTS.alerts),
    sendOrderReturn: only(RECIPIENTS.returns),
  }
  await answered(token, '/user/settings/mail', { settings: { ...settings, ...chosen } })
  const pickUpRecipientNotify = { enabled: { value: true }, secondPhoneAlso: { value: false } }
  await answered(token, '/user/settings/sms', { settings: { pickUpRecipientNotify } })
}

async function offersOf(token: string, variant: number): Promise<OfferSeen[]> {
  const { body } = await callProduct(product.url, token, 'POST', '/offers', { body: benchShipment(variant) })
  return (body.offers as OfferSeen[]).filter(({ errors, delivery }) => errors.length === 0 && delivery === 'address')
}

async function fail(isFailing: boolean): Promise<void> {
  const post = (partner: string, what: string, body: object) =>
    fetch(`${product.simulatorsUrl}/${partner}/_sim/${what}`, { method: 'POST', body: JSON.stringify(body) })
  await post('mail', 'advance', { faults: isFailing ? MAIL_FAULTS : {} })
  await fetch(`${product.simulatorsUrl}/sms/_sim/faults`, { method: 'DELETE' })
  if (isFailing) for (const fault of SMS_FAULTS) await post('sms', 'faults', fault)
}

/** Asks again until there is an answer: a browser with the same key. */
async function answered(token: string, path: string, body: object): Promise<ProductAnswer> {
  const key = randomUUID()
  for (;;) {
    const answer = await callProduct(product.url, token, 'POST', path, { body, key }).catch(() => null)
    if (answer && answer.status < 500) return answer
    await wait(200)
  }
}

type Given = { db: Database; token: string; administrator: string; offers: readonly OfferSeen[][] }

async function sender(first: number, { db, token, administrator, offers }: Given): Promise<void> {
  for (let n = first; n < ORDERS; n += AT_ONCE) {
    const variant = n % VARIANTS
    const made = await answered(token, '/orders', { shipment: benchShipment(variant) })
    const choices = offers[variant] ?? []
    const offer = choices[n % choices.length]
    const orderId = String(made.body.uniqueId)
    const activated = await answered(token, `/orders/${orderId}/activate`, { offerId: offer?.id })
    const awb = await awbOf(db, orderId)
    if (awb === null || !offer) {
      wrong.push(`${orderId} has no AWB: ${JSON.stringify(activated).slice(0, 300)}`)
      continue
    }
    const way = ways[n % ways.length] ?? []
    lives.set(orderId, { awb, way })
    walks.push(walk(administrator, { courier: offer.courier, awb }, way))
  }
}

/** Of an activation that was answered before its courier was, it comes later. */
async function awbOf(db: Database, orderId: string): Promise<string | null> {
  for (const begun = performance.now(); performance.now() - begun < AWB_WITHIN_MS; await wait(500)) {
    const { rows } = await db.$client.query<{ awb: string | null; state: string }>('select awb, state from orders where id = $1', [orderId])
    if (rows[0]?.awb) return rows[0].awb
    if (rows[0]?.state !== 'activating') return null
  }
  return null
}

async function walk(administrator: string, parcel: object, way: NoticedParcel['way']): Promise<void> {
  for (const to of way) {
    await wait(randomInt(STEP_PAUSE_MS.min, STEP_PAUSE_MS.max))
    await mover(() => moved(administrator, { ...parcel, to }))
  }
}

/** So many at once, the others in turn. */
function semaphore(atOnce: number): (work: () => Promise<void>) => Promise<void> {
  const lanes = Array.from({ length: atOnce }, () => Promise.resolve())
  let next = 0
  return (work) => {
    const lane = next++ % atOnce
    const done = (lanes[lane] ?? Promise.resolve()).then(work)
    lanes[lane] = done
    return done
  }
}

async function moved(administrator: string, order: object): Promise<void> {
  const { status, body } = await answered(administrator, '/sandbox/advance', order)
  if (status !== 200) wrong.push(`a parcel does not move: ${JSON.stringify(order)} ${JSON.stringify(body)}`)
}

async function killServer(): Promise<void> {
  for (let n = 0; n < KILLS; n += 1) {
    await wait(randomInt(1_000, KILL_EVERY_MS_MAX))
    await product.kill()
    await product.start()
  }
}

/** Until every parcel is known to have ended, and all that is said of it has ended too. */
async function untilNoneWaits(db: Database): Promise<void> {
  const awbs = [...lives.values()].map(({ awb }) => awb)
  for (const begun = performance.now(); ; await wait(1_000)) {
    const { rows } = await db.$client.query<{ what: string; left: number }>(
      `select 'parcels' as what, count(*)::int as left from orders where awb = any($1) and state not in ('delivered', 'returned')
       union all select 'notices', count(*)::int from order_notices where state = 'waiting'
       union all select 'effects', count(*)::int from effects where kind in ('mail', 'order-sms') and settled_at is null
       union all select 'happenings', count(*)::int from order_happenings where due_at < now() + interval '1 minute'
       union all select 'jobs', count(*)::int from graphile_worker.jobs where task_identifier = 'order-notices'`,
      [awbs],
    )
    const waiting = rows.filter(({ left }) => left > 0)
    if (waiting.length === 0) return console.log(`settled ${((performance.now() - begun) / 1000).toFixed(0)} s after the last fault`)
    if (performance.now() - begun > SETTLED_WITHIN_MS) {
      wrong.push(...waiting.map(({ what, left }) => `${left} ${what} still wait`))
      return
    }
  }
}
