/** What is asked for: anew with every end that is chosen; a start alone waits for its end. */
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { dayAfter } from '../../../contract/days.ts'
import { referralCalls } from '../../../contract/referrals/referral-calls.ts'
import { CHART_DAYS } from '../../../contract/referrals/referral-rules.ts'
import { useCall } from '../../api.ts'
import { todayInBucharest } from '../balance/statement/statement-filters.tsx'

export type Range = { start: string | null; end: string | null }
export type Whole = { start: string; end: string }

const REFETCH_MS = 300

export function lastDays(today: string): Whole {
  return { start: dayAfter(today, 1 - CHART_DAYS), end: today }
}

/** Which field is wrong; the fields themselves say it. */
export const faultsOf = ({ start, end }: Range, today: string) => ({
  start: start === null || start > today,
  end: end === null || (start !== null && end < start),
})

export function useReferralInfo(body: { selectedClient?: string }) {
  const [today] = useState(() => todayInBucharest(new Date()))
  const [range, setRange] = useState<Range>(() => lastDays(today))
  const [asked, setAsked] = useState<Whole>(() => lastDays(today))
  const ask = useDebouncedCallback((whole: Whole) => setAsked(whole), REFETCH_MS)
  const info = useCall(referralCalls.info, { body: { ...asked, ...body } }, { keepPrevious: true })
  const change = (next: Range) => {
    setRange(next)
    const { start, end } = next
    const faults = faultsOf(next, today)
    if (end !== range.end && start !== null && end !== null && !faults.start && !faults.end) ask({ start, end })
  }
  // What another range was answered says nothing of the days of this one.
  return { range, change, info, today, days: info.isPlaceholderData ? null : asked }
}
