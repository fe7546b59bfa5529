/** What else is done outside during the torture: e-mails, cash changed at the courier, collected cash booked in the shop; and what of it is wrong. */
import { setTimeout as wait } from 'node:timers/promises'
import { bani, toRon } from '#contract/money.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { ProductAnswer } from '#tools/measuring/product-under-test.ts'
import { comparedSets } from './compared-sets.ts'

type Product = {
  db: Database
  shop: string
  /** As the client, or as an administrator; asks again until there is an answer. */
  ask(as: 'client' | 'administrator', path: string, body: object): Promise<ProductAnswer>
  control(partner: string, what: string, request?: object): Promise<unknown>
}

const EVERY_MS = 2_000
/** Each may have arrived twice: its second try follows an answer that was cut off. */
const COPIES_MAX = 2

/** Invitations and passwords to choose anew, and parcels of the shop with cash: every other one is changed, then all are delivered. */
export async function runOtherEffects(product: Product, { round, isOver }: { round: string; isOver(): boolean }): Promise<void> {
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

/** What partners have, and what the rows say that was done there, as whole sets. What waits for an operator is left out. */
export async function wrongOtherEffects({ db, control }: Pick<Product, 'db' | 'control'>): Promise<string[]> {
  const state = async (partner: string) => (await control(partner, 'state')) as State
  const [sameday, shopify, mail] = [await state('sameday'), await state('shopify'), await state('mail')]
  return [
    ...(await wrongCash(db, sameday.shipments ?? [])),
    ...(await wrongPaid(db, shopify.orders ?? [])),
    ...(await wrongInvitations(db, mail.mails ?? [])),
  ]
}

/** What the courier collects for each parcel of the shop that it holds, and what its order says. */
async function wrongCash(db: Database, shipments: NonNullable<State['shipments']>): Promise<string[]> {
  const { rows } = await db.$client.query<{ awb: string; cashBani: number; isOpen: boolean }>(
    `select o.awb, coalesce((o.extra_options #>> '{repayment,amount}')::bigint, 0) as "cashBani",
            exists (select 1 from effects e where e.kind = 'update-cash' and e.subject = o.id and e.state in ('manual', 'refused')) as "isOpen"
       from orders o join store_shipments s on s.client_id = o.client_id and s.order_id = o.id
      where o.awb is not null and o.courier = 'sameday' and o.state <> 'cancelled'`,
  )
  const held = new Map(shipments.map(({ awb, cashRon }) => [awb, cashRon]))
  const ours = new Set(rows.map(({ awb }) => awb))
  return comparedSets({
    what: 'cash of AWB',
    product: shipments.filter(({ awb }) => ours.has(awb)).map(({ awb, cashRon }) => ({ key: awb, value: `${cashRon} RON` })),
    model: rows
      .filter(({ awb }) => held.has(awb))
      .map(({ awb, cashBani }) => ({ key: awb, values: [`${toRon(bani(Number(cashBani)))} RON`] })),
    except: new Set(rows.filter(({ isOpen }) => isOpen).map(({ awb }) => awb)),
  })
}

/** The shop's orders with cash that count as paid there, and those that were marked as paid here. */
async function wrongPaid(db: Database, orders: NonNullable<State['orders']>): Promise<string[]> {
  const { rows } = await db.$client.query<{ storeOrderId: string; states: string[] }>(
    `select s.store_order_id as "storeOrderId", coalesce(array_agg(e.state) filter (where e.state is not null), '{}') as states
       from store_shipments s left join effects e on e.kind = 'store-mark-paid' and e.subject = s.order_id
      where s.cash_bani > 0 group by 1`,
  )
  const ofCash = rows.map(({ storeOrderId, states }) => ({ key: storeOrderId.replace(/^.*\//, ''), states }))
  const keys = new Set(ofCash.map(({ key }) => key))
  return comparedSets({
    what: 'payment of the shop',
    product: orders
      .filter(({ id, outstandingBani }) => keys.has(id) && outstandingBani === 0)
      .map(({ id }) => ({ key: id, value: 'paid' })),
    model: ofCash.filter(({ states }) => states.includes('done')).map(({ key }) => ({ key, values: ['paid'] })),
    except: new Set(ofCash.filter(({ states }) => states.includes('manual') || states.includes('refused')).map(({ key }) => key)),
  })
}

/** Each address that was invited, and each to which an invitation of the torture was sent. */
async function wrongInvitations(db: Database, mails: NonNullable<State['mails']>): Promise<string[]> {
  const { rows } = await db.$client.query<{ email: string; ended: string }>(
    `select i.email, e.state as ended from invitations i left join effects e on e.kind = 'invitation-mail' and e.key = i.id::text
      where i.email like 'invitat-%'`,
  )
  const sent = Map.groupBy(
    mails.flatMap(({ to }) => to).filter((to) => to.startsWith('invitat-')),
    (to) => to,
  )
  return comparedSets({
    what: 'invitation to',
    product: [...sent].map(([key, copies]) => ({ key, value: `sent ${copies.length} times` })),
    model: rows
      .filter(({ email, ended }) => ended === 'done' || sent.has(email))
      .map(({ email: key }) => ({ key, values: Array.from({ length: COPIES_MAX }, (_, n) => `sent ${n + 1} times`) })),
  })
}
