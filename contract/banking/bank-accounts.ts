/**
 * Numbers of bank accounts as a type of the contract: an actor who may not read them gets what is marked here sealed, whatever its field is
 * called (sealed-accounts.ts), and the audit log keeps the last four characters.
 */
import { z } from 'zod'

/** `comesBack`: what was answered sealed may be sent back, and is opened before it is checked. */
export type BankAccountMark = { comesBack: boolean }

const marks = z.registry<BankAccountMark>()

/** The schema of a field that carries a number, or of one that is made from it by further checks. */
export function bankAccount<S extends z.ZodType>(schema: S, { comesBack = false }: Partial<BankAccountMark> = {}): S {
  marks.add(schema, { comesBack })
  return schema
}

export const bankAccountMarkOf = (schema: z.core.$ZodType): BankAccountMark | null => marks.get(schema) ?? null

/** In an answer. */
export const BankAccountShown = bankAccount(z.string())
