/** The programme of recommendations: what a client has earned by it, and from which orders. */
import { z } from 'zod'
import { Day, Moment } from '#contract/days.ts'
import { actingFor, endpoint } from '#contract/endpoint.ts'
import { Ron } from '#contract/money-at-the-wire.ts'
import { pageNumber } from '#contract/paging.ts'
import { coded } from '#contract/texts/message.ts'
import { firstChartDay } from './referral-rules.ts'

export const CREDITS_PAGE_SIZE = 20
/** Of one credit, the last ones placed. */
export const CREDIT_ORDERS_MAX = 1000

/** A day, or a moment of it. */
const Bound = z.union([Day, Moment])
type Range = { start: string; end: string }
const dayOf = (bound: string) => bound.slice(0, 10)

/** Days of Bucharest, both counted; a moment stands for the day that it is in there. */
export const ReferralRange = z
  .object({ start: Bound, end: Bound })
  .refine(({ start, end }: Range) => dayOf(start) <= dayOf(end), { path: ['end'], error: coded('referral-end-invalid') })
  .refine(({ start, end }: Range) => dayOf(start) >= firstChartDay(dayOf(end)), {
    path: ['start'],
    error: coded('referral-start-invalid'),
  })
export type ReferralRange = z.output<typeof ReferralRange>

const ByDay = z.record(Day, z.number())

export const ReferralInfo = z.object({
  referralInfo: z.object({
    /** What the orders that were placed on a day earn, in RON, those on their way counted; days without are left out. */
    amountsByDay: ByDay,
    /** How many of the recommended placed orders on a day. */
    usersByDay: ByDay,
  }),
  numOfInvited: z.int(),
  /** Whose orders still earn. */
  numOfActivePromotions: z.int(),
  /** Who recommended the product to this client; null: none. */
  referredBy: z.string().nullable(),
  collectedAmount: Ron,
  /** Of orders placed and not credited yet: on their way, or delivered in a week that is not over. */
  incomingAmounts: z.object({ amount: Ron }),
})
export type ReferralInfo = z.output<typeof ReferralInfo>

export const CreditShown = z.object({
  id: z.uuid(),
  /** Monday and Sunday of the week in which its orders were delivered. */
  fromDate: Day,
  toDate: Day,
  creditedAt: z.iso.datetime(),
  amount: Ron,
  orders: z.int(),
})
export type CreditShown = z.output<typeof CreditShown>

export const CreditOrderShown = z.object({
  uniqueId: z.string(),
  /** Whose order it was. */
  client: z.string(),
  placedAt: z.iso.datetime(),
  deliveredAt: z.iso.datetime(),
  price: Ron,
  bonus: Ron,
})
export type CreditOrderShown = z.output<typeof CreditOrderShown>

export const referralCalls = {
  info: endpoint({
    method: 'POST',
    path: '/user/referrals-info',
    access: 'money.read',
    does: 'reads',
    summary: 'What recommendations have earned, by day within a range; counts and sums are of all time.',
    body: ReferralRange.and(z.object(actingFor)),
    namesClient: true,
    answer: ReferralInfo,
    problems: ['invalid-fields'],
  }),
  credits: endpoint({
    method: 'POST',
    path: '/user/referrals/credits',
    access: 'money.read',
    does: 'reads',
    summary: 'The credits of recommendations, the newest first.',
    body: z.object({ page: pageNumber, ...actingFor }),
    namesClient: true,
    answer: z.object({ count: z.int(), list: z.array(CreditShown) }),
  }),
  orders: endpoint({
    method: 'POST',
    path: '/user/referrals/credit-orders',
    access: 'money.read',
    does: 'reads',
    summary: 'The orders that a credit comes from, the newest first.',
    body: z.object({ id: z.uuid(), ...actingFor }),
    namesClient: true,
    answer: z.object({ list: z.array(CreditOrderShown) }),
    problems: ['not-found'],
  }),
}
