/** The account that cash on delivery is paid to: a Romanian IBAN. */
import { isValidIBAN } from 'ibantools'

/** `RO49 aaaa 1b31 …` as banks print it, without spaces and in capitals. */
export const readIban = (typed: string): string => typed.replace(/[\s.-]/g, '').toUpperCase()

export const isRomanianIban = (typed: string): boolean => {
  const iban = readIban(typed)
  return iban.startsWith('RO') && isValidIBAN(iban)
}

/** In groups of four, as on a bank statement. */
export const printedIban = (typed: string): string =>
  readIban(typed)
    .replace(/(.{4})/g, '$1 ')
    .trim()
