/** Why a list that can be read is rather not believed: half a file, a wrong encoding, swapped columns. `--force` believes it. */
import { counties } from '../../contract/address-rules.ts'
import { parseNumbers } from '../search/number-grammar.ts'
import type { CodeRow, RejectedRow } from './code-list.ts'

const REJECTED_MAX = 0.01
/** A new edition is hardly ever shorter than the one before. */
const SHRINK_MAX = 0.1
/** Streets of a real list have numbers that can be read, nearly all. */
const UNREAD_NUMBERS_MAX = 0.2
/** Half of the localities of the whole list are among the embedded ones. */
const KNOWN_PLACES_MIN = 0.25

export type AddressListSeen = {
  rows: number
  rejected: readonly RejectedRow[]
  /** Plate codes of the counties of its rows. */
  countyCodes: ReadonlySet<string>
  /** In the list that is loaded now; null: none of this kind is. */
  rowsBefore: number | null
}

/** Empty: nothing speaks against it. */
export function doubtfulListReasons({ rows, rejected, countyCodes, rowsBefore }: AddressListSeen): string[] {
  const missing = counties.filter(({ code }) => !countyCodes.has(code)).map(({ name }) => name)
  const share = rejected.length / (rows + rejected.length)
  return [
    share > REJECTED_MAX ? `${rejected.length} of ${rows + rejected.length} rows are rejected, more than ${REJECTED_MAX * 100} %` : '',
    missing.length > 0 ? `no rows of ${missing.join(', ')}` : '',
    rowsBefore !== null && rows < rowsBefore * (1 - SHRINK_MAX) ? `only ${rows} rows, and ${rowsBefore} are loaded now` : '',
  ].filter(Boolean)
}

/** What swapped columns look like in the Post's list. `isKnown`: a place of that name is known in the county. */
export function whySwapped(rows: readonly CodeRow[], isKnown: (row: CodeRow) => boolean): string[] {
  const numbered = rows.filter(({ numbers }) => numbers !== '')
  const unread = numbered.filter(({ numbers }) => parseNumbers(numbers).every(({ kind }) => kind === 'unread'))
  const places = [...new Map(rows.map((row) => [`${row.countyCode}/${row.norm}`, row])).values()]
  const known = places.filter(isKnown)
  return [
    unread.length > numbered.length * UNREAD_NUMBERS_MAX
      ? `the column of numbers holds no numbers, e.g. "${unread[0]?.numbers}": are columns swapped?`
      : '',
    known.length < places.length * KNOWN_PLACES_MIN
      ? `hardly any of its places is known, e.g. "${places.find((row) => !isKnown(row))?.locality}": are columns swapped, or is it another encoding?`
      : '',
  ].filter(Boolean)
}
