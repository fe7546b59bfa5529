/** The link by which a buyer opens the label again, and what it opens now. */
import { and, eq } from 'drizzle-orm'
import type { CourierCode } from '#contract/couriers.ts'
import { findOrder, type OrderRow } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { shortId } from '#server/platform/ids.ts'
import type { RequestRow } from '../request-life.ts'
import { returnRequests } from '../tables.ts'
import { returnLabelLinks as table } from './tables.ts'

/** 120 random bits. */
const KEY_LENGTH = 24

export type LabelOf = { clientId: string; requestId: string; orderId: string }

/** One for each order of a request, however often it is mailed. */
export const keepLabelLink = async (app: App, tx: Tx, { clientId, requestId, orderId }: LabelOf): Promise<void> =>
  void (await tx
    .insert(table)
    .values({ key: shortId(KEY_LENGTH), clientId, requestId, orderId, createdAt: app.clock.now() })
    .onConflictDoNothing())

/** null: it was mailed before there were such links. */
export async function labelLinkOf(
  { config, db }: App,
  { clientId, requestId, orderId }: LabelOf,
  language: string,
): Promise<string | null> {
  const [link] = await db
    .select({ key: table.key })
    .from(table)
    .where(and(eq(table.clientId, clientId), eq(table.requestId, requestId), eq(table.orderId, orderId)))
  return link ? `${config.publicUrl}/order/return/label/${link.key}?lang=${language}` : null
}

/** An order with an AWB that was not cancelled. */
export type LabelledOrder = OrderRow & { awb: string; courier: CourierCode }

/** null: the request has another order, or none, or its AWB is gone. */
export function labelledOrderOf(request: Pick<RequestRow, 'orderId' | 'state'>, order: OrderRow | null): LabelledOrder | null {
  if (order === null || request.orderId !== order.id || request.state === 'refused' || request.state === 'received') return null
  if (order.state === 'draft' || order.state === 'activating' || order.state === 'cancelled') return null
  const { awb, courier } = order
  return awb === null || courier === null ? null : { ...order, awb, courier }
}

/** null: the link is none of ours, or has ended. */
export async function labelByKey(db: Queries, key: string): Promise<{ request: RequestRow; order: LabelledOrder } | null> {
  const [link] = await db.select().from(table).where(eq(table.key, key))
  if (!link) return null
  const [request] = await db
    .select()
    .from(returnRequests)
    .where(and(eq(returnRequests.clientId, link.clientId), eq(returnRequests.id, link.requestId)))
  const order = request && labelledOrderOf(request, await findOrder(db, link.clientId, link.orderId))
  return order ? { request, order } : null
}
