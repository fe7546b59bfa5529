/** The invoice of payments that are for orders to come. */
import { randomUUID } from 'node:crypto'
import type { InvoiceReason } from '../../../contract/invoices/invoices.ts'
import { type Bani, minus, ZERO } from '../../../contract/money.ts'
import { Problem } from '../../../contract/problems.ts'
import { contained, vatPercentOn } from '../../../contract/vat.ts'
import { lockBalances } from '../../ledger/balances.ts'
import { transfer } from '../../ledger/transfer.ts'
import type { App } from '../../platform/app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { buyerOf } from './buyer.ts'
import { atOneMoment, type Invoice, takeNumber, writeInvoice } from './write-invoice.ts'

type Issuing = {
  clientId: string
  amountBani: Bani
  /** null: of several, or none known. */
  paymentId: string | null
  reason: InvoiceReason
}

/** Throws `nothing-to-invoice` where payments not used yet are less than the amount, `invoicing-refused` as `issueInvoice`. */
export async function issueAdvanceInvoice(given: App, tx: Tx, { clientId, amountBani, paymentId, reason }: Issuing): Promise<Invoice> {
  const { unappliedBani, unappliedReservedBani } = await lockBalances(tx, clientId)
  const app = atOneMoment(given)
  if (amountBani <= 0 || minus(unappliedBani, unappliedReservedBani) < amountBani) throw new Problem('nothing-to-invoice')
  const entity = await buyerOf(tx, clientId)
  const id = randomUUID()
  const numbered = await takeNumber(app, tx, 'advance')
  const vat = contained(amountBani, vatPercentOn(numbered.issuedOn))
  await transfer(tx, {
    ...{ clientId, amountBani, invoiceId: id, key: `invoice/${id}/advance`, happenedAt: app.clock.now() },
    ...({ kind: 'advance-invoiced', debit: 'unapplied', credit: 'prepaid' } as const),
  })
  return writeInvoice(app, tx, {
    ...{ clientId, id, kind: 'advance', reason, entity, paymentId, ...numbered },
    ...{ vat: [vat], netBani: vat.netBani, vatBani: vat.vatBani, totalBani: amountBani },
    ...{ advanceDeductedBani: ZERO, bonusUsedBani: ZERO, paymentsUsedBani: amountBani },
    lines: [{ kind: 'advance', vatPercent: vat.percent, netBani: vat.netBani, vatBani: vat.vatBani }],
  })
}
