/** A client's transfer that the bank reversed by itself: the money has left our account, so nothing is sent, and the client has it no more. */
import { randomUUID } from 'node:crypto'
import { type Bani, minus, negate, ZERO } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import {
  type BankLineRead,
  claimBankLine,
  leaveLineOpen,
  lockOpenLine,
  paymentsOfLinesLike,
} from '#paying/bank-statements/server/claim-lines.ts'
import { ibansOfLine, isReturnedMoney } from '#paying/bank-statements/server/line-forms.ts'
import type { PaymentRow } from '#paying/payments/server/payment-transition.ts'
import { lockPaymentById, noteReverted, paymentsById } from '#paying/payments/server/reverted.ts'
import type { App } from '#server/platform/app.ts'
import { addDays } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { beginRefund, refundReferenceOf } from '../begin-refund.ts'
import { moneyOfPayment } from '../money-of-payment.ts'
import { moveRefund, type RefundRow } from '../refund-transition.ts'
import { lockRefund } from '../settle-refund.ts'
import { refunds } from '../tables.ts'

const REVERSED_DAYS_MAX = 60
const CANDIDATES_MAX = 5

/** Which payments a debit may undo an administrator is asked. */
export async function leaveReversalOpen(
  tx: Tx,
  { id: lineId }: BankLineRead,
  undone: readonly Pick<PaymentRow, 'number'>[],
): Promise<void> {
  const payments = undone
    .slice(0, CANDIDATES_MAX)
    .map(({ number }) => number)
    .join(', ')
  await leaveLineOpen(tx, { lineId, because: { code: 'statement-line-payment-may-be-reversed', params: { payments } } })
}

/** What a debit may undo that is said to undo something. */
export async function paymentsUndone(tx: Tx, line: BankLineRead): Promise<Pick<PaymentRow, 'id' | 'number'>[]> {
  const { amountBani, bookedOn } = line
  if (amountBani >= 0 || !isReturnedMoney(line)) return []
  const ibans = ibansOfLine(line.line)
  // Words alone prove little where no account is named.
  if (ibans.length === 0 && !line.isReversal) return []
  const like = { amountBani: negate(amountBani), ibans, from: addDays(bookedOn, -REVERSED_DAYS_MAX), to: bookedOn }
  return (await paymentsById(tx, await paymentsOfLinesLike(tx, like))).filter(canBeUndone(line))
}

const canBeUndone =
  ({ amountBani }: Pick<BankLineRead, 'amountBani'>) =>
  ({ state, method, revertedBani, amountBani: paid }: PaymentRow): boolean =>
    state === 'received' && method === 'transfer' && minus(paid, revertedBani) >= negate(amountBani)

type Said = { number: number; lineId: string; by: string | null; concerns: (clientId: string) => void }

/**
 * An administrator says that a line undoes a payment, of those that it may undo. Throws `not-found`, `statement-line-settled`, and
 * `payment-not-revertible` where the payment went back another way by now.
 */
export async function reversePaymentByLine(app: App, { number, lineId, by, concerns }: Said): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const line = await lockOpenLine(tx, lineId)
    const undone = (await paymentsUndone(tx, line)).find((one) => one.number === number)
    const payment = undone ? await lockPaymentById(tx, undone.id) : null
    if (!payment) throw new Problem('not-found')
    concerns(payment.clientId)
    if (!canBeUndone(line)(payment)) throw new Problem('payment-not-revertible', { because: { code: 'payment-not-moved-reverted' } })
    await bookGone(app, tx, { payment, amountBani: negate(line.amountBani), createdBy: by })
    const because = { code: 'statement-line-payment-reversed', params: { payment: payment.number } } as const
    await claimBankLine(app, tx, { lineId, clientId: payment.clientId, because })
  })
}

type Gone = { payment: PaymentRow; amountBani: Bani; createdBy: string | null }

async function bookGone(app: App, tx: Tx, gone: Gone): Promise<void> {
  const refund = (await begunOfWhatIsLeft(app, tx, gone)) ?? (await goneThoughUsed(app, tx, gone))
  await moveRefund(app, tx, refund, { to: 'paid', providerReference: '' })
}

/** null: the client has used it. */
async function begunOfWhatIsLeft(app: App, tx: Tx, { payment, amountBani, createdBy }: Gone): Promise<RefundRow | null> {
  const { clientId, id: paymentId, entityNumber } = payment
  const money = await moneyOfPayment(tx, payment, amountBani).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'balance-too-small') return null
    throw error
  })
  if (!money) return null
  await noteReverted(tx, { clientId, id: paymentId, amountBani })
  const to = { way: 'bank', isGone: true } as const
  const { id } = await beginRefund(app, tx, {
    ...{ clientId, purpose: 'payment', ...money, paymentId, entityNumber, createdBy, runBy: 'caller', to },
  })
  return lockRefund(tx, { clientId, id })
}

/** As one that was taken for refused and has gone after all: what is missing is owed. */
async function goneThoughUsed(app: App, tx: Tx, { payment, amountBani, createdBy }: Gone): Promise<RefundRow> {
  const { clientId, id: paymentId, entityNumber } = payment
  const [id, now] = [randomUUID(), app.clock.now()]
  await tx.insert(refunds).values({
    ...{ clientId, id, purpose: 'payment', way: 'bank', state: 'refused', reason: { code: 'payment-reversed-by-bank' } },
    ...{ amountBani, unappliedBani: amountBani, prepaidBani: ZERO, paymentId, entityNumber, createdBy },
    ...{ reference: refundReferenceOf(id), createdAt: now, stateChangedAt: now },
  })
  return lockRefund(tx, { clientId, id })
}
