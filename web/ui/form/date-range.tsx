/** A range of days. The calendar is heavy: until it is wanted a field that looks the same stands in its place. */
import { Input, InputBase } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../arriving.ts'
import type { DateRangeProps } from './date-range-calendar.tsx'

const calendar = () => import('./date-range-calendar.tsx')
const DateRangeCalendar = lazyPart(calendar, 'DateRangeCalendar')

/** Where it does not come it is waited for once it is shown. */
const fetchEarly = () => void calendar().catch(() => {})

export function DateRange(props: DateRangeProps) {
  const [isWanted, setWanted] = useState(false)
  const hasRange = props.from !== undefined || props.to !== undefined
  const field = (
    <InputBase
      component="button"
      type="button"
      pointer
      disabled={props.isDisabled ?? false}
      leftSection={<IconCalendar size={16} aria-hidden />}
      aria-label={props.label}
      aria-haspopup="dialog"
      onPointerEnter={fetchEarly}
      onFocus={fetchEarly}
      onClick={() => setWanted(true)}
    >
      <Input.Placeholder>{props.label}</Input.Placeholder>
    </InputBase>
  )
  if (!isWanted && !hasRange) return field
  return (
    <Suspense fallback={field}>
      <DateRangeCalendar {...props} opensAtOnce={isWanted} />
    </Suspense>
  )
}
