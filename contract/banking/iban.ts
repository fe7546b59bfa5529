/** Numbers of bank accounts (ISO 13616), as banks print them and as they are kept. */
import { isValidIBAN } from 'ibantools'

/** `IBAN (RON): RO49 aaaa 1b31 …` as banks and people print it, without its label, blanks, quotes and what cannot be seen, in capitals. */
export const plainIban = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s.:;,/_()'"\u201e\u2212\u1160\p{Cf}\p{Pd}\p{Pi}\p{Pf}]/gu, '')
    .toUpperCase()
    .replace(/^(?:CONTUL|CONT|CODUL|COD|NR|BANCAR|ACCOUNT|BANK|NUMBER|NO|IBAN|RON|LEI)+(?=[A-Z]{2}\d{2})/, '')

/** Whether country, length, form and check digits are a Romanian account's, however it is written. */
export function isRomanianIban(typed: string): boolean {
  const iban = plainIban(typed)
  return iban.startsWith('RO') && isValidIBAN(iban)
}

/** The same of an account in any country, as that of a buyer who is paid back may be. */
export const isIban = (typed: string): boolean => isValidIBAN(plainIban(typed))
