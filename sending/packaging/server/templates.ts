/** Packed goods under a name. */
import { randomUUID } from 'node:crypto'
import { and, count, eq, not, type SQLWrapper, sql } from 'drizzle-orm'
import { fieldProblem, Problem } from '#contract/problems.ts'
import { foldForSearch } from '#contract/spelling.ts'
import { ENVELOPE, type Packing } from '#sending/shipments/contract/shipments.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { type ListOrder, orderedBy, readPage } from '#server/platform/database/pages/pages.ts'
import { runIdempotent } from '#server/platform/http/idempotency.ts'
import { noteAuditedValues } from '#server/platform/http/request-entry.ts'
import { PACKAGING_KEPT_MAX, type PackagingTemplate } from '../contract/packaging.ts'
import { packagingTemplates as table } from './tables.ts'

/** That of their index, by what it holds: nothing is sorted. */
const orderOf = ({ isFavourite, nameNorm }: { isFavourite: SQLWrapper; nameNorm: SQLWrapper }): ListOrder => [
  [isFavourite, 'desc nulls last'],
  [nameNorm, 'asc'],
]
const order = orderOf(table)

export type PackagingListing = { clientId: string; page: number; limit: number; search: string }

export async function listPackagingTemplates(
  { db }: Pick<App, 'db'>,
  { clientId, page, limit, search }: PackagingListing,
): Promise<{ list: PackagingTemplate[]; count: number }> {
  const wanted = packagingNameKey(search.trim())
  const found = and(eq(table.clientId, clientId), wanted === '' ? undefined : sql`strpos(${table.searchNorm}, ${wanted}) > 0`)
  const { rows, count: total } = await readPage(
    { page, limit },
    {
      rows: async (part) => {
        const names = db
          .select({ isFavourite: table.isFavourite, nameNorm: table.nameNorm })
          .from(table)
          .where(found)
          .orderBy(...orderedBy(order, part))
          .limit(part.limit)
          .offset(part.offset)
          .as('names')
        // Each by its name: joined as the planner likes, a plan for all clients reads every row of a large one.
        const row = db
          .select()
          .from(table)
          .where(and(eq(table.clientId, clientId), eq(table.nameNorm, names.nameNorm)))
          .limit(1)
          .as('row')
        const read = await db
          .select()
          .from(names)
          .crossJoinLateral(row)
          .orderBy(...orderedBy(orderOf(names), part))
        return read.map((one) => one.row)
      },
      counted: async () => ({ count: await db.$count(table, found) }),
    },
  )
  return { list: rows.map(presented), count: total }
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
  const nameNorm = packagingNameKey(name)
  const [kept] = await tx.select({ count: count() }).from(table).where(eq(table.clientId, clientId))
  if ((kept?.count ?? 0) >= PACKAGING_KEPT_MAX) throw tooMuchPackaging()
  const [row] = await tx
    .insert(table)
    .values({
      ...{ clientId, id: randomUUID(), name, nameNorm, packing, isDocuments, createdAt: app.clock.now() },
      searchNorm: foldForSearch(`${name} ${packing.content}`),
    })
    .onConflictDoNothing()
    .returning({ id: table.id })
  if (!row) throw packagingNameTaken()
  noteAuditedValues({ id: row.id })
  return row.id
}

/** What makes two names the same, and a name found; of signs alone, they themselves. */
export const packagingNameKey = (name: string): string => foldForSearch(name) || name.toLowerCase()
export const packagingNameTaken = (): Problem => fieldProblem('name', 'packaging-name-taken')
export const tooMuchPackaging = (): Problem => fieldProblem('name', { code: 'packaging-too-many', params: { max: PACKAGING_KEPT_MAX } })

type Toggled = { clientId: string; id: string; key: string | null }

/** Answers whether it is one now. Throws `not-found`. */
export const toggleFavourite = (tx: Tx, { clientId, id, key }: Toggled): Promise<boolean> =>
  runIdempotent(tx, { clientId, key, operation: 'packaging-favourite', body: { id } }, async () => {
    const [row] = await tx
      .update(table)
      .set({ isFavourite: not(table.isFavourite) })
      .where(and(eq(table.clientId, clientId), eq(table.id, id)))
      .returning({ isFavourite: table.isFavourite })
    if (!row) throw new Problem('not-found')
    return row.isFavourite
  })

/** Throws `not-found`. */
export async function removePackagingTemplate(tx: Tx, { clientId, id }: { clientId: string; id: string }): Promise<void> {
  const { rowCount } = await tx.delete(table).where(and(eq(table.clientId, clientId), eq(table.id, id)))
  if (rowCount !== 1) throw new Problem('not-found')
}
