/** The figures of a period as a workbook: its days, then couriers, then counties, as the page's tables have them. */

import { toRon } from '#contract/money.ts'
import type { Texts } from '#contract/texts/texts.ts'
import type { App } from '#server/platform/app.ts'
import type { StreamAnswer } from '#server/platform/http/http.ts'
import { type StreamedRow, workbookStream } from '#server/platform/spreadsheet/stream-workbook.ts'
import { type DeliveryFigures, deliveryDays, firstAttemptRate, returnRate } from '../contract/dashboard.ts'
import { type FiguresQuery, shipmentFigures } from './shipment-figures.ts'

const WIDTHS = [26, 14, 14, 16, 16, 16, 14, 14, 14, 14]

export async function exportFigures(app: App, texts: Texts, asked: FiguresQuery): Promise<StreamAnswer> {
  const words = texts.dashboard
  const { period, before, all, days, couriers: byCourier, counties: byCounty } = await shipmentFigures(app, asked)
  const { from, to } = period
  const inPeriod = (name: string, one: typeof period) =>
    words.inPeriod({ name, from: texts.forms.day(one.from), to: texts.forms.day(one.to) })
  const row = (name: string, of: DeliveryFigures, isBold = false): StreamedRow =>
    [name, ...cellsOf(of, asked.withCost)].map((cell: Plain) => (isBold && cell !== null ? { bold: cell } : cell))
  const head = (name: string): StreamedRow => [name, ...headings(texts, asked.withCost)].map((bold) => ({ bold }))
  const rows: StreamedRow[] = [
    head(words.total),
    row(inPeriod(words.total, period), all.now, true),
    row(inPeriod(words.total, before), all.before),
    [],
    [words.day, words.sent, words.sentBefore].map((bold) => ({ bold })),
    ...days.map(({ day, sent, before: sentBefore }): StreamedRow => [texts.forms.day(day), whole(sent), whole(sentBefore)]),
    [],
    head(words.courier),
    ...byCourier.map(({ name, now }) => row(name, now)),
    [],
    head(words.county),
    ...byCounty.map(({ name, now }) => row(name ?? words.unknownCounty, now)),
  ]
  return {
    stream: workbookStream({ name: words.sheet, widths: WIDTHS, headRows: 1, rows }),
    name: words.fileName({ from, to }),
  }
}

const headings = ({ dashboard: words }: Texts, withCost: boolean): string[] => [
  ...[words.sent, words.deliveredCount, words.deliveryDays, words.firstAttemptPercent, words.returnPercent, words.returned, words.lost],
  ...(withCost ? [words.costRon] : []),
]

type Plain = string | number | { whole: number } | null
const whole = (count: number) => ({ whole: count })

/** Nothing where there is nothing to take a rate of. */
const cellsOf = (of: DeliveryFigures, withCost: boolean): Plain[] => [
  ...[whole(of.sent), whole(of.delivered), rounded(deliveryDays(of)), percent(firstAttemptRate(of)), percent(returnRate(of))],
  ...[whole(of.returned), whole(of.lost)],
  ...(withCost && of.cost !== null ? [toRon(of.cost)] : []),
]

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100)
const percent = (rate: number | null): number | null => (rate === null ? null : rounded(rate * 100))
