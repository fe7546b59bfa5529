/** The days on which cash will be paid, when what is under way arrives as usual. Pure. */

import { payoutDueStateOf } from '#cash/repayments/server/client-due.ts'
import type { PayableRepayment } from '#cash/repayments/server/payable.ts'
import { nextBankingDay } from '#contract/banking/banking-days.ts'
import type { PayoutTerms } from '#contract/client-profile/repayment-settings.ts'
import { type Bani, bani, sum } from '#contract/money.ts'
import { startOfDay } from '#server/platform/clock.ts'
import type { ForecastDay, PayoutForecastSource } from '../../contract/forecast.ts'

/** So much cash that may be paid from a day on. */
export type CashArrival = { source: PayoutForecastSource; count: number; amountBani: Bani; receivedAt: Date }

type Foreseen = { days: ForecastDay[]; left: CashArrival[] }
type Given = {
  terms: PayoutTerms
  /** A courier's transfer is announced: what is due on the first day may wait for it. */
  hasPending: boolean
  /** The first banking day on which a run is still to come. */
  from: string
  /** As of `dueOf`. */
  closed: readonly string[]
}

/** Longer than any interval. */
const BANKING_DAYS = 60

/** `left`: what is paid on no day, as less is there than was paid too much before. */
export function forecastPayouts(arrivals: readonly CashArrival[], { terms, hasPending, from, closed }: Given): Foreseen {
  const days: ForecastDay[] = []
  let left = [...arrivals]
  let day = from
  for (let i = 0; i < BANKING_DAYS && left.length > 0; i += 1) {
    const arrived = left.filter(({ receivedAt }) => receivedAt < startOfDay(nextBankingDay(day, closed)))
    const due = payoutDueStateOf(arrived.map(asPayable), { terms, hasPending: hasPending && day === from, closed }, day)
    if (due === 'due' && sum(arrived.map(({ amountBani }) => amountBani)) > 0) {
      days.push(forecastDayOf(day, arrived))
      left = left.filter((one) => !arrived.includes(one))
    }
    day = nextBankingDay(day, closed)
  }
  return { days, left }
}

const asPayable = ({ amountBani, receivedAt }: CashArrival): PayableRepayment => ({
  ...{ clientId: '', id: '', holder: '', iban: '' },
  ...{ amountBani, receivedAt, stateChangedAt: receivedAt },
})

export function forecastDayOf(payOn: string, some: readonly CashArrival[]): ForecastDay {
  const bySource = Map.groupBy(some, ({ source }) => source)
  const of = [...bySource].map(([source, each]) => ({ source, ...arrivalTotalOf(each) }))
  return { payOn, ...arrivalTotalOf(some), of }
}

export const arrivalTotalOf = (some: readonly { count: number; amountBani: Bani }[]): { count: number; amount: Bani } => ({
  count: some.reduce((all, { count }) => all + count, 0),
  amount: bani(some.reduce((all, { amountBani }) => all + amountBani, 0)),
})
