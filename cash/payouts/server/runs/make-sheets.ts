/** The sheets of some of a run's clients, of what is payable of them now. */

import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { lockPayable } from '#cash/repayments/server/payable.ts'
import { awaitAccounts, holdForSheets } from '#cash/repayments/server/repayment-transition.ts'
import { isNameForBank } from '#contract/banking/bank-characters.ts'
import type { Bani } from '#contract/money.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { bareColumns, type StatementParams, statement } from '#server/platform/database/statement.ts'
import { groupIntoRepaymentSheets, type RepaymentSheetToMake } from '../choosing/group-sheets.ts'
import { clientsMaybePaidTwice } from '../queries.ts'
import type { PayoutRun } from '../run-transition.ts'
import { repaymentSheetEntries as entries, payoutRunClients, repaymentSheets } from '../tables.ts'

/** So few clients that nothing else waits for long. */
const CLIENTS_AT_ONCE = 200

/** Answers false when there are no more. */
export async function makeSomeSheets(app: App, tx: Tx, run: PayoutRun): Promise<boolean> {
  const next = sql`select client_id from payout_run_clients where run_id = ${run.id} order by client_id limit ${CLIENTS_AT_ONCE}`
  const rows = await tx
    .delete(payoutRunClients)
    .where(and(eq(payoutRunClients.runId, run.id), sql`${payoutRunClients.clientId} in (${next})`))
    .returning({ clientId: payoutRunClients.clientId })
  if (rows.length === 0) return false
  const payable = await lockPayable(
    tx,
    rows.map(({ clientId }) => clientId),
  )
  // Names that were taken before it was asked whether a bank can be given them.
  const unwritable = payable.filter(({ amountBani, holder }) => amountBani > 0 && !isNameForBank(holder))
  await awaitAccounts(tx, unwritable, 'invalid')
  const held = await clientsMaybePaidTwice(tx)
  const byClient = Map.groupBy(
    payable.filter((one) => !unwritable.includes(one) && !held.has(one.clientId)),
    ({ clientId }) => clientId,
  )
  await insertSheets(app, tx, run, [...byClient.values()].flatMap(groupIntoRepaymentSheets))
  return true
}

const { id, ...sheet } = repaymentSheets
const nextIds = statement('sheet-ids', (given: StatementParams<{ count: number }>) => ({
  rows: { id: sql`nextval(pg_get_serial_sequence('repayment_sheets', 'id'))`.mapWith(Number) },
  text: (list) => sql`select ${list} from generate_series(1, ${given.count})`,
}))

type NewSheets = {
  runId: string
  now: Date
  sheetDate: string
  ids: readonly number[]
  clientIds: readonly string[]
  holders: readonly string[]
  ibans: readonly string[]
  amounts: readonly Bani[]
  netted: readonly Bani[]
  counts: readonly number[]
  endToEndIds: readonly string[]
}
const newSheets = statement('sheets-made', (given: StatementParams<NewSheets>) => ({
  text: sql`
    insert into ${repaymentSheets} (${bareColumns([
      ...[id, sheet.clientId, sheet.runId, sheet.state, sheet.stateChangedAt, sheet.sheetDate, sheet.madeAt, sheet.holder, sheet.iban],
      ...[sheet.amountBani, sheet.nettedBani, sheet.repaymentCount, sheet.endToEndId],
    ])}) overriding system value
    select s.id, s.client_id, ${given.runId}::uuid, 'made', ${given.now}::timestamptz, ${given.sheetDate}::date, ${given.now}::timestamptz,
           s.holder, s.iban, s.amount, s.netted, s.count, s.end_to_end_id
      from unnest(${given.ids}::bigint[], ${given.clientIds}::uuid[], ${given.holders}::text[], ${given.ibans}::text[],
                  ${given.amounts}::bigint[], ${given.netted}::bigint[], ${given.counts}::int[], ${given.endToEndIds}::text[])
           s (id, client_id, holder, iban, amount, netted, count, end_to_end_id)`,
}))

type NewEntries = { clientIds: readonly string[]; repaymentIds: readonly string[]; sheetIds: readonly number[] }
const newEntries = statement('sheet-entries-made', (given: StatementParams<NewEntries>) => ({
  text: sql`
    insert into ${entries} (${bareColumns([entries.clientId, entries.repaymentId, entries.sheetId])})
    select * from unnest(${given.clientIds}::uuid[], ${given.repaymentIds}::uuid[], ${given.sheetIds}::bigint[])`,
}))

async function insertSheets(app: App, tx: Tx, run: PayoutRun, toMake: readonly RepaymentSheetToMake[]): Promise<void> {
  if (toMake.length === 0) return
  const rows = await nextIds.all(tx, { count: toMake.length })
  const made = toMake.map((sheet, i) => ({ ...sheet, id: Number(rows[i]?.id) }))
  const now = app.clock.now()
  await newSheets.run(tx, {
    ...{
      runId: run.id,
      now,
      sheetDate: bucharestDayOf(now),
      ids: made.map(({ id }) => id),
      clientIds: made.map(({ clientId }) => clientId),
    },
    ...{
      holders: made.map(({ holder }) => holder),
      ibans: made.map(({ iban }) => iban),
      amounts: made.map(({ amountBani }) => amountBani),
    },
    ...{ netted: made.map(({ nettedBani }) => nettedBani), counts: made.map(({ repayments }) => repayments.length) },
    endToEndIds: made.map(({ id }) => endToEndIdOf(id)),
  })
  const held = made.flatMap(({ id: sheetId, repayments }) => repayments.map(({ clientId, id }) => ({ clientId, id, sheetId })))
  await holdForSheets(tx, held)
  await newEntries.run(tx, {
    clientIds: held.map(({ clientId }) => clientId),
    repaymentIds: held.map(({ id }) => id),
    sheetIds: held.map(({ sheetId }) => sheetId),
  })
}

const RANDOM_BYTES = 6
/** No other installation, nor one that was restored, gives a bank the same. */
const endToEndIdOf = (sheetId: number): string => `B${sheetId}-${randomBytes(RANDOM_BYTES).toString('hex').toUpperCase()}`
