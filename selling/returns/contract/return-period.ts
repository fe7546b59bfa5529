/**
 * Until when a shop takes requests for returns that are no withdrawal: its own rule, of days after the last parcel came, or none. It refuses
 * nothing: what comes later is marked, and the shop decides.
 */
import { dayAfter } from '#contract/days.ts'
import { bucharestDay, lastArrival, type ParcelArrival, type WithdrawalTimeliness } from './withdrawal-period.ts'

/** `returnDays` null: the shop has set none. */
export type ReturnPeriod = { returnDays: number | null; returnTimeliness: WithdrawalTimeliness | null; returnUntil: string | null }

/** `parcels` null: the order is not known. */
export function returnPeriod(parcels: readonly ParcelArrival[] | null, returnDays: number | null, askedAt: Date): ReturnPeriod {
  if (returnDays === null) return { returnDays, returnTimeliness: null, returnUntil: null }
  const last = parcels === null ? { kind: 'not-known' as const } : lastArrival(parcels)
  if (last.kind === 'not-begun') return { returnDays, returnTimeliness: 'in-time', returnUntil: null }
  if (last.kind === 'not-known') return { returnDays, returnTimeliness: 'not-known', returnUntil: null }
  const returnUntil = dayAfter(last.cameOn, returnDays)
  return { returnDays, returnTimeliness: bucharestDay(askedAt) <= returnUntil ? 'in-time' : 'late', returnUntil }
}
