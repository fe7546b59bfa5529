/** A sheet of which it is not known whether it was paid: why, and what was proposed of it. */
import { Text } from '@mantine/core'
import { texts } from '#web/texts.ts'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import type { SheetDecisionShown } from '../../contract/sheet-decisions.ts'
import type { SheetDoubt, SheetState } from '../../contract/sheets.ts'

const words = texts.payouts

export type DoubtedSheet = {
  id: number
  state: SheetState
  doubt?: SheetDoubt | null | undefined
  proposal?: SheetDecisionShown | null | undefined
}

export const canDecideSheet = ({ state, doubt }: DoubtedSheet): boolean => state === 'in-file' || (doubt ?? null) !== null

/** Where it was paid twice nothing but the money that went out once too often is left to be decided. */
export function decisionText({ isPaid, paidOn, by, at: proposedAt }: SheetDecisionShown, doubt: SheetDoubt | null | undefined): string {
  const at = texts.forms.dateTime(proposedAt)
  if (isPaid && paidOn !== null) return words.decision.saidPaid({ by, at, day: texts.forms.day(paidOn) })
  return doubt === 'paid-twice' ? words.decision.saidRecovered({ by, at }) : words.decision.saidNotPaid({ by, at })
}

export const SheetDoubtShown = ({ of: { doubt, proposal } }: { of: DoubtedSheet }) => (
  <>
    {doubt && <StatusBadge tone="red" text={words.inDoubt} />}
    {doubt && (
      <Text fz="xs">
        {words.doubts[doubt]}. {words.doubtSteps[doubt]}
      </Text>
    )}
    {proposal && (
      <Text fz="xs" style={{ overflowWrap: 'anywhere' }}>
        {decisionText(proposal, doubt)} {proposal.note}
      </Text>
    )}
  </>
)
