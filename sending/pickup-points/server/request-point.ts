/** A client asks for a point, has it deleted, and thinks better of it. */
import { randomUUID } from 'node:crypto'
import { fieldProblem, Problem } from '#contract/problems.ts'
import { partyOf } from '#sending/addresses/contract/addresses.ts'
import { fieldsPicked } from '#sending/addresses/contract/picked-address.ts'
import { requireAddress } from '#sending/addresses/server/address-book.ts'
import { keepInBook } from '#sending/addresses/server/keep-in-book.ts'
import { placeKeyOf } from '#sending/shipments/contract/door.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { noteAuditedValues } from '#server/platform/http/request-entry.ts'
import { CHOOSES_DAYS, everyPickupDay, hasPickupDay, type PointRequested } from '../contract/pickup-points.ts'
import { scheduleTypeOf } from './corrections.ts'
import { lockPoint, pointLife } from './point-life.ts'

type Requested = { clientId: string; request: PointRequested }

/** Throws `invalid-fields`, `partner-not-in-use`, `pickup-point-exists`, and of a picked address `not-found`, `not-allowed`. */
export async function requestPoint(app: App, tx: Tx, { clientId, request }: Requested): Promise<string> {
  const { address, pickUpDays } = request
  const courier = app.couriers.get(request.courier)
  if (!courier) throw new Problem('partner-not-in-use')
  const choosesDays = scheduleTypeOf(courier) === CHOOSES_DAYS
  if (choosesDays && !hasPickupDay(pickUpDays)) throw fieldProblem('pickUpDays', 'pickup-day-missing', 'noPickUpDay')
  const fields = fieldsPicked(address)
  requireAddress(app.geography, fields, 'address.')
  await keepInBook(app, tx, { clientId, address })
  const now = app.clock.now()
  const point = await pointLife.insertOnlyNew(app, tx, {
    ...{ id: randomUUID(), clientId, courier: courier.code, address: fields, placeKey: placeKeyOf(partyOf(fields).address) },
    ...{ ordersPerMonth: request.estimatedOrderCount, hasPrinter: request.printerAvailable },
    ...{ days: choosesDays ? pickUpDays : everyPickupDay, daysOff: [] },
    ...{ state: 'requested', stateChangedAt: now, requestedAt: now, approvedAt: null, startsOn: null },
    ...{ correctionBani: null, reason: null, warnedAt: null, notCalledOn: null, notCalledBecause: null },
  })
  if (!point) throw new Problem('pickup-point-exists')
  noteAuditedValues({ id: point.id })
  return point.id
}

type PointOfClient = { clientId: string; id: string }

/** Of one that is no more, or is being deleted, nothing changes. Throws `not-found`. */
export async function requestPointDeletion(app: App, tx: Tx, which: PointOfClient): Promise<void> {
  const point = await lockPoint(tx, which)
  if (pointLife.mayBecome(point.state, 'ending')) await pointLife.move(app, tx, point, { to: 'ending' })
}

/** As it was before its deletion was asked for. Throws `not-found`, `pickup-point-decided`. */
export async function withdrawPointDeletion(app: App, tx: Tx, which: PointOfClient): Promise<void> {
  const point = await lockPoint(tx, which)
  if (point.state !== 'ending') throw new Problem('pickup-point-decided')
  await pointLife.move(app, tx, point, { to: point.approvedAt === null ? 'requested' : 'approved' })
}
