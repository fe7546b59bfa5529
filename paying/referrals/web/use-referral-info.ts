/** What is asked for: anew with every end that is chosen; a start alone waits for its end. */
import { useDebouncedCallback } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { dayAfter } from '#contract/days.ts'
import { todayInBucharest } from '#paying/balance/web/statement/statement-filters.tsx'
import { useCall } from '#web/api.ts'
import { referralCalls } from '../contract/referral-calls.ts'
import { CHART_DAYS, firstChartDay } from '../contract/referral-rules.ts'

export type Side = 'start' | 'end'
export type Range = Record<Side, string | null>
export type Whole = Record<Side, string>

const REFETCH_MS = 300

export function lastDays(today: string): Whole {
  return { start: dayAfter(today, 1 - CHART_DAYS), end: today }
}

/** Which field is wrong; the fields themselves say it. */
export const faultsOf = ({ start, end }: Range, today: string): Record<Side, boolean> => ({
  start: start === null || start > today || (end !== null && start < firstChartDay(end)),
  end: end === null || (start !== null && end < start),
})

export function useReferralInfo(body: { selectedClient?: string }) {
  const [today] = useState(() => todayInBucharest(new Date()))
  const [range, setRange] = useState<Range>(() => lastDays(today))
  const [asked, setAsked] = useState<Whole>(() => lastDays(today))
  /** What stands in the field is no day: the last that was one is not meant any more. */
  const [unread, setUnread] = useState<Record<Side, boolean>>({ start: false, end: false })
  const lastEnd = useRef(asked.end)
  const ask = useDebouncedCallback((whole: Whole) => setAsked(whole), REFETCH_MS)
  const info = useCall(referralCalls.info, { body: { ...asked, ...body } }, { keepPrevious: true })
  const choose = (side: Side, day: string | null) => {
    const next = { ...range, [side]: day }
    const stillUnread = { ...unread, [side]: false }
    setRange(next)
    setUnread(stillUnread)
    const { start, end } = next
    const wrong = faultsOf(next, today)
    if (start === null || end === null || wrong.start || wrong.end || stillUnread.start || stillUnread.end) return
    // A start that was wrong while the end was chosen has its end already.
    if (side === 'start' && end === lastEnd.current) return
    lastEnd.current = end
    ask({ start, end })
  }
  const { start, end } = faultsOf(range, today)
  return {
    ...{ range, info, today, choose },
    faults: { start: start || unread.start, end: end || unread.end },
    onTyped: (side: Side, isChoosable: boolean) => setUnread({ ...unread, [side]: !isChoosable }),
    // What another range was answered says nothing of the days of this one.
    days: info.isPlaceholderData ? null : asked,
  }
}
