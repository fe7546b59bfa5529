/** A card as it is named and dated on the pages. */

import type { CardShown } from '#contract/balance/cards.ts'
import { texts } from '#web/texts.ts'

const words = texts.cardNames
const ZONE = 'Europe/Bucharest'

type Named = Pick<CardShown, 'cardBrand' | 'lastDigits'>

/** `Visa •••• 4242`; null: nothing is known of it. */
export function cardName({ cardBrand, lastDigits }: Named): string | null {
  const brand = words[cardBrand ?? 'other']
  if (lastDigits) return words.ending({ brand, digits: lastDigits })
  return cardBrand ? brand : null
}

/** MM/YY of YYYY-MM, as the specification wants it in every language. */
export const expiryShown = (expiryDate: string): string => `${expiryDate.slice(5, 7)}/${expiryDate.slice(2, 4)}`

/** A card can be used to the end of its month, in Bucharest. */
export function isCardExpired(expiryDate: string | null, now: Date): boolean {
  const [year, month] = dateParts(now, { year: 'numeric', month: '2-digit' }, ['year', 'month'])
  return expiryDate !== null && expiryDate < `${year}-${month}`
}

/** dd/MM/yyyy HH:mm in Bucharest, as the specification wants it in every language. */
export function slashedDateTime(at: string): string {
  const names = ['day', 'month', 'year', 'hour', 'minute'] as const
  const options = { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const [day, month, year, hour, minute] = dateParts(new Date(at), options, names)
  return `${day}/${month}/${year} ${hour}:${minute}`
}

function dateParts(at: Date, options: Intl.DateTimeFormatOptions, names: readonly Intl.DateTimeFormatPartTypes[]): string[] {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, ...options }).formatToParts(at)
  return names.map((name) => parts.find(({ type }) => type === name)?.value ?? '')
}
