/**
 * A table belongs to the folder whose tables.ts declares it: only there may it stand in a statement that is text (statements that name
 * columns through tables are the layers' matter). What must see rows of another feature beside its own, at one moment, reads the
 * relations that this one offers.
 */
import { posix } from 'node:path'
import { byLayer } from '../layers.ts'

type Source = { file: string; text: string }

/** Whose statements need another folder's rows beside their own, each with the reason. */
const permitted: Readonly<Record<string, readonly string[]>> = {
  // Of the whole database: what is counted before and after a restore.
  'product/server/backup-figures.ts': ['ledger_transfers', 'orders'],
  // Every call begins with it: one statement.
  'server/platform/http/session.ts': ['memberships', 'sessions', 'users', 'clients', 'second_factors'],
}

const declared = /pgTable\(\s*'([a-z_]+)'/g
const literal = /`(?:\\[\s\S]|[^`\\])*`|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g
const comment = /\/\*[\s\S]*?\*\/|(^|\s)\/\/[^\n]*/g
const isSql = /\b(select|insert|update|delete)\b/i
const named = /\b(?:from|join|into|update|table)\s+(?:only\s+)?"?([a-z_]+)/gi

const notOurs = /^(?!server\/)|\.test\.ts$|\/test-[^/]+\.ts$|^server\/tests\//

/** What is wrong with the sources of the server: tables of other folders in statements, and permissions that are not needed any more. */
export function foreignTableComplaints(sources: readonly Source[], allowed = permitted): string[] {
  const owners = ownersOf(sources)
  return sources.flatMap((source) => {
    if (notOurs.test(byLayer(source.file))) return []
    const found = foreignTables(source, owners)
    const expected = allowed[source.file] ?? []
    return [
      ...found
        .filter((name) => !expected.includes(name))
        .map((name) => `${source.file}: ${name} is of ${owners.get(name)}: use an operation of it, or a relation`),
      ...expected
        .filter((name) => !found.includes(name))
        .map((name) => `tools/statements/foreign-tables.ts: ${source.file} no longer needs ${name}`),
    ]
  })
}

/** By its name, the folder that declares it. */
function ownersOf(sources: readonly Source[]): Map<string, string> {
  const declaring = sources.filter(({ file }) => file.endsWith('/tables.ts'))
  return new Map(declaring.flatMap(({ file, text }) => [...text.matchAll(declared)].map(([, name = '']) => [name, posix.dirname(file)])))
}

/** Tables of other folders in a source's statements. */
function foreignTables({ file, text }: Source, owners: ReadonlyMap<string, string>): string[] {
  const statements = (text.replace(comment, ' ').match(literal) ?? []).filter((one) => isSql.test(one))
  const tables = statements.flatMap((one) => [...one.matchAll(named)].map(([, name = '']) => name.toLowerCase()))
  return [...new Set(tables)].filter((name) => {
    const owner = owners.get(name)
    return owner !== undefined && !file.startsWith(`${owner}/`)
  })
}
