/** A second label is invisible unless looked for: the couriers' own lists are compared with our orders. */
import { and, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import type { CourierCode } from '#contract/couriers.ts'
import type { CourierReader } from '#sending/app-parts.ts'
import type { ListedAwb } from '#sending/ports/couriers.ts'
import { effectsAbout, effectsInDoubt } from '#server/effects/earlier-effects.ts'
import type { Effect } from '#server/effects/effect-kind.ts'
import type { App } from '#server/platform/app.ts'
import { addDays, bucharestDayOf } from '#server/platform/clock.ts'
import { runBesidesRequest } from '#server/platform/http/request-entry.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { everyInterval } from '#server/platform/jobs/schedules.ts'
import { readReference } from '../activation/attempt.ts'
import { type AwbToCreate, createAwb } from '../activation/create-awb.ts'
import { addStrayCancellation } from '../after-awb/cancel-awb.ts'
import { trackAwbs } from '../after-awb/track-orders.ts'
import { awbComparisons, awbDiscrepancies, courierMadeAwbs, orders } from '../tables.ts'
import { noteMissingAwbs } from './missing-awbs.ts'

/** A day that could not be compared is tried for this long. */
const DAYS_TRIED = 14

export const compareAwbs: Task = {
  name: 'compare-awbs',
  schedule: everyInterval({ hours: 1 }),
  async run(app) {
    const today = bucharestDayOf(app.clock.now())
    for (const courier of app.couriers.values()) {
      const days = new Set([...(await failedDays(app, courier.code, today)), addDays(today, -1), today])
      for (const day of days) await compareAndNote(app, courier, day)
    }
  },
}

const failedDays = async (app: App, courier: CourierCode, today: string): Promise<string[]> => {
  const where = and(
    eq(awbComparisons.courier, courier),
    isNotNull(awbComparisons.failedSince),
    gte(awbComparisons.day, addDays(today, -DAYS_TRIED)),
  )
  return (await app.db.select({ day: awbComparisons.day }).from(awbComparisons).where(where)).map(({ day }) => day)
}

/** A comparison that fails hides doubles and orphans: it is kept as failing until it succeeds. Answers why it failed; null: it did not. */
export async function compareAndNote(app: App, courier: CourierReader, day: string): Promise<string | null> {
  const failure = await runBesidesRequest(() => compareDay(app, courier, day)).then(
    () => null,
    (error: unknown) => error,
  )
  const now = app.clock.now()
  const cause = failure instanceof Error ? failure.message : String(failure)
  const { failedSince } = awbComparisons
  const result = failure ? { failedSince: now, cause } : { comparedAt: now, failedSince: null, cause: null }
  await app.db.inTransaction((tx) =>
    tx
      .insert(awbComparisons)
      .values({ courier: courier.code, day, ...result })
      .onConflictDoUpdate({
        target: [awbComparisons.courier, awbComparisons.day],
        set: failure ? { failedSince: sql`coalesce(${failedSince}, excluded.failed_since)`, cause } : result,
      }),
  )
  if (failure) app.log.error({ err: failure, courier: courier.code, day }, 'the AWBs of a day could not be compared')
  return failure ? cause : null
}

type Discrepancy = typeof awbDiscrepancies.$inferInsert

/** Both ways: what they hold and we do not, and what we hold and they do not. */
export async function compareDay(app: App, courier: CourierReader, day: string): Promise<void> {
  if (!courier.listAwbs) return
  const listed = await courier.listAwbs(day)
  await noteUnheld(app, courier, { day, listed })
  await noteMissingAwbs(app, courier, { day, listed: new Set(listed.map(({ awb }) => awb)) })
}

/**
 * Names AWBs the courier holds for us that no order holds: orphans, second ones of the attempt that has its own (doubles), and those
 * of attempts that ended without one. The last belong to no order, and are cancelled.
 */
async function noteUnheld(app: App, courier: CourierReader, { day, listed }: { day: string; listed: readonly ListedAwb[] }): Promise<void> {
  const unheld = await withoutOrder(app, listed)
  if (unheld.length === 0) return
  const named = await withReferences(app, courier, unheld)
  const ids = named.flatMap(({ reference }) => readReference(reference)?.orderId ?? [])
  const attempts = await effectsAbout(app.db, createAwb, ids)
  const strange = named.flatMap((entry) => discrepancyOf(courier.code, entry, attempts))
  // Its courier may have made it itself, for the parcel's way back: that is in what it says of the parcel.
  await trackOrdersOf(
    app,
    strange.flatMap(({ kind, reference }) => (kind === 'double' ? (readReference(reference ?? null)?.orderId ?? []) : [])),
  )
  // Read again: what was settled meanwhile is held by now.
  const stillUnheld = new Set((await withoutOrder(app, named)).map(({ awb }) => awb))
  await keep(
    app,
    courier.code,
    day,
    strange.filter(({ awb }) => stillUnheld.has(awb)),
  )
}

/** Nothing while an attempt that it may belong to is open: that is recovery's. */
function discrepancyOf(
  courier: CourierCode,
  { awb, reference, createdOn }: ListedAwb,
  attempts: readonly Effect<AwbToCreate>[],
): Discrepancy[] {
  const own = readReference(reference)
  const named = attempts.filter(({ input }) => input.orderId === own?.orderId && (own.attempt === null || own.attempt === input.attempt))
  if (named.some((one) => one.settledAt === null)) return []
  const isDouble = named.some((one) => one.state === 'done')
  const isLate = own !== null && own.attempt !== null && named.length > 0
  return [{ courier, awb, kind: isDouble ? 'double' : isLate ? 'late' : 'orphan', reference, createdOn }]
}

/** Each is reported once; what is late is cancelled by the job for strays, once too. */
async function keep(app: App, courier: CourierCode, day: string, strange: Discrepancy[]): Promise<void> {
  if (strange.length === 0) return
  await app.db.inTransaction(async (tx) => {
    const requested = (one: Discrepancy) => (one.kind === 'late' ? { ...one, cancelRequestedAt: app.clock.now() } : one)
    const fresh = await tx.insert(awbDiscrepancies).values(strange.map(requested)).onConflictDoNothing().returning()
    for (const { awb, kind } of fresh) if (kind === 'late') await addStrayCancellation(app, tx, { courier, awb })
    if (fresh.length > 0) app.log.error({ courier, day, strange: fresh }, 'the courier holds AWBs that we do not')
  })
}

async function withoutOrder(app: App, listed: readonly ListedAwb[]): Promise<ListedAwb[]> {
  const numbers = listed.map(({ awb }) => awb)
  if (numbers.length === 0) return []
  const held = await app.db.select({ awb: orders.awb }).from(orders).where(inArray(orders.awb, numbers))
  const made = await app.db.select({ awb: courierMadeAwbs.awb }).from(courierMadeAwbs).where(inArray(courierMadeAwbs.awb, numbers))
  const known = new Set([...held, ...made].map(({ awb }) => awb))
  return listed.filter(({ awb }) => !known.has(awb))
}

async function trackOrdersOf(app: App, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const own = await app.db
    .select({ awb: orders.awb })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
  await trackAwbs(
    app,
    own.flatMap(({ awb }) => awb ?? []),
  )
}

/** Days in which an attempt without an AWB may still get one. */
const LATE_DAYS = 3
const LATE_ASKED_MAX = 50

/** Some lists have no references. There, attempts that lost an answer, or wait for one, are looked up by theirs. */
async function withReferences(app: App, courier: CourierReader, listed: readonly ListedAwb[]): Promise<ListedAwb[]> {
  const { findAwb } = courier
  if (!findAwb || listed.every(({ reference }) => reference !== null)) return [...listed]
  const since = new Date(app.clock.now().getTime() - LATE_DAYS * 86_400_000)
  const inDoubt = await effectsInDoubt(app.db, createAwb, { since, limit: LATE_ASKED_MAX })
  const references = new Map<string, string>()
  for (const { input, claimedAt } of inDoubt) {
    if (!claimedAt || input.courier !== courier.code) continue
    const found = await findAwb.ask(input.reference, bucharestDayOf(claimedAt))
    if (found.kind === 'created') references.set(found.awb.number, input.reference)
  }
  return listed.map((entry) => ({ ...entry, reference: entry.reference ?? references.get(entry.awb) ?? null }))
}
