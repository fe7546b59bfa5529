/** A template as its public link has it. */
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queries } from '#server/platform/database/database.ts'
import type { TemplateAddress, TemplateOptions } from '../contract/order-templates.ts'
import { logoAddress } from './logo/logo.ts'
import { orderTemplates as table } from './tables.ts'

export type PublicTemplate = {
  id: string
  clientId: string
  uniqueId: string
  name: string
  /** Where returned parcels go. */
  address: TemplateAddress
  options: Omit<TemplateOptions, 'terms'>
  /** Harmless HTML. */
  terms: string | null
  /** The address of the picture. */
  logo: string | null
}

/** null: no template has this public id. */
export async function templateByPublicId(db: Queries, uniqueId: string): Promise<PublicTemplate | null> {
  const { id, clientId, name, address, options, terms, logoHash } = table
  const [row] = await db
    .select({ id, clientId, uniqueId: table.uniqueId, name, address, options, terms, logoHash })
    .from(table)
    .where(eq(table.uniqueId, uniqueId))
  if (!row) return null
  const { logoHash: hash, ...template } = row
  return { ...template, logo: logoAddress({ uniqueId, logoHash: hash }) }
}

/** Origins of pages that may show its public pages in a frame; none where there is no such template. */
export async function framePagesOf(db: Queries, uniqueId: string): Promise<readonly string[]> {
  const [row] = await db.select({ pages: framePages }).from(table).where(eq(table.uniqueId, uniqueId))
  return row?.pages ?? []
}

/** Of the options alone: they hold a whole form. */
const framePages = sql<string[] | null>`${table.options} -> 'framePages'`

const LISTED_MAX = 100
const offered = sql`${table.options} @> '{"approved": true, "showInShopList": true}'`

/** Of one client, by name. `isOffered`: those alone that are approved and shown in the list of the shop. */
export const templatesOf = (
  db: Queries,
  { clientId, isOffered }: { clientId: string; isOffered: boolean },
): Promise<(Pick<PublicTemplate, 'name' | 'uniqueId'> & { framePages: string[] | null })[]> =>
  db
    .select({ name: table.name, uniqueId: table.uniqueId, framePages })
    .from(table)
    .where(and(eq(table.clientId, clientId), isOffered ? offered : undefined))
    .orderBy(asc(table.nameNorm), asc(table.id))
    .limit(LISTED_MAX)
