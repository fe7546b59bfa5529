/** How far the copy of a shop's orders is. The copying itself is the feature store-copy's. */
import { and, asc, isNull, sql } from 'drizzle-orm'
import type { Message } from '#contract/texts/message.ts'
import type { App } from '#server/platform/app.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { addJob, type JobName } from '#server/platform/jobs/jobs.ts'
import type { SyncProgress } from '../contract/stores.ts'
import { hasPartner, isStoreInUse, isStoreRow, type PartnerStore, type StoreKey, type StoreRow } from './stores.ts'
import { stores } from './tables.ts'

/** Brings the copy up to date: goes on with the first copy, or compares with the store. */
export const copyStoreJob: JobName<{ clientId: string; shop: string }> = { name: 'copy-store' }

/** At most one waits for a shop, however often it is asked for. */
export async function enqueueCopy(tx: Tx, { clientId, shop }: StoreKey, { runAt }: { runAt?: Date } = {}): Promise<void> {
  const key = `${copyStoreJob.name}/${clientId}/${shop}`
  await addJob(tx, copyStoreJob, { clientId, shop }, runAt ? { key, runAt } : { key })
}

type SyncState = Pick<
  StoreRow,
  | 'uncopied'
  | 'syncComparing'
  | 'syncState'
  | 'syncCursor'
  | 'syncCopied'
  | 'syncPreparing'
  | 'syncTotal'
  | 'syncIsExact'
  | 'syncProblem'
  | 'syncedUntil'
  | 'syncCheckedAt'
>

/** Only where no other run has gone on from there meanwhile; false: one has. */
export async function noteSyncFrom(db: Database | Tx, store: StoreKey, cursor: string | null, patch: Partial<SyncState>): Promise<boolean> {
  const noted = await db
    .update(stores)
    .set(patch)
    .where(and(isStoreRow(store), isNull(stores.disconnectedAt), sql`${stores.syncCursor} is not distinct from ${cursor}`))
    .returning({ shop: stores.shop })
  return noted.length > 0
}

/** Of partners in use, connected, and the merchant need do nothing. */
export async function openStores(app: Pick<App, 'db' | 'stores' | 'log'>): Promise<PartnerStore[]> {
  const rows = await app.db
    .select()
    .from(stores)
    .where(and(isNull(stores.disconnectedAt), isNull(stores.needsAuthSince)))
    .orderBy(asc(stores.clientId), asc(stores.shop))
  return rows.filter(hasPartner).filter((store) => isStoreInUse(app, store))
}

/** This many are named; the count says the rest. */
const NAMED_MAX = 20

export type SyncProgressCoded = Omit<SyncProgress, 'problem'> & { problem: Message | null }

export const syncProgressOf = (row: SyncState): SyncProgressCoded => ({
  state: row.syncState === 'ready' && Object.keys(row.uncopied).length > 0 ? 'incomplete' : row.syncState,
  uncopied: {
    count: Object.keys(row.uncopied).length,
    names: Object.values(row.uncopied)
      .map(({ name }) => name)
      .sort()
      .slice(0, NAMED_MAX),
  },
  copied: row.syncCopied,
  preparing: row.syncPreparing,
  total: row.syncTotal,
  isExact: row.syncIsExact,
  comparing: row.syncComparing,
  problem: row.syncProblem,
  checkedAt: row.syncCheckedAt?.toISOString() ?? null,
})
