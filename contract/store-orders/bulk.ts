/** Activating many store orders at once. */
import { z } from 'zod'
import { OrderId } from '../orders/orders.ts'

/** As many ids as fit a request body with ease. More orders are several requests, which run side by side. */
export const BULK_ORDERS_MAX = 5000

const BulkOrderState = z.enum(['waiting', 'working', 'activated', 'failed'])
export type BulkOrderState = z.infer<typeof BulkOrderState>

export const bulkOrderMoves: Record<BulkOrderState, readonly BulkOrderState[]> = {
  // Given back by a process that ended, it may have its outcome before it is taken again.
  waiting: ['working', 'activated', 'failed'],
  working: ['waiting', 'activated', 'failed'],
  // What is cancelled since counts no more.
  activated: ['failed'],
  failed: ['failed'],
}

export const BulkOrder = z.object({
  id: z.string(),
  name: z.string(),
  state: BulkOrderState,
  /** Why it failed, in words. */
  reason: z.string().nullable(),
  /** One a warehouse. */
  awbs: z.array(z.string()),
  /** Our orders that were made of it: what their labels are asked by. */
  orderIds: z.array(OrderId),
})
export type BulkOrder = z.infer<typeof BulkOrder>

export const BulkActivation = z.object({
  id: z.uuid(),
  state: z.enum(['running', 'done']),
  total: z.int(),
  activated: z.int(),
  failed: z.int(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** As they were selected. */
  orders: z.array(BulkOrder),
})
export type BulkActivation = z.infer<typeof BulkActivation>
