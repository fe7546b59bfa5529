/** GeoNames' list of postal codes (RO.txt of RO.zip, CC BY 4.0): the coordinates of each code. Tab-separated, no header. */
import { countyNamed, countyOfPostalCode } from '../../contract/address-rules.ts'
import { localityNorm } from '../search/place-names.ts'
import type { RejectedRow } from './code-list.ts'
import type { AddressListTable } from './read-table.ts'

export type CodeCoordinates = { code: string; countyCode: string; norm: string; latitude: number; longitude: number }

/** Columns: 0 country, 1 code, 2 place, 3 county, 9 latitude, 10 longitude. */
const COLUMNS_MIN = 11

export function isCoordinatesList(table: AddressListTable): boolean {
  const [first] = table.rows
  return first !== undefined && first.cells.length >= COLUMNS_MIN && first.cells[0] === 'RO' && /^\d{5,6}$/.test(first.cells[1] ?? '')
}

export function readCoordinatesList(tables: readonly AddressListTable[]): { rows: CodeCoordinates[]; rejected: RejectedRow[] } {
  const rows: CodeCoordinates[] = []
  const rejected: RejectedRow[] = []
  for (const { place, cells } of tables.flatMap((table) => table.rows)) {
    const code = (cells[1] ?? '').padStart(6, '0')
    const county = countyOfPostalCode(code)
    const [latitude, longitude] = [Number(cells[9] || Number.NaN), Number(cells[10] || Number.NaN)]
    if (cells[0] !== 'RO') rejected.push({ place, reason: `not a place in Romania: "${cells[0] ?? ''}"` })
    else if (!county) rejected.push({ place, reason: `no postal code: "${cells[1] ?? ''}"` })
    else if (countyNamed(cells[3] ?? '') !== county) rejected.push({ place, reason: `${code} is no postal code of "${cells[3] ?? ''}"` })
    else if (Number.isNaN(latitude) || Number.isNaN(longitude)) rejected.push({ place, reason: 'no coordinates' })
    else if (!isInRomania(latitude, longitude)) rejected.push({ place, reason: `${latitude}, ${longitude} is not in Romania` })
    else rows.push({ code, countyCode: county.code, norm: localityNorm(cells[2] ?? ''), latitude, longitude })
  }
  return { rows, rejected }
}

const isInRomania = (latitude: number, longitude: number): boolean => latitude > 43 && latitude < 49 && longitude > 20 && longitude < 30
