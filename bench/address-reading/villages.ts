/**
 * Villages named in the forms that customers use: without the word `sat`, with the code of the commune's seat, in the second line, in
 * the field of the city. The cases come from a gazetteer that knows every village's commune and are put to others that do not.
 */
import type { Gazetteer, GazetteerPlace } from '#sending/addresses/server/search/gazetteer.ts'
import { evenSampleOf, type Mistake, type MistakeCase } from './mistakes.ts'

export function villagesFrom(gazetteer: Gazetteer, count: number): Mistake[] {
  const places = [...gazetteer.placesByCounty.values()].flat()
  const seatOf = (village: GazetteerPlace) =>
    places.find(
      ({ countyCode, unitSiruta, tier, postalCode }) =>
        countyCode === village.countyCode && unitSiruta === village.unitSiruta && tier === 3 && postalCode !== null,
    )
  const villages = evenSampleOf(
    places.filter(({ tier, unitName, name, postalCode }) => tier === 4 && unitName !== null && unitName !== name && postalCode !== null),
    count,
  ).flatMap((place) => {
    const seat = seatOf(place)
    return seat ? [{ place, seat }] : []
  })
  const cases = (write: (village: string, unit: string) => Partial<MistakeCase['written']>, hasSeatsCode = false): MistakeCase[] =>
    villages.map(({ place, seat }) => ({
      written: {
        address1: 'Strada Principala 12',
        address2: '',
        city: place.unitName ?? '',
        province: '',
        provinceCode: place.countyCode,
        zip: hasSeatsCode ? (seat.postalCode ?? '') : '',
        ...write(place.name, place.unitName ?? ''),
      },
      place,
      postalCode: place.postalCode,
      street: null,
    }))
  return [
    { called: 'V 12', cases: cases((v) => ({ address1: `${v} 12` })) },
    { called: 'V 12, code of the seat', cases: cases((v) => ({ address1: `${v} 12` }), true) },
    { called: 'V nr. 12', cases: cases((v) => ({ address1: `${v} nr. 12` })) },
    { called: 'V nr. 12, code of the seat', cases: cases((v) => ({ address1: `${v} nr. 12` }), true) },
    { called: 'Str. Principala 12, V', cases: cases((v) => ({ address1: `Str. Principala 12, ${v}` })) },
    { called: 'village in the second line', cases: cases((v) => ({ address2: v })) },
    { called: 'Com. X, sat V in the city', cases: cases((v, x) => ({ city: `Com. ${x}, sat ${v}` })) },
    { called: 'V, com. X in the city', cases: cases((v, x) => ({ city: `${v}, com. ${x}` })) },
  ]
}
