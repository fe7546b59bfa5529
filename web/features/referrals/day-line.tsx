/** A line of days, with the library that draws it. */
import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import { texts } from '../../texts.ts'

const HEIGHT_PX = 220

type DayLineProps = {
  points: readonly { day: string; value: number }[]
  name: string
  written: (value: number) => string
  isCount: boolean
}

export function DayLine({ points, name, written, isCount }: DayLineProps) {
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
