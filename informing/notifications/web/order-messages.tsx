import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconMail, IconMessage } from '@tabler/icons-react'
import type { Tone } from '#contract/shell/tones.ts'
import { useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { Section } from '#web/ui/section.tsx'
import { Breakable } from '#web/ui/values/breakable.tsx'
import { DateTime } from '#web/ui/values/date-time.tsx'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import { type OrderNotice, orderNoticesCall } from '../contract/order-notices.ts'

const noticeTexts = texts.orderNotices

const REFRESH_MS = 30_000
const ICON_PX = 16

/** Each e-mail and text message about an order: to whom, when, what became of it, or why it was not sent. Newest first. */
export function OrderMessages({ uniqueId }: { uniqueId: string }) {
  const notices = useCall(orderNoticesCall, { params: { uniqueId } }, { refetchInterval: REFRESH_MS })
  return (
    <Section title={noticeTexts.title}>
      {notices.error && <FailureNotice cause={notices.error} onRetry={() => void notices.refetch()} isRetrying={notices.isFetching} />}
      {notices.isPending && <Skeleton height={48} />}
      {notices.data?.list.length === 0 && <Text c="dimmed">{noticeTexts.none}</Text>}
      {notices.data?.list.toReversed().map((notice) => (
        <Message key={notice.id} notice={notice} />
      ))}
    </Section>
  )
}

function Message({ notice: { channel, text, to, hasLabel, state, reason, settledAt, reportedAt } }: { notice: OrderNotice }) {
  const at = reportedAt ?? settledAt
  const Icon = channel === 'mail' ? IconMail : IconMessage
  return (
    <Group gap="sm" align="flex-start" wrap="nowrap">
      <Icon size={ICON_PX} aria-label={noticeTexts[channel]} style={{ flexShrink: 0, marginTop: 3 }} />
      <Stack gap={2} miw={0}>
        <Text size="sm">
          {text}
          {hasLabel && state !== 'not-sent' ? `, ${noticeTexts.withLabel}` : ''}
        </Text>
        <Text size="xs" c="dimmed">
          <Breakable text={to} />
        </Text>
        {reason !== null && (
          <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
            {reason}
          </Text>
        )}
      </Stack>
      <Stack gap={2} ml="auto" align="flex-end">
        <StatusBadge {...(channel === 'sms' && state === 'sent' ? handedOver : badges[state])} />
        {at !== null && (
          <Text size="xs" c="dimmed">
            <DateTime at={at} />
          </Text>
        )}
      </Stack>
    </Group>
  )
}

/** Whether it reached a phone is not known. */
const handedOver = { tone: 'grey', text: noticeTexts.handedOver } as const

const badges = {
  sent: { tone: 'green', text: noticeTexts.sent },
  delivered: { tone: 'green', text: noticeTexts.delivered },
  'not-delivered': { tone: 'red', text: noticeTexts.notDelivered },
  waiting: { tone: 'orange', text: noticeTexts.waiting },
  'not-sent': { tone: 'red', text: noticeTexts.notSent },
  unconfirmed: { tone: 'orange', text: noticeTexts.unconfirmed },
} as const satisfies Record<OrderNotice['state'], { tone: Tone; text: string }>
