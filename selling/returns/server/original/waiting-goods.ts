/** What of a shop's order waits to be sent. */
import { setTimeout as wait } from 'node:timers/promises'
import { type CopiedRow, copiedOrder, storeOrderOfCopy } from '#selling/store-copy/server/copied-order.ts'
import { readOrderNow } from '#selling/store-copy/server/reading/copy-orders.ts'
import { stillToSend } from '#selling/store-shipments/server/rules/still-to-send.ts'
import type { ShipmentRow } from '#selling/store-shipments/server/shipments.ts'
import { storeOf } from '#selling/stores/server/stores.ts'
import type { App } from '#server/platform/app.ts'

/** The buyer, or the user, waits for the answer meanwhile. */
const READ_WITHIN_MS = 4_000

/**
 * Of an order that was never opened our copy knows the sums, and no products: they are read from the shop now. As it is known where the shop
 * does not say it in time. Outside of transactions.
 */
export async function withWaitingGoods(app: App, copy: CopiedRow): Promise<CopiedRow> {
  if (copy.parts !== null || !copy.isAwaiting) return copy
  await Promise.race([readGoods(app, copy), wait(READ_WITHIN_MS, null, { ref: false })])
  return (await copiedOrder(app.db, copy, copy.id)) ?? copy
}

async function readGoods(app: App, { clientId, shop, id }: CopiedRow): Promise<void> {
  try {
    await readOrderNow(app, await storeOf(app.db, { clientId, name: shop }), id)
  } catch (error) {
    app.log.warn({ err: error, shop, orderId: id }, 'the goods of an order that is to be returned were not read')
  }
}

type WaitingLine = { name: string; quantity: number; sku: string; unitPriceMinor: number }

/** `sent`: the shipments whose units are not to be counted again. Not read: whether there is more is what the lists of orders say. */
export function waitingGoodsOf(copy: CopiedRow, sent: readonly ShipmentRow[]): { lines: WaitingLine[]; hasMoreToSend: boolean } {
  if (copy.parts === null || !copy.isOpen) return { lines: [], hasMoreToSend: copy.isAwaiting }
  const toSend = stillToSend(storeOrderOfCopy(copy), sent).flatMap(({ lines }) => lines)
  const neverPacked = copy.parts
    .flatMap(({ lines }) => lines.filter(({ isShippable, remaining }) => !isShippable && remaining > 0))
    .map((line) => ({ ...line, quantity: line.remaining }))
  const lines = [...toSend, ...neverPacked].map(({ name, quantity, sku, unitPrice }) => ({
    ...{ name, quantity, sku, unitPriceMinor: unitPrice.minor },
  }))
  return { lines, hasMoreToSend: toSend.length > 0 }
}
