/** What a store sent, with every text such that the database can hold it (contract/storable-text.ts). Of JSON only. */
import { storableText } from '#contract/storable-text.ts'

export function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, storable(inner)]))
}
