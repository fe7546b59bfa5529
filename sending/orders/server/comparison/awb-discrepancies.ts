/** AWBs that couriers hold and no order does, and days that could not be compared: what operators do with them. */

import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { CourierCode } from '#contract/couriers.ts'
import { OPERATOR_LIST_MAX } from '#contract/paging.ts'
import { Problem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { nullableField, statement } from '#server/platform/database/statement.ts'
import type { AwbDiscrepancy, FailingComparison } from '../../contract/awb-comparison.ts'
import { addStrayCancellation } from '../after-awb/cancel-awb.ts'
import { awbComparisons, awbDiscrepancies } from '../tables.ts'

export async function openDiscrepancies(app: App): Promise<AwbDiscrepancy[]> {
  const rows = await app.db
    .select()
    .from(awbDiscrepancies)
    .where(isNull(awbDiscrepancies.settledAt))
    .orderBy(awbDiscrepancies.foundAt, awbDiscrepancies.awb)
    .limit(OPERATOR_LIST_MAX)
  return rows.map(({ courier, awb, kind, reference, createdOn, foundAt, cancelRequestedAt }) => ({
    courier,
    awb,
    kind,
    reference,
    createdOn,
    foundAt: foundAt.toISOString(),
    isBeingCancelled: cancelRequestedAt !== null,
  }))
}

type Decision = { courier: CourierCode; awb: string; operatorId: string }

/** Throws `not-found` and `effect-settled`, also where the courier has been asked already, or an order holds the AWB. */
export async function cancelDiscrepantAwb(app: App, { courier, awb, operatorId }: Decision): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const { cancelRequestedAt, kind } = await lockOpen(tx, { courier, awb })
    if (cancelRequestedAt || kind === 'missing') throw new Problem('effect-settled')
    await tx.update(awbDiscrepancies).set({ cancelRequestedAt: app.clock.now(), decidedBy: operatorId }).where(ofAwb(courier, awb))
    await addStrayCancellation(app, tx, { courier, awb })
  })
}

/** Throws `not-found` and `effect-settled`. */
export async function resolveDiscrepancy(app: App, { courier, awb, operatorId }: Decision): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    await lockOpen(tx, { courier, awb })
    await tx.update(awbDiscrepancies).set({ settledAt: app.clock.now(), decidedBy: operatorId }).where(ofAwb(courier, awb))
  })
}

const ofAwb = (courier: CourierCode, awb: string) => and(eq(awbDiscrepancies.courier, courier), eq(awbDiscrepancies.awb, awb))

async function lockOpen(tx: Tx, { courier, awb }: Omit<Decision, 'operatorId'>) {
  const [row] = await tx.select().from(awbDiscrepancies).where(ofAwb(courier, awb)).for('update')
  if (!row) throw new Problem('not-found')
  if (row.settledAt) throw new Problem('effect-settled')
  return row
}

export async function failingComparisons(app: App): Promise<FailingComparison[]> {
  const rows = await app.db
    .select()
    .from(awbComparisons)
    .where(isNotNull(awbComparisons.failedSince))
    .orderBy(awbComparisons.day, awbComparisons.courier)
    .limit(OPERATOR_LIST_MAX)
  return rows.flatMap(({ courier, day, failedSince, cause }) =>
    failedSince ? [{ courier, day, failedSince: failedSince.toISOString(), cause }] : [],
  )
}

const waiting = statement('awbs-waiting-for-operator', () => ({
  rows: {
    awbs: sql`d.count`.mapWith(Number),
    comparisons: sql`c.count`.mapWith(Number),
    oldestAt: nullableField(sql`least(d.oldest, c.oldest)`.mapWith(awbDiscrepancies.foundAt)),
  },
  text: (list) => sql`
    select ${list}
      from (select count(*), min(${awbDiscrepancies.foundAt}) as oldest from ${awbDiscrepancies}
             where ${awbDiscrepancies.settledAt} is null and ${awbDiscrepancies.cancelRequestedAt} is null) d,
           (select count(*), min(${awbComparisons.failedSince}) as oldest from ${awbComparisons}
             where ${awbComparisons.failedSince} is not null) c`,
}))

/** AWBs that their courier is asked to cancel wait for the courier. */
export const countAwbsWaiting = ({ db }: App): Promise<{ awbs: number; comparisons: number; oldestAt: Date | null }> => waiting.one(db, {})
