/**
 * A first copy from the file that a store writes of all its orders: asked for, waited for, read row by row. Which file and which row
 * stand on the shop's row, so that it goes on from there after a stop. Where the store gives up on it, pages are read instead.
 */

import { asText } from '#contract/texts/message.ts'
import type { OrderFiles, StoreAnswer } from '#selling/ports/stores.ts'
import { connectedShopOf, type PartnerStore } from '#selling/stores/server/stores.ts'
import { enqueueCopy, noteSyncFrom } from '#selling/stores/server/sync-state.ts'
import type { App } from '#server/platform/app.ts'
import { type CopyPosition, noteProgress, saveReadOrders, stopCopyAt } from './copy-progress.ts'
import { type CopyRound, orderQueryOf, readRoundByPages } from './copy-round.ts'

/** When a file that is being written is looked at again. */
const FILE_AGAIN_MS = 3000
/** A store that has not written it by then would have given as much by pages. */
const FILE_WAIT_MS = 2 * 60 * 60_000
/** The first failure may be an address that ran out: a new one is asked for at once, after further ones a little later. */
const FAILURES_MAX = 5
const FAILED_AGAIN_MS = 5000

type OfFile = { app: App; store: PartnerStore; standing: CopyPosition; files: OrderFiles; file: NonNullable<CopyRound['file']> }

/** null: everything was read, it waits or stands still, or another run has gone on from here. */
export async function copyFromFile(app: App, store: PartnerStore, standing: CopyPosition, until: number): Promise<CopyPosition | null> {
  const { orderFiles: files } = connectedShopOf(app, store)
  const { file } = standing.round
  if (!files || !file) return goOnByPages(app, store, standing, 'the store has no files')
  const given = { app, store, standing, files, file }
  return file.id === null ? request(given) : findAndRead(given, file.id, until)
}

async function request({ app, store, standing, files, file }: OfFile): Promise<CopyPosition | null> {
  const { createdSince } = orderQueryOf(standing.round, 0)
  const answer = await files.request(createdSince ? { createdSince } : {})
  if (answer.kind !== 'done') return refused(app, store, standing, answer)
  return noteProgress(app, store, standing, { next: { ...standing.round, file: { ...file, id: answer.value.fileId } }, read: 0 })
}

async function findAndRead(given: OfFile, fileId: string, until: number): Promise<CopyPosition | null> {
  const { app, store, standing, files } = given
  const answer = await files.find(fileId)
  if (answer.kind !== 'done') return refused(app, store, standing, answer)
  const found = answer.value
  if (!found) return goOnByPages(app, store, standing, 'the file is gone')
  if (found.kind === 'being-written') return waitForIt(given, found.written)
  const read = found.url === null ? { isAll: true, standing } : await readRows(given, found.url, until)
  if (!read.isAll || !read.standing) return read.standing
  if (found.kind === 'given-up') return goOnByPages(app, store, read.standing, found.cause)
  return noteProgress(app, store, read.standing, { next: null, read: 0 })
}

async function waitForIt({ app, store, standing }: OfFile, written: number): Promise<CopyPosition | null> {
  const { round, cursor } = standing
  const waitedMs = app.clock.now().getTime() - round.startedAt.getTime()
  if (waitedMs > FILE_WAIT_MS) return goOnByPages(app, store, standing, 'the file is not written')
  const isOurs = await noteSyncFrom(app.db, store, cursor, { syncState: 'copying', syncProblem: null, syncPreparing: written })
  if (isOurs) await again(app, store, FILE_AGAIN_MS)
  return null
}

/** The rows were true when the file was asked for: a later reading of an order, after a webhook, stays. */
async function readRows(given: OfFile, url: string, until: number): Promise<{ isAll: boolean; standing: CopyPosition | null }> {
  const { app, store, files, file } = given
  let standing: CopyPosition | null = given.standing
  const readAt = standing.round.startedAt
  for await (const read of files.read(url, file.row)) {
    if (read.kind !== 'done') return { isAll: false, standing: await readingFailed(app, store, standing, read) }
    const { orders, unreadable, row } = read.value
    await saveReadOrders(app, store, { orders, unreadable, readAt })
    const next: CopyRound = { ...standing.round, file: { ...file, row, failures: 0 } }
    standing = await noteProgress(app, store, standing, { next, read: orders.length + unreadable.length })
    if (!standing || app.clock.now().getTime() >= until) return { isAll: false, standing }
  }
  return { isAll: true, standing }
}

async function readingFailed(app: App, store: PartnerStore, standing: CopyPosition, answer: Stopped): Promise<CopyPosition | null> {
  const { round } = standing
  if (!round.file) return null
  const failures = round.file.failures + 1
  const cause = saidBy(answer)
  app.log.warn({ shop: store.shop, cause, row: round.file.row, failures }, 'a store’s file of orders could not be read')
  if (failures >= FAILURES_MAX) return goOnByPages(app, store, standing, cause)
  const next = await noteProgress(app, store, standing, { next: { ...round, file: { ...round.file, failures } }, read: 0 })
  if (failures === 1 || !next) return next
  await again(app, store, FAILED_AGAIN_MS)
  return null
}

type Stopped = Exclude<StoreAnswer<unknown>, { kind: 'done' }>
const saidBy = (answer: Stopped): string => (answer.kind === 'refused' ? asText(answer.message) : answer.cause)

/** Another file is being written and the store writes only this many, or it writes none: pages are read by other rights and limits. */
async function refused(app: App, store: PartnerStore, standing: CopyPosition, answer: Stopped): Promise<CopyPosition | null> {
  const isOfTheFile = answer.kind === 'refused' && (answer.reason === 'rejected' || answer.reason === 'not-allowed')
  if (isOfTheFile) return goOnByPages(app, store, standing, saidBy(answer))
  await stopCopyAt(app, store, standing, answer)
  return null
}

async function goOnByPages(app: App, store: PartnerStore, standing: CopyPosition, cause: string): Promise<CopyPosition | null> {
  app.log.warn({ shop: store.shop, cause }, 'a store’s orders are read by pages, as its file of them was not to be had')
  return noteProgress(app, store, { ...standing, copied: 0 }, { next: readRoundByPages(standing.round), read: 0 })
}

async function again(app: App, store: PartnerStore, ms: number): Promise<void> {
  const runAt = new Date(app.clock.now().getTime() + ms)
  await app.db.inTransaction((tx) => enqueueCopy(tx, store, { runAt }))
}
