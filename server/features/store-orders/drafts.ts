/** Drafts of parts: saved for later, or last tried to be activated. */
import { and, desc, eq, lte } from 'drizzle-orm'
import type { StoreShipmentDraft } from '../../../contract/store-orders/shipment.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'
import type { StoreKey } from '../stores/stores.ts'
import type { PartToSend } from './rules/still-to-send.ts'
import { type SavedDraft, storeDrafts } from './tables.ts'

export type Drafts = { partId: string; draft: SavedDraft }[]

/** The newest first. */
export const draftsOf = (db: Queries, { clientId, shop }: StoreKey, orderId: string): Promise<Drafts> =>
  db
    .select({ partId: storeDrafts.partId, draft: storeDrafts.draft })
    .from(storeDrafts)
    .where(and(eq(storeDrafts.clientId, clientId), eq(storeDrafts.shop, shop), eq(storeDrafts.orderId, orderId)))
    .orderBy(desc(storeDrafts.savedAt))

export async function saveDraft(tx: Tx, { clientId, shop }: StoreKey, draft: SavedDraft, now: Date): Promise<void> {
  await tx
    .insert(storeDrafts)
    .values({ clientId, shop, orderId: draft.shopifyOrderId, partId: draft.shopifyFulfillmentOrderId, draft, savedAt: now })
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
  { draft, before, now }: { draft: SavedDraft | null; before: Date | null; now: Date },
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

export async function dropDraft(
  tx: Tx,
  { clientId, shop }: StoreKey,
  { orderId, partId }: { orderId: string; partId: string },
): Promise<void> {
  await tx
    .delete(storeDrafts)
    .where(
      and(eq(storeDrafts.clientId, clientId), eq(storeDrafts.shop, shop), eq(storeDrafts.orderId, orderId), eq(storeDrafts.partId, partId)),
    )
}

/** A part that was moved has a new id: its draft is then the newest one left over that packs a product of it. */
export function draftFor({ part, lines }: PartToSend, drafts: Drafts, awaitingIds: readonly string[]): SavedDraft | null {
  const own = drafts.find(({ partId }) => partId === part.id)
  if (own) return own.draft
  const variants = new Set(lines.flatMap(({ variantId }) => variantId ?? []))
  const packs = ({ packages }: StoreShipmentDraft) =>
    packages.packages.some((one) => one.lines.some(({ variantId }) => variantId !== null && variants.has(variantId)))
  return drafts.find(({ partId, draft }) => !awaitingIds.includes(partId) && packs(draft))?.draft ?? null
}
