/** Charges of orders and their reversals that stand on no invoice yet, or on a certain one. */
import type { CourierCode } from '../../../contract/couriers.ts'
import type { Charge } from '../../../contract/invoices/invoice-lines.ts'
import { type Bani, bani } from '../../../contract/money.ts'
import { orderTransfers, readTransfer, type ShownTransfer, shownTransfers, type TransferRead } from '../../ledger/relations.ts'
import { dayIn } from '../../platform/clock.ts'
import type { Queries, Statements } from '../../platform/database/database.ts'
import { sentOrders } from '../orders/queries.ts'

export type ChargeRow = Charge & {
  transferId: number
  orderId: string
  awb: string | null
  clientReference: string
  happenedAt: Date
}

type Read = { transferId: number; orderId: string; gross: number; happenedAt: Date; chargedAt: Date; reverses: string | null }

const COLUMNS = `t.id as "transferId", t.order_id as "orderId", t.gross_bani::bigint as gross, t.happened_at as "happenedAt",
  t.charged_at as "chargedAt", earlier.invoice_id as reverses`
const EARLIER = `left join invoiced_transfers earlier
  on earlier.client_id = t.client_id and earlier.transfer_id = t.charge_id and t.charge_id <> t.id`

/** Nothing before is open: no transfer of a client gets a lower id than one that is there when its balance is locked. */
const BEHIND = 't.id > coalesce((select i.transfer_id from invoiced_through i where i.client_id = $1), 0)'

/** Of those before an instant, or all. What is only reserved is not charged yet. */
export async function notInvoiced(db: Queries, { clientId, until }: { clientId: string; until: Date | null }): Promise<ChargeRow[]> {
  const text = `select ${COLUMNS} from ${orderTransfers} t ${EARLIER}
    where t.client_id = $1 and ${BEHIND} and ($2::timestamptz is null or t.happened_at < $2)
      and not exists (select 1 from invoiced_transfers d where d.client_id = t.client_id and d.transfer_id = t.id)
    order by t.id`
  return chargesOf(db, clientId, await read(db, { name: 'not-invoiced', text, values: [clientId, until] }))
}

/** The newest of them, reservations among them, and what all reversals come to, which the list may be too short for. */
export async function newestNotInvoiced(
  db: Statements,
  { clientId, limit }: { clientId: string; limit: number },
): Promise<{ newest: TransferRead[]; reversedBani: Bani }> {
  const open = `${shownTransfers} t where t.client_id = $1 and ${BEHIND}
    and not exists (select 1 from invoiced_transfers d where d.client_id = t.client_id and d.transfer_id = t.id)`
  const [newest, reversed] = await Promise.all([
    db.$client.query<ShownTransfer>({
      name: 'newest-not-invoiced',
      text: `select kind, "isPending", amount, "orderId", "happenedAt" from ${open}
               and t.kind in ('order-activation', 'order-cancellation') order by t.id desc limit $2`,
      values: [clientId, limit],
    }),
    db.$client.query<{ total: number }>({
      name: 'reversed-not-invoiced',
      text: `select coalesce(sum(amount), 0)::bigint as total from ${open} and t.kind = 'order-cancellation'`,
      values: [clientId],
    }),
  ])
  return { newest: newest.rows.map(readTransfer), reversedBani: bani(reversed.rows[0]?.total ?? 0) }
}

/** The client's balance is locked, and its new invoice marked. What is only reserved is open too. */
export async function noteInvoicedThrough(tx: Statements, clientId: string): Promise<void> {
  await tx.$client.query({
    name: 'note-invoiced-through',
    text: `insert into invoiced_through (client_id, transfer_id)
           select $1, coalesce(
             (select min(t.id) - 1 from ${shownTransfers} t
               where t.client_id = $1 and ${BEHIND} and t.kind in ('order-activation', 'order-cancellation')
                 and not exists (select 1 from invoiced_transfers d where d.client_id = t.client_id and d.transfer_id = t.id)),
             (select max(transfer_id) from invoiced_transfers where client_id = $1))
           on conflict (client_id) do update set transfer_id = excluded.transfer_id`,
    values: [clientId],
  })
}

const OF_INVOICE = `from ${orderTransfers} t ${EARLIER} and earlier.invoice_id <> $2
    join invoiced_transfers d on d.client_id = t.client_id and d.transfer_id = t.id
    where t.client_id = $1 and d.invoice_id = $2`

type OfInvoice = { clientId: string; id: string }

/** As they stood on it: a charge that stands on the same invoice as its reversal was on none before. */
export async function chargesOfInvoice(db: Queries, { clientId, id }: OfInvoice): Promise<ChargeRow[]> {
  const text = `select ${COLUMNS} ${OF_INVOICE} order by t.id`
  return chargesOf(db, clientId, await read(db, { name: 'charges-of-invoice', text, values: [clientId, id] }))
}

/** Read at once, one batch after another: an invoice may be of more orders than are held in memory. */
const BATCH = 500

export async function* eachChargeOfInvoice(db: Queries, { clientId, id }: OfInvoice): AsyncGenerator<ChargeRow> {
  const text = `select ${COLUMNS} ${OF_INVOICE} and d.transfer_id in (
      select transfer_id from invoiced_transfers
       where client_id = $1 and invoice_id = $2 and transfer_id > $3 order by transfer_id limit ${BATCH})
    order by t.id`
  let after = 0
  for (;;) {
    const rows = await read(db, { name: 'next-charges-of-invoice', text, values: [clientId, id, after] })
    yield* await chargesOf(db, clientId, rows)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.transferId
  }
}

export async function countChargesOfInvoice(db: Statements, { clientId, id }: OfInvoice): Promise<number> {
  const { rows } = await db.$client.query<{ count: number }>({
    name: 'count-charges-of-invoice',
    text: 'select count(*)::int as count from invoiced_transfers where client_id = $1 and invoice_id = $2',
    values: [clientId, id],
  })
  return rows[0]?.count ?? 0
}

const read = async (db: Statements, statement: { name: string; text: string; values: unknown[] }): Promise<Read[]> =>
  (await db.$client.query<Read>(statement)).rows

async function chargesOf(db: Queries, clientId: string, rows: readonly Read[]): Promise<ChargeRow[]> {
  const orders = await sentOrders(db, { clientId, orderIds: rows.map(({ orderId }) => orderId) })
  return rows.map(({ gross, chargedAt, ...row }) => ({
    ...row,
    ...(orders.get(row.orderId) ?? unknownOrder),
    grossBani: bani(gross),
    chargedOn: dayIn(chargedAt),
  }))
}

const unknownOrder = { courier: null as CourierCode | null, serviceName: null, awb: null, clientReference: '' }
