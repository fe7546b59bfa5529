/**
 * Files of payments that an operator hands to the bank which keeps the platform's account, and the files in which that bank answers:
 * in the product's own words, whatever the bank's format.
 */

import type { PainVersion } from '#contract/banking/pain-versions.ts'
import type { Bani } from '#contract/money.ts'
import type { PaymentFileProfile } from '#server/platform/seller.ts'
import type { Authorised } from './bank-transfers.ts'
import type { UnreadValue } from './banks.ts'

/** Names and texts in whatever characters: the writer writes what banks take. Days are YYYY-MM-DD. */
export type PaymentFile = {
  /** Ours, at most 35 characters: by it a bank knows a file that it has taken already. */
  messageId: string
  createdAt: Date
  payOn: string
  /** `bic` is '' where it is not known. */
  payer: { name: string; iban: string; bic: string } & PaymentFileProfile
  payments: {
    /** Ours, at most 35 characters: it comes back in answers and statements. */
    endToEndId: string
    /** Above zero. */
    amountBani: Bani
    holder: string
    iban: string
    /** The payee reads it on the statement. */
    text: string
  }[]
}

/** `paid`: our account was debited. `pending`: the bank has taken it and will say more. `refused`: nothing was paid, and nothing will be. */
export type PaymentOutcome = 'paid' | 'pending' | 'refused'

/** `reasonCode`: ISO 20022, e.g. AC04; null: not said. */
type Said = { outcome: PaymentOutcome; reasonCode: string | null }
/** `on`: the day the bank names; null: none. */
type PaymentAnswer = Said & { endToEndId: string; on: string | null }

export type PaymentAnswers = {
  /** Ours; '' where the bank does not say it. */
  messageId: string
  /** Those that are named one by one. */
  answers: PaymentAnswer[]
  /** What is said of all others of a batch, or of the file (`batchId` null). */
  others: (Said & { batchId: string | null })[]
  /** Filled by the bank and not understood, in the file's order; nothing is decided by it. */
  unread?: UnreadValue[]
}

export type PaymentFiles = {
  /** The same file in the same version has the same bytes. Throws an Error (a bug of the caller) where no bank could take it. */
  writePaymentFile(file: Authorised<PaymentFile>, version: PainVersion): string
  /** Throws the problem `bank-answer-refused` for what is no answer. */
  readPaymentAnswers(bytes: Uint8Array): PaymentAnswers | Promise<PaymentAnswers>
  /**
   * One for each payment of the file that anything is said of, by the most detailed level. Codes that would speak of the payee's account
   * speak of the payer's where they are said of a batch or the file.
   */
  answersTo(file: PaymentFile, said: PaymentAnswers): PaymentAnswer[]
  /** Which payments a bank may debit in one sum. */
  batches(file: PaymentFile): { endToEndIds: string[] }[]
}
