/** Kinds of packages under a name. */
import { randomUUID } from 'node:crypto'
import { and, count, eq, sql } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import type { Package } from '#sending/shipments/contract/shipments.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { type ListOrder, orderedBy, readPage } from '#server/platform/database/pages/pages.ts'
import { noteAuditedValues } from '#server/platform/http/request-entry.ts'
import { PACKAGING_KEPT_MAX, type SavedPackage } from '../contract/packaging.ts'
import { savedPackages as table } from './tables.ts'
import { type PackagingListing, packagingNameKey, packagingNameTaken, tooMuchPackaging } from './templates.ts'

const order: ListOrder = [[table.nameNorm, 'asc']]

export async function listPackages(
  { db }: Pick<App, 'db'>,
  { clientId, page, limit, search }: PackagingListing,
): Promise<{ list: SavedPackage[]; count: number }> {
  const wanted = packagingNameKey(search.trim())
  const found = and(eq(table.clientId, clientId), wanted === '' ? undefined : sql`strpos(${table.nameNorm}, ${wanted}) > 0`)
  const { rows, count: total } = await readPage(
    { page, limit },
    {
      rows: (part) =>
        db
          .select()
          .from(table)
          .where(found)
          .orderBy(...orderedBy(order, part))
          .limit(part.limit)
          .offset(part.offset),
      counted: async () => ({ count: await db.$count(table, found) }),
    },
  )
  const list = rows.map(({ id, name, weightKg, lengthCm, widthCm, heightCm }) => ({
    ...{ id, name, weight: weightKg, xLength: lengthCm, yLength: widthCm, zLength: heightCm },
  }))
  return { list, count: total }
}

type NewPackage = { clientId: string; name: string; package: Package }

/** Throws `invalid-fields`: the name is taken, or there are as many as may be kept. */
export async function addPackage(app: App, tx: Tx, { clientId, name, package: sides }: NewPackage): Promise<string> {
  const [kept] = await tx.select({ count: count() }).from(table).where(eq(table.clientId, clientId))
  if ((kept?.count ?? 0) >= PACKAGING_KEPT_MAX) throw tooMuchPackaging()
  const [row] = await tx
    .insert(table)
    .values({ clientId, id: randomUUID(), name, nameNorm: packagingNameKey(name), ...sides, createdAt: app.clock.now() })
    .onConflictDoNothing()
    .returning({ id: table.id })
  if (!row) throw packagingNameTaken()
  noteAuditedValues({ id: row.id })
  return row.id
}

/** Throws `not-found`. */
export async function removePackage(tx: Tx, { clientId, id }: { clientId: string; id: string }): Promise<void> {
  const { rowCount } = await tx.delete(table).where(and(eq(table.clientId, clientId), eq(table.id, id)))
  if (rowCount !== 1) throw new Problem('not-found')
}
