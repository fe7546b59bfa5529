/**
 * Whose a debit of our bank statement is, before anything of it is done: what names one of ours comes before the bank's fees, those before
 * account and sum, and a refund that waits for its line before a transfer that the bank reversed. Refunds are here; what the room that asks pays
 * by itself (sheets of cash on delivery) it finds itself, when it is its turn.
 */
import { type BankLineRead, isBankFee } from '#paying/bank-statements/server/claim-lines.ts'
import type { PaymentRow } from '#paying/payments/server/payment-transition.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { RefundRow } from '../refund-transition.ts'
import { refundsLike, refundsNamed } from './refunds-of-line.ts'
import { paymentsUndone } from './reversed-payments.ts'

/** What the room that asks has for a line; null: nothing. */
export type OwnDebits<Own> = {
  named: () => Promise<Own | null>
  /** Of its account and sum. `mayBeRefund`: a refund that waits for its line has them as well. */
  like: (also: { mayBeRefund: boolean }) => Promise<Own | null>
}

export type MatchedDebit<Own> =
  | { of: 'refunds'; refunds: [RefundRow, ...RefundRow[]] }
  | { of: 'own'; own: Own }
  | { of: 'reversed-payments'; payments: Pick<PaymentRow, 'number'>[] }
  /** Taken for refused, or on a statement before. */
  | { of: 'ended-refunds'; refunds: [RefundRow, ...RefundRow[]] }
  | { of: 'none' }

export async function matchDebit<Own>(app: App, tx: Tx, line: BankLineRead, { named, like }: OwnDebits<Own>): Promise<MatchedDebit<Own>> {
  const [refund, ...others] = await refundsNamed(tx, line)
  if (refund) return { of: 'refunds', refunds: [refund, ...others] }
  const own = await named()
  if (own !== null) return { of: 'own', own }
  // A fee for a payment may name its payee; one that is a payment's sum would be an accident.
  if (isBankFee(line)) return { of: 'none' }
  const { open, over } = await refundsLike(app, tx, line)
  const ownLike = await like({ mayBeRefund: open.length > 0 })
  if (ownLike !== null) return { of: 'own', own: ownLike }
  const [waiting, ...more] = open
  if (waiting) return { of: 'refunds', refunds: [waiting, ...more] }
  // Our own refunds are called reversals in their texts: those that are open come first.
  const payments = await paymentsUndone(tx, line)
  if (payments.length > 0) return { of: 'reversed-payments', payments }
  const [ended, ...rest] = over
  return ended ? { of: 'ended-refunds', refunds: [ended, ...rest] } : { of: 'none' }
}
