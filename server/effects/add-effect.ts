/** An intent, written in the transaction that wants it: from there on it is carried out, whatever is killed. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { EffectKindName } from '#contract/effects/effects.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { assign, bareColumn, bareColumns, into, type StatementParams, statement } from '#server/platform/database/statement.ts'
import { addJob, type JobName } from '#server/platform/jobs/jobs.ts'
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

type Added = { clientId: string; kind: EffectKindName; key: string; subject: string | null; input: string; now: Date }

const { clientId: ofClient, kind: ofKind, key: ofKey, id, state, settledAt } = effects

/** `anew`: which rows of the same key begin again. An insert that meets a row being updated would wait: it is not tried where one is seen. */
const addition = (name: string, anew: SQL) =>
  statement(name, (given: StatementParams<Added>) => {
    const isSame = sql`${ofClient} = ${given.clientId} and ${ofKind} = ${given.kind} and ${ofKey} = ${given.key}`
    const { dueSince, lookAt, createdAt, subject, input } = effects
    // Whether one of its calls was done is not known yet.
    const calls = sql`case when ${state} = 'manual' then least(${effects.calls}, 1) else 0 end`
    const begun = {
      ...{ state: 'due', subject: sql`${given.subject}`, input: sql`${given.input}::jsonb`, settledAt: null, answer: null },
      ...{ dueSince: sql`${given.now}`, lookAt: sql`${given.now}`, createdAt: sql`${given.now}`, calls, tries: 0, claimedAt: null },
      ...{ unknownSince: null, cause: null, reason: null, settledBy: null, note: null },
    }
    return {
      rows: { id },
      text: () => sql`
        with added as (
          insert into ${effects} (${bareColumns([ofClient, ofKind, ofKey, subject, input, dueSince, lookAt, createdAt])})
          select ${given.clientId}, ${given.kind}, ${given.key}, ${given.subject}, ${given.input}::jsonb, ${given.now}, ${given.now}, ${given.now}
           where not exists (select 1 from ${effects} where ${isSame})
          on conflict do nothing returning ${bareColumn(id)}),
        anew as (update ${effects} set ${assign(effects, begun)} where ${isSame} and ${anew} returning ${id})
        select id from added union all select id from anew`,
    }
  })

const additions = {
  once: addition('effect-added', sql`false`),
  afterRefusal: addition('effect-added-again', sql`${state} = 'refused'`),
  again: addition('effect-added-anew', sql`(${settledAt} is not null or ${state} = 'manual')`),
}

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
  const { once, afterRefusal, again: anew } = additions
  const way = again ? anew : againAfterRefusal ? afterRefusal : once
  const added = await way.first(tx, { clientId, kind: kind.name, key, subject, input: JSON.stringify(input), now })
  if (!added) return false
  if (runBy === 'job') await addJob(tx, runEffectJob, { clientId, kind: kind.name, key }, { key: jobKeyOf(added) })
  return true
}

type Claimed<Input> = Pick<NewEffect<Input>, 'clientId' | 'key' | 'subject' | 'input'> & {
  kind: Pick<EffectKind, 'name' | 'callMs'>
  /** Of the caller's process: to be asked for before the transaction, as it may have to be waited for. */
  session: number | null
}

const claimed = statement('effect-added-claimed', (given: StatementParams<Added & { lookAt: Date; session: number | null }>) => ({
  rows: getTableColumns(effects),
  text: (list) => sql`
    insert into ${into(effects, {
      ...{ clientId: given.clientId, kind: given.kind, key: given.key, subject: given.subject, input: sql`${given.input}::jsonb` },
      ...{ dueSince: sql`${given.now}`, createdAt: sql`${given.now}`, claimedAt: sql`${given.now}`, lookAt: sql`${given.lookAt}` },
      ...{ processSession: given.session, state: 'claimed', calls: 1, tries: 1 },
    })} on conflict do nothing returning ${list}`,
}))

/**
 * Adds an effect with the claim of its caller, who makes the call once this is committed (`callEffectWithin`): a caller that is lost before
 * counts as one lost in its call. null: the same effect is there already.
 */
export async function addClaimedEffect<Input>(
  app: Pick<App, 'clock'>,
  tx: Tx,
  { clientId, kind, key, subject = null, input, session }: Claimed<Input>,
): Promise<EffectRow | null> {
  const now = app.clock.now()
  const lookAt = new Date(now.getTime() + kind.callMs)
  return claimed.first(tx, { clientId, kind: kind.name, key, subject, input: JSON.stringify(input), now, lookAt, session })
}
