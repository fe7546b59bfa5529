/** Why a bank refused or returned a payment: external codes of ISO 20022, those that banks are known to give. Words: `cash/payouts/words/ro/bank-reasons.ts`. */

/**
 * `account`: the payee has to name another account or holder. `ours`: the platform has to act. Both are given before any money moves: the same
 * cash may be paid again. `unproven`: the payment may have been made, by this file or by one that was taken before.
 */
export const bankReasons = {
  AC01: 'account',
  AC03: 'account',
  AC04: 'account',
  AC06: 'account',
  AC07: 'account',
  AC14: 'account',
  AG01: 'account',
  BE01: 'account',
  BE06: 'account',
  CNOR: 'account',
  MD07: 'account',
  RC01: 'account',
  RC04: 'account',
  AC02: 'ours',
  AC05: 'ours',
  AC13: 'ours',
  RC03: 'ours',
  RR01: 'ours',
  AM02: 'ours',
  AM04: 'ours',
  AM05: 'unproven',
  AM09: 'unproven',
  AM14: 'ours',
  DT01: 'ours',
  FF01: 'ours',
  RR04: 'unproven',
  DUPL: 'unproven',
  TM01: 'unproven',
  NARR: 'unproven',
  MS02: 'unproven',
  MS03: 'unproven',
} as const satisfies Record<string, 'account' | 'ours' | 'unproven'>
export type BankReason = keyof typeof bankReasons

const isKnown = (code: string): code is BankReason => Object.hasOwn(bankReasons, code)

/** Only where it is said of the payment itself (`payerReasonOf`). */
export const isReasonOfAccount = (code: string | null): boolean => code !== null && isKnown(code) && bankReasons[code] === 'account'

/** Whether a refusal for it says that no money left. A code that is not known, a bank's own text and silence say nothing. */
export const provesNothingPaid = (code: string | null): boolean => code !== null && isKnown(code) && bankReasons[code] !== 'unproven'

/** The bank has this payment already. */
export const isDuplicateReason = (code: string | null): boolean => code === 'AM05' || code === 'DUPL'

const ofPayer: Partial<Record<string, BankReason>> = {
  ...{ AC01: 'AC02', AC03: 'AC02', AC04: 'AC05', AC07: 'AC05', AC06: 'AC13', AC14: 'AC13', AG01: 'AC13' },
  ...{ RC01: 'RC03', RC04: 'RC03', CNOR: 'RC03', BE01: 'RR01', BE06: 'RR01', MD07: 'RR01' },
}
/** What a code means where it is said of many payments at once: then the account that it speaks of is the payer's. */
export const payerReasonOf = (code: string | null): string | null => (code === null ? null : (ofPayer[code] ?? code))
