/** Who is meant, among the parts that are no street, place or detail: a name with two capitals before one word, a label before both. */
import { countyNamed } from '../address-rules.ts'
import { companyIn, mayBeName } from './contact.ts'
import { isCountryName, mentionedPlaceOf } from './mentioned-place.ts'
import { namesLocker } from './named-locker.ts'
import type { PlaceNames } from './place-names.ts'
import { mentionsStreet } from './street-words.ts'

export type RecipientNames = { name: string; isNameCertain: boolean; company: string; parts: string[] }

const WORDS_OF_NAME_MAX = 4

type Said = { name: string; company: string; sender: string }

export function nameAndCompany(names: PlaceNames, county: string, all: readonly string[], said: Said): RecipientNames {
  const { company, parts } = withoutCompany(all, said.company)
  if (said.name !== '') return { name: said.name, isNameCertain: true, company, parts }
  const streetAt = parts.findIndex(mentionsStreet)
  const candidates = parts.flatMap((part, at) =>
    isCandidate(part) ? [{ part, at, isFull: isFull(part), isPlace: isPlace(names, county, part) }] : [],
  )
  const full = candidates.filter((one) => one.isFull && !one.isPlace)
  const isBefore = ({ at }: { at: number }) => streetAt < 0 || at < streetAt
  const others =
    said.sender === '' ? candidates.filter(({ part, isPlace: isOne }) => !isOne && part.split(' ').length <= WORDS_OF_NAME_MAX) : []
  const chosen =
    full.find(isBefore) ?? full[0] ?? others.find(isBefore) ?? others[0] ?? (said.sender === '' ? candidates.find(isBefore) : undefined)
  if (!chosen) return { name: said.sender, isNameCertain: said.sender !== '', company, parts }
  const rest = parts.filter((_, i) => i !== chosen.at)
  return { name: chosen.part, isNameCertain: chosen.isFull && full.length === 1, company, parts: rest }
}

function withoutCompany(all: readonly string[], said: string): { company: string; parts: string[] } {
  let company = said
  const parts: string[] = []
  for (const part of all) {
    const found = company === '' ? companyIn(part) : null
    if (found === null) parts.push(part)
    else {
      company = found.company
      if (found.beside !== '') parts.push(found.beside)
    }
  }
  return { company, parts }
}

const isCandidate = (part: string): boolean =>
  mayBeName(part) &&
  !namesLocker(part) &&
  mentionedPlaceOf(part).kind === 'other' &&
  !mentionsStreet(part) &&
  !isCountryName(part) &&
  countyNamed(part) === null

/** `Ion Pop`, `IONESCU-DINU Maria`; no sentence. */
const isFull = (part: string): boolean => {
  const words = part.replace(/^(?:d-?na|d-?l|dna|dl|doamna|domnul|mr|mrs|ms)\.? /i, '').split(/\s+/)
  return words.length >= 2 && words.length <= 4 && words.every((word) => /^\p{Lu}[\p{L}.'’-]*$/u.test(word))
}

const isPlace = (names: PlaceNames, county: string, part: string): boolean => names.placesCalled(part, county).length > 0
