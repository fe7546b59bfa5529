/** What will be paid to a client and when, as far as it can be said, and the way of one repayment with its days. */
import { z } from 'zod'
import { repaymentStates } from '#cash/repayments/contract/repayment-states.ts'
import { CourierCode } from '#contract/couriers.ts'
import { Day } from '#contract/days.ts'
import { actingFor, endpoint } from '#contract/endpoint.ts'
import { Ron } from '#contract/money-at-the-wire.ts'

const Part = z.object({ count: z.int(), amount: Ron })

/** `in-sheet`: held for a payment that is made. The others: payable, with the courier, not delivered yet. */
export const payoutForecastSources = ['in-sheet', 'at-us', 'at-courier', 'expected'] as const
export type PayoutForecastSource = (typeof payoutForecastSources)[number]

/**
 * Why no day can be said. `account`: another account has to be named. `by-contract`: paid by agreement. `overpaid`: what was paid too
 * much before is more than what could be paid. `late`: the courier takes longer than usual. `no-history`: the courier has brought too little so far.
 */
export const payoutForecastUnknowns = ['account', 'by-contract', 'overpaid', 'late', 'no-history'] as const
export type PayoutForecastUnknown = (typeof payoutForecastUnknowns)[number]

export const ForecastDay = Part.extend({
  payOn: Day,
  /** Only those that are not empty. What is with the courier or not delivered is an estimate. */
  of: z.array(Part.extend({ source: z.enum(payoutForecastSources) })),
})
export type ForecastDay = z.output<typeof ForecastDay>

/** When what is at one place will be paid. `first`, `last` null: no day can be said of any of it. */
const ExpectedCash = Part.extend({
  first: Day.nullable(),
  last: Day.nullable(),
  /** How much of it no day can be said of. */
  unknown: Ron,
})
export type ExpectedCash = z.output<typeof ExpectedCash>

export const PayoutForecast = z.object({
  today: Day,
  days: z.array(ForecastDay),
  /** It is in no day: it will be paid, and nothing says when. */
  unknown: z.array(Part.extend({ reason: z.enum(payoutForecastUnknowns) })),
  /** The same money by where it is now. */
  places: z.object({ expected: ExpectedCash, 'at-courier': ExpectedCash, 'at-us': ExpectedCash }),
  /** Days that a courier usually takes, from the order to the delivery and from there to us; null: too little is known. */
  usual: z.array(z.object({ courier: CourierCode, toDelivery: z.int().nullable(), toUs: z.int().nullable() })),
})
export type PayoutForecast = z.output<typeof PayoutForecast>

/** In the order in which they can happen; those of a sheet come once for each sheet that it was in. */
export const repaymentPathSteps = [
  'ordered',
  'delivered',
  'sent-to-us',
  'received',
  'in-sheet',
  'left-out',
  'in-file',
  'paid',
  'refused',
  'not-paid',
  'returned',
  'cancelled',
] as const
/**
 * `left-out`: the sheet was not sent after all. `refused`: the bank did not pay it. `not-paid`: it was held for paid by mistake.
 * `returned`: the money came back. `cancelled`: the cash will never be collected.
 */
export type RepaymentPathStep = (typeof repaymentPathSteps)[number]

export const RepaymentPath = z.object({
  id: z.uuid(),
  orderAwb: z.string(),
  uniqueId: z.string(),
  amount: Ron,
  state: z.enum(repaymentStates),
  isCorrection: z.boolean(),
  isAwaiting: z.boolean(),
  steps: z.array(
    z.object({
      step: z.enum(repaymentPathSteps),
      /** null: not yet; only the next steps of the way to the payment. */
      at: z.iso.datetime().nullable(),
      sheetId: z.int().nullable(),
    }),
  ),
})
export type RepaymentPath = z.output<typeof RepaymentPath>

export const forecastCalls = {
  forecast: endpoint({
    method: 'POST',
    path: '/user/repayments/forecast',
    access: 'money.read',
    does: 'reads',
    summary: 'What will be paid on which day, and what no day can be said of.',
    body: z.object(actingFor).default({}),
    namesClient: true,
    answer: PayoutForecast,
  }),
  path: endpoint({
    method: 'GET',
    path: '/user/repayments/path/:id',
    access: 'money.read',
    does: 'reads',
    summary: 'The way of one repayment: what has happened to it when, and what is to come.',
    params: z.object({ id: z.uuid() }),
    answer: RepaymentPath,
    problems: ['not-found'],
  }),
}
