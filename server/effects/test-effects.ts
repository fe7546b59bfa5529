/** Effects carried on as jobs would, when the test says so. */
import { and, eq, isNull, lte } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import { type AnyEffectKind, effectKindsOf } from './effect-kind.ts'
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

/** The effects of what a test is about, oldest first. */
export const effectsOf = (app: App, subject: string) =>
  app.db.select().from(effects).where(eq(effects.subject, subject)).orderBy(effects.createdAt)
