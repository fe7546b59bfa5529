/** What the merchant decides about a request, and what of it is undone. Its goods and its money have lives of their own. */
import { Problem } from '#contract/problems.ts'
import { addMail } from '#server/effects/mails.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { ReturnState } from '../contract/return-requests.ts'
import { lockRequest, noteReturnStep, type RequestRow, requireTrusted, returnRequestLife } from './request-life.ts'

type Decided = { clientId: string; id: string; userId: string | null }

/** Throws `return-decided` where it is something else meanwhile. */
function requireMove(row: RequestRow, to: ReturnState): void {
  if (!returnRequestLife.mayBecome(row.state, to)) throw new Problem('return-decided')
}

/** Throws `not-found`, `return-decided`, `return-doubtful`. */
export async function refuseRequest(app: App, tx: Tx, { clientId, id, userId, reason }: Decided & { reason: string }): Promise<void> {
  const row = await lockRequest(tx, { clientId, id })
  requireTrusted(row)
  requireMove(row, 'refused')
  const { stateChangedAt } = await returnRequestLife.move(app, tx, row, {
    to: 'refused',
    patch: { refusal: reason, stateBefore: row.state },
  })
  await noteReturnStep(app, tx, row, { step: 'refused', params: { reason }, userId })
  await addMail(app, tx, { mail: { name: 'return-refused' }, id: `${id}/${stateChangedAt.toISOString()}`, clientId })
}

/** Throws `not-found`, `return-decided`. */
export async function closeReturnRequest(app: App, tx: Tx, { clientId, id, userId }: Decided): Promise<void> {
  const row = await lockRequest(tx, { clientId, id })
  requireMove(row, 'closed')
  await returnRequestLife.move(app, tx, row, { to: 'closed', patch: { stateBefore: row.state } })
  await noteReturnStep(app, tx, row, { step: 'closed', userId })
}

/** As it was before. Throws `not-found`, `return-decided`. */
export async function reopenReturnRequest(app: App, tx: Tx, { clientId, id, userId }: Decided): Promise<void> {
  const row = await lockRequest(tx, { clientId, id })
  if (row.state !== 'refused' && row.state !== 'closed') throw new Problem('return-decided')
  await returnRequestLife.move(app, tx, row, { to: row.stateBefore ?? 'received', patch: { refusal: null, stateBefore: null } })
  await noteReturnStep(app, tx, row, { step: 'reopened', userId })
}
