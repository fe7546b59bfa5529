/**
 * Brings our copy of a shop's orders up to date, page by page: the first time all of them, later what changed. How far it is stands on
 * the shop's row after every page, so that it goes on from there after a stop at any moment. Two runs at once do no harm: whoever finds
 * that the other has gone on leaves.
 */
import { Problem } from '../../../contract/problems.ts'
import type { OrderPage, StoreAnswer } from '../../partners/stores/port.ts'
import type { App } from '../../platform/app.ts'
import { LONG_WEEKEND } from '../../platform/job-retries.ts'
import type { Task } from '../../platform/jobs.ts'
import { connectedStore, noteNeedsAuth, portOf, type StoreKey, type StoreRow, storeOfShop } from '../stores/stores.ts'
import { askCopy, copyStoreJob, noteSyncFrom } from '../stores/sync-state.ts'
import { forgetUncopied, noteUncopied } from '../stores/uncopied.ts'
import { copyOrders, countCopied, readOrderNow, readOrdersUnderWay } from './copy-orders.ts'
import { beginRound, newSpan, nextRound, queryOf, type Round, readRound, writeRound } from './copy-round.ts'

/** A big shop gives others their turn after so long. */
const RUN_MS = 20_000
const UNCOPIED_TRIED_MAX = 20
/** When a store that could not answer is asked again. */
const BUSY_AGAIN_MS = 15_000
const SILENT_AGAIN_MS = 60_000

export const copyStore: Task<StoreKey> = {
  ...copyStoreJob,
  retries: LONG_WEEKEND,
  async run(app, { clientId, shop }) {
    const store = await storeOfShop(app.db, shop)
    if (store?.clientId !== clientId) return // disconnected meanwhile
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
      if (error.code === 'not-found') await forgetUncopied(app.db, store, [id])
      else app.log.warn({ shop: store.shop, storeOrderId: id, err: error }, 'an order could not be copied again')
    }
  }
}

/** `cursor`: as it stands on the row. */
type Standing = { round: Round; cursor: string; copied: number; comparing: number | null }

async function begin(app: App, store: StoreRow): Promise<Standing | null> {
  const kept = readRound(store.syncCursor)
  if (kept && store.syncCursor !== null)
    return { round: kept, cursor: store.syncCursor, copied: copiedIn(store, kept), comparing: store.syncComparing?.total ?? null }
  const { visibleDays } = portOf(app).limits
  const round = beginRound({ now: app.clock.now(), syncedUntil: store.syncedUntil, visibleDays })
  const cursor = writeRound(round)
  const { count, isExact } = await expected(app, store, round)
  const progress =
    round.kind === 'first'
      ? { syncState: 'copying' as const, syncCopied: 0, syncTotal: count, syncIsExact: isExact }
      : { syncComparing: null }
  const isOurs = await noteSyncFrom(app.db, store, store.syncCursor, { syncCursor: cursor, ...progress })
  return isOurs ? { round, cursor, copied: 0, comparing: count } : null
}

const copiedIn = ({ syncCopied, syncComparing }: StoreRow, { kind }: Round): number =>
  kind === 'first' ? syncCopied : (syncComparing?.read ?? 0)

/** Only for showing: where the store does not say the total, orders are counted as they come. */
async function expected(app: App, store: StoreRow, round: Round): Promise<{ count: number | null; isExact: boolean }> {
  const { after: _after, pageSize: _pageSize, ...query } = queryOf(round, 0)
  const answer = await connectedStore(app, store).countOrders(query)
  return answer.kind === 'done' ? answer.value : { count: null, isExact: true }
}

async function goOn(app: App, store: StoreRow, begun: Standing): Promise<void> {
  const { limits } = portOf(app)
  const until = app.clock.now().getTime() + RUN_MS
  let standing = begun
  while (app.clock.now().getTime() < until) {
    const { round } = standing
    const readAt = app.clock.now()
    const answer = await connectedStore(app, store).orders(queryOf(round, limits.ordersPageMax))
    if (answer.kind !== 'done') return stopAt(app, store, standing, answer)
    await copyOrders(app, store, answer.value.orders, readAt)
    for (const one of answer.value.unreadable) await app.db.inTransaction((tx) => noteUncopied(tx, store, one))
    if (round.kind === 'changes') await readOrdersUnderWay(app, store, answer.value.orders)
    const next = await noteProgress(app, store, standing, answer.value)
    if (!next) return
    standing = next
  }
  await app.db.inTransaction((tx) => askCopy(tx, store))
}

/** null: everything was read, or another run has gone on from here. */
async function noteProgress(app: App, store: StoreRow, standing: Standing, page: OrderPage): Promise<Standing | null> {
  const { round, cursor, copied, comparing } = standing
  const next = nextRound(round, page, portOf(app).limits)
  const now = copied + page.orders.length + page.unreadable.length
  const isFirst = round.kind === 'first'
  const nextCursor = next && writeRound(next)
  const isOurs = await noteSyncFrom(app.db, store, cursor, {
    syncCursor: nextCursor,
    syncProblem: null,
    ...(isFirst ? { syncState: 'copying', syncCopied: now } : { syncComparing: next && { read: now, total: comparing } }),
    ...(next ? {} : { syncState: 'ready', syncedUntil: round.startedAt, syncCheckedAt: app.clock.now() }),
    // Orders that came in since, or stood at the border of two spans, make it another number than was foretold.
    ...(next === null && now > 0 ? await inTheCopy(app, store) : {}),
  })
  return isOurs && next && nextCursor !== null ? { ...standing, round: next, cursor: nextCursor, copied: now } : null
}

async function inTheCopy(app: App, store: StoreRow) {
  const count = await countCopied(app, store)
  return { syncCopied: count, syncTotal: count, syncIsExact: true }
}

type Stopped = Exclude<StoreAnswer<OrderPage>, { kind: 'done' }>

/** What was read stays; the merchant is told why it stands still, and it goes on by itself when that is over. */
async function stopAt(app: App, store: StoreRow, { round, cursor }: Standing, answer: Stopped): Promise<void> {
  const said = answer.kind === 'refused' ? answer.message : answer.cause
  app.log.warn({ shop: store.shop, said }, 'the copy of a store’s orders stands still')
  const { problem, againMs } = meaningOf(answer)
  const isForAPerson = againMs === null
  // A cursor may have grown too old for the store: the span begins again at the last order read.
  const isCursorRefused = answer.kind === 'refused' && answer.reason === 'rejected' && round.after !== null
  if (answer.kind === 'refused' && answer.reason === 'needs-auth') await noteNeedsAuth(app.db, store, app.clock.now())
  const isOurs = await noteSyncFrom(app.db, store, cursor, {
    syncProblem: problem,
    ...(isForAPerson && round.kind === 'first' ? { syncState: 'failed' } : {}),
    ...(isCursorRefused ? { syncCursor: writeRound(newSpan(round)) } : {}),
  })
  if (!isOurs || (isForAPerson && !isCursorRefused)) return
  const runAt = new Date(app.clock.now().getTime() + (againMs ?? BUSY_AGAIN_MS))
  await app.db.inTransaction((tx) => askCopy(tx, store, { runAt }))
}

/** `againMs` null: it is no use to ask soon; the comparison every few minutes finds out when it is over. */
function meaningOf(answer: Stopped): { problem: string; againMs: number | null } {
  const silent = { problem: 'Magazinul nu raspunde. Importul comenzilor continua singur.', againMs: SILENT_AGAIN_MS }
  if (answer.kind === 'unknown') return silent
  switch (answer.reason) {
    case 'busy':
      return { problem: 'Magazinul limiteaza apelurile. Importul comenzilor continua singur.', againMs: BUSY_AGAIN_MS }
    case 'unreachable':
      return silent
    case 'needs-auth':
    case 'rights-missing':
      return { problem: 'Magazinul trebuie conectat din nou. Importul comenzilor continua dupa aceea.', againMs: null }
    case 'not-allowed':
      return { problem: 'Magazinul nu permite citirea comenzilor. Conectati-l din nou si acceptati toate drepturile.', againMs: null }
    case 'closed':
      return { problem: 'Magazinul este inchis sau blocat la Shopify.', againMs: null }
    case 'rejected':
      return { problem: `Magazinul a refuzat citirea comenzilor: ${answer.message}`, againMs: null }
  }
}
