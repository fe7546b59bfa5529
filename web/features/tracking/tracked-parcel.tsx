import { Group, Stack, Text, Timeline } from '@mantine/core'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import type { orderCalls } from '../../../contract/orders/orders.ts'
import { CourierMark } from '../../ui/courier-mark.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Section } from '../../ui/section.tsx'
import { OrderStatus } from '../../ui/status-badge.tsx'
import { trackingTexts } from './texts.ts'

export function TrackedParcel({ parcel }: { parcel: AnswerOf<typeof orderCalls.track> }) {
  const steps = [...parcel.steps].sort((a, b) => b.happenedAt.localeCompare(a.happenedAt))
  return (
    <Stack gap="md">
      <Group gap="md">
        <OrderStatus state={parcel.state} />
        <CourierMark courier={parcel.courier} withName />
      </Group>
      <Section title={trackingTexts.steps}>
        {steps.length === 0 && <Text c="dimmed">{trackingTexts.noSteps}</Text>}
        <Timeline bulletSize={16} lineWidth={2} active={0}>
          {steps.map(({ text, place, happenedAt }) => (
            <Timeline.Item key={`${happenedAt} ${text}`} title={text}>
              <Text size="xs" c="dimmed">
                <DateTime at={happenedAt} />
                {place === null ? '' : `, ${place}`}
              </Text>
            </Timeline.Item>
          ))}
        </Timeline>
      </Section>
    </Stack>
  )
}
