/** Pays invoices that are still open from payments that no invoice has used, the oldest first, each from its own buyer's payments. */
import { sql } from 'drizzle-orm'
import { type Bani, bani, minus, ZERO } from '#contract/money.ts'
import { lockBalances } from '#server/ledger/balances.ts'
import { invoicePayments } from '#server/ledger/relations.ts'
import { postTransfer } from '#server/ledger/transfer.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { type StatementParams, statement } from '#server/platform/database/statement.ts'
import { invoices } from '../tables.ts'
import {
  leftOfPayments,
  notePaymentUsed,
  type PaymentLeft,
  paymentsForEntity,
  sumOfPaymentsLeft,
  takeFromPayments,
} from './open-payments.ts'

/** `all`: of an account that is settled, whosever invoices and payments they are. */
type Whose = 'own' | 'all'

/** Afterwards nothing is open, or no payment is left for it. Answers what is left of each payment. */
export async function settleOpenInvoices(app: App, tx: Tx, clientId: string, whose: Whose = 'own'): Promise<PaymentLeft[]> {
  const { unappliedBani, unappliedReservedBani, receivableBani } = await lockBalances(tx, clientId)
  const heldBani = bani(Math.max(0, minus(unappliedBani, unappliedReservedBani)))
  if (heldBani === 0) return []
  const left = await leftOfPayments(tx, { clientId, heldBani })
  if (receivableBani <= 0) return left
  for (const invoice of await openInvoices(tx, clientId)) {
    const payments = whose === 'all' ? left : paymentsForEntity(left, invoice.entityNumber)
    await payFrom(app, tx, { clientId, ...invoice, payments })
  }
  return left.filter(({ leftBani }) => leftBani > ZERO)
}

type Paying = OpenInvoice & { clientId: string; payments: PaymentLeft[] }

async function payFrom(app: App, tx: Tx, { clientId, id, open, settledBani, payments }: Paying): Promise<void> {
  let settled = settledBani
  for (const part of takeFromPayments(payments, bani(Math.min(sumOfPaymentsLeft(payments), open)))) {
    const { paymentId, amountBani } = part
    await postTransfer(tx, {
      ...{ clientId, invoiceId: id, amountBani, happenedAt: app.clock.now(), ...(paymentId === null ? {} : { paymentId }) },
      // What ever paid it only rises, so that each payment of an invoice has a key of its own.
      key: `invoice/${id}/settled/${settled}`,
      ...({ kind: 'invoice-settled', debit: 'unapplied', credit: 'receivable' } as const),
    })
    await notePaymentUsed(tx, clientId, part)
    settled = bani(settled + amountBani)
  }
}

const { clientId: ofClient, id: invoice, kind, entity, payableBani, advanceDeductedBani, issuedOn, createdAt, number } = invoices
const of = (what: typeof invoicePayments.paidBani) => sql`coalesce(${what}, 0)`
const openSql = sql`${payableBani} + ${advanceDeductedBani} - ${of(invoicePayments.paidBani)} - ${of(invoicePayments.reversedBani)}`
const opening = statement('open-invoices', (given: StatementParams<{ clientId: string }>) => ({
  rows: {
    id: invoice,
    entityNumber: sql`(${entity} ->> 'number')::int`.mapWith(Number),
    open: sql`${openSql}`.mapWith(payableBani),
    settledBani: sql`${of(invoicePayments.settledBani)}`.mapWith(payableBani),
  },
  text: (list) => sql`
    select ${list} from ${invoices}
      left join ${invoicePayments} on ${invoicePayments.clientId} = ${ofClient} and ${invoicePayments.invoiceId} = ${invoice}::text
     where ${ofClient} = ${given.clientId} and ${kind} = 'fiscal' and ${openSql} > 0
     order by ${issuedOn}, ${createdAt}, ${number}`,
}))

type OpenInvoice = { id: string; entityNumber: number; open: Bani; settledBani: Bani }

/** The oldest first. */
export const openInvoices = (tx: Tx, clientId: string): Promise<OpenInvoice[]> => opening.all(tx, { clientId })
