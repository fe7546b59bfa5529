/** Pays invoices that are still open from payments that no invoice has used, the oldest first. */
import { type Bani, bani, minus } from '../../../contract/money.ts'
import { lockBalances } from '../../ledger/balances.ts'
import { invoicePayments } from '../../ledger/relations.ts'
import { transfer } from '../../ledger/transfer.ts'
import type { App } from '../../platform/app.ts'
import type { Tx } from '../../platform/database/database.ts'

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

async function openInvoices(tx: Tx, clientId: string): Promise<{ id: string; open: number }[]> {
  const { rows } = await tx.$client.query<{ id: string; open: number }>({
    name: 'open-invoices',
    text: `select i.id, (i.total_bani - coalesce(p.paid_bani, 0))::bigint as open
             from invoices i left join ${invoicePayments} p on p.client_id = i.client_id and p.invoice_id = i.id::text
            where i.client_id = $1 and i.kind = 'fiscal' and i.total_bani > coalesce(p.paid_bani, 0)
            order by i.issued_on, i.created_at, i.number`,
    values: [clientId],
  })
  return rows
}
