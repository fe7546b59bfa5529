/** Figures by day, courier and county: as a chart, and the same numbers as a table. */

import { Select, Text } from '@mantine/core'
import { useState } from 'react'
import { texts } from '#web/texts.ts'
import { lazyPart } from '#web/ui/arriving.ts'
import { Breakdown } from '#web/ui/breakdown.tsx'
import { type ComparedFigures, RATE_SHIPMENTS_MIN, type ShipmentFigures } from '../contract/dashboard.ts'
import classes from './dashboard.module.css'
import { drawnMeasureOf, measureColumnsOf, measuresShown, measureText } from './measures.ts'

const words = texts.dashboard

const DayChart = lazyPart(() => import('./charts.tsx'), 'DayChart')
const BarsChart = lazyPart(() => import('./charts.tsx'), 'BarsChart')

/** More bars than these are not read any more. */
const BARS_MAX = 12

/** Nothing was sent in the period before: there is nothing to compare with, and nothing is said of it. */
type WithBefore = { hasBefore: boolean }

export function DayBreakdown({ days, hasBefore }: Pick<ShipmentFigures, 'days'> & WithBefore) {
  return (
    <Breakdown
      title={words.byDay}
      columns={[words.day, words.sent, ...(hasBefore ? [words.sentBefore] : [])]}
      rows={days.map(({ day, sent, before }) => ({
        key: day,
        cells: [texts.forms.day(day), texts.forms.number(sent), ...(hasBefore ? [texts.forms.number(before)] : [])],
      }))}
      chart={<DayChart days={days} hasBefore={hasBefore} />}
    />
  )
}

type Shown = WithBefore & { withCost: boolean }

export function CourierBreakdown({ couriers, ...shown }: Pick<ShipmentFigures, 'couriers'> & Shown) {
  const parts = couriers.map(({ courier, ...part }) => ({ key: courier, ...part }))
  return <PartsBreakdown title={words.byCourier} heading={words.courier} parts={parts} {...shown} />
}

export function CountyBreakdown({ counties, ...shown }: Pick<ShipmentFigures, 'counties'> & Shown) {
  const parts = counties.map(({ county, name, ...of }) => ({ key: county, name: name ?? words.unknownCounty, ...of }))
  return <PartsBreakdown title={words.byCounty} heading={words.county} parts={parts} {...shown} />
}

type Part = ComparedFigures & { key: string; name: string }
type PartsProps = Shown & { title: string; heading: string; parts: readonly Part[] }

function PartsBreakdown({ title, heading, parts, withCost, hasBefore }: PartsProps) {
  const measures = measuresShown(withCost)
  const columns = measureColumnsOf(withCost)
  const [id, setId] = useState('sent')
  const measure = measures.find((one) => one.id === id) ?? measures[0]
  if (!measure) return null
  const shown = parts.slice(0, BARS_MAX)
  const isOfFew = shown.some(({ now }) => measure.ofFew?.(now))
  return (
    <Breakdown
      title={title}
      columns={[heading, ...columns.map(({ name }) => name), ...(hasBefore ? [words.sentThen] : [])]}
      rows={parts.map(({ key, name, now, before }) => ({
        key,
        cells: [name, ...columns.map((column) => measureText(column, now)), ...(hasBefore ? [texts.forms.number(before.sent)] : [])],
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
            bars={shown.map(({ name, now, before }) => ({
              name,
              now: drawnMeasureOf(measure, now),
              before: drawnMeasureOf(measure, before),
            }))}
            measure={measure}
            hasBefore={hasBefore}
          />
          {isOfFew && (
            <Text size="sm" c="dimmed">
              {words.tooFewForRates(RATE_SHIPMENTS_MIN)}
            </Text>
          )}
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
