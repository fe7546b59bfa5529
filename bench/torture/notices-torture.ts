/**
 * `npm run torture:notices`: ORDERS orders go through their life, moved on by their couriers, while one of five e-mails and text messages
 * fails, half of these after it was taken, and the server is killed KILLS times. Afterwards every notice has arrived once, or is listed as
 * not sent with its reason.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { fromRon } from '../../contract/money.ts'
import { transfer } from '../../server/ledger/transfer.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { call, type OfferSeen, productUnderTest, shipment, signIn } from '../product-under-test.ts'

const ORDERS = Number(process.env.ORDERS ?? 2_000)
const KILLS = Number(process.env.KILLS ?? 20)
const PORT = Number(process.env.PORT ?? 3980)
const AT_ONCE = 6
const SETTLED_WITHIN_MS = 900_000
const [CONFIRMED, ALERTED, RETURNED] = ['confirmari@exemplu.ro', 'alerte@exemplu.ro', 'retururi@exemplu.ro']
const FAULTS = { refused: 0.1, lost: 0.1 }

const product = await productUnderTest({ port: PORT, simPort: PORT + 50 })
const wrong: string[] = []
let isOver = false
try {
  await product.start()
  const { token, clientId } = await signIn(product.url)
  const administrator = (await signIn(product.url, 'admin@demo.test')).token
  const db = await product.database()
  await prepare(db, token, clientId)
  const offers = await offersOf(token)
  await faults(FAULTS)
  const begun = performance.now()
  const killing = killServer()
  await Promise.all(Array.from({ length: AT_ONCE }, (_, first) => sender(first, { token, administrator, offers })))
  isOver = true
  await killing
  console.log(`${ORDERS} orders, killed ${KILLS} times in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  await faults({ refused: 0, lost: 0 })
  await untilNoneWaits(db)
  wrong.push(...(await wrongNotices(db, clientId)))
  console.log(`${wrong.length} differences`)
} finally {
  await product.stop()
}
for (const problem of wrong.slice(0, 40)) console.log(`✗ ${problem}`)
process.exit(wrong.length > 0 ? 1 : 0)

async function prepare(db: Database, token: string, clientId: string): Promise<void> {
  await db.inTransaction((tx) =>
    transfer(tx, { clientId, debit: 'bank', credit: 'unapplied', amountBani: fromRon(ORDERS * 60), kind: 'payment', key: 'torture' }),
  )
  const { settings } = (await call(product.url, token, 'GET', '/user/settings/mail')).body as { settings: Record<string, unknown> }
  const only = (email: string) => ({ enabled: true, emails: [email] })
  const chosen = { sendOrderConfirmationToSender: only(CONFIRMED), sendOrderDeliveryAlerts: only(ALERTED), sendOrderReturn: only(RETURNED) }
  await answered(token, '/user/settings/mail', { settings: { ...settings, ...chosen } })
  const pickUpRecipientNotify = { enabled: { value: true }, secondPhoneAlso: { value: false } }
  await answered(token, '/user/settings/sms', { settings: { pickUpRecipientNotify } })
}

async function offersOf(token: string): Promise<OfferSeen[]> {
  const { body } = await call(product.url, token, 'POST', '/offers', { body: shipment(1) })
  return (body.offers as OfferSeen[]).filter(({ errors, delivery }) => errors.length === 0 && delivery === 'address')
}

async function faults(share: typeof FAULTS): Promise<void> {
  const post = (partner: string, what: string, body: object) =>
    fetch(`${product.simulatorsUrl}/${partner}/_sim/${what}`, { method: 'POST', body: JSON.stringify(body) })
  await post('mail', 'advance', { faults: share })
  await fetch(`${product.simulatorsUrl}/sms/_sim/faults`, { method: 'DELETE' })
  if (share.refused === 0) return
  await post('sms', 'faults', { match: 'POST', kind: 'error', rate: share.refused })
  await post('sms', 'faults', { match: 'POST', kind: 'lost-response', rate: share.lost })
}

/** Asks again until there is an answer: a browser with the same key. */
async function answered(token: string, path: string, body: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const key = randomUUID()
  for (;;) {
    const answer = await call(product.url, token, 'POST', path, { body, key }).catch(() => null)
    if (answer && answer.status < 500) return answer
    await wait(200)
  }
}

type Given = { token: string; administrator: string; offers: readonly OfferSeen[] }

const ways = [
  ['picked_up', 'out_for_delivery', 'delivered'],
  ['picked_up', 'out_for_delivery', 'attempt_failed', 'delivered'],
  ['picked_up', 'returning', 'returned'],
] as const

async function sender(first: number, { token, administrator, offers }: Given): Promise<void> {
  for (let n = first; n < ORDERS; n += AT_ONCE) {
    const made = await answered(token, '/orders', { shipment: shipment(1 + (n % 5)) })
    const offer = (await offersOf(token).catch(() => offers))[n % offers.length] ?? offers[0]
    const path = `/orders/${made.body.uniqueId}`
    const activated = await answered(token, `${path}/activate`, { offerId: offer?.id })
    const awb = activated.status === 200 ? (activated.body as { awb?: string; order?: { awb: string } }) : null
    const number = awb?.awb ?? awb?.order?.awb
    if (number) for (const to of ways[n % ways.length] ?? []) await moved(administrator, { courier: offer?.courier, awb: number, to })
  }
}

async function moved(administrator: string, order: object): Promise<void> {
  const { status, body } = await answered(administrator, '/sandbox/advance', order)
  if (status !== 200) wrong.push(`a parcel does not move: ${JSON.stringify(body)}`)
}

async function killServer(): Promise<void> {
  for (let n = 0; n < KILLS && !isOver; n += 1) {
    await wait(randomInt(1_000, Math.max(2_000, (ORDERS * 200) / KILLS)))
    await product.kill()
    await product.start()
  }
}

async function untilNoneWaits(db: Database): Promise<void> {
  for (const begun = performance.now(); ; await wait(1_000)) {
    const { rows } = await db.$client.query<{ left: number }>(
      `select (select count(*) from order_notices where state = 'waiting')::int
            + (select count(*) from effects where kind in ('mail', 'order-sms') and state not in ('done', 'refused', 'manual'))::int as left`,
    )
    if (rows[0]?.left === 0) return console.log(`settled ${((performance.now() - begun) / 1000).toFixed(0)} s after the last fault`)
    if (performance.now() - begun > SETTLED_WITHIN_MS) return void wrong.push(`${rows[0]?.left} notices still wait`)
  }
}

type Received = { to: string[]; messageId: string }
type Counted = { channel: string; recipient: string; state: string; reason: string | null; count: number }

/** An inbox shows an e-mail of one id once; what may have gone is listed as not confirmed, and is there at most once. */
async function wrongNotices(db: Database, clientId: string): Promise<string[]> {
  const state = async <T>(partner: string) => (await (await fetch(`${product.simulatorsUrl}/${partner}/_sim/state`)).json()) as T
  const { mails } = await state<{ mails: Received[] }>('mail')
  const { messages } = await state<{ messages: unknown[] }>('sms')
  const { rows } = await db.$client.query<Counted>(
    `select channel, recipient, state, reason ->> 'code' as reason, count(*)::int as count from order_notices where client_id = $1 group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    [clientId],
  )
  for (const { channel, recipient, state: ended, reason, count } of rows)
    console.log(`  ${channel} ${recipient} ${ended} ${reason ?? ''}: ${count}`)
  const found = rows.filter(({ state: ended, reason }) => ended === 'waiting' || (ended === 'not-sent' && reason === null))
  const between = (what: string, arrived: number, of: (one: Counted) => boolean) => {
    const sent = total(rows, (one) => of(one) && one.state === 'sent')
    const perhaps = total(rows, (one) => of(one) && (one.reason ?? '').endsWith('not-confirmed'))
    return arrived < sent || arrived > sent + perhaps
      ? [`${what}: ${arrived} arrived, ${sent} are listed as sent, ${perhaps} as not confirmed`]
      : []
  }
  return [
    ...found.map(({ channel, count }) => `${count} of ${channel} wait, or have no reason`),
    ...[CONFIRMED, ALERTED, RETURNED].flatMap((address) =>
      between(
        address,
        new Set(mails.filter(({ to }) => to.includes(address)).map(({ messageId }) => messageId)).size,
        (one) => one.recipient === address,
      ),
    ),
    ...between('text messages', messages.length, ({ channel }) => channel === 'sms'),
  ]
}

const total = (rows: readonly Counted[], of: (one: Counted) => boolean): number =>
  rows.filter(of).reduce((all, { count }) => all + count, 0)
