/** Reads an address as a shop keeps it, street and number in two free lines, into the fields that couriers want. */
import {
  BUCHAREST_CODE,
  BUCHAREST_NAME,
  countyNamed,
  countyOfPostalCode,
  foldName,
  sectorIn,
  sectorName,
  sectorOfPostalCode,
} from '../../../contract/address-rules.ts'
import { DraftParty } from '../../../contract/store-orders/page.ts'
import type { Geography } from '../../platform/app.ts'
import { type LinesRead, readLines } from './address-lines.ts'

export type WrittenAddress = {
  address1: string
  address2: string
  city: string
  province: string
  /** The county's plate code; '' when the shop does not know it. */
  provinceCode: string
  zip: string
}
type Address = DraftParty['address']
/** What was concluded and not written, in words for a person to check. */
type AddressRead = { address: Address; assumed: string[] }

/** What cannot be read stays empty, and what was not understood is the courier's additional information. */
export const readWrittenAddress = (geography: Geography, written: WrittenAddress): Address => readAddress(geography, written).address

export function readAddress(geography: Geography, written: WrittenAddress): AddressRead {
  const lines = readLines(distinct([written.address1, written.address2]), [written.city, written.province, written.zip, 'Romania'])
  const county = countyNamed(written.provinceCode) ?? countyNamed(written.province) ?? countyNamed(lines.county)
  const typedCode = written.zip.replace(/\D/g, '') || lines.postalCode
  const postalCode = withLeadingZero(typedCode, county?.code)
  const countyCode = (county ?? countyOfPostalCode(postalCode))?.code ?? ''
  const { street, number, building, entrance, intercom, floor, apartment, landmark } = lines
  const asked = { countyCode, city: cityOf(written.city, { countyCode, postalCode, lines }), postalCode, street, number, building }

  const village = lines.village === '' ? null : geography.placeMeant({ ...asked, city: `${lines.village} (${written.city})` })
  const place = village ?? geography.placeMeant(asked)
  const city = place?.city ?? asked.city
  // Villages have houses without streets; the form and the couriers want one.
  const isWithoutStreet = street === '' && number !== '' && place !== null && !place.hasCodesByStreet
  const unread = [village || lines.village === '' ? '' : `sat ${lines.village}`, lines.rest]
  const address = cut({
    countryCode: 'RO',
    postalCode: postalCode || (place?.postalCode ?? ''),
    city,
    countyCode: place?.countyCode ?? countyCode,
    street: isWithoutStreet ? city : street,
    number,
    building,
    entrance,
    intercom,
    floor,
    apartment,
    landmark,
    additionalInfo: unread.filter(Boolean).join(', '),
  })
  const isCityNew = foldName(city) !== foldName(written.city) && sectorIn(written.city) === null
  const assumed = [
    county === null && countyCode !== '' ? `Judetul a fost completat dupa codul postal: ${countyCode}.` : '',
    isCityNew ? `Localitatea a fost completata: ${city}.` : '',
    address.postalCode === typedCode ? '' : `Codul postal a fost completat: ${address.postalCode}.`,
    isWithoutStreet ? 'Adresa nu are strada: a fost trecut numele localitatii.' : '',
  ]
  return { address, assumed: assumed.filter(Boolean) }
}

/** Shops repeat the first line in the second. */
const distinct = (lines: readonly string[]): string[] =>
  lines.filter((line, i) => line.trim() !== '' && lines.findIndex((other) => foldName(other) === foldName(line)) === i)

/** Sheets drop the zero that codes of Bucuresti, Ilfov and Calarasi begin with. */
function withLeadingZero(code: string, countyCode: string | undefined): string {
  if (code.length !== 5) return code
  const owner = countyOfPostalCode(`0${code}`)
  return owner && (countyCode === undefined || owner.code === countyCode) ? `0${code}` : code
}

/** In Bucuresti couriers want the sector: as it was said, else by the postal code. */
function cityOf(written: string, { countyCode, postalCode, lines }: { countyCode: string; postalCode: string; lines: LinesRead }): string {
  const city = written.trim()
  if (countyCode !== BUCHAREST_CODE) return city
  const said = sectorIn(city) ?? (Number(lines.sector) || null)
  const isWhole = ['', 'bucharest', foldName(BUCHAREST_NAME)].includes(foldName(city).replace(/^(?:municipiul|mun) /, ''))
  const sector = said ?? (isWhole ? sectorOfPostalCode(postalCode) : null)
  return sector === null ? city : sectorName(sector)
}

type Line = Exclude<keyof Address, 'countryCode'>
const { countryCode: _, ...lineSchemas } = DraftParty.shape.address.shape
const longest = Object.entries(lineSchemas).map(([line, schema]) => [line as Line, schema.unwrap().maxLength ?? 0] as const)

function cut(address: Address): Address {
  for (const [line, max] of longest) if (address[line].length > max) address[line] = address[line].slice(0, max).trim()
  return address
}
