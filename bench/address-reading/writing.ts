/** The parts of an address as people write them. */
import type { Addressee } from './people.ts'

export const lowerWithoutMarks = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
export const textWithoutMarks = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
export const spacedPhone = (phone: string) => `${phone.slice(0, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}`
export const phoneFromAbroad = (phone: string) => `+40 ${phone.slice(1, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}`
export const shortStreetName = (street: string) =>
  street
    .replace(/^Strada/, 'Str.')
    .replace(/^Bulevardul/, 'Bd.')
    .replace(/^Calea/, 'Cal.')
export const englishStreetName = (street: string) => street.replace(/^(?:Strada|Bulevardul|Calea) (.+)$/, '$1 Street')
export const joinFilled = (parts: readonly (string | false | undefined)[], between = ', ') => parts.filter(Boolean).join(between)
export const addressRestOf = (
  { building, entrance, floor, apartment }: Addressee,
  [bl, sc, et, ap]: [string, string, string, string],
  between = ', ',
) => joinFilled([building && bl + building, entrance && sc + entrance, floor && et + floor, apartment && ap + apartment], between)
export const dottedAddressLabels: [string, string, string, string] = ['bl. ', 'sc. ', 'et. ', 'ap. ']
export const plainAddressLabels: [string, string, string, string] = ['bl ', 'sc ', 'et ', 'ap ']
export const gluedAddressLabels: [string, string, string, string] = ['bl.', 'sc.', 'et.', 'ap.']
export const wordedAddressLabels: [string, string, string, string] = ['bloc ', 'scara ', 'etaj ', 'apartament ']
