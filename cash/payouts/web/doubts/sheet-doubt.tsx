/** A sheet of which it is not known whether it was paid: why, and what was proposed of it. */
import { Text } from '@mantine/core'
import { texts } from '#web/texts.ts'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import type { RepaymentSheetDecisionShown } from '../../contract/sheet-decisions.ts'
import type { RepaymentSheetDoubt, RepaymentSheetState } from '../../contract/sheets.ts'

const words = texts.payouts

export type DoubtedRepaymentSheet = {
  id: number
  state: RepaymentSheetState
  doubt?: RepaymentSheetDoubt | null | undefined
  proposal?: RepaymentSheetDecisionShown | null | undefined
}

export const canDecideSheet = ({ state, doubt }: DoubtedRepaymentSheet): boolean => state === 'in-file' || (doubt ?? null) !== null

/** Where it was paid twice nothing but the money that went out once too often is left to be decided. */
export function decisionText(
  { isPaid, paidOn, by, at: proposedAt }: RepaymentSheetDecisionShown,
  doubt: RepaymentSheetDoubt | null | undefined,
): string {
  const at = texts.forms.dateTime(proposedAt)
  if (isPaid && paidOn !== null) return words.decision.saidPaid({ by, at, day: texts.forms.day(paidOn) })
  return doubt === 'paid-twice' ? words.decision.saidRecovered({ by, at }) : words.decision.saidNotPaid({ by, at })
}

export const RepaymentSheetDoubtShown = ({ of: { doubt, proposal } }: { of: DoubtedRepaymentSheet }) => (
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
