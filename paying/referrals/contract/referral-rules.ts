/** Who recommends the product earns a share of what the recommended pay for transport. */
import { dayAfter } from '#contract/days.ts'
import { type Bani, percentOf } from '#contract/money.ts'

export const BONUS_PERCENT = 2
/** Calendar months of Bucharest, from the recommended account's confirmation on. */
export const PROMOTION_MONTHS = 2

/** `waiting` for the delivery; `earned`: delivered; `nothing`: it came back, was cancelled or lost, or the two clients are one. */
export const earningStates = ['waiting', 'earned', 'nothing'] as const
export type EarningState = (typeof earningStates)[number]
export const earningMoves: Record<EarningState, readonly EarningState[]> = { waiting: ['earned', 'nothing'], earned: [], nothing: [] }

/** Of an order's price with VAT, half a ban up. */
export const bonusFor = (price: Bani): Bani => percentOf(price, BONUS_PERCENT)

/** Shown first: so many days, today among them. */
export const CHART_DAYS = 30
const CHART_DAYS_MAX = 2 * 366
/** The first day that may be asked about together with that last one. */
export const firstChartDay = (end: string): string => dayAfter(end, -CHART_DAYS_MAX)
