/** What a bank is given has been granted: only here becomes an order, or a file, one that ports of banks take. */
import { and, eq, inArray } from 'drizzle-orm'
import { bani, sum } from '#contract/money.ts'
import type { Authorised, BankTransfer } from '#paying/ports/bank-transfers.ts'
import type { PaymentFile } from '#paying/ports/payment-files.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { paymentAuthorisations as table } from './tables.ts'

/** null: not granted, or not this amount to this account. */
export async function authorisedTransfer(db: Queries, subject: string, order: BankTransfer): Promise<Authorised<BankTransfer> | null> {
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.subject, subject), eq(table.state, 'granted')))
  const isGranted = rows.some(
    ({ way, amountBani, iban }) => way !== 'activation' && amountBani === order.amountBani && iban === order.payee.iban,
  )
  return isGranted ? (order as Authorised<BankTransfer>) : null
}

/** `sheetIds`: of its payments, in their order. Throws an Error (a bug of the caller) for a file with a payment that was not granted. */
export async function authorisedFile(db: Queries, sheetIds: readonly number[], file: PaymentFile): Promise<Authorised<PaymentFile>> {
  const rows = await db
    .select({ subject: table.subject, amountBani: table.amountBani, iban: table.iban })
    .from(table)
    .where(and(eq(table.way, 'sheet'), eq(table.state, 'granted'), inArray(table.subject, sheetIds.map(String))))
  const granted = new Map(rows.map((row) => [row.subject, row]))
  const missing = file.payments.filter(({ amountBani, iban }, i) => {
    const row = granted.get(String(sheetIds[i]))
    return !row || row.amountBani !== amountBani || row.iban !== iban
  })
  if (missing.length > 0) {
    const amount = sum(missing.map(({ amountBani }) => bani(amountBani)))
    throw new Error(`payment file ${file.messageId}: ${missing.length} payments of ${amount} bani were not authorised`)
  }
  return file as Authorised<PaymentFile>
}

export async function isAuthorisationWaiting(db: Queries, subject: string): Promise<boolean> {
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.subject, subject), eq(table.state, 'waiting')))
  return rows.length > 0
}
