/** How much is paid in at once, and below what a subscription pays in again: one rule for the pages, the dialogs and the server. */
import { z } from 'zod'
import { type Bani, bani, fromRon, toRon } from '../money.ts'
import { Ron } from '../money-at-the-wire.ts'
import type { Message } from '../texts/message.ts'
import { coded } from '../texts/message.ts'

/** Offered as top-ups and as thresholds, beside an amount of one's own. */
export const PREDEFINED_AMOUNTS: readonly Bani[] = [50, 200, 500, 1000].map(fromRon)

export const TOP_UP_MIN = fromRon(50)
export const TOP_UP_MAX = fromRon(99_999)
/** What is offered to be paid in where so much lacks: in whole tens, as people pay. */
export const topUpFor = (missing: Bani): Bani => fromRon(Math.max(toRon(TOP_UP_MIN), Math.ceil(toRon(missing) / 10) * 10))
/** A threshold of one's own; 0 stands for "when the balance is too small for the next order". */
export const THRESHOLD_MIN = fromRon(1)
export const THRESHOLD_TOO_SMALL = bani(0)

export const TopUpAmount = Ron.refine((amount) => amount >= TOP_UP_MIN, coded('top-up-below-min')).refine(
  (amount) => amount <= TOP_UP_MAX,
  coded('top-up-above-max'),
)

export const TopUpThreshold = Ron.refine(
  (amount) => amount === THRESHOLD_TOO_SMALL || amount >= THRESHOLD_MIN,
  coded('threshold-below-min'),
).refine((amount) => amount <= TOP_UP_MAX, coded('top-up-above-max'))

/** A top-up that is less than the threshold would not lift the balance over it. */
export const topUpRefusal = (topUp: Bani, threshold: Bani): Message | null =>
  topUp < threshold ? { code: 'top-up-below-threshold' } : null

const bothAmounts = { recurringAmount: TopUpAmount, recurringMinBalance: TopUpThreshold }
type BothAmounts = z.output<z.ZodObject<typeof bothAmounts>>

const lifts = ({ recurringAmount, recurringMinBalance }: BothAmounts): boolean =>
  topUpRefusal(recurringAmount, recurringMinBalance) === null
const doesNotLift = { path: ['recurringAmount'], error: coded('top-up-below-threshold') }

export const AutomaticTopUp = z.object(bothAmounts).refine(lifts, doesNotLift)
export type AutomaticTopUp = z.output<typeof AutomaticTopUp>

/** `recurringPay` false: no more automatic top-ups. */
export const ManagedTopUp = z.object({ recurringPay: z.boolean(), ...bothAmounts }).refine(lifts, doesNotLift)

/**
 * The top-up once the threshold has become this: raised to the smallest predefined amount that is at least the threshold; to the threshold
 * itself where none is.
 */
export const raisedTopUp = (topUp: Bani, threshold: Bani): Bani =>
  topUp >= threshold ? topUp : (PREDEFINED_AMOUNTS.find((amount) => amount >= threshold) ?? threshold)
