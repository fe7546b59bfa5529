/**
 * The one place where a sheet changes: the permitted move, the row, its money and its repayments, and the event, in the caller's
 * transaction. Approved, its money is reserved; it is posted or given back with the bank's answer, exactly once.
 */
import { eq } from 'drizzle-orm'
import { type SheetState, sheetMayBecome } from '../../../contract/repayments/sheets.ts'
import { reserve, settle, transfer } from '../../ledger/transfer.ts'
import type { App } from '../../platform/app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { emit, eventKind } from '../../platform/jobs/events.ts'
import { repaymentSheets } from './tables.ts'

export type Sheet = typeof repaymentSheets.$inferSelect

export type SheetMoved = Pick<Sheet, 'clientId' | 'id'> & { from: SheetState; to: SheetState; now: Sheet }
/** A sheet's state changed. */
export const sheetMoved = eventKind<SheetMoved>('repayment-sheet-moved')

/** Key of the money that a sheet sends. */
export const sheetKey = (sheetId: number): string => `sheet/${sheetId}`

type Patch = Partial<Pick<Sheet, 'runId' | 'paidAt' | 'returnedOn' | 'reason'>>

/** `sheet` is locked and as it is now. Throws an Error (a bug of the caller) where the move is not permitted. */
export async function moveSheet(app: App, tx: Tx, sheet: Sheet, { to, patch = {} }: { to: SheetState; patch?: Patch }): Promise<Sheet> {
  const { id, state: from } = sheet
  if (!sheetMayBecome(from, to)) throw new Error(`sheet ${id} is ${from} and cannot become ${to}`)
  const now: Sheet = { ...sheet, ...patch, state: to, stateChangedAt: app.clock.now() }
  const { id: _, ...values } = now
  await tx.update(repaymentSheets).set(values).where(eq(repaymentSheets.id, id))
  await book(app, tx, from, now)
  await emit(app, tx, sheetMoved, { clientId: now.clientId, id, from, to, now })
  return now
}

async function book(app: App, tx: Tx, from: SheetState, { clientId, id, amountBani, state, paidAt }: Sheet): Promise<void> {
  // Of a client that was paid too much before nothing may be left to send.
  if (amountBani <= 0) return
  const pendingKey = sheetKey(id)
  const sent = { clientId, amountBani, sheetId: String(id), happenedAt: app.clock.now() }
  if (state === 'approved') await reserve(tx, { ...sent, key: pendingKey, kind: 'sheet-paid', debit: 'cod_held', credit: 'bank' })
  if (state === 'paid') await settle(tx, { clientId, pendingKey, as: 'post', happenedAt: paidAt ?? app.clock.now() })
  if (state === 'failed' && (from === 'approved' || from === 'in-file')) await settle(tx, { clientId, pendingKey, as: 'void' })
  if (from === 'paid')
    await transfer(tx, { ...sent, key: `${pendingKey}/returned`, kind: 'sheet-returned', debit: 'bank', credit: 'cod_held' })
}
