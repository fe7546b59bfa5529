/** Activating many store orders at once. */
import { z } from 'zod'
import { PositiveRon, Ron } from '#contract/money-at-the-wire.ts'
import { OrderId } from '#sending/orders/contract/orders.ts'

/** As many ids as fit a request body with ease. More orders are several requests, which run side by side. */
export const BULK_ORDERS_MAX = 5000

/** Orders whose prices one call asks: each is read from its store, and its couriers are asked. */
export const BULK_PRICES_MAX = 5

/** As many are listed, the newest first. */
export const BULKS_LISTED_MAX = 10

const BulkOrderState = z.enum(['waiting', 'working', 'activated', 'failed', 'stopped'])
export type BulkOrderState = z.infer<typeof BulkOrderState>

export const bulkOrderMoves: Record<BulkOrderState, readonly BulkOrderState[]> = {
  // Given back by a process that ended, it may have its outcome before it is taken again.
  waiting: ['working', 'activated', 'failed', 'stopped'],
  working: ['waiting', 'activated', 'failed'],
  // What is cancelled since counts no more.
  activated: ['failed'],
  failed: ['failed'],
  // Nothing was begun of it.
  stopped: [],
}

/** What a part of an order would be sent with, and for how much. */
const PartPrice = z.object({
  fulfillmentOrderId: z.string(),
  courierName: z.string(),
  serviceName: z.string(),
  price: PositiveRon,
  /** Who decides on it, in words. */
  why: z.string(),
})

export const BulkPrice = z.object({
  id: z.string(),
  /** Of the parts that have a price. */
  parts: z.array(PartPrice),
  /** Why there is none for the others, in words. */
  reasons: z.array(z.string()),
  /** Couriers that did not answer, in words: there may be a cheaper one. */
  warnings: z.array(z.string()),
  /** Asking again may help. */
  isPassing: z.boolean(),
})
export type BulkPrice = z.infer<typeof BulkPrice>

/** `agreed`: the most that each part may cost, by its id; left out: whatever it costs. */
export const BulkRequested = z.object({
  id: z.string().min(1).max(200),
  agreed: z
    .array(z.object({ fulfillmentOrderId: z.string().min(1).max(300), price: PositiveRon }))
    .max(20)
    .optional(),
})

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
  /** Left out when it was stopped. */
  stopped: z.int(),
  /** What the AWBs that were made cost. */
  spent: Ron,
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** As they were selected. */
  orders: z.array(BulkOrder),
})
export type BulkActivation = z.infer<typeof BulkActivation>

export const BulkListed = BulkActivation.omit({ orders: true })
export type BulkListed = z.infer<typeof BulkListed>
