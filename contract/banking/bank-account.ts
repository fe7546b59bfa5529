/** The account that cash is paid to, and what is wrong with one that was typed. */
import { z } from 'zod'
import { coded, type PlainCode } from '../texts/message.ts'
import { bankAccount } from './bank-accounts.ts'
import { isRomanianIban, plainIban } from './iban.ts'
import { IBAN_TEXT_MAX } from './sealed-accounts.ts'

const IBAN_LENGTH = 24

/** In this order: country, length, form and check digits. null: it is a Romanian IBAN. */
export function ibanFault(typed: string): Extract<PlainCode, 'iban-invalid' | 'iban-length'> | null {
  const iban = plainIban(typed)
  if (!iban.startsWith('RO')) return 'iban-invalid'
  if (iban.length !== IBAN_LENGTH) return 'iban-length'
  return isRomanianIban(iban) ? null : 'iban-invalid'
}

/** The platform's own account would pay the platform. */
export const isOwnAccount = (iban: string, own: string): boolean => plainIban(iban) === plainIban(own)

/** Typed by who may name accounts; the server also refuses the platform's own. */
export const BankAccount = bankAccount(
  z
    .string()
    .trim()
    .max(IBAN_TEXT_MAX)
    .superRefine((typed, context) => {
      const fault = ibanFault(typed)
      if (fault !== null) context.addIssue({ code: 'custom', message: coded(fault) })
    }),
)
