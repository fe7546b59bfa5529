/** A run is decided in one transaction, with the clients that are due; their sheets are made batch after batch. */

import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { lockPayable } from '#cash/repayments/server/payable.ts'
import { Problem } from '#contract/problems.ts'
import { PLATFORM } from '#server/ledger/accounts.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { bareColumns, type StatementParams, statement } from '#server/platform/database/statement.ts'
import { runIdempotent } from '#server/platform/http/idempotency.ts'
import { noteAuditedValues } from '#server/platform/http/request-entry.ts'
import { addJob } from '#server/platform/jobs/jobs.ts'
import { chooseDuePayouts, currentPayDayOf } from '../choosing/due-clients.ts'
import { groupIntoRepaymentSheets } from '../choosing/group-sheets.ts'
import { lockRunMaking } from '../queries.ts'
import type { PayoutRun } from '../run-transition.ts'
import { payoutRunClients, payoutRuns } from '../tables.ts'
import { carryOnPayoutRun, continuePayoutRun } from './carry-on.ts'

type Make = { madeBy: string | null; period?: string; idempotencyKey?: string | null }

/**
 * Of two at once the second has the run of the first. Answers the run's id. Throws `nothing-to-pay`.
 * `period`: the day whose run it is, made once.
 */
export async function makePayoutRun(app: App, { madeBy, period, idempotencyKey = null }: Make): Promise<string> {
  const given = { clientId: PLATFORM, key: idempotencyKey, operation: `make-payout-run/${madeBy}`, body: {} }
  const id = await app.db.inTransaction(async (tx) => {
    const decided = await runIdempotent(tx, given, () => decide(app, tx, { madeBy, period: period ?? null }))
    noteAuditedValues({ id: decided })
    return decided
  })
  const run = await continuePayoutRun(app, id)
  if (run.state === 'discarded') throw new Problem('nothing-to-pay')
  return id
}

async function decide(app: App, tx: Tx, { madeBy, period }: { madeBy: string | null; period: string | null }): Promise<string> {
  await lockRunMaking(tx)
  const [begun] = await tx.select({ id: payoutRuns.id }).from(payoutRuns).where(eq(payoutRuns.step, 'making'))
  if (begun) return begun.id
  const [made] = period === null ? [] : await tx.select({ id: payoutRuns.id }).from(payoutRuns).where(eq(payoutRuns.period, period))
  if (made) return made.id
  const { clientIds, payOn } = await chooseDuePayouts(app, tx)
  return insertRun(app, tx, { clientIds, payOn, madeBy, period, clientId: null })
}

/** Of one client, whatever its terms. Answers the run's id. Throws `nothing-to-pay`. */
export async function makeRunOfClient(app: App, { clientId, madeBy }: { clientId: string; madeBy: string }): Promise<string> {
  const id = await app.db.inTransaction(async (tx) => {
    await lockRunMaking(tx)
    const payable = await lockPayable(tx, [clientId])
    return insertRun(app, tx, {
      clientIds: groupIntoRepaymentSheets(payable).length > 0 ? [clientId] : [],
      payOn: currentPayDayOf(app),
      madeBy,
      period: null,
      clientId,
    })
  })
  const run = await continuePayoutRun(app, id)
  if (run.state === 'discarded') throw new Problem('nothing-to-pay')
  return id
}

type NewRun = Pick<PayoutRun, 'payOn' | 'madeBy' | 'period' | 'clientId'> & { clientIds: readonly string[] }

const newClients = statement('payout-run-clients', (given: StatementParams<{ runId: string; clientIds: readonly string[] }>) => ({
  text: sql`
    insert into ${payoutRunClients} (${bareColumns([payoutRunClients.runId, payoutRunClients.clientId])})
    select ${given.runId}::uuid, client_id from unnest(${given.clientIds}::uuid[]) client_id`,
}))

async function insertRun(app: App, tx: Tx, { clientIds, ...given }: NewRun): Promise<string> {
  if (clientIds.length === 0) throw new Problem('nothing-to-pay')
  const id = randomUUID()
  const now = app.clock.now()
  await tx.insert(payoutRuns).values({ id, ...given, step: 'making', madeAt: now, stateChangedAt: now })
  await newClients.run(tx, { runId: id, clientIds })
  await addJob(tx, carryOnPayoutRun, { runId: id })
  return id
}
