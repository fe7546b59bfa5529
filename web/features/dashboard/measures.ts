/** What figures are shown by: totals, charts and tables alike. */
import { deliveryDays, type Figures, firstAttemptRate, returnRate } from '../../../contract/dashboard/dashboard.ts'
import { fromRon, toRon } from '../../../contract/money.ts'
import { texts } from '../../texts.ts'

const words = texts.dashboard

/** `value`: null where nothing is known. `written`: of such a value. `isCount`: it has no decimals. */
export type Measure = {
  id: string
  name: string
  value: (of: Figures) => number | null
  written: (value: number) => string
  isCount?: boolean
}

const percent = (rate: number) => words.percent(texts.forms.number(rate * 100, 1))
const HOURS = 24
const timeText = (days: number) => (days >= 1 ? words.days(Math.round(days * 10) / 10) : words.hours(Math.round(days * HOURS)))
const whole = (value: number) => texts.forms.number(value)

const sent: Measure = { id: 'sent', name: words.sent, value: (of) => of.sent, written: whole, isCount: true }
const cost: Measure = {
  ...{ id: 'cost', name: words.cost },
  value: (of) => of.cost && toRon(of.cost),
  written: (ron) => texts.forms.ron(fromRon(ron)),
}
const others: readonly Measure[] = [
  { id: 'time', name: words.deliveryTime, value: deliveryDays, written: timeText },
  { id: 'first', name: words.firstAttempt, value: firstAttemptRate, written: percent },
  { id: 'returns', name: words.returns, value: returnRate, written: percent },
]
const counts: readonly Measure[] = [
  { id: 'delivered', name: words.deliveredCount, value: (of) => of.delivered, written: whole, isCount: true },
  { id: 'returned', name: words.returned, value: (of) => of.returned, written: whole, isCount: true },
  { id: 'lost', name: words.lost, value: (of) => of.lost, written: whole, isCount: true },
]

/** `withCost`: the answer has it, for who sees money. */
export const measuresShown = (withCost: boolean): readonly Measure[] => [sent, ...(withCost ? [cost] : []), ...others]
export const columnsShown = (withCost: boolean): readonly Measure[] => [...measuresShown(withCost), ...counts]

export function valueText({ value: read, written: write }: Measure, of: Figures): string {
  const known = read(of)
  return known === null ? words.unknown : write(known)
}
