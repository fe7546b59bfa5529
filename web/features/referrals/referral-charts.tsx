/** By the day on which orders were placed: what they have earned, and how many of the recommended placed any. */
import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import { Box, Group, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { dayAfter } from '../../../contract/days.ts'
import type { ReferralInfo } from '../../../contract/referrals/referral-calls.ts'
import { texts } from '../../texts.ts'
import { Breakdown } from '../../ui/breakdown.tsx'
import { DayField } from '../../ui/form/day-field.tsx'
import { Section } from '../../ui/section.tsx'
import { faultsOf, type Range, type Whole } from './use-referral-info.ts'

const words = texts.referrals

/** `days`: what was answered for; null: the answer is under way. */
type ChartsProps = {
  range: Range
  onChange: (range: Range) => void
  today: string
  days: Whole | null
  info: ReferralInfo | undefined
}

export function ReferralCharts({ range, onChange, today, days, info }: ChartsProps) {
  const [unread, setUnread] = useState({ start: false, end: false })
  const { start, end } = faultsOf(range, today)
  const faults = { start: start || unread.start, end: end || unread.end }
  return (
    <Section title={words.byDay}>
      <Box component="fieldset" p={0} m={0} bd="none">
        <Text component="legend" fw={500} mb="xs" p={0}>
          {words.period}
        </Text>
        <Group gap="sm" align="flex-start">
          <DayField
            label={words.from}
            day={range.start}
            max={today}
            error={faults.start ? texts.messages['referral-start-invalid'] : null}
            onChange={(day) => {
              setUnread({ ...unread, start: false })
              onChange({ ...range, start: day })
            }}
            onTyped={(isReadable) => setUnread({ ...unread, start: !isReadable })}
          />
          <DayField
            label={words.to}
            day={range.end}
            error={faults.end ? texts.messages['referral-end-invalid'] : null}
            onChange={(day) => {
              setUnread({ ...unread, end: false })
              onChange({ ...range, end: day })
            }}
            onTyped={(isReadable) => setUnread({ ...unread, end: !isReadable })}
          />
        </Group>
      </Box>
      {info && days ? <Both days={daysOf(days)} info={info} /> : <Skeleton height={320} role="status" aria-label={texts.ui.loading} />}
    </Section>
  )
}

function Both({ days, info: { referralInfo } }: { days: readonly string[]; info: ReferralInfo }) {
  const { amountsByDay, usersByDay } = referralInfo
  return (
    <div>
      <Series title={words.bonusByDay} hint={words.bonusByDayHint} name={words.bonusSeries} days={days} values={amountsByDay} />
      <Series title={words.usersByDay} name={words.usersSeries} days={days} values={usersByDay} isCount />
    </div>
  )
}

type SeriesProps = {
  title: string
  hint?: string
  name: string
  days: readonly string[]
  values: Record<string, number>
  isCount?: boolean
}

function Series({ title, hint, name, days, values, isCount = false }: SeriesProps) {
  const written = (value: number) => texts.forms.number(value, isCount ? 0 : 2)
  const points = days.map((day) => ({ day, value: values[day] ?? 0 }))
  if (points.every(({ value }) => value === 0))
    return <Breakdown title={title} columns={[words.day, name]} rows={[]} chart={<Text c="dimmed">{words.empty}</Text>} />
  return (
    <Breakdown
      title={title}
      columns={[words.day, name]}
      rows={points.map(({ day, value }) => ({ key: day, cells: [texts.forms.day(day), written(value)] }))}
      chart={<DayLine points={points} name={name} written={written} isCount={isCount} />}
      {...(hint
        ? {
            chartBeside: (
              <Text size="sm" c="dimmed">
                {hint}
              </Text>
            ),
          }
        : {})}
    />
  )
}

function daysOf({ start, end }: Whole): string[] {
  const days: string[] = []
  for (let day = start; day <= end; day = dayAfter(day, 1)) days.push(day)
  return days
}

const HEIGHT_PX = 220

type DayLineProps = {
  points: readonly { day: string; value: number }[]
  name: string
  written: (value: number) => string
  isCount: boolean
}

function DayLine({ points, name, written, isCount }: DayLineProps) {
  return (
    <LineChart
      h={HEIGHT_PX}
      data={points.map(({ day, value }) => ({ day: texts.forms.day(day).slice(0, 5), value }))}
      dataKey="day"
      series={[{ name: 'value', label: name, color: 'accent.6' }]}
      curveType="linear"
      withDots={points.length <= 31}
      valueFormatter={written}
      yAxisProps={{ allowDecimals: !isCount, width: 56 }}
      xAxisProps={{ minTickGap: 24 }}
      lineProps={{ isAnimationActive: false }}
      lineChartProps={{ accessibilityLayer: false }}
    />
  )
}
