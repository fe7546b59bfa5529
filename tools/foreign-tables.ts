/**
 * A table belongs to the folder whose tables.ts declares it: only there may it stand in SQL. No compiler looks into strings, and a
 * renamed column of another feature would be found at run time. A statement that must see rows of another feature beside its own, at one
 * moment, reads the relations that this one offers.
 */
import { posix } from 'node:path'

type Source = { file: string; text: string }

/** Whose statements need another folder's rows beside their own, each with the reason. */
const permitted: Readonly<Record<string, readonly string[]>> = {
  // Of the whole database: what is counted before and after a restore.
  'server/backup-figures.ts': ['ledger_transfers', 'orders'],
  // Every call begins with it: one statement.
  'server/platform/http/session.ts': ['memberships', 'sessions', 'users', 'clients'],
  // The platform writes these logs and reads none; names are looked for in one statement with the entries.
  'server/features/account/mails/event-mail.ts': ['security_events'],
  'server/features/account/security-history.ts': ['security_events'],
  'server/features/audit/list-audit.ts': ['audit_log', 'users', 'clients'],
  // Members are users: their names and addresses stand in the account's table, and are sorted and searched by.
  'server/features/members/clients.ts': ['users'],
  'server/features/members/invitations.ts': ['users'],
  'server/features/members/members.ts': ['users'],
  'server/features/members/send-invitation.ts': ['users'],
}

const declared = /pgTable\(\s*'([a-z_]+)'/g
const literal = /`(?:\\[\s\S]|[^`\\])*`|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g
const comment = /\/\*[\s\S]*?\*\/|(^|\s)\/\/[^\n]*/g
const isSql = /\b(select|insert|update|delete)\b/i
const named = /\b(?:from|join|into|update|table)\s+(?:only\s+)?"?([a-z_]+)/gi

/** A query that other files may put into theirs. */
const exportedQuery = /export const (\w+)[^=\n]*=\s*(relation\()?\s*[`'"]\s*\(?\s*(?:select|with)\b/g

const notOurs = /^(?!server\/|cash\/)|\.test\.ts$|\/test-[^/]+\.ts$|^server\/tests\//

/** What is wrong with the sources of the server: tables of other folders in statements, and permissions that are not needed any more. */
export function foreignTableComplaints(sources: readonly Source[], allowed = permitted): string[] {
  const owners = ownersOf(sources)
  return sources.flatMap((source) => {
    if (notOurs.test(source.file)) return []
    const found = foreignTables(source, owners)
    const expected = allowed[source.file] ?? []
    return [
      ...found
        .filter((name) => !expected.includes(name))
        .map((name) => `${source.file}: ${name} is of ${owners.get(name)}: use an operation of it, or a relation`),
      ...expected.filter((name) => !found.includes(name)).map((name) => `tools/foreign-tables.ts: ${source.file} no longer needs ${name}`),
    ]
  })
}

/** Queries that are exported as text without being relations of their folder: what others read of a feature stands in one place. */
export function exportedQueryComplaints(sources: readonly Source[]): string[] {
  return sources.flatMap(({ file, text }) => {
    if (notOurs.test(file)) return []
    const wrong = [...text.matchAll(exportedQuery)].filter(([, , isRelation]) => !isRelation || posix.basename(file) !== 'relations.ts')
    return wrong.map(([, name]) => `${file}: ${name} is a query for others: make it a relation() of its folder's relations.ts`)
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
