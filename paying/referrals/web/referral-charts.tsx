/** By the day on which orders were placed: what they have earned, and how many of the recommended placed any. */
import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import { Box, Group, Stack, Text } from '@mantine/core'
import { dayAfter } from '#contract/days.ts'
import { fromRon } from '#contract/money.ts'
import { texts } from '#web/texts.ts'
import { Breakdown } from '#web/ui/breakdown.tsx'
import { DayField } from '#web/ui/form/day-field.tsx'
import { Section } from '#web/ui/section.tsx'
import type { ReferralInfo } from '../contract/referral-calls.ts'
import { firstChartDay } from '../contract/referral-rules.ts'
import { type FilledDayRange, typedDayIn, type useReferralInfo } from './use-referral-info.ts'
import { WaitingLoader } from './waiting.tsx'

const words = texts.referrals

export function ReferralCharts({ of }: { of: ReturnType<typeof useReferralInfo> }) {
  const { range, choose, faults, today, days, info } = of
  const end = typedDayIn(range.end)
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
            {...(end === null ? {} : { min: firstChartDay(end) })}
            max={today}
            error={faults.start ? texts.messages['referral-start-invalid'] : null}
            onChange={(day) => choose('start', day)}
          />
          <DayField
            label={words.to}
            day={range.end}
            error={faults.end ? texts.messages['referral-end-invalid'] : null}
            onChange={(day) => choose('end', day)}
          />
        </Group>
      </Box>
      {info.data && days ? <Both days={daysOf(days)} info={info.data} /> : !info.error && <WaitingLoader height={320} />}
    </Section>
  )
}

function Both({ days, info: { referralInfo } }: { days: readonly string[]; info: ReferralInfo }) {
  const { amountsByDay, usersByDay } = referralInfo
  return (
    <Stack gap="md">
      <Series
        title={words.bonusByDay}
        hint={words.bonusByDayHint}
        name={words.bonusSeries}
        empty={words.noBonus}
        days={days}
        values={amountsByDay}
      />
      <Series title={words.usersByDay} name={words.usersSeries} empty={words.noOrders} days={days} values={usersByDay} isCount />
    </Stack>
  )
}

type SeriesProps = {
  title: string
  hint?: string
  name: string
  /** Where each day is without. */
  empty: string
  days: readonly string[]
  values: Record<string, number>
  isCount?: boolean
}

function Series({ title, hint, name, empty, days, values, isCount = false }: SeriesProps) {
  const written = (value: number) => (isCount ? texts.forms.number(value) : texts.forms.ron(fromRon(value)))
  const points = days.map((day) => ({ day, value: values[day] ?? 0 }))
  if (points.every(({ value }) => value === 0))
    return <Breakdown title={title} columns={[words.day, name]} rows={[]} chart={<Text c="dimmed">{empty}</Text>} />
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

function daysOf({ start, end }: FilledDayRange): string[] {
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

/** Beside the lines of a chart that ends above it two decimals say nothing; below it, all have two. */
const WHOLE_FROM_RON = 20
const inRon = (value: number): string => `${texts.forms.number(value)} ${texts.ui.currency}`

/** Room for the last day's point. */
const MARGIN = { right: 12, top: 8 }

function DayLine({ points, name, written, isCount }: DayLineProps) {
  const isWhole = isCount || points.some(({ value }) => value >= WHOLE_FROM_RON)
  return (
    <LineChart
      h={HEIGHT_PX}
      data={points.map(({ day, value }) => ({ day: texts.forms.day(day).slice(0, 5), value }))}
      dataKey="day"
      series={[{ name: 'value', label: name, color: 'accent.6' }]}
      curveType="linear"
      withDots={points.length <= 31}
      valueFormatter={written}
      yAxisProps={{ allowDecimals: !isWhole, ...(isCount ? { width: 40 } : { tickFormatter: isWhole ? inRon : written, width: 76 }) }}
      xAxisProps={{ minTickGap: 24 }}
      lineProps={{ isAnimationActive: false }}
      lineChartProps={{ accessibilityLayer: false, margin: MARGIN }}
    />
  )
}
