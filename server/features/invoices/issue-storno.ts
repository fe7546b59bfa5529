/**
 * The reversal of an advance invoice, in part or whole, when its money is paid back. The money itself is moved by who pays it back
 * (`payment-reversal`, `advance-refunded`), in the same transaction.
 */
import { randomUUID } from 'node:crypto'
import { leftOf, partOfAdvance } from '../../../contract/invoices/settlement.ts'
import { type Bani, negate, ZERO } from '../../../contract/money.ts'
import { lockBalances } from '../../ledger/balances.ts'
import type { App } from '../../platform/app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { openAdvances } from './advances.ts'
import { invoiceOf } from './invoices-of.ts'
import { atOneMoment, type Invoice, takeNumber, writeInvoice } from './write-invoice.ts'

type Reversing = { clientId: string; invoiceId: string; amountBani: Bani }

/**
 * To the entity that the advance was issued to, at its rate. Throws `not-found`, also for another client's; an Error (a bug of the caller,
 * who has read `openAdvances`) where less is left of it, or it is no advance: what was cancelled after its invoice is on the next one.
 */
export async function issueStorno(given: App, tx: Tx, { clientId, invoiceId, amountBani }: Reversing): Promise<Invoice> {
  await lockBalances(tx, clientId)
  const app = atOneMoment(given)
  const advance = await invoiceOf(tx, { clientId, id: invoiceId })
  const open = (await openAdvances(tx, clientId)).find((one) => one.invoiceId === invoiceId)
  if (!open || amountBani <= 0 || amountBani > leftOf(open)) throw new Error(`less than ${amountBani} is left of invoice ${invoiceId}`)
  const { percent, ...part } = partOfAdvance(open, amountBani)
  const [netBani, vatBani] = [negate(part.netBani), negate(part.vatBani)]
  return writeInvoice(app, tx, {
    ...{ clientId, id: randomUUID(), kind: 'storno', reason: 'reversal', entity: advance.entity, reverses: invoiceId },
    ...(await takeNumber(app, tx, 'storno')),
    ...{ vat: [{ percent, netBani, vatBani }], netBani, vatBani, totalBani: negate(amountBani) },
    ...{ advanceDeductedBani: ZERO, bonusUsedBani: ZERO, paymentsUsedBani: ZERO },
    lines: [{ kind: 'reversed', vatPercent: percent, netBani, vatBani, refersTo: invoiceId }],
  })
}
