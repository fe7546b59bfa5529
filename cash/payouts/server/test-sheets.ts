/** The words in which the tests of sheets speak: repayments that are with us, a sheet of them, and its way through the bank. */
import { randomUUID } from 'node:crypto'
import { repaymentsOfOrder } from '#cash/repayments/server/queries.ts'
import type { Repayment } from '#cash/repayments/server/repayment-transition.ts'
import { receiveCash } from '#cash/repayments/server/settled-cash.ts'
import { ACCOUNT, activeOrder, moved } from '#cash/repayments/server/test-repayments.ts'
import { isReasonOfAccount } from '#contract/banking/bank-reasons.ts'
import { type Bani, bani, fromRon, sum, ZERO } from '#contract/money.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import type { RepaymentSheetState } from '../contract/sheets.ts'
import { moveRepaymentSheet, type RepaymentSheet, type RepaymentSheetMove } from './sheet-transition.ts'
import { repaymentSheets } from './tables.ts'

type Given = {
  rons?: readonly number[]
  holder?: string
  iban?: string
  amountBani?: Bani
  /** By what the client was paid too much before. */
  correctionRon?: number
}

/** Of orders of its own; `made`. */
export async function aSheet(app: App, clientId: string, given: Given = {}): Promise<RepaymentSheet> {
  const { rons = [100, 50.5], holder = ACCOUNT.accountHolder, iban = ACCOUNT.iban, correctionRon } = given
  const held: Repayment[] = []
  for (const ron of rons) {
    const ref = await activeOrder(app, clientId, { ron, reference: `C-${ron}`, iban, accountHolder: holder })
    await moved(app, ref, 'delivered')
    held.push(...(await repaymentsOfOrder(app.db, ref)))
  }
  return app.db.inTransaction(async (tx) => {
    const receivedOn = bucharestDayOf(app.clock.now())
    await receiveCash(
      app,
      tx,
      held.map((one) => ({ ...one, receivedOn })),
    )
    const [sheet] = await tx
      .insert(repaymentSheets)
      .values({
        ...{ clientId, runId: randomUUID(), holder, iban, stateChangedAt: app.clock.now(), madeAt: app.clock.now() },
        ...{ sheetDate: bucharestDayOf(app.clock.now()), repaymentCount: held.length, nettedBani: ZERO },
        amountBani: given.amountBani ?? sum(held.map(({ amountBani }) => bani(amountBani))),
        endToEndId: `TEST-${held[0]?.id.slice(0, 8)}`,
      })
      .returning()
    if (!sheet) throw new Error('a sheet was made')
    const ids = held.map(({ id }) => id)
    await tx.$client.query('update repayments set sheet_id = $1 where client_id = $2 and id = any($3)', [sheet.id, clientId, ids])
    if (correctionRon !== undefined)
      await tx.$client.query(
        `insert into repayments select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'kind', 'correction', 'amount_bani', $3::bigint))).*
           from repayments r where client_id = $1 and id = $2`,
        [clientId, ids[0], fromRon(correctionRon)],
      )
    return sheet
  })
}

/** One state after the other. */
export async function sheetMoves(app: App, sheet: RepaymentSheet, ...to: readonly RepaymentSheetState[]): Promise<RepaymentSheet> {
  let now = sheet
  for (const state of to) {
    const patch = state === 'paid' ? { paidAt: app.clock.now() } : {}
    const [moved = now] = await app.db.inTransaction((tx) => moveRepaymentSheet(app, tx, now, { to: state, patch }))
    now = moved
  }
  return now
}

/** The bank has not paid it, for that reason of ISO 20022. */
export const refused = (app: App, sheet: RepaymentSheet, reason: string): Promise<RepaymentSheet> =>
  leftUnpaid(app, sheet, {
    to: 'failed',
    patch: { reason: { code: 'sheet-refused', params: { reason } } },
    waitForAccount: isReasonOfAccount(reason),
  })

/** It was paid, and the money came back from the account. */
export const returned = (app: App, sheet: RepaymentSheet): Promise<RepaymentSheet> =>
  leftUnpaid(app, sheet, { to: 'returned', waitForAccount: true })

async function leftUnpaid(app: App, sheet: RepaymentSheet, move: RepaymentSheetMove): Promise<RepaymentSheet> {
  const [now = sheet] = await app.db.inTransaction((tx) => moveRepaymentSheet(app, tx, sheet, move))
  return now
}
