/** The account that cash on delivery is paid to: a Romanian IBAN, or its seal for who may not read it. */

import * as iban from '#contract/banking/iban.ts'
import { sealOfAccount, shownSealedAccount } from '#contract/banking/sealed-accounts.ts'

const isSealed = (typed: string): boolean => sealOfAccount(typed) !== null

/** `RO49 aaaa 1b31 …` as banks print it, without spaces and in capitals. */
export const readIban = (typed: string): string => (isSealed(typed) ? typed : iban.plainIban(typed))

export const isAcceptedIban = (typed: string): boolean => isSealed(typed) || iban.isRomanianIban(typed)

/** In groups of four, as on a bank statement. */
export const printedIban = (typed: string): string =>
  isSealed(typed)
    ? typed
    : readIban(typed)
        .replace(/(.{4})/g, '$1 ')
        .trim()

/** For reading only. */
export const shownIban = (typed: string): string => shownSealedAccount(typed) ?? printedIban(typed)
