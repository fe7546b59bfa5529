/** What has happened to a repayment, the newest first, and what is to come above it. */
import { Button, Skeleton, Text, Timeline } from '@mantine/core'
import { forecastCalls, type RepaymentPath, type RepaymentPathStep } from '#cash/payouts/contract/forecast.ts'
import { useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { useProductName } from '#web/ui/page.tsx'
import { Section } from '#web/ui/section.tsx'
import { DateTime, DayText } from '#web/ui/values/date-time.tsx'
import type { RepaymentShown } from '../contract/repayment-calls.ts'

const words = texts.repaymentForecast.way

type Step = RepaymentPath['steps'][number]

type OnSheet = (sheetId: number) => void
/** `isOfChosen`: its whole way can be asked for; else what the row says of it. */
type WayOfMoneyProps = { of: RepaymentShown; isOfChosen: boolean; onSheet: OnSheet }

export function WayOfMoney({ of: repayment, isOfChosen, onSheet }: WayOfMoneyProps) {
  const path = useCall(forecastCalls.path, { params: { id: repayment.id } }, { enabled: isOfChosen })
  return (
    <Section title={words.title}>
      {path.error && <FailureNotice cause={path.error} onRetry={() => void path.refetch()} isRetrying={path.isFetching} />}
      {isOfChosen && path.isPending && <Skeleton h={160} />}
      {path.data && <Steps steps={path.data.steps} onSheet={onSheet} />}
      {(!isOfChosen || path.error) && <Steps steps={stepsOf(repayment)} onSheet={onSheet} />}
    </Section>
  )
}

const stepsOf = ({ orderDate, dates, isCanceled }: RepaymentShown): Step[] =>
  [
    { step: 'ordered' as const, at: orderDate },
    { step: 'delivered' as const, at: dates.deliveryDate },
    { step: 'sent-to-us' as const, at: dates.sentToUsDate },
    { step: 'received' as const, at: dates.receivedByUsDate },
    { step: 'paid' as const, at: dates.sentToClientDate },
    // The row does not say when.
    ...(isCanceled ? [{ step: 'cancelled' as const, at: '' }] : []),
  ]
    .filter(({ at }) => at !== null)
    .map((one) => ({ ...one, sheetId: null }))

/** Courier and bank say the day. */
const ofDay: readonly RepaymentPathStep[] = ['sent-to-us', 'received', 'paid', 'returned']
const ended: readonly RepaymentPathStep[] = ['left-out', 'refused', 'not-paid', 'returned', 'cancelled']

function Steps({ steps, onSheet }: { steps: readonly Step[]; onSheet: OnSheet }) {
  const product = useProductName()
  const [past, upcoming] = [words.steps(product), words.next(product)]
  const done = steps.filter(({ at }) => at !== null).length
  return (
    <Timeline bulletSize={16} lineWidth={2} reverseActive active={done - 1}>
      {placed(steps).map(({ key, step, at, sheetId }) => (
        <Timeline.Item
          key={key}
          title={at === null ? `${words.upcoming}: ${upcoming[step] ?? past[step]}` : past[step]}
          {...(at === null ? { lineVariant: 'dashed' as const, c: 'dimmed' } : {})}
          {...(ended.includes(step) ? { color: 'red' } : {})}
        >
          {at && (
            <Text size="xs" c="dimmed">
              {ofDay.includes(step) ? <DayText at={at} /> : <DateTime at={at} />}
            </Text>
          )}
          {sheetId !== null && step === 'in-sheet' && (
            <Button variant="transparent" px={0} size="xs" onClick={() => onSheet(sheetId)}>
              {words.sheet(String(sheetId))}
            </Button>
          )}
        </Timeline.Item>
      ))}
    </Timeline>
  )
}

/** The newest first; one step may be there once for each sheet. */
const placed = (steps: readonly Step[]) =>
  steps.map((one, i) => ({ ...one, key: `${one.step} ${steps.slice(0, i).filter(({ step }) => step === one.step).length}` })).toReversed()
