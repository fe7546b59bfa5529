/** What a scanned code stands for among a client's own: an AWB, an order, or a product that an order waits for. */

import type { CopiedRow } from '#selling/store-copy/server/copied-order.ts'
import { awaitingWithProduct, copiesNamed, countUnreadAwaiting } from '#selling/store-copy/server/scanned-copies.ts'
import { connectedStores, type StoreRow } from '#selling/stores/server/stores.ts'
import { ordersFound, ordersNumbered } from '#sending/operations.ts'
import { OrderId } from '#sending/orders/contract/orders.ts'
import type { App } from '#server/platform/app.ts'
import { codeForms, isCodeOf } from '../contract/product-codes.ts'
import { orderNameKey, readScan, scannedParcelNumbers } from '../contract/read-scan.ts'
import { SCAN_CANDIDATES_MAX, type ScanInput, type StoreOrderRef } from '../contract/scan.ts'

export type StoreScanTarget = { kind: 'store-order' } & StoreOrderRef
export type OwnScanTarget = { kind: 'own-order'; uniqueId: string }
/** Without a word of buyers: it is kept with the key of its scan. */
export type ScanTarget =
  | StoreScanTarget
  | OwnScanTarget
  | { kind: 'choice'; of: (StoreScanTarget | OwnScanTarget)[]; more: number }
  | { kind: 'product'; name: string }
  | { kind: 'nothing'; unread: number }

type Scanned = Pick<ScanInput, 'text' | 'isPacking' | 'chosen'>

export async function findScanned(app: Pick<App, 'db'>, clientId: string, { text, isPacking, chosen }: Scanned): Promise<ScanTarget> {
  if (chosen?.store) return { kind: 'store-order', ...chosen.store }
  if (chosen?.uniqueId) return { kind: 'own-order', uniqueId: chosen.uniqueId }
  const stores = await connectedStores(app.db, clientId)
  for (const code of readScan(text)) {
    const found = await foundBy(app, clientId, stores, { code, isPacking })
    if (found) return found
  }
  return { kind: 'nothing', unread: await countUnreadAwaiting(app.db, { clientId, shops: stores.map(({ shop }) => shop) }) }
}

type Coded = { code: string; isPacking: boolean }

/** null: nothing has it. */
async function foundBy(
  app: Pick<App, 'db'>,
  clientId: string,
  stores: readonly StoreRow[],
  { code, isPacking }: Coded,
): Promise<ScanTarget | null> {
  const shops = { clientId, shops: stores.map(({ shop }) => shop) }
  const [ours, named, awaiting] = await Promise.all([
    ordersOfCode(app, clientId, code),
    copiesNamed(app.db, shops, [orderNameKey(code)], SCAN_CANDIDATES_MAX),
    awaitingWithProduct(app.db, shops, codeForms(code)),
  ])
  const orders = once([...ours.map(({ id }): OwnScanTarget => ({ kind: 'own-order', uniqueId: id })), ...targetsOf(stores, named)])
  const product = productIn(awaiting, code)
  if (product && isPacking && orders.length === 0) return { kind: 'product', name: product.name }
  const all = once([...orders, ...(product && !isPacking ? targetsOf(stores, awaiting) : [])])
  const [only, ...others] = all
  if (!only || others.length === 0) return only ?? null
  return { kind: 'choice', of: all.slice(0, SCAN_CANDIDATES_MAX), more: Math.max(0, all.length - SCAN_CANDIDATES_MAX) }
}

/** By a number of its courier, the very one before one that is only its beginning; or by our own code. */
async function ordersOfCode(app: Pick<App, 'db'>, clientId: string, code: string) {
  const [exact, ...cut] = scannedParcelNumbers(code)
  const id = OrderId.safeParse(code.toUpperCase())
  const known = [
    ...(exact ? await ordersNumbered(app.db, clientId, [exact]) : []),
    ...(id.success ? await ordersFound(app, clientId, [id.data]) : []),
  ]
  return known.length > 0 || cut.length === 0 ? known : ordersNumbered(app.db, clientId, cut)
}

function targetsOf(stores: readonly StoreRow[], rows: readonly CopiedRow[]): StoreScanTarget[] {
  const nameOf = new Map(stores.map(({ shop, name }) => [shop, name]))
  return rows.map(({ shop, id }) => ({ kind: 'store-order', shop: nameOf.get(shop) ?? shop, storeOrderId: id }))
}

/** The first way to an order counts. */
function once<T extends StoreScanTarget | OwnScanTarget>(targets: readonly T[]): T[] {
  const keyOf = (one: StoreScanTarget | OwnScanTarget) => (one.kind === 'own-order' ? one.uniqueId : `${one.shop} ${one.storeOrderId}`)
  const first = new Map<string, T>()
  for (const one of targets) if (!first.has(keyOf(one))) first.set(keyOf(one), one)
  return [...first.values()]
}

const productIn = (rows: readonly CopiedRow[], code: string) =>
  rows
    .flatMap(({ parts }) => (parts ?? []).flatMap(({ lines }) => lines))
    .find(({ sku, barcode = '' }) => isCodeOf({ sku, barcode }, code)) ?? null
