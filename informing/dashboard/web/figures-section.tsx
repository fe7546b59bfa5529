/** How a period's shipments went, beside the period before. */
import { Button, Group, Skeleton, Text } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { todayInBucharest } from '#paying/balance/web/statement/statement-filters.tsx'
import { downloadFile, toApiProblem, useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { saveFile } from '#web/ui/deliver-file.ts'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { Section } from '#web/ui/section.tsx'
import { useFilters } from '#web/use-list.ts'
import {
  type ComparedFigures,
  type DashboardPeriod,
  dashboardCalls,
  relativeChangeOf,
  type ShipmentFigures,
} from '../contract/dashboard.ts'
import { CountyBreakdown, CourierBreakdown, DayBreakdown } from './breakdowns.tsx'
import classes from './dashboard.module.css'
import { drawnMeasureOf, type Measure, measuresShown, measureText } from './measures.ts'
import { chosenPeriod, PeriodPicker, type PeriodSearch } from './period-picker.tsx'

const words = texts.dashboard

export function FiguresSection() {
  const { filters, change } = useFilters<PeriodSearch>()
  const [today] = useState(() => todayInBucharest(new Date()))
  const { preset, period } = chosenPeriod(filters, today)
  const figures = useCall(dashboardCalls.shipments, { body: period }, { keepPrevious: true })
  const { data } = figures
  return (
    <Section title={words.figures} beside={<Actions period={period} />}>
      <PeriodPicker preset={preset} period={period} onChange={change} />
      {figures.error && <FailureNotice cause={figures.error} onRetry={() => void figures.refetch()} isRetrying={figures.isFetching} />}
      {figures.isPending && <Skeleton h={320} />}
      {data && data.all.before.sent > 0 && (
        <Text c="dimmed">{words.comparedWith({ from: texts.forms.day(data.before.from), to: texts.forms.day(data.before.to) })}</Text>
      )}
      {data && <FiguresOf figures={data} />}
      <Text size="sm" c="dimmed">
        {words.countedByAwb} {words.ratesOf}
      </Text>
    </Section>
  )
}

function FiguresOf({ figures }: { figures: ShipmentFigures }) {
  const { all, days, couriers, counties } = figures
  const withCost = all.now.cost !== null
  const hasBefore = all.before.sent > 0
  if (all.now.sent === 0 && all.before.sent === 0) return <Text>{words.noneYet}</Text>
  return (
    <>
      <dl className={classes.totals}>
        {measuresShown(withCost).map((measure) => (
          <Total key={measure.id} measure={measure} of={all} />
        ))}
      </dl>
      <DayBreakdown days={days} hasBefore={hasBefore} />
      <CourierBreakdown couriers={couriers} withCost={withCost} hasBefore={hasBefore} />
      <CountyBreakdown counties={counties} withCost={withCost} hasBefore={hasBefore} />
    </>
  )
}

function Total({ measure, of: { now, before } }: { measure: Measure; of: ComparedFigures }) {
  return (
    <div className={classes.total}>
      <dt>{measure.name}</dt>
      <dd>
        <Text span fz="xl" fw={700} className="tabular" display="block">
          {measureText(measure, now)}
        </Text>
        {measure.note?.(now) && (
          <Text span size="sm" c="dimmed" display="block">
            {measure.note(now)}
          </Text>
        )}
        {before.sent > 0 && <Before measure={measure} now={now} before={before} />}
      </dd>
    </div>
  )
}

/** The change, unless one of the two is of too few to be compared, and what it was. */
function Before({ measure, now, before }: { measure: Measure } & ComparedFigures) {
  const change = relativeChangeOf(drawnMeasureOf(measure, now), drawnMeasureOf(measure, before))
  return (
    <>
      {change !== null && (
        <Text span size="sm" c="dimmed" display="block">
          {changeText(change)}
        </Text>
      )}
      {measure.value(before) !== null && (
        <Text span size="sm" c="dimmed" display="block" className="tabular">
          {words.wasBefore(measureText(measure, before))}
        </Text>
      )}
    </>
  )
}

function changeText(change: number): string {
  const percent = Math.round(change * 100)
  return percent === 0 ? words.same : words.change({ percent: texts.forms.number(Math.abs(percent)), isMore: percent > 0 })
}

function Actions({ period }: { period: DashboardPeriod }) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await downloadFile(dashboardCalls.download, { body: period }).then(
      (file) => saveFile(file, words.fileName(period)),
      (cause: unknown) => toast.error(toApiProblem(cause).message),
    )
    setBusy(false)
  }
  return (
    <Group gap="sm" className={classes.notPrinted ?? ''}>
      <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
        {words.print}
      </Button>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} loading={isBusy} onClick={() => void save()}>
        {words.download}
      </Button>
    </Group>
  )
}
