/** Behind the bell: what happened since, for who looks, and errors whose message has already gone from the corner. */
import { ActionIcon, Button, Indicator, Popover, ScrollArea, Skeleton, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { type MouseEvent, useState } from 'react'
import { useAct, useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { KeptErrors } from '#web/shell/kept-errors.tsx'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { useLinkProps } from '#web/ui/app-link.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { useKeptErrors } from '#web/ui/notices/toast.ts'
import { DateTime } from '#web/ui/values/date-time.tsx'
import {
  type Notification,
  type NotificationKind,
  notificationCalls,
  operatorNotificationCalls,
  UNREAD_COUNTED_MAX,
} from '../contract/centre.ts'
import { OrdersWaitingNow } from './waiting-now.tsx'

const centreTexts = texts.notifications

const REFRESH_MS = 60_000
const WIDTH_PX = 340
const LIST_MAX_PX = 420
const ROW_MIN_PX = 44

const said = (count: number): string => (count >= UNREAD_COUNTED_MAX ? `${UNREAD_COUNTED_MAX - 1}+` : String(count))

export function NotificationBell() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const ofClient = useMay('orders.read')
  const ofPlatform = useMay('platform.settle')
  const mine = useCall(notificationCalls.unread, {}, { enabled: ofClient, refetchInterval: REFRESH_MS })
  const operators = useCall(operatorNotificationCalls.unread, {}, { enabled: ofPlatform, refetchInterval: REFRESH_MS })
  const errors = useKeptErrors()
  const unread = (ofClient ? (mine.data?.count ?? 0) : 0) + (ofPlatform ? (operators.data?.count ?? 0) : 0)
  const shown = unread + errors.length
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={WIDTH_PX} shadow="md" trapFocus returnFocus>
      <Indicator
        className="bell"
        disabled={shown === 0}
        color={errors.length > 0 ? 'danger' : 'blue'}
        size={16}
        label={said(shown)}
        offset={4}
      >
        <Popover.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={centreTexts.name(said(unread))} onClick={() => setOpen(!isOpen)}>
            <IconBell size={20} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown>
        <ScrollArea.Autosize mah={LIST_MAX_PX} type="auto">
          <Stack gap="md">
            {isOpen && ofClient && <OrdersWaitingNow onLeave={close} />}
            {isOpen && ofPlatform && <Happened calls={operatorNotificationCalls} onLeave={close} />}
            {isOpen && ofClient && <Happened calls={notificationCalls} onLeave={close} />}
            <KeptErrors />
          </Stack>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  )
}

type Calls = typeof notificationCalls | typeof operatorNotificationCalls

function Happened({ calls, onLeave }: { calls: Calls; onLeave: () => void }) {
  const list = useCall(calls.list)
  const read = useAct(calls.read, { refreshes: [calls.list, calls.unread] })
  const rows = list.data?.list ?? []
  const opened = ({ id, isRead }: Notification) => {
    if (!isRead) read.mutate({ body: { ids: [id] } })
    onLeave()
  }
  return (
    <Stack gap="xs">
      <Title order={2} size="sm">
        {centreTexts.title}
      </Title>
      {list.error && <FailureNotice cause={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />}
      {list.isPending && <Skeleton height={48} />}
      {list.data && rows.length === 0 && <Text c="dimmed">{centreTexts.none}</Text>}
      {rows.map((one) => (
        <Row key={one.id} of={one} onOpened={() => opened(one)} />
      ))}
      {rows.some(({ isRead }) => !isRead) && (
        <Button variant="default" onClick={() => read.mutate({ body: { ids: 'all' } })} loading={read.isPending}>
          {centreTexts.readAll}
        </Button>
      )}
    </Stack>
  )
}

function Row({ of: { kind, subject, text, at, isRead }, onOpened }: { of: Notification; onOpened: () => void }) {
  const { onClick, ...link } = useLinkProps(pageOf(kind, subject))
  const open = (event: MouseEvent) => {
    onOpened()
    onClick(event)
  }
  return (
    <UnstyledButton component="a" {...link} onClick={open} p="xs" mih={ROW_MIN_PX}>
      <Text size="xs" c="dimmed">
        {centreTexts.kinds[kind]} · <DateTime at={at} />
        {isRead ? '' : ` · ${centreTexts.unread}`}
      </Text>
      <Text size="sm" fw={isRead ? 400 : 600} style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Text>
    </UnstyledButton>
  )
}

function pageOf(kind: NotificationKind, subject: string | null): string {
  switch (kind) {
    case 'parcel-problem':
    case 'parcel-return':
      return subject === null ? paths.orders : paths.orderDetails(subject)
    case 'return-received':
      return subject === null ? paths.returns : paths.returnRequest(subject)
    case 'returns-doubtful':
      return paths.returnsIn('doubtful')
    case 'payment-received':
      return paths.balance
    case 'invoice-issued':
      return paths.invoices
    case 'einvoices-due':
    case 'own-einvoices':
      return paths.invoicingSent
    case 'payout':
      return paths.repayments
    case 'store-disconnected':
      return subject === null ? paths.shops : paths.shopSettings(subject)
    case 'rule-stopped':
      return paths.rules
    case 'einvoice-connection':
      return paths.invoicingCompanies
    case 'einvoice-outage':
      return paths.operator
    case 'effect-waits':
      return subject === null ? paths.operator : paths.openEffectsOf(subject)
  }
}
