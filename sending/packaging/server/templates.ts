/** Packed goods under a name. */
import { randomUUID } from 'node:crypto'
import { and, asc, count, desc, eq, getTableColumns, not, sql } from 'drizzle-orm'
import { fieldProblem, Problem } from '#contract/problems.ts'
import { ENVELOPE, type Packing } from '#sending/orders/contract/shipments.ts'
import { foldForSearch } from '#sending/orders/server/search-text.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { once } from '#server/platform/http/idempotency.ts'
import { noteAudited } from '#server/platform/http/request-entry.ts'
import { KEPT_MAX, type PackagingTemplate } from '../contract/packaging.ts'
import { packagingTemplates as table } from './tables.ts'

export type Listing = { clientId: string; page: number; limit: number; search: string }

export async function listTemplates(
  { db }: Pick<App, 'db'>,
  { clientId, page, limit, search }: Listing,
): Promise<{ list: PackagingTemplate[]; count: number }> {
  const wanted = nameKept(search.trim())
  const found = and(eq(table.clientId, clientId), wanted === '' ? undefined : sql`strpos(${table.searchNorm}, ${wanted}) > 0`)
  // In the words of the index, and by what it holds: it is read in its order, and nothing is sorted.
  const names = db
    .select({ nameNorm: table.nameNorm })
    .from(table)
    .where(found)
    .orderBy(sql`${table.isFavourite} desc nulls last`, asc(table.nameNorm))
    .limit(limit)
    .offset((page - 1) * limit)
    .as('names')
  const shown = db
    .select(getTableColumns(table))
    .from(table)
    .innerJoin(names, eq(names.nameNorm, table.nameNorm))
    .where(eq(table.clientId, clientId))
    .as('shown')
  const all = db
    .select({ count: count().as('count') })
    .from(table)
    .where(found)
    .as('all')
  const rows = await db.select().from(all).leftJoin(shown, sql`true`).orderBy(desc(shown.isFavourite), asc(shown.nameNorm))
  return { list: rows.flatMap((row) => (row.shown ? [presented(row.shown)] : [])), count: rows[0]?.all.count ?? 0 }
}

const presented = ({ id, name, isFavourite, packing, isDocuments }: typeof table.$inferSelect): PackagingTemplate => ({
  ...{ id, name, favourite: isFavourite },
  template: {
    ...{ content: packing.content, envelope: packing.type === ENVELOPE, isDocuments },
    packages: packing.packages.map(({ weightKg, lengthCm, widthCm, heightCm }) => ({
      ...{ name, weight: weightKg, xLength: lengthCm, yLength: widthCm, zLength: heightCm },
      volume: Math.round(lengthCm * widthCm * heightCm),
    })),
  },
})

type NewTemplate = { clientId: string; name: string; packing: Packing; isDocuments?: boolean }

/** Throws `invalid-fields`: the name is taken, or there are as many as may be kept. */
export async function addTemplate(app: App, tx: Tx, { clientId, name, packing, isDocuments = false }: NewTemplate): Promise<string> {
  const nameNorm = nameKept(name)
  const [kept] = await tx.select({ count: count() }).from(table).where(eq(table.clientId, clientId))
  if ((kept?.count ?? 0) >= KEPT_MAX) throw tooMany()
  const [row] = await tx
    .insert(table)
    .values({
      ...{ clientId, id: randomUUID(), name, nameNorm, packing, isDocuments, createdAt: app.clock.now() },
      searchNorm: foldForSearch(`${name} ${packing.content}`),
    })
    .onConflictDoNothing()
    .returning({ id: table.id })
  if (!row) throw nameTaken()
  noteAudited({ id: row.id })
  return row.id
}

/** What makes two names the same, and a name found; of signs alone, they themselves. */
export const nameKept = (name: string): string => foldForSearch(name) || name.toLowerCase()
export const nameTaken = (): Problem => fieldProblem('name', 'packaging-name-taken')
export const tooMany = (): Problem => fieldProblem('name', { code: 'packaging-too-many', params: { max: KEPT_MAX } })

type Toggled = { clientId: string; id: string; key: string | null }

/** Answers whether it is one now. Throws `not-found`. */
export const toggleFavourite = (tx: Tx, { clientId, id, key }: Toggled): Promise<boolean> =>
  once(tx, { clientId, key, operation: 'packaging-favourite', body: { id } }, async () => {
    const [row] = await tx
      .update(table)
      .set({ isFavourite: not(table.isFavourite) })
      .where(and(eq(table.clientId, clientId), eq(table.id, id)))
      .returning({ isFavourite: table.isFavourite })
    if (!row) throw new Problem('not-found')
    return row.isFavourite
  })

/** Throws `not-found`. */
export async function removeTemplate(tx: Tx, { clientId, id }: { clientId: string; id: string }): Promise<void> {
  const { rowCount } = await tx.delete(table).where(and(eq(table.clientId, clientId), eq(table.id, id)))
  if (rowCount !== 1) throw new Problem('not-found')
}
