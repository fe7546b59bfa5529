/** The simulators' clock and the ways partners write Bucharest time. */

export const systemNow = (): Date => new Date()

const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Bucharest',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** `2026-01-31 14:05:09`, Bucharest. */
export const localTime = (at: Date): string => parts.format(at)
/** `2026-01-31`, Bucharest. */
export const localDay = (at: Date): string => localTime(at).slice(0, 10)
/** `31.01.2026`, Bucharest. */
export const dottedDay = (at: Date): string => localDay(at).split('-').reverse().join('.')

/** `2026-01-31T14:05:09+0200`, Bucharest. */
export function offsetTime(at: Date): string {
  const local = localTime(at).replace(' ', 'T')
  const hours = Math.round((Date.parse(`${local}Z`) - at.getTime()) / 3_600_000)
  return `${local}+${String(hours).padStart(2, '0')}00`
}
