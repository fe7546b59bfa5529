/**
 * The reversal of an advance invoice, in part or whole, when its money is paid back. The money itself is moved by who pays it back
 * (`payment-reversal`, `advance-refunded`), in the same transaction. Until it has gone the advance is only held: kept from invoices.
 */
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { leftOf, partOfAdvance } from '../../../contract/invoices/settlement.ts'
import { type Bani, bani, minus, negate, ZERO } from '../../../contract/money.ts'
import { lockBalances } from '../../ledger/balances.ts'
import type { App } from '../../platform/app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type AdvanceOfPayment, openAdvances } from './advances.ts'
import { invoiceOf } from './invoices-of.ts'
import { heldAdvances } from './tables.ts'
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

type Held = { clientId: string; holderId: string }
type Holding = Held & {
  /** As `openAdvances` answers them with the balance locked; the first ones are taken first. */
  advances: readonly AdvanceOfPayment[]
  amountBani: Bani
}

/** Of what exceeds the advances no invoice is known: there is nothing to reverse. */
export async function holdAdvances(tx: Tx, { clientId, holderId, advances, amountBani }: Holding): Promise<void> {
  let rest = amountBani
  for (const advance of advances) {
    const part = bani(Math.min(rest, leftOf(advance)))
    if (part <= ZERO) continue
    await tx.insert(heldAdvances).values({ clientId, holderId, invoiceId: advance.invoiceId, amountBani: part })
    rest = minus(rest, part)
  }
}

const release = (tx: Tx, { clientId, holderId }: Held) =>
  tx
    .delete(heldAdvances)
    .where(and(eq(heldAdvances.clientId, clientId), eq(heldAdvances.holderId, holderId)))
    .returning()

/** The money has not gone. */
export async function releaseAdvances(tx: Tx, held: Held): Promise<void> {
  await release(tx, held)
}

/** The money has gone. */
export async function reverseHeldAdvances(app: App, tx: Tx, held: Held): Promise<void> {
  for (const { clientId, invoiceId, amountBani } of await release(tx, held)) await issueStorno(app, tx, { clientId, invoiceId, amountBani })
}
