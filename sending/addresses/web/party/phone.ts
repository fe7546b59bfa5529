/** A phone field shows +40 before the input and holds what stands after it; outside the form a number is whole again. */

import { phonesIn } from '../../contract/written-address/phones.ts'

export const PHONE_PREFIX = '+40'

/**
 * What the field keeps of a typed or pasted text: `0722 123 456`, `+40 (722) 123-456` and `0040722123456` all become
 * `722123456`. A number of another country keeps its plus and is refused by the check.
 */
export function phoneTyped(text: string): string {
  const [only, ...more] = phonesIn(text).phones
  if (only !== undefined && more.length === 0) return only.slice(PHONE_PREFIX.length)
  const bare = text.replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '')
  const abroad = bare.replace(/^00/, '+')
  if (abroad.startsWith(PHONE_PREFIX)) return abroad.slice(PHONE_PREFIX.length).replace(/^0/, '')
  // Ten digits beginning with 0 and eleven beginning with 40 are whole Romanian numbers.
  if (/^40\d{9}$/.test(bare)) return bare.slice(2)
  if (/^0\d{9}$/.test(bare)) return bare.slice(1)
  return abroad.startsWith('+') && bare.length > 4 ? abroad : bare
}

/** The whole number, as orders and the address book keep it. */
export function phoneWhole(typed: string): string {
  if (typed === '' || typed.startsWith('+')) return typed
  return `${PHONE_PREFIX}${typed.replace(/^0/, '')}`
}
