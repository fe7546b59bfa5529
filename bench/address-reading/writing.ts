/** The parts of an address as people write them. */
import type { Addressee } from './people.ts'

export const lower = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
export const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
export const spaced = (phone: string) => `${phone.slice(0, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}`
export const abroad = (phone: string) => `+40 ${phone.slice(1, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}`
export const short = (street: string) =>
  street
    .replace(/^Strada/, 'Str.')
    .replace(/^Bulevardul/, 'Bd.')
    .replace(/^Calea/, 'Cal.')
export const english = (street: string) => street.replace(/^(?:Strada|Bulevardul|Calea) (.+)$/, '$1 Street')
export const some = (parts: readonly (string | false | undefined)[], between = ', ') => parts.filter(Boolean).join(between)
export const rest = (
  { building, entrance, floor, apartment }: Addressee,
  [bl, sc, et, ap]: [string, string, string, string],
  between = ', ',
) => some([building && bl + building, entrance && sc + entrance, floor && et + floor, apartment && ap + apartment], between)
export const dotted: [string, string, string, string] = ['bl. ', 'sc. ', 'et. ', 'ap. ']
export const plain: [string, string, string, string] = ['bl ', 'sc ', 'et ', 'ap ']
export const glued: [string, string, string, string] = ['bl.', 'sc.', 'et.', 'ap.']
export const words: [string, string, string, string] = ['bloc ', 'scara ', 'etaj ', 'apartament ']
