/** What the parser asks about the country's places: answered by the server's index, or by a few names in a test. */
import type { PostalAddress } from '#sending/shipments/contract/shipments.ts'

export type NamedPlace = {
  countyCode: string
  city: string
  /** The commune or town it belongs to; null: not known. */
  unit: string | null
  /** A sector, city or town: so well known that its name alone says where it is. */
  isTown: boolean
  /** null: not known, or by street. */
  postalCode: string | null
  hasCodesByStreet: boolean
}

/** `postalCode` null: not known, or it depends on more than is known of the address. */
export type ResolvedPlace = { countyCode: string; city: string; postalCode: string | null; hasCodesByStreet: boolean }

export type PlaceQuery = Pick<PostalAddress, 'countyCode' | 'city' | 'postalCode' | 'street' | 'number' | 'building'>

export type HouseListed = 'with-number' | 'without-numbers'

export type PlaceNames = {
  /** The one place an address written elsewhere means, by its official name; null: unknown, or several. */
  placeMeant(address: PlaceQuery): ResolvedPlace | null
  /** The places called so, in a county or, with '', in all; best known first. */
  placesCalled(name: string, countyCode: string): readonly NamedPlace[]
  /** The places of a county called nearly so, nearest first. */
  placesNear(name: string, countyCode: string): readonly NamedPlace[]
  /** Whether a list of the place's streets has this very street, with this number or without knowing its numbers; null: neither. */
  houseListed(address: PlaceQuery): HouseListed | null
  /** The sectors of Bucuresti that have the street, of them those that have the number; each with the house's code. */
  sectorsOfHouse(address: PlaceQuery): readonly ResolvedPlace[]
}
