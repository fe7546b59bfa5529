/** What a store sent, with every text such that the database can hold it (contract/storable-text.ts). Of JSON only. */
import { storableText } from '#contract/storable-text.ts'

/** `asMeant`: of a store that keeps its texts in another form, as one for pages. */
export function withStorableTexts(value: unknown, asMeant: (text: string) => string = (text) => text): unknown {
  if (typeof value === 'string') return storableText(asMeant(value))
  if (Array.isArray(value)) return value.map((inner) => withStorableTexts(inner, asMeant))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withStorableTexts(inner, asMeant)]))
}
