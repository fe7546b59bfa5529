/** What is asked for: anew with every end that is chosen; a start alone waits for its end. */
import { useDebouncedCallback } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { dayAfter } from '#contract/days.ts'
import { todayInBucharest } from '#paying/balance/web/statement/statement-filters.tsx'
import { useCall } from '#web/api.ts'
import { type DayFieldValue, isUnfitDay, readDay } from '#web/ui/form/day-held.ts'
import { referralCalls } from '../contract/referral-calls.ts'
import { CHART_DAYS, firstChartDay } from '../contract/referral-rules.ts'

export type RangeSide = 'start' | 'end'
/** As the fields hold it. */
export type TypedDayRange = Record<RangeSide, DayFieldValue>
export type FilledDayRange = Record<RangeSide, string>

const REFETCH_MS = 300

export function lastDays(today: string): FilledDayRange {
  return { start: dayAfter(today, 1 - CHART_DAYS), end: today }
}

/** What is typed and is no day is none. */
export const typedDayIn = (held: DayFieldValue): string | null => (isUnfitDay(held) ? null : held)

/** Which field is wrong; the fields themselves say it. */
export function rangeFaultsOf(range: TypedDayRange, today: string): Record<RangeSide, boolean> {
  const [start, end] = [typedDayIn(range.start), typedDayIn(range.end)]
  return {
    start: start === null || start > today || (end !== null && start < firstChartDay(end)),
    end: end === null || (start !== null && end < start),
  }
}

export function useReferralInfo(body: { selectedClient?: string }) {
  const [today] = useState(() => todayInBucharest(new Date()))
  const [range, setRange] = useState<TypedDayRange>(() => lastDays(today))
  const [asked, setAsked] = useState<FilledDayRange>(() => lastDays(today))
  const lastEnd = useRef(asked.end)
  const ask = useDebouncedCallback((whole: FilledDayRange) => setAsked(whole), REFETCH_MS)
  const info = useCall(referralCalls.info, { body: { ...asked, ...body } }, { keepPrevious: true })
  const choose = (side: RangeSide, held: DayFieldValue) => {
    const next = { ...range, [side]: readDay(held) }
    setRange(next)
    const [start, end] = [typedDayIn(next.start), typedDayIn(next.end)]
    const wrong = rangeFaultsOf(next, today)
    if (start === null || end === null || wrong.start || wrong.end) return
    // A start that was wrong while the end was chosen has its end already.
    if (side === 'start' && end === lastEnd.current) return
    lastEnd.current = end
    ask({ start, end })
  }
  return {
    ...{ range, info, today, choose },
    faults: rangeFaultsOf(range, today),
    // What another range was answered says nothing of the days of this one.
    days: info.isPlaceholderData ? null : asked,
  }
}
