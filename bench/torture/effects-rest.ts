/** What else is done outside during the torture: e-mails, cash changed at the courier, collected cash booked in the shop; and what of it is wrong. */
import { setTimeout as wait } from 'node:timers/promises'
import { toRon } from '#contract/money.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Answer } from '../product-under-test.ts'

type Product = {
  db: Database
  shop: string
  /** As the client, or as an administrator; asks again until there is an answer. */
  ask(as: 'client' | 'administrator', path: string, body: object): Promise<Answer>
  control(partner: string, what: string, request?: object): Promise<unknown>
}

const EVERY_MS = 2_000
/** Each may have arrived twice: its second try follows an answer that was cut off. */
const COPIES_MAX = 2

/** Invitations and passwords to choose anew, and parcels of the shop with cash: every other one is changed, then all are delivered. */
export async function doTheRest(product: Product, { round, isOver }: { round: string; isOver(): boolean }): Promise<void> {
  const seen = new Set<string>()
  for (let n = 0; !isOver(); n += 1) {
    await product.ask('client', '/members/invitations', { email: `invitat-${round}-${n}@demo.test`, role: 'read-only' })
    if (n % 10 === 0) await product.ask('client', '/auth/forgot-password', { email: 'client2@demo.test' })
    for (const parcel of (await withCash(product.db)).filter(({ orderId }) => !seen.has(orderId)).slice(0, 2)) {
      seen.add(parcel.orderId)
      if (parcel.courier === 'sameday' && seen.size % 2 === 0) await changeCash(product, parcel)
      await product.ask('administrator', '/sandbox/advance', { courier: parcel.courier, awb: parcel.awb, to: 'delivered' })
    }
    await wait(EVERY_MS)
  }
}

type Parcel = { orderId: string; storeOrderId: string; awb: string; courier: string; cashBani: number }

/** Parcels of the shop that wait for their courier. */
async function withCash(db: Database): Promise<Parcel[]> {
  const { rows } = await db.$client.query<Parcel>(
    `select s.order_id as "orderId", s.store_order_id as "storeOrderId", o.awb, o.courier, s.cash_bani as "cashBani"
       from store_shipments s join orders o on o.client_id = s.client_id and o.id = s.order_id
      where o.state = 'active' and o.cancel_requested_at is null and s.cash_bani > 0 and s.fulfilment_state = 'fulfilled'`,
  )
  return rows
}

/** The buyer pays a part beforehand. */
async function changeCash({ ask, control, shop }: Product, { orderId, storeOrderId, cashBani }: Parcel): Promise<void> {
  await control('shopify', 'advance', { order: storeOrderId, outstandingRon: Math.max(1, Math.floor(cashBani / 200)) })
  await ask('client', `/user/integration/shopify/order-cash/${shop}/${orderId}`, {})
}

type State = {
  shipments?: { awb: string; cashRon: number }[]
  orders?: { id: string; outstandingBani: number }[]
  mails?: { to: string[] }[]
}

/** Done at the partner as often as the rows say. */
export async function wrongRest({ db, control }: Pick<Product, 'db' | 'control'>): Promise<string[]> {
  const state = async (partner: string) => (await control(partner, 'state')) as State
  const [sameday, shopify, mail] = [await state('sameday'), await state('shopify'), await state('mail')]
  const { rows } = await db.$client.query<{ kind: string; orderId: string; awb: string; storeOrderId: string; cashBani: number | null }>(
    `select e.kind, e.subject as "orderId", o.awb, s.store_order_id as "storeOrderId", (o.extra_options #>> '{repayment,amount}')::bigint as "cashBani"
       from effects e join orders o on o.id = e.subject join store_shipments s on s.order_id = o.id
      where e.kind in ('update-cash', 'store-mark-paid') and e.state = 'done'`,
  )
  const wrong = rows.flatMap(({ kind, orderId, awb, storeOrderId, cashBani }) => {
    if (kind === 'store-mark-paid') {
      const owed = shopify.orders?.find(({ id }) => storeOrderId.endsWith(id))?.outstandingBani
      return owed === 0 ? [] : [`${kind} ${orderId}: the shop still counts ${owed} bani as owed`]
    }
    const collects = sameday.shipments?.find((one) => one.awb === awb)?.cashRon
    return collects === toRon((cashBani ?? 0) as Parameters<typeof toRon>[0]) // as stored
      ? []
      : [`${kind} ${orderId}: the courier collects ${collects} RON, the order says ${cashBani} bani`]
  })
  const { rows: invited } = await db.$client.query<{ email: string; state: string }>(
    `select i.email, e.state from effects e join invitations i on i.id::text = e.key where e.kind = 'invitation-mail'`,
  )
  for (const { email, state: ended } of invited) {
    const copies = mail.mails?.filter(({ to }) => to.includes(email)).length ?? 0
    if (copies > COPIES_MAX || (ended === 'done' && copies === 0)) wrong.push(`invitation to ${email} ${ended}: sent ${copies} times`)
  }
  return wrong
}
