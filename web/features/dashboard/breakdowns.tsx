/** Figures by day, courier and county: as a chart, and the same numbers as a table. */

import { Select, Text } from '@mantine/core'
import { useState } from 'react'
import type { Compared, ShipmentFigures } from '../../../contract/dashboard/dashboard.ts'
import { texts } from '../../texts.ts'
import { lazyPart } from '../../ui/arriving.ts'
import { Breakdown } from '../../ui/breakdown.tsx'
import classes from './dashboard.module.css'
import { columnsShown, measuresShown, valueText } from './measures.ts'

const words = texts.dashboard

const DayChart = lazyPart(() => import('./charts.tsx'), 'DayChart')
const BarsChart = lazyPart(() => import('./charts.tsx'), 'BarsChart')

/** More bars than these are not read any more. */
const BARS_MAX = 12

export function DayBreakdown({ days }: Pick<ShipmentFigures, 'days'>) {
  return (
    <Breakdown
      title={words.byDay}
      columns={[words.day, words.sent, words.sentBefore]}
      rows={days.map(({ day, sent, before }) => ({
        key: day,
        cells: [texts.forms.day(day), texts.forms.number(sent), texts.forms.number(before)],
      }))}
      chart={<DayChart days={days} />}
    />
  )
}

export function CourierBreakdown({ couriers, withCost }: Pick<ShipmentFigures, 'couriers'> & { withCost: boolean }) {
  const parts = couriers.map(({ courier, ...part }) => ({ key: courier, ...part }))
  return <PartsBreakdown title={words.byCourier} heading={words.courier} parts={parts} withCost={withCost} />
}

export function CountyBreakdown({ counties, withCost }: Pick<ShipmentFigures, 'counties'> & { withCost: boolean }) {
  const parts = counties.map(({ county, name, ...of }) => ({ key: county, name: name ?? words.unknownCounty, ...of }))
  return <PartsBreakdown title={words.byCounty} heading={words.county} parts={parts} withCost={withCost} />
}

type Part = Compared & { key: string; name: string }
type PartsProps = { title: string; heading: string; parts: readonly Part[]; withCost: boolean }

function PartsBreakdown({ title, heading, parts, withCost }: PartsProps) {
  const measures = measuresShown(withCost)
  const columns = columnsShown(withCost)
  const [id, setId] = useState('sent')
  const measure = measures.find((one) => one.id === id) ?? measures[0]
  if (!measure) return null
  const shown = parts.slice(0, BARS_MAX)
  return (
    <Breakdown
      title={title}
      columns={[heading, ...columns.map(({ name }) => name), words.sentThen]}
      rows={parts.map(({ key, name, now, before }) => ({
        key,
        cells: [name, ...columns.map((column) => valueText(column, now)), texts.forms.number(before.sent)],
      }))}
      chartBeside={
        <Select
          aria-label={words.measureOf(title)}
          className={classes.notPrinted ?? ''}
          w={200}
          allowDeselect={false}
          value={measure.id}
          data={measures.map(({ id: value, name }) => ({ value, label: name }))}
          onChange={(chosen) => setId(chosen ?? 'sent')}
        />
      }
      chart={
        <>
          <BarsChart
            bars={shown.map(({ name, now, before }) => ({ name, now: measure.value(now), before: measure.value(before) }))}
            measure={measure}
          />
          {shown.length < parts.length && (
            <Text size="sm" c="dimmed">
              {words.countiesShown({ shown: shown.length, all: parts.length })}
            </Text>
          )}
        </>
      }
    />
  )
}
