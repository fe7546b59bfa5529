/** Whether a client is to be paid on a day: by its interval, or as soon as its amount is reached. Pure. */

import { bankingDayFrom, dayOfRunAfter, payDayFrom } from '#cash/repayment-settings/server/pay-days.ts'
import type { PayoutTerms } from '#contract/client-profile/repayment-settings.ts'
import { type Bani, sum, ZERO } from '#contract/money.ts'
import type { PayableRepayment } from './payable.ts'

export type PayoutDueState = 'due' | 'not-due' | 'below-minimum' | 'pending-transfer' | 'by-contract'

export type PayoutConditions = {
  terms: PayoutTerms
  /** A courier's transfer with cash of the client is announced and has not come in. */
  hasPending: boolean
  /** Days on which banks settle nothing, beside weekends and holidays. */
  closed: readonly string[]
}

/** `payOn`: a banking day. Days that a run missed are made up for. */
export function payoutDueStateOf(
  payable: readonly PayableRepayment[],
  { terms, hasPending, closed }: PayoutConditions,
  payOn: string,
): PayoutDueState {
  const since = payoutDueSince(payable, terms, closed)
  if (since === 'by-contract') return since
  if (since === null || since > payOn) return terms.minAmountBani === null ? 'not-due' : 'below-minimum'
  // At most one banking day: the next one is not the day itself any more.
  return terms.waitsForPending && hasPending && since === payOn ? 'pending-transfer' : 'due'
}

/** What decides since when cash is due. */
export type CashReceived = Pick<PayableRepayment, 'amountBani' | 'receivedAt' | 'stateChangedAt'>

/** The banking day from which on something of it is due; null: no amount is reached, and no day is. */
export function payoutDueSince(
  payable: readonly CashReceived[],
  { interval, minAmountBani }: PayoutTerms,
  closed: readonly string[],
): string | 'by-contract' | null {
  const received = payable.map((one) => ({ on: receivedOn(one), amountBani: one.amountBani })).toSorted((a, b) => (a.on < b.on ? -1 : 1))
  const [first] = received.filter(({ amountBani }) => amountBani > 0)
  if (!first) return null
  const planned = payDayFrom(interval, first.on, closed)
  if (planned === null) return 'by-contract'
  const reached = minAmountBani === null ? null : dayReached(received, minAmountBani, closed)
  return reached !== null && reached < planned ? reached : planned
}

/** The first banking day on which they come to the amount; null: they do not now. */
function dayReached(received: readonly { on: string; amountBani: Bani }[], minAmountBani: Bani, closed: readonly string[]): string | null {
  if (sum(received.map(({ amountBani }) => amountBani)) < minAmountBani) return null
  let total = ZERO
  for (const { on, amountBani } of received) {
    total = sum([total, amountBani])
    if (total >= minAmountBani) return bankingDayFrom(on, closed)
  }
  return null
}

/** From which day on it may be paid: what is received after the day's run counts for the next day. */
const receivedOn = ({ receivedAt, stateChangedAt }: CashReceived): string => dayOfRunAfter(receivedAt ?? stateChangedAt)
