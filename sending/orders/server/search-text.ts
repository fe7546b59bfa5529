/** What the lists look for: folded as the database folds what it looks in (`fold_for_search`), with sums as it keeps them. */
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { foldForSearch } from '#contract/spelling.ts'

/** `150`, `150,00`, `1.234,50 lei`: in hundredths; null: it is no sum. */
export function sumSearched(text: string): number | null {
  const [, whole = '', decimals = ''] = /^(\d{1,7}|\d{1,3}(?:\.\d{3})+)(?:[.,](\d{1,2}))?(?:\s*(?:ron|lei))?$/i.exec(text.trim()) ?? []
  return whole === '' ? null : Number(`${whole.replaceAll('.', '')}${decimals.padEnd(2, '0')}`)
}

/** Before the bar: what is the recipient's or the order's own. */
const own = (column: PgColumn) => sql`split_part(${column}, '|', 1)`

export type SearchedText = { words: readonly string[]; sum: number | null }

export const parseSearchText = (text: string): SearchedText => ({
  words: foldForSearch(text).split(' ').filter(Boolean),
  sum: sumSearched(text),
})

/**
 * Every word stands in it, or the sum does. Of the sender only how a word begins: a shop whose contact is Ioana is not found by 'Oana' with
 * each of its orders. The plain `like` is what the index answers.
 */
export function matchesSearchText(column: PgColumn, { words, sum }: SearchedText): SQL | undefined {
  if (words.length === 0) return undefined
  const ofWord = (word: string) =>
    sql`(${column} like ${`%${word}%`} and (${own(column)} like ${`%${word}%`} or ${column} like ${`%| %${word}%`} and ${column} like ${`% ${word}%`}))`
  const all = sql.join(words.map(ofWord), sql` and `)
  return sum === null ? sql`(${all})` : sql`((${all}) or ${column} like ${`%#${sum}#%`})`
}

/** 0: the sum; 1: whole words; 2: words begin so; 3: it stands within them; 4: in the sender alone. */
export function searchRankOf(column: PgColumn, { words, sum }: SearchedText): SQL {
  const each = (pattern: (word: string) => string) =>
    sql.join(
      words.map((word) => sql`${own(column)} like ${pattern(word)}`),
      sql` and `,
    )
  const bySum = sum === null ? sql`` : sql`when ${column} like ${`%#${sum}#%`} then 0`
  return sql`case ${bySum} when ${each((word) => `% ${word} %`)} then 1 when ${each((word) => `% ${word}%`)} then 2
    when ${each((word) => `%${word}%`)} then 3 else 4 end`
}
