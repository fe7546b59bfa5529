/**
 * Orders that hold an AWB of which the courier's own lists say nothing: cancelled there without notice, or never made. The client pays
 * for it and waits for a courier: an operator finds out, nothing is cancelled by itself.
 */
import { and, eq, gte, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import type { CourierReader } from '#sending/app-parts.ts'
import type { App } from '#server/platform/app.ts'
import { addDays, bucharestDayOf, startOfDay } from '#server/platform/clock.ts'
import { awbDiscrepancies, orders } from '../tables.ts'

/** Of a courier that does not say how far its list lags. */
const LIST_LAGS_MS = 3_600_000

type Held = { orderId: string; awb: string }

/** `listed`: the AWBs of the courier's list of the day. One that was missing and turns up is missing no more. */
export async function noteMissingAwbs(app: App, courier: CourierReader, { day, listed }: { day: string; listed: ReadonlySet<string> }) {
  const ofCourier = and(eq(awbDiscrepancies.courier, courier.code), eq(awbDiscrepancies.kind, 'missing'))
  if (listed.size > 0) await app.db.delete(awbDiscrepancies).where(and(ofCourier, inArray(awbDiscrepancies.awb, [...listed])))
  const unlisted = (await heldOf(app, courier, day)).filter(({ awb }) => !listed.has(awb))
  if (unlisted.length === 0) return
  const near = await listedNear(app, courier, day)
  const gone = unlisted.filter(({ awb }) => !near.has(awb))
  // Read again: what was cancelled or picked up meanwhile is as it should be.
  const stillHeld = new Set((await heldOf(app, courier, day)).map(({ awb }) => awb))
  const missing = gone
    .filter(({ awb }) => stillHeld.has(awb))
    .map(({ orderId, awb }) => ({ courier: courier.code, awb, kind: 'missing' as const, reference: orderId, createdOn: day }))
  if (missing.length === 0) return
  const fresh = await app.db.insert(awbDiscrepancies).values(missing).onConflictDoNothing().returning()
  if (fresh.length > 0) app.log.error({ courier: courier.code, day, missing: fresh }, 'orders hold AWBs that the courier does not')
}

/** AWBs activated on the day, long enough ago for the list to show them, neither handed over nor being cancelled. */
async function heldOf(app: App, { code, findAwb }: CourierReader, day: string): Promise<Held[]> {
  const shownSince = new Date(app.clock.now().getTime() - (findAwb?.trustAbsenceAfterMs ?? LIST_LAGS_MS))
  const rows = await app.db
    .select({ orderId: orders.id, awb: orders.awb })
    .from(orders)
    .where(
      and(
        eq(orders.courier, code),
        eq(orders.state, 'active'),
        isNotNull(orders.awb),
        isNull(orders.cancelRequestedAt),
        gte(orders.activatedAt, startOfDay(day)),
        lt(orders.activatedAt, startOfDay(addDays(day, 1))),
        lt(orders.activatedAt, shownSince),
      ),
    )
  return rows.flatMap(({ orderId, awb }) => (awb === null ? [] : [{ orderId, awb }]))
}

/** An AWB made or found near midnight may stand in the list of the day before or after. */
async function listedNear(app: App, { listAwbs }: CourierReader, day: string): Promise<Set<string>> {
  const days = [addDays(day, -1), addDays(day, 1)].filter((one) => one <= bucharestDayOf(app.clock.now()))
  const lists = await Promise.all(days.map((one) => listAwbs?.(one) ?? []))
  return new Set(lists.flat().map(({ awb }) => awb))
}
