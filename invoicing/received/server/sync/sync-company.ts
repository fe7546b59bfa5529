/**
 * A company's received invoices are brought in window by window: first all that ANAF lists in the window is written down, then each is fetched.
 * The window's end is kept only when all its pages are written down; windows overlap, as ANAF lists late. What is listed and not had yet stays
 * due, and the company counts as synchronised only when nothing is.
 */
import { and, asc, eq, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { accessTokenOf } from '#invoicing/connections/server/grants.ts'
import { type EInvoiceConnection, recordCompanyRight } from '#invoicing/connections/server/rights.ts'
import {
  type ClientCompany,
  companyConnected,
  connectionOfCif,
  listProvenCompanies,
  recordCompanySync,
} from '#invoicing/connections/server/synced.ts'
import type { EInvoiceMessage, EInvoicesReads } from '#invoicing/ports/einvoices.ts'
import type { App } from '#server/platform/app.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { addJob, type JobName, type Task } from '#server/platform/jobs/jobs.ts'
import { everyInterval } from '#server/platform/jobs/schedules.ts'
import { syncFailureOf } from '../failures.ts'
import { einvoiceReceived as received, einvoiceSyncs as syncs } from '../tables.ts'
import { saveReceivedMessage } from './keep-message.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const EVERY_MS = 10 * MINUTE_MS
const AGAIN_MS = 15 * MINUTE_MS
/** An entry may come into the list some quarters of an hour after its time. */
const OVERLAP_MS = 2 * 60 * MINUTE_MS
/** A first window of sixty days is read in parts, so that what is there is seen soon. */
const WINDOW_MS = 7 * DAY_MS
const LEASE_MS = 10 * MINUTE_MS
/** In one turn; the next one goes on. */
const FETCHED_MAX = 300
const AT_ONCE = 4

/** After the companies that the minute before had nothing left for. */
const YIELDED_MS = 1_000

type Turn = { connection: EInvoiceConnection; accessToken: string; port: EInvoicesReads }
/** `more`: it goes on at once. `paused`: in the next minute, as no more calls may be made in this one; `hadSome`: it has brought in some. */
type Ended = { kind: 'read' | 'more' } | { kind: 'paused'; hadSome: boolean } | { kind: 'failed'; cause: string }

export const syncCompanyJob: JobName<ClientCompany> = { name: 'sync-received-einvoices' }

export const syncCompany: Task<ClientCompany> = {
  ...syncCompanyJob,
  apart: { atOnce: 4 },
  async run(app, company) {
    const connection = await connectionOfCif(app.db, company)
    if (!connection || app.einvoices === null || !(await lease(app, company))) return
    const ended = await turn(app, connection, app.einvoices.inBackground).catch((error: unknown) => {
      app.log.error({ err: error, cif: company.cif }, 'received e-invoices were not synchronised')
      return { kind: 'failed', cause: 'fault' } as const
    })
    const nextAt = await release(app, company, ended)
    if (ended.kind !== 'more' && ended.kind !== 'paused') return
    const when = ended.kind === 'paused' ? { runAt: nextAt } : {}
    await app.db.inTransaction((tx) => addJob(tx, syncCompanyJob, company, { key: keyOf(company), ...when }))
  },
}

const keyOf = ({ clientId, cif }: ClientCompany): string => `sync-einvoices ${clientId} ${cif}`

/** One company never waits for another: each is a job of its own. */
export const syncCompanies: Task = {
  name: 'sync-einvoices-due',
  schedule: everyInterval({ minutes: 5 }),
  async run(app) {
    const now = app.clock.now()
    for (const { clientId, cif } of await listProvenCompanies(app.db)) {
      await app.db.insert(syncs).values({ clientId, cif, nextAt: now }).onConflictDoNothing()
      const [due] = await app.db
        .select({ cif: syncs.cif })
        .from(syncs)
        .where(and(isCompany({ clientId, cif }), lte(syncs.nextAt, now)))
      if (due) await app.db.inTransaction((tx) => addJob(tx, syncCompanyJob, { clientId, cif }, { key: keyOf({ clientId, cif }) }))
    }
  },
}

/** What was just connected is not made to wait for its turn. */
export const syncsWhenConnected = subscribe(companyConnected, (_app, tx, company) =>
  addJob(tx, syncCompanyJob, company, { key: keyOf(company) }),
)

const isCompany = ({ clientId, cif }: ClientCompany) => and(eq(syncs.clientId, clientId), eq(syncs.cif, cif))

/** What a process that is gone was reading goes on at once. `sessions` null: of every process. */
export const endSyncLeases = (app: App, sessions: readonly number[] | null): Promise<void> =>
  app.db.inTransaction(async (tx) => {
    const isOfThem = sessions === null ? isNotNull(syncs.leaseUntil) : inArray(syncs.processSession, [...sessions])
    const freed = await tx
      .update(syncs)
      .set({ leaseUntil: null, processSession: null })
      .where(isOfThem)
      .returning({ clientId: syncs.clientId, cif: syncs.cif })
    for (const company of freed) await addJob(tx, syncCompanyJob, company, { key: keyOf(company) })
  })

async function lease(app: App, company: ClientCompany): Promise<boolean> {
  const now = app.clock.now()
  await app.db
    .insert(syncs)
    .values({ ...company, nextAt: now })
    .onConflictDoNothing()
  const { number: processSession } = await app.process.current()
  const { rowCount } = await app.db
    .update(syncs)
    .set({ leaseUntil: new Date(now.getTime() + LEASE_MS), processSession })
    .where(and(isCompany(company), or(isNull(syncs.leaseUntil), lte(syncs.leaseUntil, now))))
  return rowCount === 1
}

const nextMinute = (now: Date): Date => new Date(Math.floor(now.getTime() / MINUTE_MS + 1) * MINUTE_MS)

/** Answers when it is read next. */
async function release(app: App, company: ClientCompany, ended: Ended): Promise<Date> {
  const now = app.clock.now()
  const after = (ms: number) => new Date(now.getTime() + ms)
  const [before] = await app.db.select({ failingSince: syncs.failingSince }).from(syncs).where(isCompany(company))
  const nextAt = { failed: after(AGAIN_MS), more: now, paused: nextMinute(now), read: after(EVERY_MS) }[ended.kind]
  if (ended.kind === 'paused' && ended.hadSome) nextAt.setTime(nextAt.getTime() + YIELDED_MS)
  const failing =
    ended.kind === 'failed' ? { failingSince: before?.failingSince ?? now, failure: ended.cause } : { failingSince: null, failure: '' }
  await app.db
    .update(syncs)
    .set({ leaseUntil: null, processSession: null, nextAt, ...failing })
    .where(isCompany(company))
  return nextAt
}

async function turn(app: App, connection: EInvoiceConnection, port: EInvoicesReads): Promise<Ended> {
  const accessToken = await accessTokenOf(app, connection.grantId)
  if (accessToken === null) return { kind: 'failed', cause: 'no-token' }
  const asked = { connection, accessToken, port }
  const [sync] = await app.db.select().from(syncs).where(isCompany(connection))
  const goesOn = await windowToGoOn(app, connection, sync?.failingSince === null ? sync.listedUntil : null)
  const listed = goesOn ?? (await listNext(app, asked, sync?.listedUntil ?? null))
  if ('cause' in listed) return endedBy(listed.cause)
  const fetched = await fetchListed(app, asked)
  const isPaused = fetched.ended === 'minute-limit'
  if (fetched.ended !== null && !isPaused) return endedBy(fetched.ended)
  const ended = await moveOn(app, connection, listed)
  return isPaused ? { kind: 'paused', hadSome: fetched.kept > 0 } : ended
}

const endedBy = (cause: string): Ended => (cause === 'minute-limit' ? { kind: 'paused', hadSome: false } : { kind: 'failed', cause })

/** What was listed just now and is not fetched yet is not listed again before. null: it is time to list. */
async function windowToGoOn(app: App, company: ClientCompany, listedUntil: Date | null): Promise<Window | null> {
  if (listedUntil === null || app.clock.now().getTime() - listedUntil.getTime() > EVERY_MS) return null
  const due = await app.db.$count(received, isDue(app, company))
  return due > 0 ? { from: listedUntil, until: listedUntil, isLast: true } : null
}

async function listNext(app: App, asked: Turn, listedUntil: Date | null): Promise<Window | NotListed> {
  const windowAt = (now: Date) => nextSyncWindow(listedUntil, { now, limits: asked.port.limits })
  const window = windowAt(app.clock.now())
  const failed = await listWindow(app, asked, window)
  if (failed === null) return window
  if (failed.authorityNow === null) return failed
  // Its clock is behind ours: by its own, once.
  const corrected = windowAt(failed.authorityNow)
  return (await listWindow(app, asked, corrected)) ?? corrected
}

type Window = { from: Date; until: Date; isLast: boolean }

/** The part that follows what is listed already, as far as ANAF's lists reach. */
export function nextSyncWindow(listedUntil: Date | null, { now, limits }: { now: Date; limits: EInvoicesReads['limits'] }): Window {
  const oldest = now.getTime() - limits.keptDays * DAY_MS + limits.windowMargins.oldMs
  const newest = now.getTime() - limits.windowMargins.newMs
  const from = Math.min(Math.max(oldest, listedUntil === null ? oldest : listedUntil.getTime() - OVERLAP_MS), newest - MINUTE_MS)
  const until = Math.min(from + WINDOW_MS, newest)
  return { from: new Date(from), until: new Date(until), isLast: until === newest }
}

/** `authorityNow`: the window does not suit ANAF's clock, which says this. */
type NotListed = { cause: string; authorityNow: Date | null }

/** A page that fails fails the window. Answers why; null: all of it is written down. */
async function listWindow(app: App, { connection, accessToken, port }: Turn, { from, until }: Window): Promise<NotListed | null> {
  const { cif } = connection
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await port.messages({ accessToken, cif, from, until, page, kind: 'received' })
    if (answer.kind !== 'page') {
      if (answer.kind === 'no-right' || answer.kind === 'token-refused') await recordCompanyRight(app, connection, answer)
      return { cause: syncFailureOf(answer), authorityNow: answer.kind === 'outside-window' ? answer.authorityNow : null }
    }
    pages = answer.pages
    await writeDown(app, connection, answer.messages)
    if (answer.odd.length > 0) {
      app.log.error({ cif, odd: answer.odd.length }, 'ANAF listed what cannot be read')
      return { cause: 'odd-entries', authorityNow: null }
    }
  }
  return null
}

async function writeDown(app: App, { clientId, cif }: EInvoiceConnection, messages: readonly EInvoiceMessage[]): Promise<void> {
  if (messages.length === 0) return
  const now = app.clock.now()
  const rows = messages.map(({ downloadId, uploadIndex, createdAt }) => ({
    ...{ clientId, cif, downloadId, uploadIndex, arrivedAt: createdAt, fetchAt: now, stateChangedAt: now },
    messageKey: downloadId ?? `upload:${uploadIndex}`,
  }))
  await app.db.insert(received).values(rows).onConflictDoNothing()
}

const isListed = ({ clientId, cif }: ClientCompany) =>
  and(eq(received.clientId, clientId), eq(received.cif, cif), eq(received.fetched, 'listed'))
const isDue = (app: App, company: ClientCompany) => and(isListed(company), lte(received.fetchAt, app.clock.now()))

/** `ended`: why the turn ends here; null: it goes on. */
type FetchedListed = { kept: number; ended: string | null }

/** A few at once. */
async function fetchListed(app: App, { connection, accessToken, port }: Turn): Promise<FetchedListed> {
  const rows = await app.db
    .select()
    .from(received)
    .where(isDue(app, connection))
    .orderBy(asc(received.arrivedAt), asc(received.id))
    .limit(FETCHED_MAX)
  const fetched: FetchedListed = { kept: 0, ended: null }
  await Promise.all(
    Array.from({ length: Math.min(AT_ONCE, rows.length) }, async () => {
      for (let row = rows.shift(); row && fetched.ended === null; row = rows.shift()) {
        const kept = await saveReceivedMessage(app, row, { accessToken, port })
        if (kept === 'kept') fetched.kept += 1
        if (typeof kept === 'string') continue
        if (kept.kind !== 'limit-reached') await recordCompanyRight(app, connection, kept)
        fetched.ended = syncFailureOf(kept)
      }
    }),
  )
  return fetched
}

/** What is listed stays written down until it is kept, so the next window may begin; whole is what nothing is missing of. */
async function moveOn(app: App, company: ClientCompany, { until, isLast }: Window): Promise<Ended> {
  const now = app.clock.now()
  const missing = await app.db.$count(received, isListed(company))
  const isWhole = isLast && missing === 0
  await app.db
    .update(syncs)
    .set({ listedUntil: until, ...(isWhole ? { syncedAt: now } : {}) })
    .where(isCompany(company))
  if (isWhole) await recordCompanySync(app.db, company, now)
  const due = await app.db.$count(received, isDue(app, company))
  return { kind: due > 0 || !isLast ? 'more' : 'read' }
}
