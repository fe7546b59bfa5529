/** What holds for an answer of the bank, whichever way it came: its day, and the end of a run by the last of them. */
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf, startOfDay } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { hasSheetIn } from '../queries.ts'
import { movePayoutRun, type PayoutRun } from '../run-transition.ts'

/** Banks may name a day ahead. */
export function sheetPaidAt({ clock }: Pick<App, 'clock'>, on: string | null): Date {
  const now = clock.now()
  return on === null || on >= bucharestDayOf(now) ? now : startOfDay(on)
}

/** Once every sheet of it was answered. `run` is locked. */
export async function closeAnsweredPayoutRun(app: App, tx: Tx, run: PayoutRun): Promise<void> {
  if (run.state !== 'in-file' || run.step !== null) return
  if (!(await hasSheetIn(tx, run.id, ['approved', 'in-file']))) await movePayoutRun(app, tx, run, { to: 'closed' })
}
