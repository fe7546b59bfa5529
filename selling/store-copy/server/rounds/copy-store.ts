/**
 * Brings our copy of a shop's orders up to date: the first time all of them, from a file where they are many, later page by page what
 * changed. How far it is stands on the shop's row after every page, so that it goes on from there after a stop at any moment. Two runs at once do no harm: the run that finds
 * that the other has gone on leaves.
 */
import { Problem } from '#contract/problems.ts'
import { clearCopyFailures } from '#selling/stores/server/copy-failures.ts'
import {
  connectedShopOf,
  isStoreInUse,
  type PartnerStore,
  type StoreKey,
  type StoreRow,
  storeOfShop,
  storePortOf,
} from '#selling/stores/server/stores.ts'
import { copyStoreJob, enqueueCopy, noteSyncFrom } from '#selling/stores/server/sync-state.ts'
import type { App } from '#server/platform/app.ts'
import { LONG_WEEKEND_RETRIES } from '#server/platform/jobs/job-retries.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { readOrderNow, readOrdersUnderWay } from '../reading/copy-orders.ts'
import { copyFromFile } from './copy-from-file.ts'
import { type CopyPosition, noteProgress, saveReadOrders, stopCopyAt } from './copy-progress.ts'
import { beginRound, type CopyRound, isRoundStuck, nextRound, orderQueryOf, parseRound, readRoundByFile, writeRound } from './copy-round.ts'

/** A big shop gives others their turn after this long. */
const RUN_MS = 20_000
const UNCOPIED_TRIED_MAX = 20

export const copyStore: Task<StoreKey> = {
  ...copyStoreJob,
  retries: LONG_WEEKEND_RETRIES,
  async run(app, { clientId, shop }) {
    const store = await storeOfShop(app.db, shop)
    if (store?.clientId !== clientId || !isStoreInUse(app, store)) return // disconnected meanwhile
    await tryUncopied(app, store)
    const begun = await begin(app, store)
    if (begun) await goOn(app, store, begun)
  },
}

/** In turn, a few at every comparison: a fault of one order must not keep the others waiting. */
async function tryUncopied(app: App, store: StoreRow): Promise<void> {
  for (const id of Object.keys(store.uncopied).slice(0, UNCOPIED_TRIED_MAX)) {
    try {
      await readOrderNow(app, store, id, { isBackground: true })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.code === 'store-needs-auth') return
      if (error.code === 'not-found') await clearCopyFailures(app.db, store, [id])
      else app.log.warn({ shop: store.shop, storeOrderId: id, err: error }, 'an order could not be copied again')
    }
  }
}

async function begin(app: App, store: PartnerStore): Promise<CopyPosition | null> {
  const kept = parseRound(store.syncCursor)
  if (kept && store.syncCursor !== null)
    return { round: kept, cursor: store.syncCursor, copied: copiedIn(store, kept), comparing: store.syncComparing?.total ?? null }
  const { visibleDays } = storePortOf(app, store).limits
  const begun = beginRound({ now: app.clock.now(), syncedUntil: store.syncedUntil, visibleDays })
  // Of a comparison it is asked once there is a second page: mostly nothing changed.
  const { count, isExact } = begun.kind === 'first' ? await expected(app, store, begun) : { count: null, isExact: true }
  const round = readRoundByFile(begun, count, connectedShopOf(app, store).orderFiles?.fromOrders ?? null)
  const cursor = writeRound(round)
  const progress =
    round.kind === 'first'
      ? { syncState: 'copying' as const, syncCopied: 0, syncPreparing: null, syncTotal: count, syncIsExact: isExact }
      : { syncComparing: null }
  const isOurs = await noteSyncFrom(app.db, store, store.syncCursor, { syncCursor: cursor, ...progress })
  return isOurs ? { round, cursor, copied: 0, comparing: count } : null
}

const copiedIn = ({ syncCopied, syncComparing }: StoreRow, { kind }: CopyRound): number =>
  kind === 'first' ? syncCopied : (syncComparing?.read ?? 0)

/** Only for showing: where the store does not say the total, orders are counted as they come. */
async function expected(app: App, store: PartnerStore, round: CopyRound): Promise<{ count: number | null; isExact: boolean }> {
  const { after: _after, pageSize: _pageSize, ...query } = orderQueryOf(round, 0)
  const answer = await connectedShopOf(app, store).countOrders(query)
  return answer.kind === 'done' ? answer.value : { count: null, isExact: true }
}

async function goOn(app: App, store: PartnerStore, begun: CopyPosition): Promise<void> {
  const until = app.clock.now().getTime() + RUN_MS
  let standing: CopyPosition | null = begun
  while (standing && app.clock.now().getTime() < until) {
    standing = standing.round.file ? await copyFromFile(app, store, standing, until) : await copyPage(app, store, standing)
  }
  if (standing) await app.db.inTransaction((tx) => enqueueCopy(tx, store))
}

/** null: everything was read, it stands still, or another run has gone on from here. */
async function copyPage(app: App, store: PartnerStore, standing: CopyPosition): Promise<CopyPosition | null> {
  const { limits } = storePortOf(app, store)
  const { round } = standing
  const readAt = app.clock.now()
  const answer = await connectedShopOf(app, store).orders(orderQueryOf(round, limits.ordersPageMax))
  if (answer.kind !== 'done') {
    await stopCopyAt(app, store, standing, answer)
    return null
  }
  const { orders, unreadable } = answer.value
  await saveReadOrders(app, store, { orders, unreadable, readAt })
  if (round.kind === 'changes') await readOrdersUnderWay(app, store, orders)
  if (isRoundStuck(round, answer.value)) {
    await stopCopyAt(app, store, standing, { kind: 'stands-still' })
    return null
  }
  const isBig = round.kind === 'changes' && round.after === null && standing.comparing === null && answer.value.next !== null
  const comparing = isBig ? (await expected(app, store, round)).count : standing.comparing
  return noteProgress(
    app,
    store,
    { ...standing, comparing },
    { next: nextRound(round, answer.value, limits), read: orders.length + unreadable.length },
  )
}
