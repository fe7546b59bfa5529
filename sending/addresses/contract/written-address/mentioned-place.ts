/** Where an address is, as its lines say it among other things: the county, the village, the part that is a place by its name. */
import { counties, countyNamed, foldName } from '../address-rules.ts'
import { mentionsStreet } from './street-words.ts'
import { foldText, type UnparsedText } from './text.ts'

/** Words that begin something new even without a comma. */
export const BEGINS_PLACE =
  /(?<=\S) (?=(?:sat|satul|com|comuna|jud|judet|judetul|localitatea|localitate|loc|oras|orasul|ors|mun|municipiul|cartier|cartierul|langa|vizavi|colt cu)\b[ .:]+(?!(?:str|strada|nr|bd|bdul)\b)[a-z0-9])/g
const VILLAGE = /^(?:satul|sat)\b[ .:]*(?=.*[a-z]{2})(.+)$/
const LOCALITY = /^(?:localitatea|localitate|loc)\b[ .:]*(?=.*[a-z]{2})(.+)$/
const UNIT = /^(?:comuna|com|municipiul|mun|orasul|oras|ors)\b[ .:]*(.+)$/
const COUNTY_PART = /^(?:judetul|judet|jud)\b[ .:]*(.+)$/
const QUARTER = /^(?:cartierul|cartier)\b[ .:]*(.+)$/

const countyNames = counties
  .flatMap(({ name, code }) => [foldText(name).replace(/[ -]/g, '[ -]'), foldText(code)])
  .sort((a, b) => b.length - a.length)
  .join('|')
const COUNTY_SAID = new RegExp(`\\b(?:judetul|judet|jud)\\b[ .:]*(${countyNames})\\b`)

/** Takes `jud. Cluj` out of the text, wherever it stands; answers the plate code, '' when none is named. */
export function takeCounty(unparsed: UnparsedText): string {
  const found = COUNTY_SAID.exec(foldText(unparsed.left))
  const county = found && countyNamed(found[1] ?? '')
  if (!found || !county) return ''
  unparsed.left = `${unparsed.left.slice(0, found.index)},${unparsed.left.slice(found.index + found[0].length)}`
  return county.code
}

export type MentionedPlace =
  | { kind: 'village' | 'locality' | 'unit' | 'quarter'; name: string; beyond: string }
  | { kind: 'county'; name: string; beyond: string }
  | { kind: 'other' }

/** What kind of place a part says it is. Its name ends where a street begins: `SAT CARLIG STR TOADER`. */
export function mentionedPlaceOf(part: string): MentionedPlace {
  const plain = foldText(part)
  for (const [kind, pattern] of kinds) {
    const name = pattern.exec(plain)?.[1]
    if (name === undefined) continue
    const from = part.length - name.length
    const end = streetWithin(part.slice(from))
    return { kind, name: part.slice(from, from + end).trim(), beyond: part.slice(from + end).trim() }
  }
  return { kind: 'other' }
}

const kinds = [
  ['village', VILLAGE],
  ['locality', LOCALITY],
  ['unit', UNIT],
  ['county', COUNTY_PART],
  ['quarter', QUARTER],
] as const

/** Where within a name a street begins; its length when none does. */
function streetWithin(name: string): number {
  const words = [...name.matchAll(/(?<=[\s.,])\S/g)].map(({ index }) => index)
  return words.find((at) => mentionsStreet(name.slice(at).replace(/^(\p{L}+)\.(?=\S)/u, '$1. '))) ?? name.length
}

export const isCountryName = (part: string): boolean => ['romania', 'ro', 'rou'].includes(foldName(part))
