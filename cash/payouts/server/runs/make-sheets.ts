/** The sheets of some of a run's clients, of what is payable of them now. */
import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { App } from '../../../../server/platform/app.ts'
import { dayIn } from '../../../../server/platform/clock.ts'
import type { Tx } from '../../../../server/platform/database/database.ts'
import { lockPayable } from '../../../repayments/server/payable.ts'
import { holdForSheets } from '../../../repayments/server/repayment-transition.ts'
import { type SheetToMake, sheetsOf } from '../choosing/group-sheets.ts'
import type { PayoutRun } from '../run-transition.ts'
import { payoutRunClients } from '../tables.ts'

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
  const byClient = Map.groupBy(payable, ({ clientId }) => clientId)
  await insertSheets(app, tx, run, [...byClient.values()].flatMap(sheetsOf))
  return true
}

async function insertSheets(app: App, tx: Tx, run: PayoutRun, toMake: readonly SheetToMake[]): Promise<void> {
  if (toMake.length === 0) return
  const { rows } = await tx.$client.query<{ id: number }>({
    text: `select nextval(pg_get_serial_sequence('repayment_sheets', 'id')) as id from generate_series(1, $1)`,
    values: [toMake.length],
  })
  const made = toMake.map((sheet, i) => ({ ...sheet, id: Number(rows[i]?.id) }))
  const now = app.clock.now()
  await tx.$client.query({
    text: `insert into repayment_sheets (id, client_id, run_id, state, state_changed_at, sheet_date, made_at, holder, iban, amount_bani, netted_bani,
                                         repayment_count, end_to_end_id) overriding system value
           select s.id, s.client_id, $1, 'made', $2, $3, $2, s.holder, s.iban, s.amount, s.netted, s.count, s.end_to_end_id
             from unnest($4::bigint[], $5::uuid[], $6::text[], $7::text[], $8::bigint[], $9::bigint[], $10::int[], $11::text[])
                  s (id, client_id, holder, iban, amount, netted, count, end_to_end_id)`,
    values: [
      ...[run.id, now, dayIn(now), made.map(({ id }) => id), made.map(({ clientId }) => clientId), made.map(({ holder }) => holder)],
      ...[made.map(({ iban }) => iban), made.map(({ amountBani }) => amountBani), made.map(({ nettedBani }) => nettedBani)],
      ...[made.map(({ repayments }) => repayments.length), made.map(({ id }) => endToEndIdOf(id))],
    ],
  })
  const held = made.flatMap(({ id: sheetId, repayments }) => repayments.map(({ clientId, id }) => ({ clientId, id, sheetId })))
  await holdForSheets(tx, held)
  await tx.$client.query({
    text: `insert into repayment_sheet_entries (client_id, repayment_id, sheet_id)
           select * from unnest($1::uuid[], $2::uuid[], $3::bigint[])`,
    values: [held.map(({ clientId }) => clientId), held.map(({ id }) => id), held.map(({ sheetId }) => sheetId)],
  })
}

const RANDOM_BYTES = 6
/** No other installation, nor one that was restored, gives a bank the same. */
const endToEndIdOf = (sheetId: number): string => `B${sheetId}-${randomBytes(RANDOM_BYTES).toString('hex').toUpperCase()}`
