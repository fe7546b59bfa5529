/** The account that cash is paid to, and what is wrong with one that was typed. */
import { z } from 'zod'
import { IBAN_TEXT_MAX } from '../account/sealed-accounts.ts'
import { coded, type PlainCode } from '../texts/message.ts'

const IBAN_LENGTH = 24
/**
 * ISO 13616: country, check digits, four characters of the bank, sixteen of the account. Check digits are 98 less a remainder of 97, so
 * from 02 to 98: 00, 01 and 99 leave the same remainder as three of those and are none.
 */
const ROMANIAN = /^RO(?!00|01|99)\d{2}[A-Z]{4}[A-Z0-9]{16}$/

/** `RO49 aaaa 1b31 …` as banks print it, without blanks and in capitals. */
export const plainIban = (typed: string): string => typed.replace(/[\s.-]/g, '').toUpperCase()

/** In this order: country, length, form and check digits. null: it is a Romanian IBAN. */
export function ibanFault(typed: string): Extract<PlainCode, 'iban-invalid' | 'iban-length'> | null {
  const iban = plainIban(typed)
  if (!iban.startsWith('RO')) return 'iban-invalid'
  if (iban.length !== IBAN_LENGTH) return 'iban-length'
  return ROMANIAN.test(iban) && hasCheckDigits(iban) ? null : 'iban-invalid'
}

/** ISO 7064, mod 97-10: A to Z count as 10 to 35. */
function hasCheckDigits(iban: string): boolean {
  const moved = iban.slice(4) + iban.slice(0, 4)
  const digits = Array.from(moved, (character) => Number.parseInt(character, 36)).join('')
  return BigInt(digits) % 97n === 1n
}

/** The platform's own account would pay the platform. */
export const isOwnAccount = (iban: string, own: string): boolean => plainIban(iban) === plainIban(own)

/** Typed by who may name accounts; the server also refuses the platform's own. */
export const BankAccount = z
  .string()
  .trim()
  .max(IBAN_TEXT_MAX)
  .superRefine((typed, context) => {
    const fault = ibanFault(typed)
    if (fault !== null) context.addIssue({ code: 'custom', message: coded(fault) })
  })
