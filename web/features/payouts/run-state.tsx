import { Group } from '@mantine/core'
import type { RunShown, RunState } from '../../../contract/repayments/payout-runs.ts'
import type { SheetState } from '../../../contract/repayments/sheets.ts'
import { texts } from '../../texts.ts'
import { StatusBadge, type Tone } from '../../ui/values/status-badge.tsx'

const words = texts.payouts

const runTones: Record<RunState, Tone> = { made: 'orange', approved: 'orange', 'in-file': 'orange', closed: 'green', discarded: 'grey' }
const sheetTones: Record<SheetState, Tone> = {
  made: 'grey',
  approved: 'orange',
  'in-file': 'orange',
  paid: 'green',
  failed: 'red',
  returned: 'red',
}

/** With what the bank has answered so far. */
export const RunStateBadges = ({ of: { state, paid, refused } }: { of: RunShown }) => (
  <Group gap="xs">
    <StatusBadge tone={runTones[state]} text={words.states[state]} />
    {paid > 0 && <StatusBadge tone="green" text={words.paid(paid)} />}
    {refused > 0 && <StatusBadge tone="red" text={words.refused(refused)} />}
  </Group>
)

export const SheetStateBadge = ({ state }: { state: SheetState }) => (
  <StatusBadge tone={sheetTones[state]} text={words.sheetStates[state]} />
)
