import { Group, Stack, Text } from '@mantine/core'
import {
  IconCalendarX,
  IconCircleCheck,
  IconCircleDashed,
  IconHelpHexagon,
  IconPackageImport,
  IconPackageOff,
  IconTruckReturn,
} from '@tabler/icons-react'
import type { Tone } from '#contract/shell/tones.ts'
import { texts } from '#web/texts.ts'
import type { Icon } from '#web/ui/notices/empty-state.tsx'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import type { ReturnMoneyState } from '../contract/return-money.ts'
import { type ReturnState, type ReturnSummary, waitsForCount } from '../contract/return-requests.ts'
import type { CustodyState } from '../contract/returned-goods.ts'

const words = texts.returns
const settling = texts.returnSettling

const tones: Record<ReturnState, Tone> = { received: 'orange', accepted: 'orange', shipped: 'green', closed: 'grey', refused: 'red' }

type Stated = Pick<ReturnSummary, 'state' | 'isDoubtful' | 'returnTimeliness'>

/** `returnTimeliness`: what came after the shop's own period is taken, and marked. */
export function ReturnRequestStateBadge({ returnTimeliness, ...stated }: Stated) {
  if (returnTimeliness !== 'late') return <StateAlone {...stated} />
  return (
    <Group gap={4}>
      <StateAlone {...stated} />
      <StatusBadge tone="orange" text={words.marks.lateShort} icon={IconCalendarX} />
    </Group>
  )
}

function StateAlone({ state, isDoubtful }: Omit<Stated, 'returnTimeliness'>) {
  if (isDoubtful && state === 'received') return <StatusBadge tone="orange" text={words.doubtful.state} icon={IconHelpHexagon} />
  return <StatusBadge tone={tones[state]} text={words.states[state]} {...(state === 'shipped' ? { icon: IconTruckReturn } : {})} />
}

const moneyTones: Record<ReturnMoneyState, Tone> = {
  ...{ 'not-asked': 'grey', pending: 'orange', 'in-doubt': 'orange', sent: 'orange', paid: 'green', refused: 'red' },
}

export const ReturnMoneyStateBadge = ({ money }: Pick<ReturnSummary, 'money'>) => (
  <StatusBadge tone={moneyTones[money]} text={settling.money[money]} />
)

const custodyTones: Record<CustodyState, Tone> = {
  ...{ announced: 'grey', 'on-its-way': 'grey', received: 'orange', disposed: 'green', 'never-came': 'red' },
}

const custodyIcons: Record<CustodyState, Icon> = {
  ...{ announced: IconCircleDashed, 'on-its-way': IconTruckReturn, received: IconPackageImport, disposed: IconCircleCheck },
  'never-came': IconPackageOff,
}

export const CustodyBadge = ({ custody }: Pick<ReturnSummary, 'custody'>) => (
  <StatusBadge tone={custodyTones[custody]} text={settling.custody[custody]} icon={custodyIcons[custody]} />
)

/** Where the goods are, and what of them waits for the merchant. */
export function GoodsShown(request: Pick<ReturnSummary, 'custody' | 'isCounted' | 'state' | 'handBackSince'>) {
  const { custody, handBackSince } = request
  const waits =
    handBackSince !== null ? settling.handBackSince(texts.forms.day(handBackSince)) : waitsForCount(request) ? settling.toCount : null
  return (
    <Stack gap={0}>
      <Text size="sm">{settling.custody[custody]}</Text>
      {waits !== null && (
        <Text size="sm" c="dimmed">
          {waits}
        </Text>
      )}
    </Stack>
  )
}

type RefundProps = {
  request: Pick<ReturnSummary, 'money' | 'refundUntil' | 'isRefundOverdue'>
  /** What stands above it says already what the day is. */
  isUnder?: string
}

/** What of the money is still open; nothing where nothing was decided, and nothing is owed by law. */
export function RefundShown({ request: { money, refundUntil, isRefundOverdue }, isUnder }: RefundProps) {
  if (money === 'not-asked') return null
  if (isRefundOverdue && refundUntil !== null) return <StatusBadge tone="red" text={words.list.overdue(texts.forms.day(refundUntil))} />
  const day = money === 'pending' && refundUntil !== null ? texts.forms.day(refundUntil) : null
  if (day === null) return <Text size="sm">{settling.money[money]}</Text>
  return <Text size="sm">{isUnder === undefined ? words.list.refundUntil(day) : day}</Text>
}
