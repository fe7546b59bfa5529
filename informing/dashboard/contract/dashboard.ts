/** The first page: what waits for the sender now, where the money is, and what a period's shipments came to. */
import { z } from 'zod'
import { NextPayment } from '#contract/banking/next-payment.ts'
import { CourierCode } from '#contract/couriers.ts'
import { Day, dayAfter } from '#contract/days.ts'
import { endpoint, WORKBOOK_TYPE } from '#contract/endpoint.ts'
import { Ron } from '#contract/money-at-the-wire.ts'
import { coded } from '#contract/texts/message.ts'
import { FirstSteps } from './first-steps.ts'

/** Both days included. */
export const PERIOD_DAYS_MAX = 366

const DAY_MS = 86_400_000
const period = z.object({ from: Day, to: Day })
type Period = z.output<typeof period>

export const countPeriodDays = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** Days in Bucharest on which AWBs were made. */
export const DashboardPeriod = period
  .refine(({ from, to }) => from <= to, { path: ['to'], error: coded('period-reversed') })
  .refine((one) => countPeriodDays(one) <= PERIOD_DAYS_MAX, { path: ['to'], error: coded('dashboard-period-too-long') })
export type DashboardPeriod = Period

/** As many days, just before. */
export const periodBefore = (one: Period): Period => ({ from: dayAfter(one.from, -countPeriodDays(one)), to: dayAfter(one.from, -1) })

/** Of shipments whose AWB is not cancelled; what became of them is counted on the day of the AWB. */
export const DeliveryFigures = z.object({
  sent: z.int(),
  delivered: z.int(),
  /** Of those delivered: without a failed attempt or a turn before. */
  firstAttempt: z.int(),
  returned: z.int(),
  lost: z.int(),
  /** From the AWB to the delivery, of all that were delivered. */
  deliverySeconds: z.int(),
  /** null: who asks does not see money. */
  cost: Ron.nullable(),
})
export type DeliveryFigures = z.output<typeof DeliveryFigures>

/** Those that are at their end. */
export const endedShipmentsOf = ({ delivered, returned, lost }: DeliveryFigures): number => delivered + returned + lost

/** A rate of fewer says less than the two numbers it is made of. */
export const RATE_SHIPMENTS_MIN = 20

/** null: none has come to its end, so there is no rate yet. */
const rateOf = (count: number, of: DeliveryFigures): number | null => (endedShipmentsOf(of) === 0 ? null : count / endedShipmentsOf(of))
export const firstAttemptRate = (of: DeliveryFigures): number | null => rateOf(of.firstAttempt, of)
export const returnRate = (of: DeliveryFigures): number | null => rateOf(of.returned, of)
/** In days; null: none was delivered. */
export const deliveryDays = ({ delivered, deliverySeconds }: DeliveryFigures): number | null =>
  delivered === 0 ? null : (deliverySeconds * 1000) / DAY_MS / delivered

/** null: there was nothing to compare with. */
export const relativeChangeOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before === 0 ? null : (now - before) / before

const both = z.object({ now: DeliveryFigures, before: DeliveryFigures })
export type ComparedFigures = z.output<typeof both>

export const ShipmentFigures = z.object({
  period,
  before: period,
  all: both,
  /** Every day of the period; `before`: the day as far from the beginning of the period before. */
  days: z.array(z.object({ day: Day, sent: z.int(), before: z.int() })),
  /** Those with most shipments first. */
  couriers: z.array(both.extend({ courier: CourierCode, name: z.string() })),
  /** By plate; `name` null: the recipient's address names none. */
  counties: z.array(both.extend({ county: z.string(), name: z.string().nullable() })),
})
export type ShipmentFigures = z.output<typeof ShipmentFigures>

const Cash = z.object({ count: z.int(), amount: Ron })

const ofPeriod = { access: 'orders.read', body: DashboardPeriod, fullerWith: ['money.read'] } as const

export const dashboardCalls = {
  today: endpoint({
    method: 'GET',
    path: '/user/dashboard/today',
    access: 'orders.read',
    does: 'reads',
    summary: 'How many orders wait for what, each as the list that shows them counts.',
    answer: z.object({
      drafts: z.int(),
      activating: z.int(),
      /** null: no store is connected. */
      storeOrders: z.int().nullable(),
      /** With an AWB. */
      notPickedUp: z.int(),
      /** Of these, those whose labels are not known to be printed. */
      notPrinted: z.int(),
      inDelivery: z.int(),
      /** `refused`: of orders that were typed; `storeRefused`: of what waits in the stores' list. */
      problems: z.object({
        ...{ all: z.int(), attemptFailed: z.int(), returning: z.int(), notReceivedBack: z.int() },
        ...{ refused: z.int(), storeRefused: z.int() },
      }),
      /** `received`: return requests that no one has decided yet; `refunds`: withdrawals whose money is owed; `overdue`: past their term. */
      returns: z.object({ received: z.int(), refunds: z.int(), overdue: z.int() }),
      has: z.object({ store: z.boolean(), order: z.boolean(), awb: z.boolean() }),
      firstSteps: FirstSteps,
    }),
  }),
  money: endpoint({
    method: 'GET',
    path: '/user/dashboard/money',
    access: 'money.read',
    does: 'reads',
    summary: 'What can be ordered for, the cash on its way, and when it is paid next.',
    answer: z.object({
      left: Ron,
      cash: z.object({ notPaid: Cash, notDelivered: Cash, atCourier: Cash, atUs: Cash }),
      nextPayment: NextPayment,
    }),
  }),
  shipments: endpoint({
    ...ofPeriod,
    method: 'POST',
    path: '/user/dashboard/shipments',
    does: 'reads',
    summary: 'Shipments of a period by day, courier and county, with the period before.',
    answer: ShipmentFigures,
  }),
  download: endpoint({
    ...ofPeriod,
    method: 'POST',
    path: '/user/dashboard/shipments/download',
    does: 'reads',
    summary: 'The same figures as a workbook.',
    file: WORKBOOK_TYPE,
  }),
}
