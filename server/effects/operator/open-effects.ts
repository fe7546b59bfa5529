/** Effects that have not ended, as operators look for them. */
import { and, count, eq, ilike, inArray, isNull, or, sql } from 'drizzle-orm'
import type { EffectFilters } from '#contract/effects/effects.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { nullableField } from '#server/platform/database/statement.ts'
import type { EffectRow } from '../effect-kind.ts'
import { effects } from '../tables.ts'

/** `clientIds`: clients that the searched text names. */
type Wanted = Omit<EffectFilters, 'page'> & { clientIds: readonly string[]; limit: number; offset: number }

/** Oldest first. */
export async function openEffects(db: Queries, wanted: Wanted): Promise<{ rows: EffectRow[]; count: number }> {
  const { scope, kind, search, clientIds, limit, offset } = wanted
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const where = and(
    isNull(effects.settledAt),
    scope === 'open' ? undefined : eq(effects.state, 'manual'),
    kind ? eq(effects.kind, kind) : undefined,
    search === '' ? undefined : or(ilike(effects.subject, part), ilike(effects.key, part), inArray(effects.clientId, [...clientIds])),
  )
  const [rows, counted] = await Promise.all([
    db.select().from(effects).where(where).orderBy(effects.createdAt, effects.id).limit(limit).offset(offset),
    db.select({ count: count() }).from(effects).where(where),
  ])
  return { rows, count: counted[0]?.count ?? 0 }
}

export async function effectById(db: Queries, id: string): Promise<EffectRow | null> {
  const [found] = await db.select().from(effects).where(eq(effects.id, id))
  return found ?? null
}

const isManual = sql`${effects.state} = 'manual'`

export async function countOpenEffects(db: Queries): Promise<{ manual: number; open: number; oldestAt: Date | null }> {
  const [counted] = await db
    .select({
      manual: sql`count(*) filter (where ${isManual})`.mapWith(Number),
      open: sql`count(*) filter (where not ${isManual})`.mapWith(Number),
      oldestAt: nullableField(sql`min(${effects.createdAt}) filter (where ${isManual})`.mapWith(effects.createdAt)),
    })
    .from(effects)
    .where(isNull(effects.settledAt))
  return counted ?? { manual: 0, open: 0, oldestAt: null }
}
