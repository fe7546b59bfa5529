/** One day, typed or chosen; only where a page is loaded for itself, as calendars are large. */
import { DateInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import type { FormEvent } from 'react'
import { texts } from '../../texts.ts'
import { CalendarLanguage } from './calendar-language.tsx'

dayjs.extend(customParseFormat)

const SHOWN = texts.forms.dayPattern
const ISO = 'YYYY-MM-DD'

function dayTyped(typed: string): string | null {
  const read = dayjs(typed, [SHOWN, ISO], true)
  return read.isValid() ? read.format(ISO) : null
}

type Bounds = { min: string | undefined; max: string | undefined }

const isWithin = (day: string, { min = day, max = day }: Bounds): boolean => min <= day && day <= max

type DayFieldProps = {
  label: string
  description?: string
  /** `2026-11-21`; null: none. */
  day: string | null
  /** The first and the last that may be chosen. */
  min?: string
  max?: string
  error?: string | null
  /** The form refuses it empty. */
  isNeeded?: boolean
  onChange: (day: string | null) => void
  /** Called with each character; what is no day that may be chosen then stays as it was typed. `day`: null where it is none. */
  onTyped?: (isChoosable: boolean, typed: { text: string; day: string | null }) => void
  onBlur?: () => void
  /** Where a form finds the field. */
  'data-path'?: string
}

export function DayField({ label, description, day, min, max, error, isNeeded = false, onChange, onTyped, ...rest }: DayFieldProps) {
  return (
    <CalendarLanguage>
      <DateInput
        label={label}
        withAsterisk={isNeeded}
        {...(description ? { description } : {})}
        valueFormat={SHOWN}
        hideOutsideDates
        dateParser={dayTyped}
        {...(min ? { minDate: min } : {})}
        {...(max ? { maxDate: max } : {})}
        ariaLabels={{ previousMonth: texts.ui.previousMonth, nextMonth: texts.ui.nextMonth }}
        popoverProps={{ attributes: { dropdown: { 'aria-label': label } } }}
        leftSection={<IconCalendar size={16} aria-hidden />}
        value={day}
        error={error}
        onChange={onChange}
        {...rest}
        {...(onTyped
          ? {
              fixOnBlur: false,
              onInput: (event: FormEvent<HTMLInputElement>) => {
                const text = event.currentTarget.value.trim()
                const typed = dayTyped(text)
                onTyped(text === '' || (typed !== null && isWithin(typed, { min, max })), { text, day: typed })
              },
            }
          : {})}
      />
    </CalendarLanguage>
  )
}
