/** The charts, with the library that draws them: loaded where figures are shown, and nowhere else. */
import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/charts/styles.css'
import { BarChart, LineChart } from '@mantine/charts'
import { texts } from '#web/texts.ts'
import type { Measure } from './measures.ts'

const words = texts.dashboard
const HEIGHT_PX = 240
const BAR_PX = 44
const NAMES_PX = 110

/** Green or red would judge: more shipments are neither. */
const NOW = 'accent.6'
const BEFORE = 'gray.6'

// The table beside says the same to who cannot see it.
const quiet = { accessibilityLayer: false } as const
/** Room for the last day's point, and for half of the number below the longest bar. */
const MARGIN = { right: 12, top: 8 }
const still = { isAnimationActive: false } as const

type DayChartProps = { days: readonly { day: string; sent: number; before: number }[]; hasBefore: boolean }

export function DayChart({ days, hasBefore }: DayChartProps) {
  return (
    <LineChart
      h={HEIGHT_PX}
      data={days.map(({ day, sent, before }) => ({ day: texts.forms.day(day).slice(0, 5), sent, before }))}
      dataKey="day"
      series={[
        ...(hasBefore ? [{ name: 'before', label: words.sentBefore, color: BEFORE, strokeDasharray: '4 4' }] : []),
        { name: 'sent', label: words.now, color: NOW },
      ]}
      curveType="linear"
      withLegend={hasBefore}
      withDots={days.length <= 31}
      valueFormatter={texts.forms.number}
      yAxisProps={{ allowDecimals: false, width: 48 }}
      xAxisProps={{ minTickGap: 24 }}
      lineProps={still}
      lineChartProps={{ ...quiet, margin: MARGIN }}
    />
  )
}

type Bar = { name: string; now: number | null; before: number | null }

type BarsChartProps = { bars: readonly Bar[]; measure: Measure; hasBefore: boolean }

/** What is not known has no bar. */
export function BarsChart({ bars, measure: { written, isCount = false }, hasBefore }: BarsChartProps) {
  return (
    <BarChart
      h={Math.max(HEIGHT_PX / 2, bars.length * BAR_PX + 64)}
      data={[...bars]}
      dataKey="name"
      orientation="vertical"
      series={[
        { name: 'now', label: words.now, color: NOW },
        ...(hasBefore ? [{ name: 'before', label: words.sentBefore, color: BEFORE }] : []),
      ]}
      withLegend={hasBefore}
      withBarValueLabel
      valueLabelProps={{ position: 'right', fill: 'var(--mantine-color-text)' }}
      gridAxis="x"
      valueFormatter={written}
      yAxisProps={{ width: NAMES_PX }}
      xAxisProps={{ tickCount: 4, allowDecimals: !isCount }}
      barProps={{ ...still, maxBarSize: 14 }}
      barChartProps={{ ...quiet, margin: { ...MARGIN, right: 24 } }}
    />
  )
}
