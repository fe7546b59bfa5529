/**
 * The Post's list of postal codes ("Infocod", data.gov.ro): three sheets, recognised by their columns (sectors, big cities, all other
 * places), or the older flat list with the sectors as places `Sector1` to `Sector6`.
 */
import { BUCHAREST_CODE, countyNamed, countyOfPostalCode, sectorIn, sectorName } from '../../contract/address-rules.ts'
import { localityNorm, officialLetters } from '../search/place-names.ts'
import { type AddressListTable, columnIndexes, type TableRow } from './read-table.ts'

export type CodeRow = {
  countyCode: string
  locality: string
  norm: string
  /** The commune, where the list says it because the name repeats: `Lăzăreşti (Schitu Goleşti)`. */
  unitNorm: string | null
  siruta: number | null
  unitSiruta: number | null
  streetType: string
  /** Empty: the code is the whole place's. */
  streetName: string
  numbers: string
  postalCode: string
}

export type RejectedRow = { place: string; reason: string }

const headers = {
  county: ['judet', 'judetul', 'county'],
  locality: ['localitate', 'localitatea', 'locality'],
  sector: ['sector', 'sectorul'],
  streetType: ['tip artera', 'street type'],
  streetName: ['denumire artera', 'street name'],
  numbers: ['numar', 'numar bloc', 'numbers'],
  postalCode: ['codpostal', 'cod postal', 'postal code'],
  siruta: ['siruta', 'siruta sector'],
  unitSiruta: ['sirsup'],
} as const

type Columns = Record<keyof typeof headers, number | null>

/** Whether a table is such a list: it has codes, and places or sectors. */
export function isCodeList(table: AddressListTable): boolean {
  const [header] = table.rows
  if (!header) return false
  const columns = columnIndexes(header, headers)
  return columns.postalCode !== null && (columns.locality !== null || columns.sector !== null)
}

export function readCodeList(tables: readonly AddressListTable[]): { rows: CodeRow[]; rejected: RejectedRow[] } {
  const rows: CodeRow[] = []
  const rejected: RejectedRow[] = []
  for (const table of tables) {
    const [header, ...lines] = table.rows
    if (!header || !isCodeList(table)) {
      rejected.push({ place: table.name, reason: 'no columns for place and postal code' })
      continue
    }
    const columns = columnIndexes(header, headers) as Columns // the keys are those of `headers`
    for (const line of lines) {
      const read = readRow(line, columns)
      if ('reason' in read) rejected.push(read)
      else rows.push(read)
    }
  }
  return { rows, rejected }
}

function readRow(line: TableRow, columns: Columns): CodeRow | RejectedRow {
  const cell = (column: keyof Columns) => (columns[column] === null ? '' : (line.cells[columns[column]] ?? ''))
  const refuse = (reason: string): RejectedRow => ({ place: line.place, reason })
  const listedCode = cell('postalCode')
  if (!/^\d{5,6}$/.test(listedCode)) return refuse(`no postal code: "${listedCode}"`)
  const postalCode = listedCode.padStart(6, '0') // spreadsheets drop the leading 0
  const isSectorSheet = columns.locality === null
  const county = countyNamed(isSectorSheet ? BUCHAREST_CODE : cell('county'))
  if (!county) return refuse(`no such county: "${cell('county')}"`)
  if (countyOfPostalCode(postalCode)?.code !== county.code) return refuse(`${postalCode} is no postal code of ${county.name}`)
  const place = placeOf(isSectorSheet ? `Sector ${cell('sector')}` : cell('locality'), county.code)
  if (!place) return refuse('no place')
  if (/[\ufffd?]/.test(place.locality + cell('streetName')))
    return refuse('characters that cannot be read: is the file in another encoding?')
  return {
    countyCode: county.code,
    ...place,
    siruta: wholeNumber(cell('siruta')),
    unitSiruta: wholeNumber(cell('unitSiruta')),
    streetType: cell('streetType'),
    streetName: cell('streetName'),
    numbers: cell('numbers'),
    postalCode,
  }
}

function placeOf(listed: string, countyCode: string): { locality: string; norm: string; unitNorm: string | null } | null {
  const sector = countyCode === BUCHAREST_CODE ? sectorIn(listed.replace(/(\d)/, ' $1')) : null
  if (sector !== null) return { locality: sectorName(sector), norm: localityNorm(sectorName(sector)), unitNorm: null }
  const [, name = '', unit] = /^([^(]*?)\s*(?:\(([^)]*)\).*)?$/.exec(officialLetters(listed)) ?? []
  const norm = localityNorm(name)
  return norm === '' || countyCode === BUCHAREST_CODE ? null : { locality: name, norm, unitNorm: unit ? localityNorm(unit) : null }
}

const wholeNumber = (text: string): number | null => (/^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : null)
