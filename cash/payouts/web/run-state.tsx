import { Group, Text } from '@mantine/core'
import type { Tone } from '#contract/shell/tones.ts'
import { SECOND_USER_FROM } from '#paying/authorisations/contract/authorisations.ts'
import { texts } from '#web/texts.ts'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import type { PayoutRunSheetShown, PayoutRunShown, PayoutRunState } from '../contract/payout-runs.ts'
import type { RepaymentSheetState } from '../contract/sheets.ts'

const words = texts.payouts

const runTones: Record<PayoutRunState, Tone> = {
  made: 'orange',
  approved: 'orange',
  'in-file': 'orange',
  closed: 'green',
  discarded: 'grey',
}
const sheetTones: Record<RepaymentSheetState, Tone> = {
  made: 'grey',
  approved: 'orange',
  'in-file': 'orange',
  paid: 'green',
  failed: 'red',
  returned: 'red',
}

/** With what the bank has answered so far. */
export const RunStateBadges = ({ of: { state, firstApproval, paid, refused, doubted, unknownBanks } }: { of: PayoutRunShown }) => (
  <Group gap="xs">
    <StatusBadge tone={runTones[state]} text={words.states[state]} />
    {state === 'made' && firstApproval !== null && <StatusBadge tone="orange" text={words.secondAwaited} />}
    {paid > 0 && <StatusBadge tone="green" text={words.paid(paid)} />}
    {doubted > 0 && <StatusBadge tone="red" text={words.doubted(doubted)} />}
    {unknownBanks > 0 && <StatusBadge tone="red" text={words.ofUnknownBanks(unknownBanks)} />}
    {refused > 0 && <StatusBadge tone="red" text={words.refused(refused)} />}
  </Group>
)

/** One that is made is so since it was made, and of one that is discarded more is said. */
export const PayoutRunStateSince = ({ of: { state, since } }: { of: PayoutRunShown }) =>
  state === 'made' || state === 'discarded' ? null : (
    <Text fz="xs" c="dimmed">
      {words.since(texts.forms.dateTime(since))}
    </Text>
  )

/** Whose approval it needs; null: the one of its reader will do. */
export function runApprovalText({ approval, firstApproval }: Pick<PayoutRunShown, 'approval' | 'firstApproval'>): string | null {
  const amount = texts.forms.ron(SECOND_USER_FROM)
  switch (approval) {
    case null:
    case 'whole':
      return null
    case 'first-of-two':
      return words.firstOfTwo(amount)
    case 'of-another':
      return firstApproval === null ? words.madeByYou(amount) : words.approvedByYou(amount)
  }
}

/** Who discarded it, when and why. */
export function DiscardOfRun({ run: { state, discard } }: { run: Pick<PayoutRunShown, 'state' | 'discard'> }) {
  if (state !== 'discarded') return null
  return (
    <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
      {discardSaid(discard)}
    </Text>
  )
}

function discardSaid(discard: PayoutRunShown['discard']): string {
  if (discard === null) return words.discardUnknown
  const at = texts.forms.dateTime(discard.at)
  switch (discard.cause) {
    case 'empty':
      return words.discardEmpty(at)
    case 'administrator':
      return words.discardBy({ at, by: discard.by ?? '', reason: discard.reason ?? '' })
  }
}

/** With the day of the payment, or since when it is so. */
export const RepaymentSheetStateBadge = ({
  of: { state, since, paidOn },
}: {
  of: Pick<PayoutRunSheetShown, 'state' | 'since' | 'paidOn'>
}) => (
  <>
    <StatusBadge tone={sheetTones[state]} text={words.sheetStates[state]} />
    <Text fz="xs" c="dimmed">
      {state === 'paid' && paidOn !== null ? words.paidOn(texts.forms.day(paidOn)) : words.since(texts.forms.dateTime(since))}
    </Text>
  </>
)
