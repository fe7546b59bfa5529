/**
 * Statements name columns through their tables (server/platform/database/statement.ts, or the query builder): the compiler sees a renamed
 * one, and rows are read by their types. Text alone stands where there is no table of ours to name, or it is put together from one.
 */
import { byLayer } from '../layers.ts'

type Source = { file: string; text: string }
type Reason = { count: number; why: string }

const STAGING = 'temporary tables that a list is read into'

/** So many calls with a text of their own in each. One that is needed no more is a complaint. */
const permitted: Readonly<Record<string, Reason>> = {
  'sending/addresses/server/import/import-code-list.ts': { count: 8, why: STAGING },
  'sending/addresses/server/import/import-places.ts': { count: 4, why: STAGING },
  'sending/addresses/server/import/known-places.ts': { count: 1, why: STAGING },
  'sending/addresses/server/seeds/bulk-insert.ts': { count: 1, why: 'rows of any table, 30,000 at a time' },
  'paying/balance/server/statement/export-statement.ts': {
    count: 2,
    why: 'a report put together from relations (npm run bench statement)',
  },
  'paying/balance/server/statement/statement.ts': { count: 1, why: 'a report put together from relations (npm run bench statement)' },
  'server/ledger/balances.ts': { count: 3, why: 'made from the list of accounts (npm run bench ledger)' },
  'server/ledger/transfer.ts': { count: 2, why: 'made from the list of accounts (npm run bench ledger)' },
  'server/ledger/verify.ts': { count: 2, why: 'says once more what the accounts are, apart from what writes them' },
  'server/platform/http/audit-log.ts': { count: 1, why: 'sent with the commit of any transaction' },
  'server/platform/http/session.ts': { count: 3, why: 'users, sessions and memberships in the one statement that every call begins with' },
  'server/platform/jobs/notices.ts': { count: 1, why: 'listens, on a connection of its own' },
}

/** What statements are made of, and what works on any table. */
const notJudged =
  /^server\/(platform\/(database|backup)\/|released\/|migrations\/)|^product\/server\/(restore|migrate-as-owner)\.ts|^shapes\/life\/life-statements\.ts$/
const ofTests = /\.test\.ts$|\/(test|sample)-[^/]+\.ts$|^product\/server\/tests\//
const isJudged = (file: string) => /^(server|shapes)\/.*\.ts$/.test(byLayer(file)) && !notJudged.test(file) && !ofTests.test(file)

const QUERY = /\.query(?:<|\()/g

export function rawStatementComplaints(sources: readonly Source[], known = permitted): string[] {
  const found = new Map(
    sources.flatMap(({ file, text }) => {
      const count = isJudged(file) ? (text.match(QUERY)?.length ?? 0) : 0
      return count === 0 ? [] : [[file, count] as const]
    }),
  )
  return [
    ...[...found].flatMap(([file, count]) =>
      count > (known[file]?.count ?? 0) ? [`${file}: ${count} statements as text: name columns through their tables (statement.ts)`] : [],
    ),
    ...Object.entries(known).flatMap(([file, { count }]) =>
      (found.get(file) ?? 0) < count ? [`tools/statements/raw-statements.ts: ${file} has ${found.get(file) ?? 0}, not ${count}`] : [],
    ),
  ]
}
