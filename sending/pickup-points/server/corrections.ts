/** What shipments cost less that are sent from a pick-up point. */
import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { type CourierCode, courierMark, couriers as facts } from '#contract/couriers.ts'
import { type Bani, fromRon } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import type { AgreedTerms } from '#sending/app-parts.ts'
import { placeKeyOf } from '#sending/shipments/contract/door.ts'
import type { PostalAddress } from '#sending/shipments/contract/shipments.ts'
import type { App } from '#server/platform/app.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { CHOOSES_DAYS, type CourierOption } from '../contract/pickup-points.ts'
import { pickupPoints, pickupCorrections as table } from './tables.ts'

/** Until an operator says otherwise. */
const DEFAULT_CORRECTION = fromRon(-2)
const COMES_BY_CONTRACT = 1

type AtDoor = { clientId: string; address: PostalAddress; on: string }

/** By courier, of the client's approved points at this address that have started by that day. */
export async function pickupTermsAt(db: Queries, { clientId, address, on }: AtDoor): Promise<Map<CourierCode, AgreedTerms>> {
  const hasStarted = or(isNull(pickupPoints.startsOn), lte(pickupPoints.startsOn, on))
  const rows = await db
    .select({ courier: pickupPoints.courier, correction: pickupPoints.correctionBani, daysOff: pickupPoints.daysOff })
    .from(pickupPoints)
    .where(
      and(
        ...[eq(pickupPoints.clientId, clientId), eq(pickupPoints.placeKey, placeKeyOf(address))],
        ...[eq(pickupPoints.state, 'approved'), hasStarted],
      ),
    )
  return new Map(rows.flatMap(({ courier, correction, daysOff }) => (correction === null ? [] : [[courier, { correction, daysOff }]])))
}

/** The days on which a courier comes are the client's to choose where it comes only when it is called. */
export const scheduleTypeOf = (courier: { requestPickup: object | null } | undefined): number =>
  courier?.requestPickup ? CHOOSES_DAYS : COMES_BY_CONTRACT

export async function listCourierOptions({ db, couriers }: App): Promise<CourierOption[]> {
  const rows = await db.select().from(table)
  const proposed = new Map(rows.map(({ courier, correctionBani }) => [courier, correctionBani]))
  return [...couriers.values()].map((courier) => ({
    forwarderId: courier.code,
    name: facts[courier.code].name,
    logo: courierMark(courier.code),
    correction: proposed.get(courier.code) ?? DEFAULT_CORRECTION,
    scheduleType: scheduleTypeOf(courier),
  }))
}

type Proposal = { courier: CourierCode; correction: Bani } & SeenCorrection

/** Throws `partner-not-in-use`, `pickup-correction-changed`. */
export async function saveCorrection({ couriers, clock }: App, tx: Tx, { courier, correction, ...seen }: Proposal): Promise<void> {
  if (!couriers.has(courier)) throw new Problem('partner-not-in-use')
  const changedAt = clock.now()
  // The first of a courier needs a row too, for others to wait at.
  await tx.insert(table).values({ courier, correctionBani: DEFAULT_CORRECTION, changedAt }).onConflictDoNothing()
  const isOfCourier = eq(table.courier, courier)
  const [now] = await tx.select().from(table).where(isOfCourier).for('update')
  requireSeenCorrection(now?.correctionBani ?? DEFAULT_CORRECTION, { correction, ...seen })
  await tx.update(table).set({ correctionBani: correction, changedAt }).where(isOfCourier)
}

/** What it was when its operator looked at it; undefined: whatever it is. */
export type SeenCorrection = { seenCorrection?: Bani | null | undefined }

/** The same amount again is the same act, whose answer was lost. Throws `pickup-correction-changed`. */
export function requireSeenCorrection(now: Bani | null, { correction, seenCorrection }: { correction: Bani } & SeenCorrection): void {
  if (seenCorrection !== undefined && seenCorrection !== now && correction !== now) throw new Problem('pickup-correction-changed')
}
