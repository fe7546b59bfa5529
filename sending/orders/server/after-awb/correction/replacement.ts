/**
 * The order that takes the place of one whose AWB is cancelled for it. It is made with the cancellation, in one transaction: before the courier
 * has confirmed that there is none, and never two AWBs of one parcel. A job activates it, so that a process may be lost in between.
 */
import { and, eq } from 'drizzle-orm'
import { clientClosed } from '#account/operations.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { addJob, type JobName } from '#server/platform/jobs/jobs.ts'
import { newOrderRow } from '../../draft/write-order.ts'
import { cancellationRefused, insertOrder, noteOnTimeline, orderMoved } from '../../order-transition.ts'
import type { OrderRow } from '../../present-order.ts'
import { orderCorrections } from '../../tables.ts'

export type OrderRef = { clientId: string; orderId: string }
export const activateReplacementJob: JobName<OrderRef> = { name: 'activate-replacement' }

export type OrderCorrectionRow = typeof orderCorrections.$inferSelect

/** Ended with the courier's answer. null: the order is not being corrected. */
async function takeCorrection(tx: Tx, { clientId, orderId }: OrderRef): Promise<OrderCorrectionRow | null> {
  const isOf = and(eq(orderCorrections.clientId, clientId), eq(orderCorrections.orderId, orderId))
  const [taken] = await tx.delete(orderCorrections).where(isOf).returning()
  return taken ?? null
}

async function makeReplacement(app: App, tx: Tx, cancelled: OrderRow, { newOrderId, input, offer }: OrderCorrectionRow): Promise<void> {
  const { clientId, id: replaces, origin } = cancelled
  const { courier, serviceName } = offer
  const draft = newOrderRow(app, clientId, { ...input, origin, replaces, id: newOrderId })
  await insertOrder(app, tx, { ...draft, courier, serviceName, offer })
  await addJob(tx, activateReplacementJob, { clientId, orderId: newOrderId })
}

/** Nothing new is made: the AWB is as good as before. */
async function dropCorrection(app: App, tx: Tx, ref: OrderRef): Promise<void> {
  if (!(await takeCorrection(tx, ref))) return
  await noteOnTimeline(app, tx, { ...ref, state: null, entry: { code: 'correction-dropped', params: {} } })
}

export const correctionSubscriptions = [
  subscribe(orderMoved, async (app, tx, { clientId, id: orderId, from, to, now }) => {
    if (from !== 'active') return
    if (to !== 'cancelled') return dropCorrection(app, tx, { clientId, orderId })
    const correction = await takeCorrection(tx, { clientId, orderId })
    if (correction) await makeReplacement(app, tx, now, correction)
  }),
  subscribe(cancellationRefused, (app, tx, { clientId, id: orderId }) => dropCorrection(app, tx, { clientId, orderId })),
  subscribe(clientClosed, async (_app, tx, { clientId }) => {
    await tx.delete(orderCorrections).where(eq(orderCorrections.clientId, clientId))
  }),
]
