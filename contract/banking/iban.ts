/** Numbers of bank accounts (ISO 13616), as banks print them and as they are kept. */
import { isValidIBAN } from 'ibantools'

/** `RO49 aaaa 1b31 …` as banks print it, without blanks and in capitals. */
export const plainIban = (typed: string): string => typed.replace(/[\s.-]/g, '').toUpperCase()

/** Whether country, length, form and check digits are a Romanian account's, however it is written. */
export function isRomanianIban(typed: string): boolean {
  const iban = plainIban(typed)
  return iban.startsWith('RO') && isValidIBAN(iban)
}

/** The same of an account in any country, as that of a buyer who is paid back may be. */
export const isIban = (typed: string): boolean => isValidIBAN(plainIban(typed))
