/** What figures are shown by: totals, charts and tables alike. */

import { fromRon, toRon } from '#contract/money.ts'
import { texts } from '#web/texts.ts'
import {
  type DeliveryFigures,
  deliveryDays,
  endedShipmentsOf,
  firstAttemptRate,
  RATE_SHIPMENTS_MIN,
  returnRate,
} from '../contract/dashboard.ts'

const words = texts.dashboard

/**
 * `value`: null where nothing is known. `written`: of such a value. `isCount`: it has no decimals. `ofFew`: a rate as it is written while it is
 * of fewer than `RATE_SHIPMENTS_MIN`; null: it is of more. `note`: of how few a mean is.
 */
export type Measure = {
  id: string
  name: string
  value: (of: DeliveryFigures) => number | null
  written: (value: number) => string
  isCount?: boolean
  ofFew?: (of: DeliveryFigures) => string | null
  note?: (of: DeliveryFigures) => string | null
}

const percent = (rate: number) => words.percent(texts.forms.number(rate * 100, 1))
const HOURS = 24
const timeText = (days: number) => (days >= 1 ? words.days(Math.round(days * 10) / 10) : words.hours(Math.round(days * HOURS)))
const outOf = (count: number, of: DeliveryFigures) =>
  endedShipmentsOf(of) < RATE_SHIPMENTS_MIN ? words.outOf({ count, all: endedShipmentsOf(of) }) : null

const ofFewDelivered = ({ delivered }: DeliveryFigures) =>
  delivered === 0 || delivered >= RATE_SHIPMENTS_MIN ? null : words.ofDelivered(delivered)
const whole = (value: number) => texts.forms.number(value)

const sent: Measure = { id: 'sent', name: words.sent, value: (of) => of.sent, written: whole, isCount: true }
const cost: Measure = {
  ...{ id: 'cost', name: words.cost },
  value: (of) => of.cost && toRon(of.cost),
  written: (ron) => texts.forms.ron(fromRon(ron)),
}
const others: readonly Measure[] = [
  { id: 'time', name: words.deliveryTime, value: deliveryDays, written: timeText, note: ofFewDelivered },
  { id: 'first', name: words.firstAttempt, value: firstAttemptRate, written: percent, ofFew: (of) => outOf(of.firstAttempt, of) },
  { id: 'returns', name: words.returns, value: returnRate, written: percent, ofFew: (of) => outOf(of.returned, of) },
]
const counts: readonly Measure[] = [
  { id: 'delivered', name: words.deliveredCount, value: (of) => of.delivered, written: whole, isCount: true },
  { id: 'returned', name: words.returned, value: (of) => of.returned, written: whole, isCount: true },
  { id: 'lost', name: words.lost, value: (of) => of.lost, written: whole, isCount: true },
]

/** `withCost`: the answer has it, for who sees money. */
export const measuresShown = (withCost: boolean): readonly Measure[] => [sent, ...(withCost ? [cost] : []), ...others]
export const measureColumnsOf = (withCost: boolean): readonly Measure[] => [...measuresShown(withCost), ...counts]

export function measureText({ value: read, written: write, ofFew }: Measure, of: DeliveryFigures): string {
  const known = read(of)
  return known === null ? words.unknown : (ofFew?.(of) ?? write(known))
}

/** What a chart draws: of few, nothing that looks like a rate. */
export const drawnMeasureOf = ({ value, ofFew }: Measure, of: DeliveryFigures): number | null => (ofFew?.(of) ? null : value(of))
