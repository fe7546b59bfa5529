/** What is asked for: anew with every end that is chosen; a start alone waits for its end. */
import { useDebouncedCallback } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { dayAfter } from '#contract/days.ts'
import { todayInBucharest } from '#paying/balance/web/statement/statement-filters.tsx'
import { useCall } from '#web/api.ts'
import { type DayHeld, isUnfit, readDay } from '#web/ui/form/day-held.ts'
import { referralCalls } from '../contract/referral-calls.ts'
import { CHART_DAYS, firstChartDay } from '../contract/referral-rules.ts'

export type Side = 'start' | 'end'
/** As the fields hold it. */
export type Range = Record<Side, DayHeld>
export type Whole = Record<Side, string>

const REFETCH_MS = 300

export function lastDays(today: string): Whole {
  return { start: dayAfter(today, 1 - CHART_DAYS), end: today }
}

/** What is typed and is no day is none. */
export const dayIn = (held: DayHeld): string | null => (isUnfit(held) ? null : held)

/** Which field is wrong; the fields themselves say it. */
export function faultsOf(range: Range, today: string): Record<Side, boolean> {
  const [start, end] = [dayIn(range.start), dayIn(range.end)]
  return {
    start: start === null || start > today || (end !== null && start < firstChartDay(end)),
    end: end === null || (start !== null && end < start),
  }
}

export function useReferralInfo(body: { selectedClient?: string }) {
  const [today] = useState(() => todayInBucharest(new Date()))
  const [range, setRange] = useState<Range>(() => lastDays(today))
  const [asked, setAsked] = useState<Whole>(() => lastDays(today))
  const lastEnd = useRef(asked.end)
  const ask = useDebouncedCallback((whole: Whole) => setAsked(whole), REFETCH_MS)
  const info = useCall(referralCalls.info, { body: { ...asked, ...body } }, { keepPrevious: true })
  const choose = (side: Side, held: DayHeld) => {
    const next = { ...range, [side]: readDay(held) }
    setRange(next)
    const [start, end] = [dayIn(next.start), dayIn(next.end)]
    const wrong = faultsOf(next, today)
    if (start === null || end === null || wrong.start || wrong.end) return
    // A start that was wrong while the end was chosen has its end already.
    if (side === 'start' && end === lastEnd.current) return
    lastEnd.current = end
    ask({ start, end })
  }
  return {
    ...{ range, info, today, choose },
    faults: faultsOf(range, today),
    // What another range was answered says nothing of the days of this one.
    days: info.isPlaceholderData ? null : asked,
  }
}
