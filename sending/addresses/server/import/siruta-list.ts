/** SIRUTA, the register of places of the statistics institute (data.gov.ro): official names, communes and a postal code a place. */
import { BUCHAREST_CODE, BUCHAREST_NAME, counties, countyOfPostalCode, sectorIn, sectorName } from '../../contract/address-rules.ts'
import { localityNorm, titleCase } from '../search/place-names.ts'
import type { AdministrativeUnit, UnitKind } from '../seeds/embedded-places.ts'
import type { RejectedRow } from './code-list.ts'
import type { ListedLocality } from './match-localities.ts'
import { type AddressListTable, columnIndexes, type TableRow } from './read-table.ts'

const headers = {
  siruta: ['siruta'],
  name: ['denloc'],
  postalCode: ['codp'],
  county: ['jud'],
  parent: ['sirsup'],
  type: ['tip'],
  level: ['niv'],
} as const

type Columns = Record<keyof typeof headers, number | null>

/** TIP of a unit: 1 and 4 municipality, 2 town, 3 commune, 9 București. */
const unitKinds: Record<string, UnitKind> = { '1': 'municipality', '4': 'municipality', '9': 'municipality', '2': 'town', '3': 'commune' }
const LEVEL_COUNTY = '1'
const LEVEL_UNIT = '2'
const LEVEL_LOCALITY = '3'

const countyByNumber = new Map(counties.map((county) => [String(county.sirutaNumber), county.code]))

export type SirutaList = {
  units: AdministrativeUnit[]
  places: (ListedLocality & { postalCode: string | null })[]
  rejected: RejectedRow[]
}

export function isSirutaList(table: AddressListTable): boolean {
  const [header] = table.rows
  return header !== undefined && Object.values(columnIndexes(header, headers)).every((column) => column !== null)
}

export function readSirutaList(tables: readonly AddressListTable[]): SirutaList {
  const list: SirutaList = { units: [], places: [], rejected: [] }
  for (const table of tables) {
    const [header, ...lines] = table.rows
    if (!header || !isSirutaList(table)) {
      list.rejected.push({ place: table.name, reason: `no columns ${Object.values(headers).flat().join(', ').toUpperCase()}` })
      continue
    }
    const columns = columnIndexes(header, headers) as Columns // the keys are those of `headers`
    for (const line of lines) readRow(line, columns, list)
  }
  return list
}

function readRow(line: TableRow, columns: Columns, list: SirutaList): void {
  const cell = (column: keyof Columns) => line.cells[columns[column] ?? -1] ?? ''
  const level = cell('level')
  if (level === LEVEL_COUNTY) return
  const countyCode = countyByNumber.get(cell('county'))
  const siruta = Number(cell('siruta'))
  const refuse = (reason: string) => list.rejected.push({ place: line.place, reason })
  if (!Number.isInteger(siruta) || siruta <= 0) return void refuse(`no SIRUTA code: "${cell('siruta')}"`)
  if (!countyCode) return void refuse(`no such county: "${cell('county')}"`)
  if (cell('name') === '') return void refuse('no name')
  const name = nameOf(cell('name'), countyCode)
  const place = { countyCode, name, norm: localityNorm(name), siruta }
  const kind = unitKinds[cell('type')]
  if (level === LEVEL_UNIT && kind) list.units.push({ ...place, kind })
  else if (level === LEVEL_LOCALITY) {
    const postalCode = codeOf(cell('postalCode'), countyCode)
    list.places.push({ ...place, key: String(siruta), unitNorm: null, unitSiruta: Number(cell('parent')) || null, postalCode })
  } else refuse(`unknown level ${level} or type ${cell('type')}`)
}

function nameOf(listed: string, countyCode: string): string {
  const sector = countyCode === BUCHAREST_CODE ? sectorIn(listed.replace(/^.*(?=SECTOR)/i, '')) : null
  if (sector !== null) return sectorName(sector)
  const name = titleCase(listed.replace(/^(MUNICIPIUL|ORA[SŞȘ]UL|ORA[SŞȘ]|COMUNA)\s+/i, ''))
  return countyCode === BUCHAREST_CODE ? BUCHAREST_NAME : name
}

/** The leading 0 is lost in the file; a few codes are another row's. */
function codeOf(listed: string, countyCode: string): string | null {
  const code = listed.padStart(6, '0')
  return countyOfPostalCode(code)?.code === countyCode ? code : null
}
