/**
 * Text that PostgreSQL can hold: no U+0000 and no half of a surrogate pair. Everything else is left as written.
 * Callers are refused what is not storable; what partners send is cleaned, as no user is there to correct it.
 */
import { coded } from './texts/message.ts'

/** Said at the field that holds such text. */
export const NOT_STORABLE = coded('text-not-storable')

export const isStorableText = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/** Without U+0000, and with U+FFFD in place of every lone surrogate. */
export const storableText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()

/** Its first signs, as many as fit: none is cut in its two halves. */
export const cutText = (text: string, max: number): string => text.slice(0, /[\ud800-\udbff]/.test(text.charAt(max - 1)) ? max - 1 : max)

/** Paths (`a.b.0`) of all texts in a parsed JSON value, keys included, that cannot be stored. Takes values of any depth. */
export function unstorablePaths(value: unknown): string[] {
  const found: string[] = []
  const open: { path: string; value: unknown }[] = [{ path: '', value }]
  for (let next = open.pop(); next; next = open.pop()) {
    if (typeof next.value === 'string' && !isStorableText(next.value)) found.push(next.path)
    if (typeof next.value !== 'object' || next.value === null) continue
    for (const [key, inner] of Object.entries(next.value)) {
      const path = next.path === '' ? storableText(key) : `${next.path}.${storableText(key)}`
      if (isStorableText(key)) open.push({ path, value: inner })
      else found.push(path)
    }
  }
  return found.reverse()
}
