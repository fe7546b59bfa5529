/** Drafts of parts: saved for later, or last tried to be activated. */

import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import { buyersForgotten, shopForgotten } from '#selling/store-copy/server/changes/privacy-requests.ts'
import type { PartToSend } from '#selling/store-shipments/server/rules/still-to-send.ts'
import { newAwbOf, storeShipmentsMoved } from '#selling/store-shipments/server/store-shipment-transition.ts'
import type { StoreKey } from '#selling/stores/server/stores.ts'
import type { Queries, Statements, Tx } from '#server/platform/database/database.ts'
import { isAnyOf, type StatementParams, statement } from '#server/platform/database/statement.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import type { StoreShipmentDraft } from '../contract/shipment.ts'
import { type SavedPartDraft, storeDrafts, storePackings } from './tables.ts'

export type PartDrafts = { partId: string; draft: SavedPartDraft }[]

type OfOrder = StoreKey & { orderId: string }
const { partId: ofPart, draft: saved, savedAt } = storeDrafts
const isOfOrder = ({ clientId, shop, orderId }: StatementParams<OfOrder>) =>
  sql`${storeDrafts.clientId} = ${clientId} and ${storeDrafts.shop} = ${shop} and ${storeDrafts.orderId} = ${orderId}`

const ofOrder = statement('store-drafts', (given: StatementParams<OfOrder>) => ({
  rows: { partId: ofPart, draft: saved },
  text: (list) => sql`select ${list} from ${storeDrafts} where ${isOfOrder(given)} order by ${savedAt} desc`,
}))

/** The newest first. */
export const partDraftsOf = (db: Statements, { clientId, shop }: StoreKey, orderId: string): Promise<PartDrafts> =>
  ofOrder.all(db, { clientId, shop, orderId })

/** Those of several orders, by the order's id; the newest first. */
export async function draftsOfOrders(
  db: Queries,
  { clientId, shop }: StoreKey,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, PartDrafts>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select({ orderId: storeDrafts.orderId, partId: storeDrafts.partId, draft: storeDrafts.draft })
    .from(storeDrafts)
    .where(and(eq(storeDrafts.clientId, clientId), eq(storeDrafts.shop, shop), inArray(storeDrafts.orderId, [...orderIds])))
    .orderBy(desc(storeDrafts.savedAt))
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

export async function savePartDraft(tx: Tx, { clientId, shop }: StoreKey, draft: SavedPartDraft, now: Date): Promise<void> {
  await tx
    .insert(storeDrafts)
    .values({ clientId, shop, orderId: draft.storeOrderId, partId: draft.fulfillmentOrderId, draft, savedAt: now })
    .onConflictDoUpdate({
      target: [storeDrafts.clientId, storeDrafts.shop, storeDrafts.orderId, storeDrafts.partId],
      set: { draft, savedAt: now },
    })
}

/** Keeps what another source says of a part, null: nothing, in the place of what it said at `before`; what a user saved since stays. */
export async function replaceDraft(
  tx: Tx,
  { clientId, shop }: StoreKey,
  part: { orderId: string; partId: string },
  { draft, before, now }: { draft: SavedPartDraft | null; before: Date | null; now: Date },
): Promise<void> {
  const own = and(
    ...[eq(storeDrafts.clientId, clientId), eq(storeDrafts.shop, shop)],
    ...[eq(storeDrafts.orderId, part.orderId), eq(storeDrafts.partId, part.partId)],
  )
  if (before) await tx.delete(storeDrafts).where(and(own, lte(storeDrafts.savedAt, before)))
  if (!draft) return
  await tx
    .insert(storeDrafts)
    .values({ clientId, shop, ...part, draft, savedAt: now })
    .onConflictDoNothing()
}

const dropping = statement('store-drafts-dropped', (given: StatementParams<OfOrder & { partIds: readonly string[] }>) => ({
  text: sql`delete from ${storeDrafts} where ${isOfOrder(given)} and ${isAnyOf(ofPart, given.partIds)}`,
}))

export const draftDroppedWhenSent = subscribe(storeShipmentsMoved, async (_app, tx, { clientId, shop, storeOrderId, moved }) => {
  const sent = moved.filter((one) => newAwbOf(one) !== null).map(({ now }) => now.partId)
  if (sent.length === 0) return
  await dropping.run(tx, { clientId, shop, orderId: storeOrderId, partIds: sent })
})

/** The law's: what was saved for later goes with the copy. */
export const forgetDraftsWithCopy = [
  subscribe(buyersForgotten, async (_app, tx, { clientId, shop, orderIds }) => {
    const ofBuyer = inArray(storeDrafts.orderId, [...orderIds])
    await tx.delete(storeDrafts).where(and(eq(storeDrafts.clientId, clientId), eq(storeDrafts.shop, shop), ofBuyer))
  }),
  subscribe(shopForgotten, async (_app, tx, { shop }) => {
    for (const table of [storeDrafts, storePackings]) await tx.delete(table).where(eq(table.shop, shop))
  }),
]

/** A part that was moved has a new id: its draft is then the newest one left over that packs a product of it. */
export function draftOfPartToSend({ part, lines }: PartToSend, drafts: PartDrafts, awaitingIds: readonly string[]): SavedPartDraft | null {
  const own = drafts.find(({ partId }) => partId === part.id)
  if (own) return own.draft
  const variants = new Set(lines.flatMap(({ variantId }) => variantId ?? []))
  const packs = ({ packages }: StoreShipmentDraft) =>
    packages.packages.some((one) => one.lines.some(({ variantId }) => variantId !== null && variants.has(variantId)))
  return drafts.find(({ partId, draft }) => !awaitingIds.includes(partId) && packs(draft))?.draft ?? null
}
