/** What an operator decides of points. */

import { eq } from 'drizzle-orm'
import type { Bani } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { lockPoint, type PointRow, pointLife } from './point-life.ts'
import { pickupPoints as table } from './tables.ts'

/** Throws `not-found`. */
const lock = (tx: Tx, id: string): Promise<PointRow> => lockPoint(tx, { id, clientId: null })

/** Of one that is approved the price is changed. Throws `not-found`, `pickup-point-decided`, `partner-not-in-use`. */
export async function approvePoint(app: App, tx: Tx, { id, correction }: { id: string; correction: Bani }): Promise<void> {
  const point = await lock(tx, id)
  if (!app.couriers.has(point.courier)) throw new Problem('partner-not-in-use')
  if (point.state === 'approved') {
    await tx.update(table).set({ correctionBani: correction }).where(eq(table.id, id))
    return
  }
  if (point.state !== 'requested') throw new Problem('pickup-point-decided')
  await pointLife.move(app, tx, point, { to: 'approved', patch: { correctionBani: correction, approvedAt: app.clock.now() } })
}

/** Throws `not-found`, `pickup-point-decided`. */
export async function refusePoint(app: App, tx: Tx, { id, reason }: { id: string; reason: string }): Promise<void> {
  const point = await lock(tx, id)
  if (point.state !== 'requested') throw new Problem('pickup-point-decided')
  const because = { code: 'pickup-point-refused-because', params: { reason } } as const
  await pointLife.move(app, tx, point, { to: 'refused', patch: { reason: because } })
}

/** The client is written to where it did not ask for it itself. Throws `not-found`, `pickup-point-decided`. */
export async function endPoint(app: App, tx: Tx, id: string): Promise<void> {
  const point = await lock(tx, id)
  if (!pointLife.mayBecome(point.state, 'ended')) throw new Problem('pickup-point-decided')
  const reason = point.state === 'approved' ? ({ code: 'pickup-point-ended-by-operator' } as const) : null
  await pointLife.move(app, tx, point, { to: 'ended', patch: { reason } })
}
