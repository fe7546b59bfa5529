/**
 * The life of a sheet, which its repayments and its money go along with. Approved, its money is reserved; it is posted or given back with
 * the bank's answer, exactly once.
 */

import type { AccountProblem } from '#cash/repayments/contract/repayment-states.ts'
import { lockRepaymentsOfSheets } from '#cash/repayments/server/payable.ts'
import { freeRepaymentsOfSheet, moveRepayments, type Repayment } from '#cash/repayments/server/repayment-transition.ts'
import { type Bani, ZERO } from '#contract/money.ts'
import { postTransfer, reserveTransfer, settleTransfer } from '#server/ledger/transfer.ts'
import type { App } from '#server/platform/app.ts'
import { startOfDay } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { eventKind } from '#server/platform/jobs/events.ts'
import { life } from '#shapes/life/life.ts'
import { type RepaymentSheetState, sheetMoves } from '../contract/sheets.ts'
import { repaymentSheets } from './tables.ts'

export type RepaymentSheet = typeof repaymentSheets.$inferSelect

export type RepaymentSheetMoved = Pick<RepaymentSheet, 'clientId' | 'id'> & {
  from: RepaymentSheetState
  to: RepaymentSheetState
  now: RepaymentSheet
}
/** A sheet's state changed. */
export const sheetMoved = eventKind<RepaymentSheetMoved>('repayment-sheet-moved')

/** Key of the money that a sheet sends, and of what it nets. */
const sheetKey = ({ id, holds }: Pick<RepaymentSheet, 'id' | 'holds'>): string =>
  holds === 0 ? `sheet/${id}` : `sheet/${id}/held-${holds}`

type Patch = Partial<Pick<RepaymentSheet, 'inFileAt' | 'paidAt' | 'returnedOn' | 'reason' | 'doubt' | 'holds'>>
export type RepaymentSheetMove = {
  to: RepaymentSheetState
  patch?: Patch
  /** Where it is not paid: its repayments wait until the client names another account. */
  waitForAccount?: boolean
}

const over: Partial<Record<RepaymentSheetState, true>> = { failed: true, returned: true }

const sheetLife = life({
  name: 'sheet',
  table: repaymentSheets,
  key: ['id'],
  state: 'state',
  // What is over is at the bank again only as a doubt.
  moves: (before, now) => sheetMoves[before.state].includes(now.state) && (before.state in over ? now.doubt !== null : true),
  alsoSeen: ['doubt'],
  stamps: ['stateChangedAt'],
  clears: ['doubt'],
  // The money of all before the first event: subscribers find it booked.
  async together(
    app,
    tx,
    moved: readonly { before: RepaymentSheet | null; now: RepaymentSheet }[],
    { to, patch = {}, waitForAccount = false }: RepaymentSheetMove,
  ) {
    const before = moved.flatMap((one) => one.before ?? [])
    await moveTheirRepayments(app, tx, before, { to, patch, waitForAccount })
    for (const [i, { now }] of moved.entries()) await book(app, tx, (before[i] as RepaymentSheet).state, now) // one for each
  },
  event: sheetMoved,
  payload: ({ from, to, now }) => ({ clientId: now.clientId, id: now.id, from, to, now }),
})

/** `sheet` is locked and as it is now. */
export const moveRepaymentSheet = (app: App, tx: Tx, sheet: RepaymentSheet, move: RepaymentSheetMove): Promise<RepaymentSheet[]> =>
  moveRepaymentSheets(app, tx, [sheet], move)

/** Many at once; all of them are locked and as they are now. Throws an Error (a bug of the caller) where a move is not permitted. */
export const moveRepaymentSheets = (
  app: App,
  tx: Tx,
  sheets: readonly RepaymentSheet[],
  move: RepaymentSheetMove,
): Promise<RepaymentSheet[]> => sheetLife.moveMany(app, tx, sheets, move)

/** Paid with their sheet; at us again where it is not paid after all. */
async function moveTheirRepayments(
  app: App,
  tx: Tx,
  before: readonly RepaymentSheet[],
  { to, patch, waitForAccount }: RepaymentSheetMove,
): Promise<void> {
  if (to !== 'paid' && to !== 'failed' && to !== 'returned') return
  const held = await lockRepaymentsOfSheets(tx, before)
  if (to === 'paid') {
    const paidAt = patch?.paidAt ?? app.clock.now()
    return void (await moveRepayments(app, tx, held, { to: 'paid', patch: { paidAt, isReturned: false } }))
  }
  const isReturned = to === 'returned'
  // Corrections wait for no account: another sheet of the client nets them.
  const [cash, corrections] = [held.filter(({ amountBani }) => amountBani > 0), held.filter(({ amountBani }) => amountBani <= 0)]
  const freed: [Repayment[], AccountProblem | null][] = [
    [cash, waitForAccount ? 'refused-by-bank' : null],
    [corrections, null],
  ]
  for (const [some, accountProblem] of freed) {
    const paid = some.filter(({ state }) => state === 'paid')
    const unpaid = some.filter(({ state }) => state !== 'paid')
    await moveRepayments(app, tx, paid, { to: 'at-us', patch: { paidAt: null, sheetId: null, isReturned, accountProblem } })
    await freeRepaymentsOfSheet(tx, unpaid, accountProblem)
  }
}

async function book(
  app: App,
  tx: Tx,
  from: RepaymentSheetState,
  { clientId, id, amountBani, nettedBani, state, ...sheet }: RepaymentSheet,
): Promise<void> {
  const pendingKey = sheetKey({ id, holds: sheet.holds })
  const isReserved = state === 'approved' || (state === 'in-file' && (from === 'failed' || from === 'returned'))
  const moves: { key: string; amountBani: Bani; kind: 'sent' | 'netted' }[] = [
    { key: pendingKey, amountBani, kind: 'sent' },
    ...(nettedBani > ZERO ? [{ key: `${pendingKey}/netted`, amountBani: nettedBani, kind: 'netted' } as const] : []),
  ]
  const now = app.clock.now()
  for (const { key, kind, amountBani: moved } of moves) {
    const given = { clientId, amountBani: moved, sheetId: String(id), key, happenedAt: now }
    if (isReserved && kind === 'sent') await reserveTransfer(tx, { ...given, kind: 'sheet-paid', debit: 'cod_held', credit: 'bank' })
    if (isReserved && kind === 'netted')
      await reserveTransfer(tx, { ...given, kind: 'cash-netted', debit: 'cod_held', credit: 'cod_overpaid' })
    if (state === 'paid') await settleTransfer(tx, { clientId, pendingKey: key, as: 'post', happenedAt: sheet.paidAt ?? now })
    if (state === 'failed' && (from === 'approved' || from === 'in-file'))
      await settleTransfer(tx, { clientId, pendingKey: key, as: 'void' })
    if (from !== 'paid') continue
    const back = { ...given, key: `${key}/returned`, happenedAt: sheet.returnedOn === null ? now : startOfDay(sheet.returnedOn) }
    if (kind === 'sent') await postTransfer(tx, { ...back, kind: 'sheet-returned', debit: 'bank', credit: 'cod_held' })
    else await postTransfer(tx, { ...back, kind: 'cash-netted', debit: 'cod_overpaid', credit: 'cod_held' })
  }
}
