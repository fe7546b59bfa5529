/** What the progress of a bulk activation says, from what the server answers of it. */

import { LABELS_PER_FILE_MAX } from '#sending/orders/contract/orders.ts'
import type { BulkActivation, BulkOrder } from '../../../contract/bulk.ts'

/** Before, during and after it is one sheet. */
export const BULK_SHEET_WIDTH = 'min(1480px, 96vw)'

export const doneBulkOrdersOf = ({ activated, failed, stopped }: Pick<BulkActivation, 'activated' | 'failed' | 'stopped'>): number =>
  activated + failed + stopped

/** While it runs as they were selected; at its end those that need the user first. */
export function shownBulkOrdersOf({ state, orders }: Pick<BulkActivation, 'state' | 'orders'>): BulkOrder[] {
  if (state === 'running') return orders
  return [...orders.filter((order) => order.state === 'failed'), ...orders.filter((order) => order.state !== 'failed')]
}

/** Nothing is left to be looked at. */
export const isBulkFullSuccess = ({ state, failed, stopped }: Pick<BulkActivation, 'state' | 'failed' | 'stopped'>): boolean =>
  state === 'done' && failed === 0 && stopped === 0

export type LabelFile = { from: number; to: number; orders: { uniqueId: string }[] }

/** Our orders whose labels can be printed, in files of at most so many as one may hold; places count from 1. */
export function bulkLabelFilesOf({ orders }: Pick<BulkActivation, 'orders'>): LabelFile[] {
  // Of an order activated in part, what has an AWB.
  const made = orders.filter(({ state, awbs }) => state === 'activated' || awbs.length > 0)
  const printable = made.flatMap(({ orderIds }) => orderIds.map((uniqueId) => ({ uniqueId })))
  return Array.from({ length: Math.ceil(printable.length / LABELS_PER_FILE_MAX) }, (_, i) => {
    const file = printable.slice(i * LABELS_PER_FILE_MAX, (i + 1) * LABELS_PER_FILE_MAX)
    return { from: i * LABELS_PER_FILE_MAX + 1, to: i * LABELS_PER_FILE_MAX + file.length, orders: file }
  })
}
