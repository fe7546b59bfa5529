/** An intent, written in the transaction that wants it: from there on it is carried out, whatever is killed. */
import type { EffectKindName } from '../../contract/effects.ts'
import type { App } from '../platform/app.ts'
import type { Tx } from '../platform/database.ts'
import { addJob, type JobName } from '../platform/jobs.ts'
import { type EffectRef, noticeOf } from './effect-kind.ts'

export const runEffectJob: JobName<EffectRef> = { name: 'run-effect' }

export const jobKeyOf = (ref: EffectRef): string => noticeOf(ref)

/** A job that was lost with its process is looked for after this long. */
export const JOB_LOST_AFTER_MS = 15_000

export type NewEffect<Input> = {
  clientId: string
  kind: { name: EffectKindName }
  key: string
  subject?: string | null
  input: Input
  /** `caller`: whoever adds it runs it after the commit (`runEffect`); the job only comes after a lost one. */
  runBy?: 'job' | 'caller'
  /** Is tried anew where the partner had refused it under the same key. */
  againAfterRefusal?: boolean
  /** Is done anew, with this input, where it has ended or waits for an operator. While it is open it stays as it is. */
  again?: boolean
}

/** Answers false when the same effect is there already: it is not added twice. */
export async function addEffect<Input>(
  app: Pick<App, 'clock'>,
  tx: Tx,
  { clientId, kind, key, subject = null, input, runBy = 'job', againAfterRefusal = false, again = false }: NewEffect<Input>,
): Promise<boolean> {
  const now = app.clock.now()
  const anew = again ? "(settled_at is not null or state = 'manual')" : againAfterRefusal ? "state = 'refused'" : 'false'
  // An open one is passed over without waiting for its row: its outcome may be waiting for what the caller has locked. An insert that
  // meets a row being updated waits, so it is not tried where the row is seen.
  const { rowCount } = await tx.$client.query({
    name: again ? 'effect-added-anew' : againAfterRefusal ? 'effect-added-again' : 'effect-added',
    text: `with added as (
             insert into effects (client_id, kind, key, subject, input, due_since, look_at, created_at)
             select $1, $2, $3, $4, $5, $6, $6, $6 where not exists (select 1 from effects where client_id = $1 and kind = $2 and key = $3)
             on conflict (client_id, kind, key) do nothing returning 1),
           anew as (
             update effects set state = 'due', subject = $4, input = $5, due_since = $6, look_at = $6, calls = 0, tries = 0,
                    claimed_at = null, unknown_since = null, cause = null, reason = null, answer = null, settled_at = null
              where client_id = $1 and kind = $2 and key = $3 and ${anew} returning 1)
           select 1 from added union all select 1 from anew`,
    values: [clientId, kind.name, key, subject, JSON.stringify(input), now],
  })
  if (!rowCount) return false
  const ref: EffectRef = { clientId, kind: kind.name, key }
  const runAt = new Date(now.getTime() + JOB_LOST_AFTER_MS)
  await addJob(tx, runEffectJob, ref, { key: jobKeyOf(ref), ...(runBy === 'caller' ? { runAt } : {}) })
  return true
}
