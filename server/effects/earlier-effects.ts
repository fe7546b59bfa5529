/** What was asked of partners lately, and what came of it: to compare a partner's lists with what we know. */
import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import type { Queries } from '#server/platform/database/database.ts'
import type { Effect, EffectKind } from './effect-kind.ts'
import { effects } from './tables.ts'

const READ_MAX = 10_000

/** All of a kind about these subjects that have not been forgotten, whosever they are. */
export async function effectsAbout<Input, Answer>(
  db: Queries,
  { name }: EffectKind<Input, Answer>,
  subjects: readonly string[],
): Promise<Effect<Input>[]> {
  if (subjects.length === 0) return []
  return found<Input>(db, and(eq(effects.kind, name), inArray(effects.subject, [...subjects])), READ_MAX)
}

/** Those begun since then whose partner may have done more than we know: open, or not done after an answer was lost. Newest first. */
export function effectsInDoubt<Input, Answer>(
  db: Queries,
  { name }: EffectKind<Input, Answer>,
  { since, limit }: { since: Date; limit: number },
): Promise<Effect<Input>[]> {
  const { createdAt, claimedAt, settledAt, state, unknownSince, calls, kind } = effects
  const isRefusedInDoubt = and(gte(settledAt, since), eq(state, 'refused'), or(isNotNull(unknownSince), gt(calls, 1)))
  const isInDoubt = and(gte(createdAt, since), isNotNull(claimedAt), or(isNull(settledAt), isRefusedInDoubt))
  return found<Input>(db, and(eq(kind, name), isInDoubt), limit)
}

/** Which of these were begun, whatever became of them. */
export async function begunEffectKeys<Input, Answer>(
  db: Queries,
  { name }: EffectKind<Input, Answer>,
  { clientId, keys }: { clientId: string; keys: readonly string[] },
): Promise<string[]> {
  if (keys.length === 0) return []
  const isOne = and(eq(effects.clientId, clientId), eq(effects.kind, name), inArray(effects.key, [...keys]))
  const rows = await db.select({ key: effects.key }).from(effects).where(isOne)
  return rows.map(({ key }) => key)
}

async function found<Input>(db: Queries, where: SQL | undefined, limit: number): Promise<Effect<Input>[]> {
  const rows = await db.select().from(effects).where(where).orderBy(desc(effects.createdAt)).limit(limit)
  return rows as Effect<Input>[] // a kind's rows have its input
}
