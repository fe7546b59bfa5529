/**
 * `npm run torture:effects`: everything that is done once outside, at once: activations, cancellations by users and by the shop, calls
 * for pick-up, AWBs that no order holds, cash changed at the courier and booked in the shop, e-mails. Couriers lose a tenth of the answers, refuse a tenth, time out on a twentieth; their sign-in
 * is broken twice for 30 s, and FAN's list lags longer than is trusted. Meanwhile the server is killed KILLS times; then, as one process
 * for calls and two for jobs, one of the two WORKER_KILLS times. Afterwards every effect must be done once, refused or an operator's with
 * its reason, each settled after the last fault within the waits and calls that its kind allows itself, and couriers, shop, mailbox, ledger and rows agree, but for what is named to operators.
 */

import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { fromRon } from '#contract/money.ts'
import { fanCourier } from '#partners/couriers/fan/fan-courier.ts'
import { fanSandbox } from '#partners/couriers/fan/settings.ts'
import { sampleCourierShipment } from '#partners/couriers/sample-shipment.ts'
import { sampleDeps } from '#partners/sample-partner.ts'
import { effectKinds } from '#product/server/app.ts'
import { addStrayCancellation } from '#sending/orders/server/after-awb/cancel-awb.ts'
import { postTransfer } from '#server/ledger/transfer.ts'
import type { App } from '#server/platform/app.ts'
import { systemClock } from '#server/platform/clock.ts'
import {
  benchShipment,
  callProduct,
  type OfferSeen,
  type ProductAnswer,
  productUnderTest,
  signInToProduct as signIn,
  type WorkerUnderTest,
} from '#tools/measuring/product-under-test.ts'
import { differencesLeft, figuresOfEffects, listOpenEffects, type OpenNow, restMs } from './effects-differences.ts'
import { runOtherEffects, wrongOtherEffects } from './effects-rest.ts'

const KILLS = Number(process.env.KILLS ?? 50)
const WORKER_KILLS = Number(process.env.WORKER_KILLS ?? Math.min(10, Math.ceil(KILLS / 5)))
const PORT = Number(process.env.PORT ?? 3900)
const AT_ONCE = 10
/** A user who was refused tries the next order after a moment. */
const REFUSED_PAUSE_MS = 1_000
const PLACES = 12
const STRAYS = 10
const STORE_ORDERS = 40
const SHOP = 'magazin-demo'
const SIGN_IN_BROKEN_MS = 30_000
/** FAN's list is trusted after 3 s in the sandbox. */
const LIST_LAGS_MS = 8_000

const product = await productUnderTest({ port: PORT, simPort: PORT + 50 })
const problems: string[] = []
const strays = new Set<string>()
let isOver = false
try {
  await product.start()
  const { token, clientId } = await signIn(product.url)
  const db = await product.database()
  await db.inTransaction((tx) =>
    postTransfer(tx, { clientId, debit: 'bank', credit: 'unapplied', amountBani: fromRon(500_000), kind: 'payment', key: 'torture' }),
  )
  const offers = await offersByPlace(token)
  const fromShop = await readyOrders(token)
  const administrator = (await signIn(product.url, 'admin@demo.test')).token
  const tokens = { client: token, administrator }
  const everythingElse = {
    db,
    shop: SHOP,
    control,
    ask: (as: keyof typeof tokens, path: string, body: object) => answered(tokens[as], path, body),
  }
  for (const [phase, kill] of [
    ['the server killed', killServer],
    ['one of two workers killed', killWorkers],
  ] as const) {
    const half = phase === 'the server killed' ? fromShop.slice(0, STORE_ORDERS) : fromShop.slice(STORE_ORDERS, 2 * STORE_ORDERS)
    await addStrays()
    await setFaults()
    isOver = false
    const begun = performance.now()
    const answers = new Map<string, number>()
    const users = Array.from({ length: AT_ONCE }, (_, n) => user(token, offers, { first: n, answers }))
    const merchant = sellAndCancel(token, half)
    const rest = runOtherEffects(everythingElse, { round: kill.name, isOver: () => isOver })
    rest.catch(() => undefined) // raised below, unless the product fails before
    const signIn = breakSignIn()
    await kill()
    await signIn
    isOver = true
    await Promise.all([...users, merchant])
    await rest
    for (const partner of ['fan', 'sameday']) await fetch(`${product.simulatorsUrl}/${partner}/_sim/faults`, { method: 'DELETE' })
    const lastedMs = performance.now() - begun
    const settled = await untilSettled()
    console.log(`${phase}: ${(lastedMs / 1000).toFixed(0)} s; settled after the last fault: ${settled}`)
    console.log(`  answers: ${[...answers].map(([what, times]) => `${what} ${times}`).join(', ')}`)
  }
  await control('fan', 'advance', { reportLagMs: 0 })
  await compareLists()
  await untilSettled()
  for (const line of await figuresOfEffects(db)) console.log(line)
  const { wrong, named, ledger } = await differencesLeft({ db, simulatorsUrl: product.simulatorsUrl, strays })
  problems.push(...wrong, ...(await wrongOtherEffects(everythingElse)))
  console.log(`${problems.length} differences, ${named} named to operators; ${ledger}`)
} finally {
  await product.stop()
}
for (const problem of problems.slice(0, 40)) console.log(`✗ ${problem}`)
process.exit(problems.length > 0 ? 1 : 0)

async function control(partner: string, what: string, order?: object): Promise<unknown> {
  const asked = order ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(order) } : {}
  return (await fetch(`${product.simulatorsUrl}/${partner}/_sim/${what}`, asked)).json()
}

/** From one of many places, so that couriers are called to each. */
function shipmentFrom(place: number) {
  const one = benchShipment(place % 4)
  return { ...one, sender: { ...one.sender, address: { ...one.sender.address, number: String(10 + place) } } }
}

async function offersByPlace(token: string): Promise<OfferSeen[][]> {
  const all: OfferSeen[][] = []
  for (let place = 0; place < PLACES; place += 1) {
    const { body } = await callProduct(product.url, token, 'POST', '/offers', { body: shipmentFrom(place) })
    all.push((body.offers as OfferSeen[]).filter(({ errors, delivery }) => errors.length === 0 && delivery === 'address'))
  }
  return all
}

function at(path: string): string {
  return `/user/integration/shopify/${path}/${SHOP}`
}

async function readyOrders(token: string): Promise<string[]> {
  await control('shopify', 'advance', { addOrders: 6 * STORE_ORDERS })
  for (;;) {
    const filters = { type: 'AWAITING_ACTIVATION', count: 100, endCursor: null }
    const { body } = await callProduct(product.url, token, 'POST', at('orders'), { body: filters })
    const list = (body.list ?? []) as { status: { readyForActivation: boolean }; shopifyGraphQLId: string }[]
    const ready = list.filter((order) => order.status.readyForActivation).map((order) => order.shopifyGraphQLId)
    if (ready.length >= 2 * STORE_ORDERS || list.length === 100) return ready
    await wait(1_000)
  }
}

/** AWBs as late answers leave them behind. */
async function addStrays(): Promise<void> {
  const fan = fanCourier(fanSandbox(product.simulatorsUrl), sampleDeps())
  const db = await product.database()
  for (let n = 0; n < STRAYS; n += 1) {
    const made = await fan.createAwb(sampleCourierShipment(), 'Standard')
    if (made.kind !== 'created') throw new Error(`no stray AWB: ${JSON.stringify(made)}`)
    const { number: awb } = made.awb
    strays.add(awb)
    await db.inTransaction((tx) => addStrayCancellation({ clock: systemClock } as App, tx, { courier: 'fan', awb }))
  }
}

async function setFaults(): Promise<void> {
  await control('fan', 'advance', { reportLagMs: LIST_LAGS_MS })
  const doing = { fan: 'POST /intern-awb|DELETE /awb|POST /order', sameday: '(POST|DELETE) /api/awb' }
  for (const [partner, match] of Object.entries(doing)) {
    // Rates follow one another: each fault sees what the ones before it let through.
    await control(partner, 'faults', { match, kind: 'lost-response', rate: 0.1 })
    await control(partner, 'faults', { match, kind: 'error', rate: 0.1 / 0.9, status: partner === 'fan' ? 422 : 400 })
    await control(partner, 'faults', { match, kind: 'timeout', rate: 0.05 / 0.8 })
  }
}

async function breakSignIn(): Promise<void> {
  await wait(5_000)
  const signIns = { fan: 'POST /login', sameday: 'authenticate' }
  for (const [partner, match] of Object.entries(signIns)) {
    await control(partner, 'faults', { match, kind: 'error', status: 500 })
    await control(partner, 'advance', { tokens: 'expire' })
  }
  await wait(SIGN_IN_BROKEN_MS)
  for (const partner of Object.keys(signIns)) await fetch(`${product.simulatorsUrl}/${partner}/_sim/faults`, { method: 'DELETE' })
  await setFaults()
}

type Using = { first: number; answers: Map<string, number> }

/** Activates, and cancels every other order, some twice at once; asks again until there is an answer. */
async function user(token: string, offers: readonly OfferSeen[][], { first, answers }: Using): Promise<void> {
  const note = ({ status, body }: ProductAnswer, what: string) => {
    const said = `${what} ${status === 200 ? (body.isBeingCancelled ? 'under way' : body.state) : `${status} ${body.title}`}`
    answers.set(said, (answers.get(said) ?? 0) + 1)
  }
  for (let n = first; !isOver; n += AT_ONCE) {
    const place = n % PLACES
    const choices = offers[place] ?? []
    const offer = choices[n % Math.max(1, choices.length)]
    const created = await answered(token, '/orders', { shipment: shipmentFrom(place) })
    if (created.status !== 200 || !offer) continue
    const path = `/orders/${created.body.uniqueId}`
    const activated = await answered(token, `${path}/activate`, { offerId: offer.id })
    note(activated, 'activate')
    if (activated.status !== 200) await wait(REFUSED_PAUSE_MS)
    if (activated.body.state !== 'active' || n % 4 < 2) continue
    const asked = n % 3 === 0 ? [1, 2] : [1]
    for (const answer of await Promise.all(asked.map(() => answered(token, `${path}/cancel`, {})))) note(answer, 'cancel')
  }
}

async function answered(token: string, path: string, body: object): Promise<ProductAnswer> {
  const key = randomUUID()
  for (;;) {
    const answer = await callProduct(product.url, token, 'POST', path, { body, key }).catch(() => null)
    if (answer && answer.status !== 503) return answer
    await wait(200)
  }
}

/** The shop's orders are activated, and every third is cancelled there in the middle of it. */
async function sellAndCancel(token: string, ids: readonly string[]): Promise<void> {
  await answered(token, at('orders-activation'), { list: ids.map((id) => ({ id })) })
  for (const [n, id] of ids.entries()) {
    if (n % 3 !== 0) continue
    await wait(randomInt(200, 2_000))
    await control('shopify', 'advance', { order: id, cancel: true })
  }
}

async function killServer(): Promise<void> {
  for (let n = 0; n < KILLS; n += 1) {
    await wait(randomInt(300, 3_500))
    await product.kill()
    await product.start()
  }
}

async function killWorkers(): Promise<void> {
  await product.kill()
  await product.start({ apart: true })
  const workers: WorkerUnderTest[] = [await product.startWorker(), await product.startWorker()]
  for (let n = 0; n < WORKER_KILLS; n += 1) {
    await wait(randomInt(4_000, 8_000))
    const which = n % workers.length
    await workers[which]?.kill()
    workers[which] = await product.startWorker()
  }
}

/** How long after the last fault the last of each kind was settled, in words. What is open beyond its time is a difference, and not waited for. */
async function untilSettled(): Promise<string> {
  const begun = performance.now()
  const db = await product.database()
  const settledMs = new Map<string, number>()
  const endsMs = new Map<string, number>()
  for (;;) {
    const open = await listOpenEffects(db)
    const afterMs = performance.now() - begun
    const late = open.filter((one) => afterMs > lastsUntil(endsMs, one, afterMs))
    for (const { kind } of open) settledMs.set(kind, afterMs)
    problems.push(...late.map(({ what }) => `open ${(afterMs / 1000).toFixed(1)} s after the last fault: ${what}`))
    if (open.length === late.length) break
    await wait(250)
  }
  const lasted = [...settledMs].map(([kind, ms]) => `${kind} ${(ms / 1000).toFixed(1)} s`)
  return lasted.join(', ') || 'at once'
}

/** As it was when it was first seen. */
function lastsUntil(endsMs: Map<string, number>, { id, kind, ...one }: OpenNow, seenMs: number): number {
  const limits = effectKinds.get(kind)
  if (!limits) throw new Error(`no kind of effects is called ${kind}`)
  const endMs = endsMs.get(id) ?? seenMs + restMs(limits, one)
  endsMs.set(id, endMs)
  return endMs
}

/** As every hour; the couriers' lists have caught up by then. */
async function compareLists(): Promise<void> {
  const db = await product.database()
  await wait(5_000)
  const { rows } = await db.$client.query<{ now: Date }>(`select now() as now from graphile_worker.add_job('compare-awbs')`)
  const since = rows[0]?.now
  for (const deadline = performance.now() + 60_000; performance.now() < deadline; await wait(500)) {
    const { rowCount } = await db.$client.query('select 1 from awb_comparisons where compared_at > $1', [since])
    // Two couriers, two days each.
    if (rowCount === 4) return
  }
  problems.push('the lists could not be compared')
}
