import { Text } from '@mantine/core'
import { IconHelpHexagon, IconTruckReturn } from '@tabler/icons-react'
import { texts } from '#web/texts.ts'
import { StatusBadge, type Tone } from '#web/ui/values/status-badge.tsx'
import type { ReturnState, ReturnSummary } from '../contract/return-requests.ts'

const words = texts.returns

const tones: Record<ReturnState, Tone> = { received: 'orange', accepted: 'orange', shipped: 'green', closed: 'grey', refused: 'red' }

export function RequestState({ state, isDoubtful }: Pick<ReturnSummary, 'state' | 'isDoubtful'>) {
  if (isDoubtful && state === 'received') return <StatusBadge tone="orange" text={words.doubtful.state} icon={IconHelpHexagon} />
  return <StatusBadge tone={tones[state]} text={words.states[state]} {...(state === 'shipped' ? { icon: IconTruckReturn } : {})} />
}

/** What of the money is still open; nothing where nothing is owed by law. */
type RefundProps = {
  request: Pick<ReturnSummary, 'refund' | 'refundUntil'>
  /** What stands above it says already what the day is. */
  isUnder?: string
}

export function RefundShown({ request: { refund, refundUntil }, isUnder }: RefundProps) {
  if (refund === null || refundUntil === null) return null
  const day = texts.forms.day(refundUntil)
  if (refund === 'refunded') return <Text size="sm">{words.list.refunded}</Text>
  return refund === 'overdue' ? (
    <StatusBadge tone="red" text={words.list.overdue(day)} />
  ) : (
    <Text size="sm">{isUnder === undefined ? words.list.refundUntil(day) : day}</Text>
  )
}
