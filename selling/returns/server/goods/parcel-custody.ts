/** Where the goods of a return are, by the order that brings them back. */
import { and, eq } from 'drizzle-orm'
import { findOrder } from '#sending/operations.ts'
import { movingStates, type OrderState } from '#sending/orders/contract/order-states.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { CustodyState } from '../../contract/returned-goods.ts'
import { custodyLife, noteReturnStep, type RequestRow } from '../request-life.ts'
import { returnRequestSteps as steps } from '../tables.ts'

export const isUnderWay = (state: OrderState): boolean => movingStates.some((one) => one === state)

export async function whereItsParcelIs(tx: Tx, { clientId, orderId }: RequestRow): Promise<CustodyState> {
  const order = orderId === null ? null : await findOrder(tx, clientId, orderId)
  return order !== null && isUnderWay(order.state) ? 'on-its-way' : 'announced'
}

/** By its courier's word or a scan, not by a count. */
export async function hasArrived(tx: Tx, { clientId, id }: RequestRow): Promise<boolean> {
  const [step] = await tx
    .select({ id: steps.id })
    .from(steps)
    .where(and(eq(steps.clientId, clientId), eq(steps.requestId, id), eq(steps.step, 'goods-came')))
    .limit(1)
  return step !== undefined
}

type Seen = { params: { awb: string }; userId: string | null }

/** Once. */
export async function noteReturnParcelSetOut(app: App, tx: Tx, request: RequestRow, { params, userId }: Seen): Promise<void> {
  if (request.custody !== 'announced') return
  await custodyLife.move(app, tx, request, { to: 'on-its-way' })
  await noteReturnStep(app, tx, request, { step: 'on-its-way', params, userId })
}

/** Its AWB was cancelled: nothing is on its way. */
export async function calledBack(app: App, tx: Tx, request: RequestRow): Promise<RequestRow> {
  return request.custody === 'on-its-way' ? custodyLife.move(app, tx, request, { to: 'announced' }) : request
}

/** Once, by whichever is first: the courier's word, a scan at the packing table, or a count. Also of one that was not awaited any more. */
export async function noteReturnParcelCameBack(app: App, tx: Tx, request: RequestRow, came: Seen): Promise<void> {
  if (request.goodsCameAt !== null) return
  await custodyLife.move(app, tx, request, { to: 'received', patch: { goodsCameAt: app.clock.now() } })
  await noteReturnStep(app, tx, request, { step: 'goods-came', ...came })
}
