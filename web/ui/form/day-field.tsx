/** One day, typed or chosen; only where a page is loaded for itself, as calendars are large. */
import { Popover, TextInput } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { texts } from '../../texts.ts'
import { CalendarLanguage } from './calendar-language.tsx'
import { type DayBounds, type DayFieldValue, dayFault, dayFieldValueOf, isUnfitDay } from './day-held.ts'
import { todayHere } from './today-here.ts'

type DayFieldProps = {
  label: string
  description?: string
  /** What is no day stays in the field as it was typed, whatever becomes of the field meanwhile. */
  day: DayFieldValue
  /** The first and the last that may be chosen. */
  min?: string
  max?: string
  /** Said instead of the field's own, which is said once it is left. */
  error?: string | null
  /** The form refuses it empty. */
  isNeeded?: boolean
  /** With each character. */
  onChange: (held: DayFieldValue) => void
  onBlur?: () => void
  /** Where a form finds the field. */
  'data-path'?: string
}

export function DayField({ label, description, day, min, max, error, isNeeded = false, onChange, onBlur, ...rest }: DayFieldProps) {
  /** While it is typed; null: the field was left, or what stands in it sent. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  /** The month that is leafed to; null: that of the day. */
  const [leafed, setLeafed] = useState<string | null>(null)
  const chosen = isUnfitDay(day) ? null : day
  const open = () => setOpen(true)
  const take = (held: DayFieldValue) => {
    setLeafed(null)
    onChange(held)
  }
  const leave = () => {
    setTyped(null)
    setOpen(false)
    setLeafed(null)
    onBlur?.()
  }
  return (
    <CalendarLanguage>
      <Popover opened={isOpen} position="bottom-start" withRoles={false} attributes={{ dropdown: { 'aria-label': label } }}>
        <Popover.Target>
          <TextInput
            {...rest}
            label={label}
            description={description}
            withAsterisk={isNeeded}
            error={error ?? (typed === null ? dayFault(day) : null)}
            leftSection={<IconCalendar size={16} aria-hidden />}
            autoComplete="off"
            value={typed ?? shown(day)}
            // The key that closes the calendar closes nothing around it.
            data-mantine-stop-propagation={isOpen}
            onFocus={open}
            onClick={open}
            onBlur={leave}
            onKeyDown={({ key }) => {
              if (key === 'Escape') setOpen(false)
              if (key === 'Enter') setTyped(null)
            }}
            onChange={({ currentTarget: { value } }) => {
              open()
              setTyped(value)
              take(dayFieldValueOf(value, { min, max }))
            }}
          />
        </Popover.Target>
        <Popover.Dropdown onMouseDown={(event) => event.preventDefault()}>
          <DatePicker
            __preventFocus
            hideOutsideDates
            {...(min ? { minDate: min } : {})}
            {...(max ? { maxDate: max } : {})}
            ariaLabels={{ previousMonth: texts.ui.previousMonth, nextMonth: texts.ui.nextMonth }}
            date={leafed ?? chosen ?? nearestTo(todayHere(), { min, max })}
            onDateChange={setLeafed}
            value={chosen}
            onChange={(next) => {
              setTyped(null)
              setOpen(false)
              take(next)
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </CalendarLanguage>
  )
}

const nearestTo = (day: string, { min = day, max = day }: DayBounds): string => (day < min ? min : day > max ? max : day)

const shown = (held: DayFieldValue): string => (isUnfitDay(held) ? held.text : held === null ? '' : texts.forms.day(held))
