/** Days and distances of an offer in words. */
const dayNames = ['duminica', 'luni', 'marti', 'miercuri', 'joi', 'vineri', 'sambata'] as const

/** `vineri 20.11` of the day `2026-11-20`. */
export function shortDay(on: string): string {
  const [, month, day] = on.split('-')
  return `${dayNames[new Date(`${on}T00:00:00Z`).getUTCDay()]} ${day}.${month}`
}

const oneDecimal = new Intl.NumberFormat('ro-RO', { maximumFractionDigits: 1 })

/** What is nearer than the last digit shown is not at zero. */
export const kilometres = (km: number): string => oneDecimal.format(Math.max(km, 0.1))
