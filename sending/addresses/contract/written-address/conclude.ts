/** From what was said to an address that couriers take: the place by its official name, and what follows from the rest. */

import type { Message } from '#contract/texts/message.ts'
import type { PostalAddress } from '#sending/shipments/contract/shipments.ts'
import { BUCHAREST_CODE, countyNamed, countyOfPostalCode, foldName, sectorName, sectorOfPostalCode } from '../address-rules.ts'
import { addressDoubtOf } from './doubts.ts'
import type { AddressLinesRead } from './lines.ts'
import type { PlaceNames, ResolvedPlace } from './place-names.ts'
import { bucharestMention, sectorMentioned } from './place-words.ts'

/** What was said of the place in fields of its own, or found among the words of a text. */
export type PlaceFields = {
  city: string
  province: string
  /** The county's plate code; '' when it is not known. */
  provinceCode: string
  zip: string
}

/** What was concluded and not written, for the user to check. */
export type AddressRead = { address: PostalAddress; assumed: Message[] }

export function concludeAddress(names: PlaceNames, written: PlaceFields, lines: AddressLinesRead): AddressRead {
  const county = countyNamed(written.provinceCode) ?? countyNamed(written.province) ?? countyNamed(lines.county)
  const typedCode = written.zip.replace(/\D/g, '') || lines.postalCode
  const postalCode = withLeadingZero(typedCode, county?.code)
  const countyCode = (county ?? countyOfPostalCode(postalCode))?.code ?? ''
  const { street, number, building, entrance, intercom, floor, apartment, landmark } = lines
  const asked = { countyCode, city: cityOf(written.city, { countyCode, postalCode, lines }), postalCode, street, number, building }

  // Bucuresti has no villages: one named there is a word that is left over.
  const isCapital = countyCode === BUCHAREST_CODE
  const village = isCapital ? null : villageOf(names, asked, lines)
  const place = village === null ? names.placeMeant(asked) : village.place
  // A village that was said and is not known stays said: the commune's seat would be another place.
  const city = place?.city ?? village?.written ?? asked.city
  // Villages have houses without streets; the form and the couriers want one.
  const isWithoutStreet = street === '' && (number !== '' || building !== '') && city !== '' && place?.hasCodesByStreet !== true
  const address: PostalAddress = {
    countryCode: 'RO',
    postalCode,
    city,
    countyCode: place?.countyCode ?? countyCode,
    street: isWithoutStreet ? (place?.city ?? (lines.village || city)) : street,
    number,
    building,
    entrance,
    intercom,
    floor,
    apartment,
    landmark,
    additionalInfo: [
      ...(isCapital && lines.village !== '' ? [`sat ${lines.village}`] : []),
      ...(isCapital || lines.sector === '' ? [] : [`sector ${lines.sector}`]),
      ...unitLeft(names, { written, lines, city, countyCode: place?.countyCode ?? countyCode }),
      ...lines.rest,
    ].join(', '),
  }
  // Where something else may be meant a code would decide it.
  if (postalCode === '' && addressDoubtOf(names, address) === null) address.postalCode = place?.postalCode ?? ''
  const isCityNew = foldName(city) !== foldName(written.city) && sectorMentioned(written.city) === null
  const { postalCode: codeGiven } = address
  const assumed: Message[] = [
    ...(county === null && countyCode !== '' ? [{ code: 'assumed-county', params: { countyCode } } as const] : []),
    ...(isCityNew && city !== '' ? [{ code: 'assumed-city', params: { city } } as const] : []),
    ...(codeGiven === typedCode ? [] : [{ code: 'assumed-postal-code', params: { postalCode: codeGiven } } as const]),
    ...(isWithoutStreet ? [{ code: 'assumed-street' } as const] : []),
  ]
  return { address, assumed }
}

/** A commune that neither became the city nor says which of several namesakes is meant is no word to lose. */
function unitLeft(names: PlaceNames, { written, lines: { unit, village }, city, countyCode }: UnitRead): string[] {
  if (unit === '' || foldName(unit) === foldName(city)) return []
  const isKnown = names.placesCalled(city, countyCode).some((one) => one.unit !== null && foldName(one.unit) === foldName(unit))
  const isSaidByCity = village === '' ? written.city.trim() === '' : foldName(city).includes(foldName(unit))
  return isKnown || isSaidByCity ? [] : [`com. ${unit}`]
}
type UnitRead = { written: PlaceFields; lines: AddressLinesRead; city: string; countyCode: string }

type Asked = Parameters<PlaceNames['placeMeant']>[0]

/** The village the lines name, with its commune; null: they name none. `place` null: there is no such village. */
function villageOf(
  names: PlaceNames,
  asked: Asked,
  { village, unit }: AddressLinesRead,
): { place: ResolvedPlace | null; written: string } | null {
  if (village === '' || foldName(village) === foldName(asked.city)) return null
  const above = unit || asked.city
  const written = above === '' || foldName(above) === foldName(village) ? village : `${village} (${above})`
  const inUnit = names.placeMeant({ ...asked, city: written })
  if (inUnit) return { place: inUnit, written }
  // Named by the town nearby instead of its commune: believed where the code says the same.
  const anywhere = asked.postalCode === '' ? null : names.placeMeant({ ...asked, city: village })
  return { place: anywhere?.postalCode === asked.postalCode ? anywhere : null, written }
}

/** Sheets drop the zero that codes of Bucuresti, Ilfov and Calarasi begin with. */
function withLeadingZero(code: string, countyCode: string | undefined): string {
  if (code.length !== 5) return code
  const owner = countyOfPostalCode(`0${code}`)
  return owner && (countyCode === undefined || owner.code === countyCode) ? `0${code}` : code
}

/** In Bucuresti couriers want the sector: as it was said, by number or by quarter, else by the postal code. */
function cityOf(
  written: string,
  { countyCode, postalCode, lines }: { countyCode: string; postalCode: string; lines: AddressLinesRead },
): string {
  const city = written.trim()
  if (countyCode !== BUCHAREST_CODE) return city || lines.unit
  const said = sectorMentioned(city) ?? (Number(lines.sector) || null) ?? sectorMentioned(lines.quarter)
  const isWhole = city === '' || bucharestMention(city) !== null
  const sector = said ?? (isWhole ? sectorOfPostalCode(postalCode) : null)
  return sector === null ? city : sectorName(sector)
}
