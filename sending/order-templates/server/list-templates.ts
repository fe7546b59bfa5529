/** A client's order templates as lists and editors have them. */
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import { packagingNameKey } from '#sending/packaging/server/templates.ts'
import type { App } from '#server/platform/app.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { type ListOrder, orderedBy, readPage } from '#server/platform/database/pages/pages.ts'
import { contentVersionOf } from '#server/platform/http/versions.ts'
import type { OrderTemplate } from '../contract/order-templates.ts'
import { logoAddress } from './logo/logo.ts'
import { orderTemplates as table } from './tables.ts'

/** Without the picture itself. */
const { logo: _, ...columns } = getTableColumns(table)
export const templateColumns = columns
export type TemplateRow = Omit<typeof table.$inferSelect, 'logo'>

const order: ListOrder = [
  [table.nameNorm, 'asc'],
  [table.id, 'asc'],
]

type Listing = { clientId: string; page: number; limit: number; search: string }

/** By name, with how many there are. Which they are is read of the index alone: a row holds a whole form. */
export async function listTemplates(
  { db }: Pick<App, 'db'>,
  { clientId, page, limit, search }: Listing,
): Promise<{ list: OrderTemplate[]; count: number }> {
  const wanted = packagingNameKey(search.trim())
  const found = and(eq(table.clientId, clientId), wanted === '' ? undefined : sql`strpos(${table.nameNorm}, ${wanted}) > 0`)
  const { rows, count } = await readPage(
    { page, limit },
    {
      rows: (part) => {
        const ids = db
          .select({ id: table.id })
          .from(table)
          .where(found)
          .orderBy(...orderedBy(order, part))
          .limit(part.limit)
          .offset(part.offset)
        return db
          .select(columns)
          .from(table)
          .where(inArray(table.id, ids))
          .orderBy(...orderedBy(order, part))
      },
      counted: async () => ({ count: await db.$count(table, found) }),
    },
  )
  return { list: rows.map(presented), count }
}

/** As its editor has it. Another client's is as little there as none. Throws `not-found`. */
export async function getTemplate(db: Queries, { clientId, id }: { clientId: string; id: string }) {
  const [row] = await db
    .select(columns)
    .from(table)
    .where(and(eq(table.clientId, clientId), eq(table.id, id)))
  if (!row) throw new Problem('not-found')
  const { address: toAddress, ...template } = presented(row)
  return { ...template, toAddress, lastFieldNumber: row.lastFieldNumber, version: contentVersionOf(templateContentOf(row)) }
}

export const templateOptionsOf = ({ options, terms }: Pick<TemplateRow, 'options' | 'terms'>) => ({ ...options, terms })

const presented = (row: TemplateRow): OrderTemplate => {
  const { id, name, uniqueId, address } = row
  return { id, name, uniqueId, logo: logoAddress(row), address, options: templateOptionsOf(row) }
}

/** What its editor replaces as a whole. */
export const templateContentOf = ({ uniqueId, address, options, terms, logoHash }: Omit<TemplateRow, 'id' | 'clientId'>): object => ({
  ...{ uniqueId, address, options, terms, logoHash },
})
