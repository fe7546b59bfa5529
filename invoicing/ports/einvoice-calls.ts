/** How many calls the authority permits, who has which part of them, and how they are counted before they are made (docs/decisions/195, 209). */
import { Temporal } from 'temporal-polyfill'
import { BUCHAREST_ZONE } from '#server/platform/clock.ts'

export const authorityCallLimits = {
  /** All calls of the product together. */
  all: { period: 'minute', most: 1000 },
  /** Of all: what has a term in law or is asked for by people. The rest keeps what runs in the background going. */
  foreground: { period: 'minute', most: 900 },
  /** Of all: what is brought in by the thousand. The rest is at hand for everything else. */
  background: { period: 'minute', most: 800 },
  state: { period: 'day', most: 100 },
  list: { period: 'day', most: 1500 },
  'paged-list': { period: 'day', most: 100_000 },
  download: { period: 'day', most: 10 },
  'buyer-message': { period: 'day', most: 1000 },
} as const satisfies Record<string, { period: 'minute' | 'day'; most: number }>

export type CountedCall = keyof typeof authorityCallLimits

/** As which a call has its part of the minute. */
export type CallShare = Extract<CountedCall, 'foreground' | 'background'>

/** `of`: the message or the company whose calls these are; '' for all together and their parts. */
export type CallCount = { call: CountedCall; of: string }

/** Counts a call that is about to be made, in all its counts or in none. null: it may be made; else the count that is at its limit. */
export type CountCalls = (counts: readonly CallCount[]) => Promise<CallCount | null>

/** Its limit is over within a minute. */
export const isMinuteLimit = (call: string): boolean =>
  Object.entries(authorityCallLimits).some(([name, { period }]) => name === call && period === 'minute')

/** The period's begin as a text: a minute, or a day in Bucharest, where the authority's days are. */
export function callPeriodOf(call: CountedCall, at: Date): string {
  if (authorityCallLimits[call].period === 'minute') return at.toISOString().slice(0, 16)
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(BUCHAREST_ZONE).toPlainDate().toString()
}

/** Counts of this process alone. */
export function countCallsInMemory(now: () => Date, most: Partial<Record<CountedCall, number>> = {}): CountCalls {
  const held = new Map<string, { period: string; made: number }>()
  return async (counts) => {
    const at = now()
    const rows = counts.map((count) => {
      const key = `${count.call} ${count.of}`
      const period = callPeriodOf(count.call, at)
      const kept = held.get(key)
      return { count, key, period, made: kept?.period === period ? kept.made : 0 }
    })
    const full = rows.find(({ count: { call }, made }) => made >= (most[call] ?? authorityCallLimits[call].most))
    if (full) return full.count
    for (const { key, period, made } of rows) held.set(key, { period, made: made + 1 })
    return null
  }
}
