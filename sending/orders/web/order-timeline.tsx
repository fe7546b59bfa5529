import { Text, Timeline } from '@mantine/core'
import { texts } from '#web/texts.ts'
import { Section } from '#web/ui/section.tsx'
import { DateTime } from '#web/ui/values/date-time.tsx'
import type { OrderDetails } from '../contract/orders.ts'

const detailsTexts = texts.orders.details

/** What happened, newest first, with what is to be expected next above it. */
export function OrderTimeline({ order: { timeline, nextStep } }: { order: OrderDetails }) {
  const steps = timeline.toReversed()
  return (
    <Section title={detailsTexts.timeline}>
      {nextStep === null && steps.length === 0 && <Text c="dimmed">{detailsTexts.noSteps}</Text>}
      <Timeline bulletSize={16} lineWidth={2} reverseActive active={steps.length - 1}>
        {nextStep !== null && (
          <Timeline.Item lineVariant="dashed" title={<Text c="dimmed">{detailsTexts.nextStep}</Text>}>
            <Text>{nextStep}</Text>
          </Timeline.Item>
        )}
        {steps.map(({ text, courierText, place, happenedAt }) => (
          <Timeline.Item key={`${happenedAt} ${text} ${courierText}`} title={text}>
            <Text size="xs" c="dimmed">
              <DateTime at={happenedAt} />
              {place === null ? '' : `, ${place}`}
            </Text>
            {courierText !== null && courierText !== text && (
              <Text size="xs" c="dimmed">
                {detailsTexts.courierSays(courierText)}
              </Text>
            )}
          </Timeline.Item>
        ))}
      </Timeline>
    </Section>
  )
}
