import type { Tone } from '#contract/shell/tones.ts'
import { texts } from '#web/texts.ts'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import type { ImportRowState, OrderImport } from '../contract/order-imports.ts'

const tones: Record<OrderImport['state'], Tone> = { previewed: 'orange', running: 'orange', done: 'green', undone: 'grey' }
const rowTones: Record<ImportRowState, Tone> = {
  ...{ new: 'green', changed: 'orange', same: 'grey', sent: 'grey', part: 'grey', 'left-out': 'grey', faulty: 'red' },
}

export const ImportStateBadge = ({ state }: { state: OrderImport['state'] }) => (
  <StatusBadge tone={tones[state]} text={texts.orderImports.states[state]} />
)

export const RowStateBadge = ({ state }: { state: ImportRowState }) => (
  <StatusBadge tone={rowTones[state]} text={texts.orderImports.rowStates[state]} />
)
