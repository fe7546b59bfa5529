/** The days of a list of invoices: as its address has them, and as they are chosen. */
import { monthBefore } from '#contract/days.ts'

export type PeriodInAddress = {
  from?: string | undefined
  to?: string | undefined
  /** The days were taken off. */
  period?: 'all' | undefined
}
type Period = { from: string | undefined; to: string | undefined }

/** Of the specification: at first a month back, to today. */
export function chosenPeriod({ from, to, period }: PeriodInAddress, today: string): Period {
  if (period === 'all') return { from: undefined, to: undefined }
  return from !== undefined || to !== undefined ? { from, to } : { from: monthBefore(today), to: today }
}

export const isPeriodChosen = ({ from, to, period }: PeriodInAddress): boolean =>
  from !== undefined || to !== undefined || period !== undefined

export const periodInAddress = ({ from, to }: Period): PeriodInAddress => ({
  ...{ from, to, period: from === undefined && to === undefined ? 'all' : undefined },
})
