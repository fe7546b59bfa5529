/** Pays invoices that are still open from payments that no invoice has used, the oldest first. */
import { sql } from 'drizzle-orm'
import { type Bani, bani, minus } from '../../../contract/money.ts'
import { lockBalances } from '../../ledger/balances.ts'
import { invoicePayments } from '../../ledger/relations.ts'
import { transfer } from '../../ledger/transfer.ts'
import type { App } from '../../platform/app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Given, statement } from '../../platform/database/statement.ts'
import { invoices } from './tables.ts'

/** Afterwards nothing is open, or no payment is left. Answers what is left of payments. */
export async function settleOpenInvoices(app: App, tx: Tx, clientId: string): Promise<Bani> {
  const { unappliedBani, unappliedReservedBani, receivableBani } = await lockBalances(tx, clientId)
  let left = bani(Math.max(0, minus(unappliedBani, unappliedReservedBani)))
  if (left === 0 || receivableBani <= 0) return left
  for (const { id, open } of await openInvoices(tx, clientId)) {
    const amountBani = bani(Math.min(left, open))
    if (amountBani === 0) break
    await transfer(tx, {
      ...{ clientId, invoiceId: id, amountBani, happenedAt: app.clock.now() },
      // What is open only falls, so each payment of an invoice has a key of its own.
      key: `invoice/${id}/open/${open}`,
      ...({ kind: 'invoice-settled', debit: 'unapplied', credit: 'receivable' } as const),
    })
    left = minus(left, amountBani)
  }
  return left
}

const { clientId: ofClient, id: invoice, kind, totalBani, issuedOn, createdAt, number } = invoices
const paid = sql`coalesce(${invoicePayments.paidBani}, 0)`
const opening = statement('open-invoices', (given: Given<{ clientId: string }>) => ({
  rows: { id: invoice, open: sql`${totalBani} - ${paid}`.mapWith(totalBani) },
  text: (list) => sql`
    select ${list} from ${invoices}
      left join ${invoicePayments} on ${invoicePayments.clientId} = ${ofClient} and ${invoicePayments.invoiceId} = ${invoice}::text
     where ${ofClient} = ${given.clientId} and ${kind} = 'fiscal' and ${totalBani} > ${paid}
     order by ${issuedOn}, ${createdAt}, ${number}`,
}))

const openInvoices = (tx: Tx, clientId: string): Promise<{ id: string; open: Bani }[]> => opening.all(tx, { clientId })
