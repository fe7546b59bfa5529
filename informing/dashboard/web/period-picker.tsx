/** Which days the figures are of: a preset that moves along with today, or a range of one's own; it stands in the address. */
import { Group, Select } from '@mantine/core'
import { dayAfter } from '#contract/days.ts'
import { texts } from '#web/texts.ts'
import { FilterPeriod } from '#web/ui/table/filter-row.tsx'
import { type DashboardPeriod, DashboardPeriod as Valid } from '../contract/dashboard.ts'
import classes from './dashboard.module.css'

const words = texts.dashboard

const presets = ['week', 'month', 'quarter', 'thisMonth', 'lastMonth'] as const
type Preset = (typeof presets)[number]
const FIRST: Preset = 'month'

/** As the route has read it. */
export type PeriodSearch = { period?: string; from?: string; to?: string }
type ChosenPeriod = { preset: Preset | null; period: DashboardPeriod }

const lastDays = (today: string, days: number): DashboardPeriod => ({ from: dayAfter(today, 1 - days), to: today })
const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

const periodOf: Record<Preset, (today: string) => DashboardPeriod> = {
  week: (today) => lastDays(today, 7),
  month: (today) => lastDays(today, 30),
  quarter: (today) => lastDays(today, 90),
  thisMonth: (today) => ({ from: firstOfMonth(today), to: today }),
  lastMonth: (today) => {
    const to = dayAfter(firstOfMonth(today), -1)
    return { from: firstOfMonth(to), to }
  },
}

/** What cannot be asked for counts as nothing chosen. */
export function chosenPeriod({ period, from, to }: PeriodSearch, today: string): ChosenPeriod {
  const own = Valid.safeParse({ from, to })
  if (period === undefined && own.success) return { preset: null, period: own.data }
  const preset = presets.find((one) => one === period) ?? FIRST
  return { preset, period: periodOf[preset](today) }
}

type PickerProps = { preset: Preset | null; period: DashboardPeriod; onChange: (search: PeriodSearch) => void }
const OWN = 'own'

export function PeriodPicker({ preset, period, onChange }: PickerProps) {
  return (
    <Group gap="sm" className={classes.notPrinted ?? ''}>
      <Select
        aria-label={words.period}
        w={200}
        allowDeselect={false}
        value={preset ?? OWN}
        data={[...presets, OWN].map((value) => ({ value, label: words.presets[value as Preset | typeof OWN] }))} // keys of a constant
        onChange={(chosen) => onChange(chosen === OWN ? period : { period: chosen ?? '' })}
      />
      {preset === null && (
        <FilterPeriod
          label={words.ownPeriod}
          from={period.from}
          to={period.to}
          onChange={({ from, to }) => onChange(from && to ? { from, to } : {})}
        />
      )}
    </Group>
  )
}
