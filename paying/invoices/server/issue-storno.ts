/**
 * The reversal of an advance invoice, in part or whole, when its money is paid back. The money itself is moved by who pays it back
 * (`payment-reversal`, `advance-refunded`), in the same transaction. Until it has gone the advance is only held: kept from invoices.
 */
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { type Bani, bani, minus, negate, ZERO } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import { vatRateCategoryOf } from '#contract/vat.ts'
import { lockBalances } from '#server/ledger/balances.ts'
import { postTransfer } from '#server/ledger/transfer.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { negateVat } from '../contract/invoice-lines.ts'
import { leftOfAdvance, partOfAdvance } from '../contract/settlement.ts'
import { type AdvanceOfPayment, openAdvances } from './advances.ts'
import { invoiceOf } from './invoices-of.ts'
import { notePaymentUsed } from './settling/open-payments.ts'
import { settleOpenInvoices } from './settling/settle-open-invoices.ts'
import { heldAdvances } from './tables.ts'
import { type Invoice, takeNextInvoiceNumber, vatColumnsOf, withFixedClock, writeInvoice } from './write-invoice.ts'

type Reversing = { clientId: string; invoiceId: string; amountBani: Bani; reason?: 'reversal' | 'release' }

/**
 * To the entity that the advance was issued to, at its rate. Throws `not-found`, also for another client's; an Error (a bug of the caller,
 * who has read `openAdvances`) where less is left of it, or it is no advance: what was cancelled after its invoice is on the next one.
 */
export async function issueStorno(
  given: App,
  tx: Tx,
  { clientId, invoiceId, amountBani, reason = 'reversal' }: Reversing,
): Promise<Invoice> {
  await lockBalances(tx, clientId)
  const app = withFixedClock(given)
  const advance = await invoiceOf(tx, { clientId, id: invoiceId })
  const open = (await openAdvances(tx, clientId)).find((one) => one.invoiceId === invoiceId)
  if (!open || amountBani <= 0 || amountBani > leftOfAdvance(open))
    throw new Error(`less than ${amountBani} is left of invoice ${invoiceId}`)
  const row = negateVat(partOfAdvance(open, amountBani))
  const { netBani, vatBani } = row
  return writeInvoice(app, tx, {
    ...{ clientId, id: randomUUID(), kind: 'storno', reason, entity: advance.entity, reverses: invoiceId },
    ...(await takeNextInvoiceNumber(app, tx, 'storno')),
    ...{ vat: [row], vatCategory: vatRateCategoryOf(row), netBani, vatBani, totalBani: negate(amountBani) },
    ...{ advanceDeductedBani: ZERO, bonusUsedBani: ZERO, paymentsUsedBani: ZERO },
    lines: [{ kind: 'reversed', ...vatColumnsOf(row), netBani, vatBani, refersTo: invoiceId }],
  })
}

/**
 * Its money stays with the client, among the payments not used: it may pay invoices of another buyer. Throws as `issueStorno`, and `not-found`
 * where nothing is left of it.
 */
export async function releaseAdvance(given: App, tx: Tx, { clientId, invoiceId, amountBani: wantedBani }: Releasing): Promise<Invoice> {
  await lockBalances(tx, clientId)
  const app = withFixedClock(given)
  const open = (await openAdvances(tx, clientId)).find((one) => one.invoiceId === invoiceId)
  if (!open || leftOfAdvance(open) <= ZERO) throw new Problem('not-found')
  const amountBani = wantedBani === undefined ? leftOfAdvance(open) : bani(Math.min(leftOfAdvance(open), wantedBani))
  const storno = await issueStorno(app, tx, { clientId, invoiceId, amountBani, reason: 'release' })
  await postTransfer(tx, {
    ...{ clientId, amountBani, invoiceId: storno.id, key: `invoice/${storno.id}/released`, happenedAt: app.clock.now() },
    ...({ kind: 'advance-released', debit: 'prepaid', credit: 'unapplied' } as const),
  })
  return storno
}

/** All that is left of it, or less. */
type Releasing = { clientId: string; invoiceId: string; amountBani?: Bani }

/** An account that is settled pays what is open of any buyer with whatever money is there, advances of others reversed to them first. */
export async function settleAcrossBuyers(app: App, tx: Tx, clientId: string): Promise<void> {
  await settleOpenInvoices(app, tx, clientId, 'all')
  for (const advance of await openAdvances(tx, clientId)) {
    const { receivableBani } = await lockBalances(tx, clientId)
    if (receivableBani <= ZERO) return
    if (leftOfAdvance(advance) <= ZERO) continue
    await releaseAdvance(app, tx, { clientId, invoiceId: advance.invoiceId, amountBani: receivableBani })
    await settleOpenInvoices(app, tx, clientId, 'all')
  }
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
    const part = bani(Math.min(rest, leftOfAdvance(advance)))
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

/**
 * The money has gone. `paymentId`: that it was of. What is reversed of its own advance is not used any more, as it is noted as reverted: what a later
 * reversal gives back of the payment is then still its own.
 */
export async function reverseHeldAdvances(app: App, tx: Tx, { paymentId, ...held }: Held & { paymentId: string | null }): Promise<void> {
  for (const { clientId, invoiceId, amountBani } of await release(tx, held)) {
    await issueStorno(app, tx, { clientId, invoiceId, amountBani })
    const advance = await invoiceOf(tx, { clientId, id: invoiceId })
    if (paymentId !== null && advance.paymentId === paymentId)
      await notePaymentUsed(tx, clientId, { paymentId, amountBani: negate(amountBani) })
  }
}
