/** Which column of a file is which of ours: by its header, and where that says nothing, by what stands in it. Pure. */
import { countyNamed, countyOfPostalCode, foldName } from '#sending/addresses/contract/address-rules.ts'
import { phoneWritten } from '#sending/addresses/contract/written-address/phones.ts'
import { cellTextOf, type ImportCell, isEmptyImportCell, postalCodeOf, scientificDigitsOf } from './cells.ts'
import { type ImportColumn, importColumnNames, importColumns } from './columns.ts'

/** Positions in the file, from 0. What is missing is in no column. */
export type ColumnMapping = Partial<Record<ImportColumn, number>>

/** What a header says twice is taken once: by the column that comes first. */
const CERTAIN = 1000
const BY_CONTENT = 100
/** Of the cells that are not empty so many must be of the kind. */
const SHARE = 0.8

/** `First Name (Billing)` as `billing first name`: words in any order. */
export const foldImportHeading = (heading: string): string =>
  foldName(heading.replace(unitBehind, ''))
    .replace(/^(?!lineitem |free )(.+) (billing|shipping)$/, '$2 $1')
    .replace(/^(ship|deliver|bill) to (?=.)/, (_, deed) => (deed === 'bill' ? 'billing ' : 'shipping '))
    .replace(/^(?:receiver|recipient|consignee)(?: s)? (?=.)/, 'shipping ')
    .replace(/^customer (?=(?:first|last) name$|phone|email)/, 'billing ')
    .replace(/^((?:shipping|billing) )address (?=first|last|full|name|company|city|state|province|post|zip|country|phone)/, '$1')
    .replace(/(?<=\b(?:first|last))name$/, ' name')
    .replace(/(?<=\baddress )line (?=\d)/, '')
    .replace(/^(shipping|billing) (.+)$/, (_, party: string, part: string) => `${party} ${partsOfParty[part] ?? part}`)

/** What exporters call the parts of an address, behind whose they are. */
const partsOfParty: Readonly<Record<string, string>> = {
  ...{ 'zip code': 'zip', 'zip postal': 'zip', 'post code': 'postcode', 'postal code': 'postcode', 'company name': 'company' },
  ...{ 'state province': 'state', zone: 'state', county: 'state', mobile: 'phone', telephone: 'phone', 'phone number': 'phone' },
  ...{ 'mobile number': 'phone', 'contact number 1': 'phone', 'e mail': 'email', 'email address': 'email' },
}

/** `Greutate (g)`: what its cells are in is read with them. */
const unitBehind = /\s*[([](?:kg|kilograme?|g|gr|grame?|grams?|mm|cm|m|lei|ron)\.?[)\]]\s*$/i

type Score = { column: ImportColumn; at: number; score: number }

export function guessMapping(header: readonly string[], rows: readonly (readonly ImportCell[])[]): ColumnMapping {
  const folded = header.map(foldImportHeading)
  const hasPeople = folded.some((name) => /^(?:(?:shipping|billing) )?(?:(?:first|last|full) )name$/.test(name))
  const scores: Score[] = folded.flatMap((name, at) => {
    const cells = rows.map((row) => row[at]).filter((cell): cell is ImportCell => !isEmptyImportCell(cell))
    return importColumnNames.map((column) => ({ column, at, score: scoreOf(column, { name, at, hasPeople }, cells) }))
  })
  const mapping: ColumnMapping = {}
  const taken = new Set<number>()
  for (const { column, at } of scores.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score || a.at - b.at)) {
    if (mapping[column] !== undefined || taken.has(at)) continue
    mapping[column] = at
    taken.add(at)
  }
  return mapping
}

/** `hasPeople`: other columns name the buyer. */
type Header = { name: string; at: number; hasPeople: boolean }

function scoreOf(column: ImportColumn, header: Header, cells: readonly ImportCell[]): number {
  const ofContent = contents[column]
  if (contradicts(column, header, cells)) return 0
  const listed: readonly string[] = importColumns[column].synonyms
  const rank = listed.indexOf(header.name)
  if (rank >= 0) return CERTAIN - rank
  // A header that is known says what stands below it, whatever that looks like.
  return ofContent && !isKnown(header.name) && most(cells, ofContent) ? BY_CONTENT - importColumnNames.indexOf(column) : 0
}

const allKnown = new Set<string>(importColumnNames.flatMap((column) => importColumns[column].synonyms))
const isKnown = (name: string): boolean => allKnown.has(name)

const looksLikeNumber = (cell: ImportCell) => /^#?[\p{L}]{0,8}[-_ ]?\d[\d\p{L}/_-]*$/u.test(cellTextOf(cell))
const most = (cells: readonly ImportCell[], is: (cell: ImportCell) => boolean) =>
  cells.length > 0 && cells.filter(is).length >= cells.length * SHARE

/** Words that mean one thing in a shop's export and another in a list typed by hand: what stands below them decides. */
function contradicts(column: ImportColumn, { name, at, hasPeople }: Header, cells: readonly ImportCell[]): boolean {
  if (name === 'name') return column !== (most(cells, looksLikeNumber) ? 'number' : hasPeople ? 'product' : 'recipient')
  if (name === 'cod') return column === 'cash' && !most(cells, (cell) => /^[\d.,\s]+(?:lei|ron)?$/i.test(cellTextOf(cell)))
  // `Nr.` in front counts the lines of the list.
  if (name === 'nr' || name === 'numar') return column === 'house' && at === 0
  return false
}

const isPostalCode = (code: ReturnType<typeof postalCodeOf>) => typeof code === 'string' && countyOfPostalCode(code) !== null
const isPhone = (cell: ImportCell) => phoneWritten(scientificDigitsOf(cellTextOf(cell)).text) !== null

/** Of which kinds a column can be known by its cells alone. */
const contents: Partial<Record<ImportColumn, (cell: ImportCell) => boolean>> = {
  phone: isPhone,
  email: (cell) => /^[^@\s]+@[^@\s]+\.[a-z]{2,}$/i.test(cellTextOf(cell)),
  postalCode: (cell) => isPostalCode(postalCodeOf(cell)),
  county: (cell) => countyNamed(cellTextOf(cell)) !== null && !/^\d+$/.test(cellTextOf(cell)),
  address: (cell) => /\b(?:str|strada|bd|bdul|bulevardul|calea|aleea|sos|soseaua|nr|bl)\b/.test(foldName(cellTextOf(cell))),
  number: (cell) => /^#\d+$/.test(cellTextOf(cell)),
}

/** Of the party: the invoice's cell stands in where the delivery's is empty. */
const ofParty = [
  ...(['recipient', 'firstName', 'lastName', 'company', 'phone', 'email'] as const),
  ...(['county', 'city', 'postalCode', 'address', 'address2', 'country'] as const),
]
export type SpareColumns = Partial<Record<(typeof ofParty)[number], number[]>>

/** Columns of the invoice beside those that the delivery is read from; of phones and e-mail addresses any, as all are the buyer's. */
export function spareColumns(header: readonly string[], mapping: ColumnMapping): SpareColumns {
  const names = header.map(foldImportHeading)
  const taken = new Set(Object.values(mapping))
  return Object.fromEntries(
    ofParty.flatMap((column) => {
      const synonyms: readonly string[] = importColumns[column].synonyms
      const isOfBuyer = (column === 'phone' || column === 'email') && mapping[column] !== undefined
      const isSpare = (name: string) => synonyms.includes(name) && (isOfBuyer || name.startsWith('billing '))
      const found = names.flatMap((name, i) => (!taken.has(i) && isSpare(name) ? [i] : []))
      return found.length === 0 ? [] : [[column, found]]
    }),
  )
}

/** A mapping kept for other columns than the file has counts for those that are there. */
export const withinHeader = (mapping: ColumnMapping, header: readonly string[]): ColumnMapping =>
  Object.fromEntries(Object.entries(mapping).filter(([, at]) => at < header.length))

/** Where the list begins: the first row that reads like names of columns; titles above it have one cell. */
export function headerRowOf(rows: readonly (readonly ImportCell[])[]): number {
  const score = (row: readonly ImportCell[]) => row.filter((cell) => typeof cell === 'string' && isKnown(foldImportHeading(cell))).length
  const looked = rows.slice(0, HEADER_LOOKED_AT)
  const best = looked.reduce((found, row, i) => (score(row) > score(looked[found] ?? []) ? i : found), 0)
  if (score(looked[best] ?? []) > 0) return best
  return Math.max(
    0,
    looked.findIndex((row) => row.filter((cell) => !isEmptyImportCell(cell)).length > 1),
  )
}
const HEADER_LOOKED_AT = 20
