/** What a list of repayments is asked for, as conditions on rows and on sums of days. */

import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { ALL_COMPANIES } from '#paying/balance/contract/statement.ts'
import { foldForSearch } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import { type RepaymentSearch, repaymentFilterOf } from '../../contract/repayment-calls.ts'
import { type RepaymentFilter, type RepaymentState, repaymentStatesOf } from '../../contract/repayment-states.ts'
import { type repaymentDays, repayments } from '../tables.ts'

export type RepaymentQuery = {
  /** null: all clients. */
  clientId: string | null
  filter: RepaymentFilter
  states: readonly RepaymentState[]
  /** A part of an account's number, plain; '' for any. */
  account: string
  fromDate: string | null
  toDate: string | null
  words: readonly string[]
  /** Of exactly this AWB: then the words say nothing more. */
  awb: string | null
  sheetId: number | null
  /** Of a company that pays none. */
  isNone: boolean
  page: number
  limit: number
}

export function repaymentQueryOf({ config }: Pick<App, 'config'>, search: RepaymentSearch, clientId: string | null): RepaymentQuery {
  const { page, limit, account, searchString, sheetId, selectedCompany } = search
  const filter = repaymentFilterOf(search)
  const hasDates = sheetId === null
  return {
    ...{ clientId, filter, states: repaymentStatesOf[filter], page, limit, sheetId },
    // Blanks alone are left out: what stands for no account at all has other characters.
    account: account.replace(/\s/g, '').toUpperCase(),
    // The rows of a sheet add up to it, whatever the dates.
    fromDate: hasDates ? search.fromDate : null,
    toDate: hasDates ? search.toDate : null,
    words: foldForSearch(searchString).split(' ').filter(Boolean),
    awb: null,
    // Who issues the platform's invoices pays its repayments; nothing was ever paid by another.
    isNone: selectedCompany !== ALL_COMPANIES && String(selectedCompany) !== config.seller.cui,
  }
}

/** AWBs are no shorter. */
const AWB_MIN = 8

/** A whole AWB is looked up as such, which is far quicker than all that contain it. */
export async function queryWithAwb({ db }: Pick<App, 'db'>, asked: RepaymentQuery): Promise<RepaymentQuery> {
  const [word = '', ...more] = asked.words
  if (more.length > 0 || word.length < AWB_MIN) return asked
  const isOwn = asked.clientId === null ? undefined : eq(repayments.clientId, asked.clientId)
  const [found] = await db
    .select({ awb: repayments.awb })
    .from(repayments)
    .where(and(inArray(repayments.awb, [word, word.toUpperCase()]), isOwn))
    .limit(1)
  return { ...asked, awb: found?.awb ?? null }
}

/** It is answered from the sums of days, and no row beyond the page is read. */
export const isQueryByDays = ({ words, sheetId }: RepaymentQuery): boolean => words.length === 0 && sheetId === null

/** Days narrow it, and nothing else does. */
export const isQueryOfDaysAlone = (asked: RepaymentQuery): boolean =>
  isQueryByDays(asked) && asked.account === '' && !asked.isNone && (asked.fromDate !== null || asked.toDate !== null)

/** Of an address: in so many rows that looking them up in the index costs more than it finds. */
const ordinary = new Set(['strada', 'str', 'bulevardul', 'bdul', 'aleea', 'calea', 'soseaua', 'piata', 'bucuresti', 'sectorul', 'sector'])
/** The index is made of so many characters. */
const INDEXED_MIN = 3

const isRare = (word: string) => word.length >= INDEXED_MIN && !ordinary.has(word)

/** Whether rows are looked up by it; the other words are compared in those that are found. */
const isLookedUp = (word: string, words: readonly string[]): boolean => isRare(word) || !words.some(isRare)

/** `of`: rows, or sums of days; both have these columns. The state is not among them: totals are of all six filters. */
export function repaymentConditionsOf(
  of: typeof repayments | typeof repaymentDays,
  { clientId, account, fromDate, toDate, words, awb, sheetId, isNone }: RepaymentQuery,
): SQL {
  const all = and(
    isNone ? sql`false` : undefined,
    clientId === null ? undefined : sql`${of.clientId} = ${clientId}`,
    fromDate === null ? undefined : sql`${of.orderedOn} >= ${fromDate}`,
    toDate === null ? undefined : sql`${of.orderedOn} <= ${toDate}`,
    // Plain: digits and characters alone, unless it is no account's.
    account === '' ? undefined : sql`strpos(${of.iban}, ${account}) > 0`,
    awb === null ? undefined : sql`${repayments.awb} = ${awb}`,
    ...(awb === null ? words : []).map((word) =>
      isLookedUp(word, words) ? sql`${repayments.searchText} like ${`%${word}%`}` : sql`strpos(${repayments.searchText}, ${word}) > 0`,
    ),
    sheetId === null ? undefined : sql`${repayments.sheetId} = ${sheetId}`,
  )
  return all ?? sql`true`
}
