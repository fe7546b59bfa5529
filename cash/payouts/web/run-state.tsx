import { Group } from '@mantine/core'
import { texts } from '../../../web/texts.ts'
import { StatusBadge, type Tone } from '../../../web/ui/values/status-badge.tsx'
import type { RunShown, RunState } from '../contract/payout-runs.ts'
import type { SheetState } from '../contract/sheets.ts'

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
