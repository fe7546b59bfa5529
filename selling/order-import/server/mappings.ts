/** What the columns of a client's files mean, kept by their header: files of one program have the same one every time. */
import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { Language } from '#contract/texts/languages.ts'
import { foldName } from '#sending/addresses/contract/address-rules.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { textsOf } from '#server/platform/texts.ts'
import { withinHeader } from '../contract/guess-mapping.ts'
import type { ImportMapping } from '../contract/order-imports.ts'
import { importMappings } from './tables.ts'

/** Columns that our own file of faulty rows has behind those of the file it was made from. */
const ownColumns = () =>
  new Set(
    Language.options
      .map((language) => textsOf(language).orderImports)
      .flatMap((words) => [words.rowColumn, words.errorsColumn].map(foldName)),
  )

const hashOf = (header: readonly string[]): string => {
  const ours = ownColumns()
  const said = header.map(foldName).filter((name) => !ours.has(name))
  while (said.at(-1) === '') said.pop()
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}

/** null: no file with these columns was mapped yet. */
export async function rememberedMapping(db: Queries, clientId: string, header: readonly string[]): Promise<ImportMapping | null> {
  const [row] = await db
    .select({ mapping: importMappings.mapping })
    .from(importMappings)
    .where(and(eq(importMappings.clientId, clientId), eq(importMappings.headerHash, hashOf(header))))
  return row ? withinHeader(row.mapping, header) : null
}

type Mapped = { clientId: string; header: readonly string[]; mapping: ImportMapping; now: Date }

export async function rememberMapping(tx: Tx, { clientId, header, mapping, now }: Mapped): Promise<void> {
  await tx
    .insert(importMappings)
    .values({ clientId, headerHash: hashOf(header), mapping, savedAt: now })
    .onConflictDoUpdate({ target: [importMappings.clientId, importMappings.headerHash], set: { mapping, savedAt: now } })
}
