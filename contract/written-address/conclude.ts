/** From what was said to an address that couriers take: the place by its official name, and what follows from the rest. */
import { BUCHAREST_CODE, countyNamed, countyOfPostalCode, foldName, sectorName, sectorOfPostalCode } from '../addresses/address-rules.ts'
import type { PostalAddress } from '../shipments.ts'
import type { Message } from '../texts/message.ts'
import type { LinesRead } from './lines.ts'
import type { PlaceNames, ResolvedPlace } from './place-names.ts'
import { bucharestMention, sectorMentioned } from './place-words.ts'
import { mentionsStreet } from './street-words.ts'

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

export function conclude(names: PlaceNames, written: PlaceFields, lines: LinesRead): AddressRead {
  const county = countyNamed(written.provinceCode) ?? countyNamed(written.province) ?? countyNamed(lines.county)
  const typedCode = written.zip.replace(/\D/g, '') || lines.postalCode
  const postalCode = withLeadingZero(typedCode, county?.code)
  const countyCode = (county ?? countyOfPostalCode(postalCode))?.code ?? ''
  const { street, number, building, entrance, intercom, floor, apartment, landmark } = lines
  const asked = { countyCode, city: cityOf(written.city, { countyCode, postalCode, lines }), postalCode, street, number, building }

  const village = villageOf(names, asked, lines)
  const place = village === null ? names.placeMeant(asked) : village.place
  // A village that was said and is not known stays said: the commune's seat would be another place.
  const city = place?.city ?? village?.written ?? asked.city
  // Villages have houses without streets; the form and the couriers want one.
  const isWithoutStreet = street === '' && (number !== '' || building !== '') && city !== '' && place?.hasCodesByStreet !== true
  const address: PostalAddress = {
    countryCode: 'RO',
    postalCode: postalCode || (place === null || mayBeVillage(names, place, street) ? '' : (place.postalCode ?? '')),
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
    additionalInfo: lines.rest.join(', '),
  }
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

type Asked = Parameters<PlaceNames['placeMeant']>[0]

/** The village the lines name, with its commune; null: they name none. `place` null: there is no such village. */
function villageOf(names: PlaceNames, asked: Asked, { village, unit }: LinesRead): { place: ResolvedPlace | null; written: string } | null {
  if (village === '' || foldName(village) === foldName(asked.city)) return null
  const above = unit || asked.city
  const written = above === '' || foldName(above) === foldName(village) ? village : `${village} (${above})`
  const inUnit = names.placeMeant({ ...asked, city: written })
  if (inUnit) return { place: inUnit, written }
  // Named by the town nearby instead of its commune: believed where the code says the same.
  const anywhere = asked.postalCode === '' ? null : names.placeMeant({ ...asked, city: village })
  return { place: anywhere?.postalCode === asked.postalCode ? anywhere : null, written }
}

/** `Slobozia nr. 352` in Târgu Jiu is a street or one of its villages: their codes differ, and nothing else decides. */
function mayBeVillage(names: PlaceNames, { city, countyCode, hasCodesByStreet }: ResolvedPlace, street: string): boolean {
  if (!hasCodesByStreet || street === '' || mentionsStreet(street)) return false
  return names.placesCalled(street, countyCode).some((place) => place.unit === city && place.city !== city)
}

/** Sheets drop the zero that codes of Bucuresti, Ilfov and Calarasi begin with. */
function withLeadingZero(code: string, countyCode: string | undefined): string {
  if (code.length !== 5) return code
  const owner = countyOfPostalCode(`0${code}`)
  return owner && (countyCode === undefined || owner.code === countyCode) ? `0${code}` : code
}

/** In Bucuresti couriers want the sector: as it was said, by number or by quarter, else by the postal code. */
function cityOf(written: string, { countyCode, postalCode, lines }: { countyCode: string; postalCode: string; lines: LinesRead }): string {
  const city = written.trim()
  if (countyCode !== BUCHAREST_CODE) return city || lines.unit
  const said = sectorMentioned(city) ?? (Number(lines.sector) || null) ?? sectorMentioned(lines.quarter)
  const isWhole = city === '' || bucharestMention(city) !== null
  const sector = said ?? (isWhole ? sectorOfPostalCode(postalCode) : null)
  return sector === null ? city : sectorName(sector)
}
