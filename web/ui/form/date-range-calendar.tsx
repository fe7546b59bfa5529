/** The calendar of a range of days. */
import { DatePickerInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import dayjs from 'dayjs'
import { useEffect, useRef } from 'react'
import { texts } from '../../texts.ts'
import { CalendarLanguage } from './calendar-language.tsx'

export type DateRangeProps = {
  label: string
  /** Days as `2026-11-21`, both included. */
  from: string | undefined
  to: string | undefined
  onChange: (range: { from: string | undefined; to: string | undefined }) => void
  isDisabled?: boolean
}

const ISO = 'YYYY-MM-DD'
const SHOWN = texts.forms.dayPattern
const PRESET_DAYS = [7, 30, 90] as const

/** `opensAtOnce`: the click that opens it was on the field that stood in its place. */
export function DateRangeCalendar({
  label,
  from,
  to,
  onChange,
  isDisabled = false,
  opensAtOnce,
}: DateRangeProps & { opensAtOnce: boolean }) {
  const today = dayjs()
  const field = useRef<HTMLButtonElement>(null)
  const isOpened = useRef(false)
  useEffect(() => {
    if (opensAtOnce && !isOpened.current) field.current?.click()
    isOpened.current = true
  }, [opensAtOnce])
  return (
    <CalendarLanguage>
      <DatePickerInput
        ref={field}
        // A range half chosen is kept by the control itself: only whole ones are reported.
        key={`${from} ${to}`}
        type="range"
        allowSingleDateInRange
        disabled={isDisabled}
        clearable={!isDisabled}
        hideOutsideDates
        ariaLabels={{ previousMonth: texts.ui.previousMonth, nextMonth: texts.ui.nextMonth }}
        popoverProps={{ attributes: { dropdown: { 'aria-label': label } } }}
        aria-label={named(label, from, to)}
        clearButtonProps={{ 'aria-label': texts.ui.clearPeriod }}
        placeholder={label}
        valueFormat={SHOWN}
        leftSection={<IconCalendar size={16} aria-hidden />}
        defaultValue={[from ?? null, to ?? null]}
        onChange={([first, last]) => {
          if ((first === null) === (last === null)) onChange({ from: first ?? undefined, to: last ?? undefined })
        }}
        presets={[
          { label: texts.ui.today, value: [today.format(ISO), today.format(ISO)] },
          ...PRESET_DAYS.map((days) => ({
            label: texts.ui.lastDays(days),
            value: [today.subtract(days - 1, 'day').format(ISO), today.format(ISO)] as [string, string],
          })),
        ]}
      />
    </CalendarLanguage>
  )
}

/** What is shown must be in the name too: voice control goes by what is seen. */
const named = (label: string, from: string | undefined, to: string | undefined): string =>
  from && to ? `${label} ${dayjs(from).format(SHOWN)} – ${dayjs(to).format(SHOWN)}` : label
