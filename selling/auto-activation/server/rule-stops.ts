/** A rule stops for today, or until there is money: kept, and announced once a day and kind. */
import { and, eq, isNull } from 'drizzle-orm'
import type { RuleStop } from '#selling/automation/contract/calls.ts'
import type { SendingRule } from '#selling/automation/contract/rules.ts'
import type { App } from '#server/platform/app.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { emitEvent, eventKind } from '#server/platform/jobs/events.ts'
import { ruleStops } from './tables.ts'

type OfRule = { clientId: string; rule: Pick<SendingRule, 'id' | 'name'>; day: string }

/** A rule activates nothing more by itself, for the first time on this day for this reason. */
export const ruleStopped = eventKind<OfRule & { stop: RuleStop }>('rule-stopped')

export async function noteStop(app: App, tx: Tx, { clientId, rule, day }: OfRule, stop: RuleStop): Promise<void> {
  const row = { clientId, ruleId: rule.id, day, kind: stop, stoppedAt: app.clock.now() }
  const first = await tx.insert(ruleStops).values(row).onConflictDoNothing().returning({ kind: ruleStops.kind })
  if (first.length > 0) return emitEvent(app, tx, ruleStopped, { clientId, rule, day, stop })
  const { clientId: ofClient, ruleId, day: ofDay, kind } = ruleStops
  await tx
    .update(ruleStops)
    .set({ endedAt: null })
    .where(and(eq(ofClient, clientId), eq(ruleId, rule.id), eq(ofDay, day), eq(kind, stop)))
}

/** It goes on. */
export async function endStops(app: App, tx: Tx, { clientId, rule, day }: OfRule): Promise<void> {
  await tx
    .update(ruleStops)
    .set({ endedAt: app.clock.now() })
    .where(and(eq(ruleStops.clientId, clientId), eq(ruleStops.ruleId, rule.id), eq(ruleStops.day, day), isNull(ruleStops.endedAt)))
}

/** By the rule's id. */
export async function ruleStopsOf(db: Queries, { clientId, day }: { clientId: string; day: string }): Promise<Map<string, RuleStop>> {
  const rows = await db
    .select({ ruleId: ruleStops.ruleId, kind: ruleStops.kind })
    .from(ruleStops)
    .where(and(eq(ruleStops.clientId, clientId), eq(ruleStops.day, day), isNull(ruleStops.endedAt)))
  return new Map(rows.map(({ ruleId, kind }) => [ruleId, kind]))
}
