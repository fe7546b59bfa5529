/** Charges of orders and their reversals that stand on no invoice yet, or on a certain one. */
import { and, count, eq, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CourierCode } from '../../../contract/couriers.ts'
import type { Charge } from '../../../contract/invoices/invoice-lines.ts'
import type { Bani } from '../../../contract/money.ts'
import { orderTransfers, shownTransfers, type TransferRead } from '../../ledger/relations.ts'
import { dayIn } from '../../platform/clock.ts'
import type { Queries, Statements } from '../../platform/database/database.ts'
import { assign, bare, bares, type Given, orNull, type RowOf, statement } from '../../platform/database/statement.ts'
import { sentOrders } from '../orders/queries.ts'
import { invoicedThrough, invoicedTransfers } from './tables.ts'

export type ChargeRow = Charge & {
  transferId: number
  orderId: string
  awb: string | null
  clientReference: string
  happenedAt: Date
}

const earlier = alias(invoicedTransfers, 'earlier')
const done = alias(invoicedTransfers, 'done')
const t = orderTransfers

const CHARGE = {
  ...{ transferId: t.id, grossBani: t.grossBani, happenedAt: t.happenedAt, chargedAt: t.chargedAt },
  orderId: sql`${t.orderId}`.mapWith(String),
  reverses: orNull(earlier.invoiceId),
}
type Read = RowOf<typeof CHARGE>

const isOfCharge = sql`${earlier.clientId} = ${t.clientId} and ${earlier.transferId} = ${t.chargeId} and ${t.chargeId} <> ${t.id}`

type Table = typeof orderTransfers | typeof shownTransfers

/** Nothing before is open: no transfer of a client gets a lower id than one that is there when its balance is locked. */
const isOpen = (of: Table, clientId: SQLWrapper) => sql`${of.clientId} = ${clientId}
  and ${of.id} > coalesce((select ${invoicedThrough.transferId} from ${invoicedThrough} where ${invoicedThrough.clientId} = ${clientId}), 0)
  and not exists (select 1 from ${invoicedTransfers} ${done} where ${done.clientId} = ${of.clientId} and ${done.transferId} = ${of.id})`

const open = statement('not-invoiced', (given: Given<{ clientId: string; until: Date | null }>) => ({
  rows: CHARGE,
  text: (list) => sql`
    select ${list} from ${t} left join ${invoicedTransfers} ${earlier} on ${isOfCharge}
     where ${isOpen(t, given.clientId)} and (${given.until}::timestamptz is null or ${t.happenedAt} < ${given.until})
     order by ${t.id}`,
}))

/** Of those before an instant, or all. What is only reserved is not charged yet. */
export async function notInvoiced(db: Queries, of: { clientId: string; until: Date | null }): Promise<ChargeRow[]> {
  return chargesOf(db, of.clientId, await open.all(db, of))
}

const shown = shownTransfers
const { kind, isPending, amountBani, orderId, happenedAt } = shown
const newestOpen = statement('newest-not-invoiced', (given: Given<{ clientId: string; limit: number }>) => ({
  rows: { kind, isPending, amountBani, orderId, happenedAt },
  text: (list) => sql`
    select ${list} from ${shown} where ${isOpen(shown, given.clientId)} and ${kind} in ('order-activation', 'order-cancellation')
     order by ${shown.id} desc limit ${given.limit}`,
}))
const reversed = statement('reversed-not-invoiced', (given: Given<{ clientId: string }>) => ({
  rows: { total: sql`coalesce(sum(${amountBani}), 0)`.mapWith(amountBani) },
  text: (list) => sql`select ${list} from ${shown} where ${isOpen(shown, given.clientId)} and ${kind} = 'order-cancellation'`,
}))

/** The newest of them, reservations among them, and what all reversals come to, which the list may be too short for. */
export async function newestNotInvoiced(
  db: Statements,
  { clientId, limit }: { clientId: string; limit: number },
): Promise<{ newest: TransferRead[]; reversedBani: Bani }> {
  const [newest, { total }] = await Promise.all([newestOpen.all(db, { clientId, limit }), reversed.one(db, { clientId })])
  return { newest, reversedBani: total }
}

const noting = statement('note-invoiced-through', (given: Given<{ clientId: string }>) => ({
  text: sql`
    insert into ${invoicedThrough} (${bares([invoicedThrough.clientId, invoicedThrough.transferId])})
    select ${given.clientId}, coalesce(
      (select min(${shown.id}) - 1 from ${shown}
        where ${isOpen(shown, given.clientId)} and ${kind} in ('order-activation', 'order-cancellation')),
      (select max(${invoicedTransfers.transferId}) from ${invoicedTransfers} where ${invoicedTransfers.clientId} = ${given.clientId}))
    on conflict (${bare(invoicedThrough.clientId)}) do update set ${assign(invoicedThrough, { transferId: sql`excluded.transfer_id` })}`,
}))

/** The client's balance is locked, and its new invoice marked. What is only reserved is open too. */
export const noteInvoicedThrough = async (tx: Statements, clientId: string): Promise<void> => void (await noting.run(tx, { clientId }))

type OfInvoice = { clientId: string; id: string }

const ofInvoice = ({ clientId, id }: Given<OfInvoice>) => sql`
  from ${t} left join ${invoicedTransfers} ${earlier} on ${isOfCharge} and ${earlier.invoiceId} <> ${id}
  join ${invoicedTransfers} ${done} on ${done.clientId} = ${t.clientId} and ${done.transferId} = ${t.id}
 where ${t.clientId} = ${clientId} and ${done.invoiceId} = ${id}`

const allOfInvoice = statement('charges-of-invoice', (given: Given<OfInvoice>) => ({
  rows: CHARGE,
  text: (list) => sql`select ${list} ${ofInvoice(given)} order by ${t.id}`,
}))

/** As they stood on it: a charge that stands on the same invoice as its reversal was on none before. */
export const chargesOfInvoice = async (db: Queries, { clientId, id }: OfInvoice): Promise<ChargeRow[]> =>
  chargesOf(db, clientId, await allOfInvoice.all(db, { clientId, id }))

/** Read at once, one batch after another: an invoice may be of more orders than are held in memory. */
const BATCH = 500

const nextOfInvoice = statement('next-charges-of-invoice', (given: Given<OfInvoice & { after: number }>) => {
  const { clientId, invoiceId, transferId } = invoicedTransfers
  return {
    rows: CHARGE,
    text: (list) => sql`
      select ${list} ${ofInvoice(given)} and ${done.transferId} in (
        select ${transferId} from ${invoicedTransfers}
         where ${clientId} = ${given.clientId} and ${invoiceId} = ${given.id} and ${transferId} > ${given.after}
         order by ${transferId} limit ${sql.raw(String(BATCH))})
       order by ${t.id}`,
  }
})

export async function* eachChargeOfInvoice(db: Queries, { clientId, id }: OfInvoice): AsyncGenerator<ChargeRow> {
  let after = 0
  for (;;) {
    const rows = await nextOfInvoice.all(db, { clientId, id, after })
    yield* await chargesOf(db, clientId, rows)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.transferId
  }
}

export async function countChargesOfInvoice(db: Queries, { clientId, id }: OfInvoice): Promise<number> {
  const { clientId: ofClient, invoiceId } = invoicedTransfers
  const [counted] = await db
    .select({ count: count() })
    .from(invoicedTransfers)
    .where(and(eq(ofClient, clientId), eq(invoiceId, id)))
  return counted?.count ?? 0
}

async function chargesOf(db: Queries, clientId: string, rows: readonly Read[]): Promise<ChargeRow[]> {
  const orders = await sentOrders(db, { clientId, orderIds: rows.map(({ orderId }) => orderId) })
  return rows.map(({ chargedAt, ...row }) => ({
    ...row,
    ...(orders.get(row.orderId) ?? unknownOrder),
    chargedOn: dayIn(chargedAt),
  }))
}

const unknownOrder = { courier: null as CourierCode | null, serviceName: null, awb: null, clientReference: '' }
