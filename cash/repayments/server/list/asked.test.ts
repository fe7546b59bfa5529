/** How a list of repayments is searched: by the words that few rows have. */
import { expect, it } from 'vitest'
import { testApp } from '#server/platform/test-app.ts'
import { RepaymentSearch, repaymentFlagsOf } from '../../contract/repayment-calls.ts'
import { repayments } from '../tables.ts'
import { repaymentConditionsOf, repaymentQueryOf } from './asked.ts'

const app = await testApp()

/** Words that are looked up in the index, and those that are compared in the rows found. */
function searched(searchString: string): { lookedUp: unknown[]; compared: unknown[] } {
  const asked = repaymentQueryOf(app, RepaymentSearch.parse({ ...repaymentFlagsOf('all'), searchString }), null)
  const { sql, params } = app.db.select().from(repayments).where(repaymentConditionsOf(repayments, asked)).toSQL()
  const at = (pattern: RegExp) => [...sql.matchAll(pattern)].map(([, n]) => params[Number(n) - 1])
  return { lookedUp: at(/like \$(\d+)/g), compared: at(/strpos\([^,]+, \$(\d+)\)/g) }
}

it.each<[string, string[], string[]]>([
  ['Ana Tureanu strada Bucuresti', ['%ana%', '%tureanu%'], ['strada', 'bucuresti']],
  ['str. Horea sector 3', ['%horea%'], ['str', 'sector', '3']],
  ['Bulevardul Bucuresti', ['%bulevardul%', '%bucuresti%'], []],
  ['7', ['%7%'], []],
])('of “%s” what nearly every row has is compared, unless there is nothing else', (text, lookedUp, compared) => {
  expect(searched(text)).toEqual({ lookedUp, compared })
})
