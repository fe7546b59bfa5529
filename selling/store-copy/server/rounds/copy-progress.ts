/** How far a round through a store's orders is, as it stands on the shop's row, and what becomes of it where the store will not answer. */

import type { Message } from '#contract/texts/message.ts'
import type { OrderSummaryPage, StoreAnswer } from '#selling/ports/stores.ts'
import { noteCopyFailure } from '#selling/stores/server/copy-failures.ts'
import { noteNeedsAuth } from '#selling/stores/server/store-connection.ts'
import type { StoreKey, StoreRow } from '#selling/stores/server/stores.ts'
import { enqueueCopy, noteSyncFrom } from '#selling/stores/server/sync-state.ts'
import type { App } from '#server/platform/app.ts'
import { copyOrders, countCopied } from '../reading/copy-orders.ts'
import { beginRoundSpan, type CopyRound, writeRound } from './copy-round.ts'

/** When a store that could not answer is asked again. */
const BUSY_AGAIN_MS = 15_000
const SILENT_AGAIN_MS = 60_000
const SAME_PAGE_AGAIN_MS = 5 * 60_000

/** `cursor`: as it stands on the row. */
export type CopyPosition = { round: CopyRound; cursor: string; copied: number; comparing: number | null }

type Read = Pick<OrderSummaryPage, 'orders' | 'unreadable'> & { readAt: Date }

export async function saveReadOrders(app: App, store: StoreKey, { orders, unreadable, readAt }: Read): Promise<void> {
  await copyOrders(app, store, orders, readAt)
  for (const one of unreadable) await app.db.inTransaction((tx) => noteCopyFailure(tx, store, one))
}

/** `next` null: everything was read. */
type Step = { next: CopyRound | null; read: number }

/** null: everything was read, or another run has gone on from here. */
export async function noteProgress(app: App, store: StoreRow, standing: CopyPosition, { next, read }: Step): Promise<CopyPosition | null> {
  const { round, cursor, copied, comparing } = standing
  const now = copied + read
  const isFirst = round.kind === 'first'
  const nextCursor = next && writeRound(next)
  const isOurs = await noteSyncFrom(app.db, store, cursor, {
    syncCursor: nextCursor,
    syncProblem: null,
    ...(isFirst
      ? { syncState: 'copying' as const, syncCopied: now, syncPreparing: null }
      : { syncComparing: next && { read: now, total: comparing } }),
    ...(next ? {} : { syncState: 'ready', syncedUntil: round.startedAt, syncCheckedAt: app.clock.now() }),
    // Orders that came in since, or stood at the border of two spans, make it another number than was expected.
    ...(next === null && now > 0 ? await inTheCopy(app, store) : {}),
  })
  return isOurs && next && nextCursor !== null ? { ...standing, round: next, cursor: nextCursor, copied: now } : null
}

async function inTheCopy(app: App, store: StoreRow) {
  const count = await countCopied(app, store)
  return { syncCopied: count, syncTotal: count, syncIsExact: true }
}

type Stopped = Exclude<StoreAnswer<unknown>, { kind: 'done' }> | { kind: 'stands-still' }

/** What was read stays; the merchant sees why it stopped, and it goes on by itself when that is over. */
export async function stopCopyAt(app: App, store: StoreRow, { round, cursor }: CopyPosition, answer: Stopped): Promise<void> {
  const said = answer.kind === 'refused' ? answer.message : answer.kind === 'unknown' ? answer.cause : answer.kind
  app.log.warn({ shop: store.shop, said }, 'the copy of a store’s orders stands still')
  const { problem, againMs } = meaningOf(answer)
  const isForOperator = againMs === null
  // A cursor may have grown too old for the store: the span begins again at the last order read.
  const isCursorRefused = answer.kind === 'refused' && answer.reason === 'rejected' && round.after !== null
  if (answer.kind === 'refused' && answer.reason === 'needs-auth') await noteNeedsAuth(app, store)
  const isOurs = await noteSyncFrom(app.db, store, cursor, {
    syncProblem: problem,
    ...(isForOperator && round.kind === 'first' ? { syncState: 'failed' } : {}),
    ...(isCursorRefused ? { syncCursor: writeRound(beginRoundSpan(round)) } : {}),
  })
  if (!isOurs || (isForOperator && !isCursorRefused)) return
  const runAt = new Date(app.clock.now().getTime() + (againMs ?? BUSY_AGAIN_MS))
  await app.db.inTransaction((tx) => enqueueCopy(tx, store, { runAt }))
}

/** `againMs` null: it is no use to ask soon; the comparison every few minutes finds out when it is over. */
function meaningOf(answer: Stopped): { problem: Message; againMs: number | null } {
  const silent = { problem: { code: 'copy-silent' }, againMs: SILENT_AGAIN_MS } as const
  if (answer.kind === 'unknown') return silent
  if (answer.kind === 'stands-still') return { problem: { code: 'copy-stands-still' }, againMs: SAME_PAGE_AGAIN_MS }
  switch (answer.reason) {
    case 'busy':
      return { problem: { code: 'copy-busy' }, againMs: BUSY_AGAIN_MS }
    case 'unreachable':
      return silent
    case 'needs-auth':
    case 'rights-missing':
      return { problem: { code: 'copy-needs-auth' }, againMs: null }
    case 'not-allowed':
      return { problem: { code: 'copy-not-allowed' }, againMs: null }
    case 'closed':
      return { problem: { code: 'store-closed' }, againMs: null }
    case 'rejected':
      return { problem: { code: 'copy-refused', params: { reason: answer.message } }, againMs: null }
  }
}
