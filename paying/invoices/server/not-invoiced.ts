/** Charges of orders and their reversals that stand on no invoice yet, or on a certain one. */
import { and, count, eq, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CourierCode } from '#contract/couriers.ts'
import { type Bani, negate } from '#contract/money.ts'
import type { VatCategory } from '#contract/vat.ts'
import { sentOrders } from '#sending/operations.ts'
import { orderTransfers, shownTransfers, type TransferRead } from '#server/ledger/relations.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import type { Queries, Statements, Tx } from '#server/platform/database/database.ts'
import {
  assign,
  bareColumn,
  bareColumns,
  nullableField,
  type StatementParams,
  type StatementRowOf,
  statement,
} from '#server/platform/database/statement.ts'
import type { OrderCharge } from '../contract/invoice-lines.ts'
import { invoicedThrough, invoicedTransfers, invoices, releasedTransfers } from './tables.ts'

/** On no invoice yet: what VAT it bears is of whom it is invoiced to; of a reversal, of the invoice that it reverses. */
export type OpenOrderCharge = Omit<ChargeRow, 'vatCategory'> & { vatCategory: VatCategory | null }

export type ChargeRow = OrderCharge & {
  transferId: number
  orderId: string
  awb: string | null
  clientReference: string
  happenedAt: Date
}

const earlier = alias(invoicedTransfers, 'earlier')
const done = alias(invoicedTransfers, 'done')
const reversedInvoices = alias(invoices, 'reversed_invoices')
const t = orderTransfers

const CHARGE = {
  ...{ transferId: t.id, grossBani: t.grossBani, happenedAt: t.happenedAt, chargedAt: t.chargedAt },
  orderId: sql`${t.orderId}`.mapWith(String),
  reverses: nullableField(earlier.invoiceId),
  vatCategory: nullableField(reversedInvoices.vatCategory),
}
type Read = StatementRowOf<typeof CHARGE>

/** A storno took it off its invoice again. */
const isReleased = (on: typeof earlier | typeof done) => sql`exists (
  select 1 from ${releasedTransfers} where ${releasedTransfers.clientId} = ${on.clientId}
     and ${releasedTransfers.transferId} = ${on.transferId} and ${releasedTransfers.invoiceId} = ${on.invoiceId})`

const isOfCharge = sql`${earlier.clientId} = ${t.clientId} and ${earlier.transferId} = ${t.chargeId} and ${t.chargeId} <> ${t.id}
  and not ${isReleased(earlier)}`

/** The invoice that a reversal's charge stands on. */
const withReversed = sql`left join ${invoices} ${reversedInvoices}
  on ${reversedInvoices.clientId} = ${earlier.clientId} and ${reversedInvoices.id} = ${earlier.invoiceId}`

type Table = typeof orderTransfers | typeof shownTransfers

/** Nothing before is open: no transfer of a client gets a lower id than one that is there when its balance is locked. */
const isOpen = (of: Table, clientId: SQLWrapper) => sql`${of.clientId} = ${clientId}
  and ${of.id} > coalesce((select ${invoicedThrough.transferId} from ${invoicedThrough} where ${invoicedThrough.clientId} = ${clientId}), 0)
  and not exists (
    select 1 from ${invoicedTransfers} ${done}
     where ${done.clientId} = ${of.clientId} and ${done.transferId} = ${of.id} and not ${isReleased(done)})`

const open = statement('not-invoiced', (given: StatementParams<{ clientId: string; until: Date | null }>) => ({
  rows: CHARGE,
  text: (list) => sql`
    select ${list} from ${t} left join ${invoicedTransfers} ${earlier} on ${isOfCharge} ${withReversed}
     where ${isOpen(t, given.clientId)} and (${given.until}::timestamptz is null or ${t.happenedAt} < ${given.until})
     order by ${t.id}`,
}))

/** Of those before an instant, or all. What is only reserved is not charged yet. */
export async function notInvoicedCharges(db: Queries, of: { clientId: string; until: Date | null }): Promise<OpenOrderCharge[]> {
  return chargesOf(db, of.clientId, await open.all(db, of))
}

export const chargesBearingVat = (charges: readonly OpenOrderCharge[], vatCategory: VatCategory): ChargeRow[] =>
  charges.map((charge) => ({ ...charge, vatCategory: charge.vatCategory ?? vatCategory }))

/** The day of the oldest; null: there are none. */
export const firstChargeDayOf = (charges: readonly Pick<OrderCharge, 'chargedOn'>[]): string | null =>
  charges.map(({ chargedOn }) => chargedOn).sort()[0] ?? null

const shown = shownTransfers
const { kind, isPending, amountBani, orderId, happenedAt } = shown
const newestOpen = statement('newest-not-invoiced', (given: StatementParams<{ clientId: string; limit: number }>) => ({
  rows: { kind, isPending, amountBani, orderId, happenedAt },
  text: (list) => sql`
    select ${list} from ${shown} where ${isOpen(shown, given.clientId)} and ${kind} in ('order-activation', 'order-cancellation')
     order by ${shown.id} desc limit ${given.limit}`,
}))
const reversed = statement('reversed-not-invoiced', (given: StatementParams<{ clientId: string }>) => ({
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

const noting = statement('note-invoiced-through', (given: StatementParams<{ clientId: string }>) => ({
  text: sql`
    insert into ${invoicedThrough} (${bareColumns([invoicedThrough.clientId, invoicedThrough.transferId])})
    select ${given.clientId}, coalesce(
      (select min(${shown.id}) - 1 from ${shown}
        where ${isOpen(shown, given.clientId)} and ${kind} in ('order-activation', 'order-cancellation')),
      (select max(${invoicedTransfers.transferId}) from ${invoicedTransfers} where ${invoicedTransfers.clientId} = ${given.clientId}))
    on conflict (${bareColumn(invoicedThrough.clientId)}) do update set ${assign(invoicedThrough, { transferId: sql`excluded.transfer_id` })}`,
}))

/** The client's balance is locked, and its new invoice marked. What is only reserved is open too. */
export const noteInvoicedThrough = async (tx: Statements, clientId: string): Promise<void> => void (await noting.run(tx, { clientId }))

/** What was taken off an invoice is looked for again. */
export async function lookAgainForCharges(tx: Tx, { clientId, transferId }: { clientId: string; transferId: number }): Promise<void> {
  await tx
    .update(invoicedThrough)
    .set({ transferId: sql`least(${invoicedThrough.transferId}, ${transferId - 1})` })
    .where(eq(invoicedThrough.clientId, clientId))
}

type OfInvoice = { clientId: string; id: string }

const ofInvoice = ({ clientId, id }: StatementParams<OfInvoice>) => sql`
  from ${t} left join ${invoicedTransfers} ${earlier} on ${isOfCharge} and ${earlier.invoiceId} <> ${id} ${withReversed}
 where ${t.clientId} = ${clientId} and ${t.id} in (
   select ${done.transferId} from ${invoicedTransfers} ${done} where ${done.clientId} = ${clientId} and ${done.invoiceId} = ${id})`

const allOfInvoice = statement('charges-of-invoice', (given: StatementParams<OfInvoice>) => ({
  rows: CHARGE,
  text: (list) => sql`select ${list} ${ofInvoice(given)} order by ${t.id}`,
}))

/** As they stood on it: a charge that stands on the same invoice as its reversal was on none before. */
export const chargesOfInvoice = async (db: Queries, { clientId, id }: OfInvoice): Promise<ChargeRow[]> =>
  chargesBearingVat(
    await chargesOf(db, clientId, await allOfInvoice.all(db, { clientId, id })),
    await categoryOfInvoice(db, { clientId, id }),
  )

async function categoryOfInvoice(db: Queries, { clientId, id }: OfInvoice): Promise<VatCategory> {
  const [invoice] = await db
    .select({ vatCategory: invoices.vatCategory })
    .from(invoices)
    .where(and(eq(invoices.clientId, clientId), eq(invoices.id, id)))
  if (!invoice) throw new Error(`there is no invoice ${id}`)
  return invoice.vatCategory
}

const stillOn = statement('charges-still-on-invoice', ({ clientId, id }: StatementParams<OfInvoice>) => ({
  rows: { transferId: done.transferId },
  text: (list) => sql`
    select ${list} from ${invoicedTransfers} ${done}
     where ${done.clientId} = ${clientId} and ${done.invoiceId} = ${id} and not ${isReleased(done)}
       and not exists (
         select 1 from ${t} join ${invoicedTransfers} ${earlier}
             on ${earlier.clientId} = ${t.clientId} and ${earlier.transferId} = ${t.id} and ${earlier.invoiceId} <> ${id} and not ${isReleased(earlier)}
          where ${t.clientId} = ${clientId} and ${t.chargeId} = ${done.transferId} and ${t.id} <> ${done.transferId})`,
}))

/** Of those on an invoice, those that neither a storno took off it nor a later invoice reversed: what can still be reversed of it. */
export async function chargesStillOn(db: Queries, { clientId, id }: OfInvoice): Promise<ChargeRow[]> {
  const on = new Set((await stillOn.all(db, { clientId, id })).map(({ transferId }) => transferId))
  return (await chargesOfInvoice(db, { clientId, id })).filter(({ transferId }) => on.has(transferId))
}

/** Read at once, one batch after another: an invoice may be of more orders than are held in memory. */
const BATCH = 500

const nextOfInvoice = statement('next-charges-of-invoice', (given: StatementParams<OfInvoice & { after: number }>) => {
  const { clientId, invoiceId, transferId } = invoicedTransfers
  return {
    rows: CHARGE,
    text: (list) => sql`
      select ${list} ${ofInvoice(given)} and ${t.id} in (
        select ${transferId} from ${invoicedTransfers}
         where ${clientId} = ${given.clientId} and ${invoiceId} = ${given.id} and ${transferId} > ${given.after}
         order by ${transferId} limit ${sql.raw(String(BATCH))})
       order by ${t.id}`,
  }
})

export async function* eachChargeOfInvoice(db: Queries, { clientId, id }: OfInvoice): AsyncGenerator<ChargeRow> {
  const vatCategory = await categoryOfInvoice(db, { clientId, id })
  let after = 0
  for (;;) {
    const rows = await nextOfInvoice.all(db, { clientId, id, after })
    yield* chargesBearingVat(await chargesOf(db, clientId, rows), vatCategory)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.transferId
  }
}

type OfStorno = { clientId: string; stornoId: string; invoiceId: string }

/** What a storno took off its invoice: as it stood there, with the other sign. */
export async function* eachChargeOfStorno(db: Queries, { clientId, stornoId, invoiceId }: OfStorno): AsyncGenerator<ChargeRow> {
  const { clientId: ofClient, transferId, stornoId: ofStorno } = releasedTransfers
  const rows = await db
    .select({ transferId })
    .from(releasedTransfers)
    .where(and(eq(ofClient, clientId), eq(ofStorno, stornoId)))
  const taken = new Set(rows.map((row) => row.transferId))
  for await (const charge of eachChargeOfInvoice(db, { clientId, id: invoiceId }))
    if (taken.has(charge.transferId)) yield { ...charge, grossBani: negate(charge.grossBani) }
}

/** How many rows its annex has. */
export async function countChargesOf(
  db: Queries,
  { clientId, id, reverses }: { clientId: string; id: string; reverses: string | null },
): Promise<number> {
  const [of, is] = reverses === null ? [invoicedTransfers, invoicedTransfers.invoiceId] : [releasedTransfers, releasedTransfers.stornoId]
  const [counted] = await db
    .select({ count: count() })
    .from(of)
    .where(and(eq(of.clientId, clientId), eq(is, id)))
  return counted?.count ?? 0
}

async function chargesOf(db: Queries, clientId: string, rows: readonly Read[]): Promise<OpenOrderCharge[]> {
  const orders = await sentOrders(db, { clientId, orderIds: rows.map(({ orderId }) => orderId) })
  return rows.map(({ chargedAt, ...row }) => ({
    ...row,
    ...(orders.get(row.orderId) ?? unknownOrder),
    chargedOn: bucharestDayOf(chargedAt),
  }))
}

const unknownOrder = { courier: null as CourierCode | null, serviceName: null, awb: null, clientReference: '' }
