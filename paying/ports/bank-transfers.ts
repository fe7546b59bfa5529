/**
 * What the product asks of the bank that keeps its account, where the bank takes orders from programs. One order is one transfer, known by
 * our reference: with the bank for ever, so that a second order with the same one never makes a second transfer.
 */
import type { Bani } from '#contract/money.ts'

export type BankTransfer = {
  /** Ours, new for each transfer that is wanted, kept for each repeated call. It comes back in statements. */
  reference: string
  amountBani: Bani
  /** In whatever characters; the adapter writes what banks take. */
  payee: { name: string; iban: string }
  /** The payee reads it on the statement. */
  text: string
}

declare const granted: unique symbol
/** Money that may go to an account: made by paying/authorisations alone, of what was granted there. */
export type Authorised<T> = T & { readonly [granted]: true }

/** `paid`: our account was debited. `under-way`: the bank has taken the order and will say what became of it. */
type Paid = { kind: 'paid'; bankReference: string }
type UnderWay = { kind: 'under-way' }
/** Nothing was paid, and nothing will be. */
type Refused = { kind: 'refused'; reason: string }
/** Certainly no order reached the bank. */
type NotSent = { kind: 'not-sent'; cause: string }
/** It may have: look for it. */
type Unknown = { kind: 'unknown'; cause: string }
/** The bank has an order with this reference: look for it. */
type Exists = { kind: 'exists' }

export type SendAnswer = Paid | UnderWay | Refused | Exists | NotSent | Unknown
export type TransferFound = Paid | UnderWay | Refused | { kind: 'absent' } | Unknown

export type TransferLimits = { referenceLengthMax: number; nameLengthMax: number; textLengthMax: number }

export type BankTransfers = {
  readonly limits: TransferLimits
  send(order: Authorised<BankTransfer>): Promise<SendAnswer>
  /** `absent` proves nothing before `trustAbsenceAfterMs` after the call ended. */
  find(reference: string): Promise<TransferFound>
  readonly trustAbsenceAfterMs: number
}

/** Of what files and calls of banks take (ISO 20022). */
export const transferLimits: TransferLimits = { referenceLengthMax: 35, nameLengthMax: 70, textLengthMax: 140 }
