/** The rows of effects, and the claims on them: statements that decide who carries an effect on. */
import { getTableColumns, sql } from 'drizzle-orm'
import type { Statements, Tx } from '#server/platform/database/database.ts'
import { assign, type StatementParams, statement } from '#server/platform/database/statement.ts'
import type { EffectRef, EffectRow, SettledOutcome } from './effect-kind.ts'
import { effects } from './tables.ts'

const { clientId, kind, key, state, calls, tries, lookAt, dueSince, settledAt } = effects
const isOne = (given: StatementParams<EffectRef>) =>
  sql`${clientId} = ${given.clientId} and ${kind} = ${given.kind} and ${key} = ${given.key}`
const refOf = ({ clientId, kind, key }: EffectRef): EffectRef => ({ clientId, kind, key })

const one = statement('effect', (given: StatementParams<EffectRef>) => ({
  rows: getTableColumns(effects),
  text: (list) => sql`select ${list} from ${effects} where ${isOne(given)}`,
}))

export const effectOf = (db: Statements, ref: EffectRef): Promise<EffectRow | null> => one.first(db, refOf(ref))

const locked = statement('effect-locked', (given: StatementParams<EffectRef>) => ({
  rows: getTableColumns(effects),
  text: (list) => sql`select ${list} from ${effects} where ${isOne(given)} for update`,
}))

/** Locks the row until the transaction ends; a missing one is a bug of the caller. */
export async function lockEffect(tx: Tx, ref: EffectRef): Promise<EffectRow> {
  const row = await locked.first(tx, refOf(ref))
  if (!row) throw new Error(`no effect ${ref.kind} ${ref.key}`)
  return row
}

/** `session`: of the process that makes the call (platform/processes/process-session.ts). */
type Claim = { now: Date; lookAt: Date; session: number | null }

const claimed = ({ now, lookAt, session }: StatementParams<Claim>) =>
  assign(effects, {
    ...{ state: 'claimed', calls: sql`${calls} + 1`, tries: sql`${tries} + 1`, claimedAt: sql`${now}`, lookAt: sql`${lookAt}` },
    ...{ unknownSince: null, processSession: session },
  })

const claiming = statement('effect-claim', (given: StatementParams<EffectRef & Claim>) => ({
  rows: getTableColumns(effects),
  text: (list) => sql`
    update ${effects} set ${claimed(given)} where ${isOne(given)} and ${state} = 'due' and ${lookAt} <= ${given.now} returning ${list}`,
}))

/** Committed before the partner is called: of several one makes the call. null: it is not due, or another one has claimed it. */
export const claimEffect = (db: Statements, ref: EffectRef, at: Claim): Promise<EffectRow | null> =>
  claiming.first(db, { ...refOf(ref), ...at })

const claimingAgain = statement('effect-claim-again', (given: StatementParams<EffectRef & Claim & { seenTries: number }>) => ({
  rows: getTableColumns(effects),
  text: (list) => sql`
    update ${effects} set ${claimed(given)}
     where ${isOne(given)} and ${tries} = ${given.seenTries} and ${state} in ('claimed', 'unknown') returning ${list}`,
}))

/** Found to be absent, or harmless to repeat: called once more. The count of tries keeps two from both doing so. */
export const claimEffectAgain = (db: Statements, seen: EffectRef & { tries: number }, at: Claim): Promise<EffectRow | null> =>
  claimingAgain.first(db, { ...refOf(seen), ...at, seenTries: seen.tries })

type Lease = { now: Date; until: Date; session: number | null }

const leasing = statement('effect-lease', (given: StatementParams<EffectRef & Lease>) => ({
  rows: getTableColumns(effects),
  text: (list) => sql`
    update ${effects} set ${assign(effects, { lookAt: given.until, processSession: given.session })}
     where ${isOne(given)} and ${state} <> 'due' and ${lookAt} <= ${given.now} returning ${list}`,
}))

/**
 * The process that moves the time to look on does the looking. A claim whose call may be under way has time: its process is missed by
 * its session.
 */
export const leaseEffect = (db: Statements, ref: EffectRef, at: Lease): Promise<EffectRow | null> =>
  leasing.first(db, { ...refOf(ref), ...at })

/** The operator who settled it, and what the partner said. */
export type OperatorSettlement = { operatorId: string; note: string }
type Written = { outcome: SettledOutcome<unknown>; now: Date; byHand?: OperatorSettlement }

type Settling = EffectRef & {
  outcome: SettledOutcome<unknown>['kind']
  now: Date
  reason: string | null
  answer: string | null
  operatorId: string | null
  note: string | null
  seenTries: number
  seenDueSince: Date
}

const settling = statement('effect-settled', (given: StatementParams<Settling>) => ({
  rows: getTableColumns(effects),
  text: (list) => sql`
    update ${effects} set ${assign(effects, {
      ...{ state: given.outcome, settledAt: given.now, lookAt: null, processSession: null, cause: null },
      ...{ reason: sql`${given.reason}::jsonb`, answer: sql`${given.answer}::jsonb`, settledBy: given.operatorId, note: given.note },
    })}
     where ${isOne(given)} and ${settledAt} is null
       and (${given.outcome} = 'done' or (${tries} = ${given.seenTries} and date_trunc('milliseconds', ${dueSince}) <= ${given.seenDueSince}))
    returning ${list}`,
}))

/** null: it has ended, or this is a no to a call that was made again since. */
export function writeEffectOutcome(tx: Tx, seen: EffectRow, { outcome, now, byHand }: Written): Promise<EffectRow | null> {
  return settling.first(tx, {
    ...refOf(seen),
    ...{ outcome: outcome.kind, now, seenTries: seen.tries, seenDueSince: seen.dueSince },
    reason: outcome.kind === 'refused' ? JSON.stringify(outcome.reason) : null,
    answer: outcome.kind === 'done' ? JSON.stringify(outcome.answer) : null,
    ...{ operatorId: byHand?.operatorId ?? null, note: byHand?.note ?? null },
  })
}
