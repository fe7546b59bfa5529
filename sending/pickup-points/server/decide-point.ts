/** What an operator decides of points. */

import { eq } from 'drizzle-orm'
import type { Bani } from '#contract/money.ts'
import { fieldProblem, Problem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { lastPointStartOf, type PickupPointState, START_WITHIN_DAYS } from '../contract/pickup-points.ts'
import { requireSeenCorrection, type SeenCorrection } from './corrections.ts'
import { lockPoint, type PointRow, pointLife } from './point-life.ts'
import { pickupPoints as table } from './tables.ts'

/** `seen`: what it was when the operator looked at it. */
type Looked = { id: string; seen?: PickupPointState | undefined }

/** Throws `not-found`, `pickup-point-decided`. */
async function lock(tx: Tx, { id, seen }: Looked): Promise<PointRow> {
  const point = await lockPoint(tx, { id, clientId: null })
  if (seen !== undefined && seen !== point.state) throw new Problem('pickup-point-decided')
  return point
}

type Approval = Looked & SeenCorrection & { correction: Bani; startsOn?: string | undefined }

/**
 * From a day on, today where none is named. Of one that is approved the price is changed, and its day stays. Throws `not-found`,
 * `pickup-point-decided`, `pickup-correction-changed`, `partner-not-in-use`, `invalid-fields`.
 */
export async function approvePoint(app: App, tx: Tx, { id, seen, correction, seenCorrection, startsOn }: Approval): Promise<void> {
  const point = await lock(tx, { id, seen })
  if (!app.couriers.has(point.courier)) throw new Problem('partner-not-in-use')
  if (point.state === 'approved') {
    requireSeenCorrection(point.correctionBani, { correction, seenCorrection })
    await tx.update(table).set({ correctionBani: correction }).where(eq(table.id, id))
    return
  }
  if (point.state !== 'requested') throw new Problem('pickup-point-decided')
  const today = bucharestDayOf(app.clock.now())
  const from = startsOn ?? today
  if (from < today || from > lastPointStartOf(today))
    throw fieldProblem('startsOn', { code: 'pickup-start-out-of-range', params: { within: START_WITHIN_DAYS } })
  const patch = { correctionBani: correction, approvedAt: app.clock.now(), startsOn: from }
  await pointLife.move(app, tx, point, { to: 'approved', patch })
}

/** Throws `not-found`, `pickup-point-decided`. */
export async function refusePoint(app: App, tx: Tx, { id, reason }: { id: string; reason: string }): Promise<void> {
  const point = await lock(tx, { id })
  if (point.state !== 'requested') throw new Problem('pickup-point-decided')
  const because = { code: 'pickup-point-refused-because', params: { reason } } as const
  await pointLife.move(app, tx, point, { to: 'refused', patch: { reason: because } })
}

/** The client is written to where it did not ask for it itself. Throws `not-found`, `pickup-point-decided`. */
export async function endPickupPoint(app: App, tx: Tx, looked: Looked): Promise<void> {
  const point = await lock(tx, looked)
  if (!pointLife.mayBecome(point.state, 'ended')) throw new Problem('pickup-point-decided')
  const reason = point.state === 'approved' ? ({ code: 'pickup-point-ended-by-operator' } as const) : null
  await pointLife.move(app, tx, point, { to: 'ended', patch: { reason } })
}
