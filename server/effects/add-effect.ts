/** An intent, written in the transaction that wants it: from there on it is carried out, whatever is killed. */
import type { EffectKindName } from '../../contract/operator/effects.ts'
import type { App } from '../platform/app.ts'
import { selectList, type Tx } from '../platform/database/database.ts'
import { addJob, type JobName } from '../platform/jobs/jobs.ts'
import type { EffectKind, EffectRef, EffectRow } from './effect-kind.ts'
import { effects } from './tables.ts'

export const runEffectJob: JobName<EffectRef> = { name: 'run-effect' }

/** By its id: two clients may have effects of the same key, and keys may be longer than the queue takes. */
export const jobKeyOf = ({ id }: Pick<EffectRow, 'id'>): string => `effect/${id}`

/** A job, or a caller, that was lost with its process is looked for after this long. */
export const JOB_LOST_AFTER_MS = 15_000

/** `caller`: the caller carries it on after the commit (`runEffect`); where it is lost, recovery adds a job. */
export type RunBy = 'job' | 'caller'

export type NewEffect<Input> = {
  clientId: string
  kind: { name: EffectKindName }
  key: string
  subject?: string | null
  input: Input
  runBy?: RunBy
  /** Is tried anew where the partner had refused it under the same key. */
  againAfterRefusal?: boolean
  /** Is done anew, with this input, where it has ended or waits for an operator. While it is open it stays as it is. */
  again?: boolean
}

/** `anew`: which rows of the same key begin again. An insert that meets a row being updated would wait: it is not tried where one is seen. */
const addition = (anew: string | null): string => `
  with added as (
    insert into effects (client_id, kind, key, subject, input, due_since, look_at, created_at)
    select $1, $2, $3, $4, $5, $6, $6, $6 where not exists (select 1 from effects where client_id = $1 and kind = $2 and key = $3)
    on conflict do nothing returning id),
  anew as (
    update effects
       set state = 'due', subject = $4, input = $5, due_since = $6, look_at = $6, settled_at = null, answer = null, created_at = $6,
           calls = 0, tries = 0, claimed_at = null, unknown_since = null, cause = null, reason = null, settled_by = null, note = null
     where client_id = $1 and kind = $2 and key = $3 and ${anew ?? 'false'} returning id)
  select id from added union all select id from anew`

/**
 * Answers false when the same effect is there already: it is not added twice. Waits for no process that settles it, as that one may
 * wait for what the caller has locked.
 */
export async function addEffect<Input>(
  app: Pick<App, 'clock'>,
  tx: Tx,
  { clientId, kind, key, subject = null, input, runBy = 'job', againAfterRefusal = false, again = false }: NewEffect<Input>,
): Promise<boolean> {
  const now = app.clock.now()
  const { rows } = await tx.$client.query<Pick<EffectRow, 'id'>>({
    name: again ? 'effect-added-anew' : againAfterRefusal ? 'effect-added-again' : 'effect-added',
    text: addition(again ? "(settled_at is not null or state = 'manual')" : againAfterRefusal ? "state = 'refused'" : null),
    values: [clientId, kind.name, key, subject, JSON.stringify(input), now],
  })
  const [added] = rows
  if (!added) return false
  if (runBy === 'job') await addJob(tx, runEffectJob, { clientId, kind: kind.name, key }, { key: jobKeyOf(added) })
  return true
}

type Claimed<Input> = Pick<NewEffect<Input>, 'clientId' | 'key' | 'subject' | 'input'> & {
  kind: Pick<EffectKind, 'name' | 'callMs'>
  /** Of the caller's process: to be asked for before the transaction, as it may have to be waited for. */
  session: number | null
}

/**
 * Adds an effect with the claim of its caller, who makes the call once this is committed (`calledWithin`): a caller that is lost before
 * counts as one lost in its call. null: the same effect is there already.
 */
export async function addClaimed<Input>(
  app: Pick<App, 'clock'>,
  tx: Tx,
  { clientId, kind, key, subject = null, input, session }: Claimed<Input>,
): Promise<EffectRow | null> {
  const now = app.clock.now()
  const { rows } = await tx.$client.query<EffectRow>({
    name: 'effect-added-claimed',
    text: `insert into effects as e
             (client_id, kind, key, subject, input, due_since, created_at, claimed_at, look_at, process_session, state, calls, tries)
           values ($1, $2, $3, $4, $5, $6, $6, $6, $7, $8, 'claimed', 1, 1) on conflict do nothing returning ${selectList(effects, 'e')}`,
    values: [clientId, kind.name, key, subject, JSON.stringify(input), now, new Date(now.getTime() + kind.callMs), session],
  })
  return rows[0] ?? null
}
