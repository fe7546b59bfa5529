/** Effects carried on as jobs would, when the test says so. */
import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import { PLATFORM } from '#server/ledger/accounts.ts'
import type { App } from '#server/platform/app.ts'
import { JOB_LOST_AFTER_MS } from './add-effect.ts'
import { type AnyEffectKind, type EffectRow, effectKindsOf } from './effect-kind.ts'
import { recoverEffects } from './recover-effects.ts'
import { runEffect } from './run-effect.ts'
import { effects } from './tables.ts'

/** Every open effect of these kinds whose time has come, once. Answers how many there were. */
export async function runDueEffects(app: App, ...kinds: readonly AnyEffectKind[]): Promise<number> {
  const byName = effectKindsOf(kinds)
  const due = await app.db
    .select()
    .from(effects)
    .where(and(isNull(effects.settledAt), lte(effects.lookAt, app.clock.now())))
  const ours = due.flatMap((effect) => ({ effect, kind: byName.get(effect.kind) }))
  for (const { effect, kind } of ours) if (kind) await runEffect(app, kind, effect)
  return ours.filter(({ kind }) => kind).length
}

/**
 * A call answers at once that it goes on, where its outcome has not come with it: no job is at work that could bring one, or the partner is
 * silent as long as the test has it. Answers how to wait again.
 */
export function withoutWaiting({ config }: App): () => void {
  const { outcomeWithinMs } = config
  config.outcomeWithinMs = 0
  return () => {
    config.outcomeWithinMs = outcomeWithinMs
  }
}

/** What is to be tried or looked for later is to be now, by the jobs that would do it then: how long the pauses are is run-effect.test's. */
export async function hasten(app: App, subject: string): Promise<void> {
  const now = app.clock.now()
  await app.db
    .update(effects)
    .set({ lookAt: new Date(now.getTime() - JOB_LOST_AFTER_MS - 1) })
    .where(
      and(eq(effects.subject, subject), isNull(effects.settledAt), inArray(effects.state, ['due', 'unknown']), gt(effects.lookAt, now)),
    )
  await recoverEffects(app)
}

/** The effects of what a test is about, oldest first. */
export const effectsOf = (app: App, subject: string) =>
  app.db.select().from(effects).where(eq(effects.subject, subject)).orderBy(effects.createdAt)

/** An AWB to cancel that came so far. Answers its id. */
export async function writtenEffect(app: App, { state, settledAt }: Pick<EffectRow, 'state' | 'settledAt'>): Promise<string> {
  const awb = randomUUID()
  const { rows } = await app.db.$client.query<{ id: string }>(
    `insert into effects (client_id, kind, key, subject, input, state, due_since, created_at, look_at, settled_at)
     values ($1, 'cancel-awb', $2, $2, $3, $4, now(), now(), now() + interval '1 minute', $5) returning id`,
    [PLATFORM, awb, { courier: 'fan', awb, orderId: null }, state, settledAt],
  )
  return rows[0]?.id ?? ''
}
