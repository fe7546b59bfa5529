/** Tokens of ANAF: sealed, kept as a pair before either is used, and renewed by one process at a time (docs/decisions/197). */
import { randomUUID } from 'node:crypto'
import { and, eq, isNull, lte, notExists, or } from 'drizzle-orm'
import { z } from 'zod'
import type { EInvoicesPort, GrantPair } from '#invoicing/ports/einvoices.ts'
import type { App } from '#server/platform/app.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { everyInterval } from '#server/platform/jobs/schedules.ts'
import { sealFor } from '#server/platform/seal.ts'
import { einvoiceConnections, einvoiceGrants } from './tables.ts'

export type EInvoiceGrant = typeof einvoiceGrants.$inferSelect

const MINUTE_MS = 60_000
/** Access tokens have 90 days: many tries are left when the first fails. */
const BEFORE_END_MS = 30 * 86_400_000
/** Longer than ANAF is waited for. */
const LEASE_MS = 5 * MINUTE_MS
const AGAIN_MS = { notSent: 15 * MINUTE_MS, lost: 60 * MINUTE_MS }
/** A token this close to its end is not used any more. */
const MARGIN_MS = MINUTE_MS
const AT_ONCE_MAX = 500

const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })
type Tokens = z.infer<typeof Tokens>

const sealOf = ({ config }: Pick<App, 'config'>) => sealFor('einvoice-grants', config.authSecret)

/** null: sealed under another secret; the user signs in again. */
function tokensOf(app: Pick<App, 'config'>, { id, sealed }: Pick<EInvoiceGrant, 'id' | 'sealed'>): Tokens | null {
  const text = sealOf(app).open(sealed, id)
  return text === null ? null : Tokens.parse(JSON.parse(text))
}

function columnsOf(app: Pick<App, 'config'>, id: string, pair: GrantPair) {
  const { accessToken, refreshToken, accessExpiresAt, refreshExpiresAt, isRefreshEndAssumed, certificateSerial } = pair
  return {
    ...{ accessExpiresAt, refreshExpiresAt, isRefreshEndAssumed, certificateSerial },
    sealed: sealOf(app).seal(JSON.stringify({ accessToken, refreshToken } satisfies Tokens), id),
    renewAt: new Date(accessExpiresAt.getTime() - BEFORE_END_MS),
    ...{ leaseUntil: null, renewalLostAt: null, refreshRefusedAt: null },
  }
}

type NewGrant = { clientId: string; grantedBy: string; pair: GrantPair }

/** The same certificate's takes the place of what it granted before, for all companies. Answers its id. */
export async function saveEInvoiceGrant(app: App, tx: Tx, { clientId, grantedBy, pair }: NewGrant): Promise<string> {
  const { certificateSerial: serial } = pair
  const isSame = and(eq(einvoiceGrants.clientId, clientId), eq(einvoiceGrants.certificateSerial, serial ?? ''))
  const [before] = serial === null ? [] : await tx.select({ id: einvoiceGrants.id }).from(einvoiceGrants).where(isSame).for('update')
  const id = before?.id ?? randomUUID()
  const columns = { ...columnsOf(app, id, pair), grantedBy, grantedAt: app.clock.now() }
  await tx
    .insert(einvoiceGrants)
    .values({ id, clientId, ...columns })
    .onConflictDoUpdate({ target: einvoiceGrants.id, set: columns })
  return id
}

/** None of the client's companies uses it. */
export async function deleteUnusedGrant(tx: Tx, id: string): Promise<void> {
  const users = tx.select({ of: einvoiceConnections.clientId }).from(einvoiceConnections).where(eq(einvoiceConnections.grantId, id))
  await tx.delete(einvoiceGrants).where(and(eq(einvoiceGrants.id, id), notExists(users)))
}

/** Until when it works: a refresh token that was refused leaves the access token. */
export const grantEndOf = ({ refreshRefusedAt, accessExpiresAt, refreshExpiresAt }: EInvoiceGrant): Date =>
  refreshRefusedAt === null ? refreshExpiresAt : accessExpiresAt

export async function grantById(db: Queries, id: string): Promise<EInvoiceGrant | null> {
  const [grant] = await db.select().from(einvoiceGrants).where(eq(einvoiceGrants.id, id))
  return grant ?? null
}

/** null: there is none that ANAF would accept. One that has ended is renewed first. */
export async function accessTokenOf(app: App, id: string): Promise<string | null> {
  const isFresh = (one: EInvoiceGrant | null) => one !== null && one.accessExpiresAt.getTime() - MARGIN_MS > app.clock.now().getTime()
  const kept = await grantById(app.db, id)
  if (kept && !isFresh(kept)) await renewGrant(app, id)
  const grant = isFresh(kept) ? kept : await grantById(app.db, id)
  return grant && isFresh(grant) ? (tokensOf(app, grant)?.accessToken ?? null) : null
}

/** The access token is not accepted before its end: the pair is renewed as soon as may be. */
export async function renewGrantSoon(app: App, id: string): Promise<void> {
  const now = app.clock.now()
  await app.db
    .update(einvoiceGrants)
    .set({ renewAt: now })
    .where(and(eq(einvoiceGrants.id, id), isNull(einvoiceGrants.refreshRefusedAt)))
}

/** One process at a time; another finds the row taken and leaves it alone. A pair is kept before it is used, or is not used at all. */
export async function renewGrant(app: App, id: string): Promise<void> {
  const now = app.clock.now()
  const isFree = or(isNull(einvoiceGrants.leaseUntil), lte(einvoiceGrants.leaseUntil, now))
  if (app.einvoices === null) return
  const [grant] = await app.db
    .update(einvoiceGrants)
    .set({ leaseUntil: new Date(now.getTime() + LEASE_MS) })
    .where(and(eq(einvoiceGrants.id, id), isFree, isNull(einvoiceGrants.refreshRefusedAt)))
    .returning()
  if (!grant) return
  const changed = await renewal(app, app.einvoices, grant)
  // Who signed in again meanwhile was first: what was kept then counts.
  await app.db
    .update(einvoiceGrants)
    .set({ leaseUntil: null, ...changed })
    .where(and(eq(einvoiceGrants.id, id), eq(einvoiceGrants.sealed, grant.sealed)))
}

async function renewal(app: App, port: Pick<EInvoicesPort, 'refresh'>, grant: EInvoiceGrant): Promise<Partial<EInvoiceGrant>> {
  const now = app.clock.now()
  const tokens = tokensOf(app, grant)
  const ended = { refreshRefusedAt: now, renewAt: null }
  if (tokens === null) return ended
  const answer = await port.refresh(tokens.refreshToken)
  if (answer.kind === 'granted') return columnsOf(app, grant.id, answer.pair)
  app.log.warn(
    { grant: grant.id, kind: answer.kind, cause: answer.kind === 'refused' ? answer.error : answer.cause },
    'a grant of e-Factura was not renewed',
  )
  if (answer.kind === 'refused') return ended
  if (answer.kind === 'not-sent') return { renewAt: new Date(now.getTime() + AGAIN_MS.notSent) }
  return { renewalLostAt: now, renewAt: new Date(now.getTime() + AGAIN_MS.lost) }
}

export const renewGrants: Task = {
  name: 'renew-einvoice-grants',
  schedule: everyInterval({ minutes: 15 }),
  async run(app) {
    const due = await app.db
      .select({ id: einvoiceGrants.id })
      .from(einvoiceGrants)
      .where(lte(einvoiceGrants.renewAt, app.clock.now()))
      .limit(AT_ONCE_MAX)
    await runEachSeparately(due, ({ id }) => renewGrant(app, id))
  },
}

/** One that fails never stops the others; that it failed is not hidden by them. */
export async function runEachSeparately<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const failed: unknown[] = []
  for (const one of all) await work(one).catch((error: unknown) => void failed.push(error))
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} of ${all.length} failed`)
}
