/** Reads the security log: the owner what happened to the account, administrators all of it. */
import { and, desc, eq, lt, type SQL } from 'drizzle-orm'
import type { OwnSecurityEvent, SecurityEvent } from '#contract/account/security-events.ts'
import type { App } from '#server/platform/app.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { RequestOrigin } from '#server/platform/http/security-log.ts'
import { securityEvents } from '#server/platform/tables.ts'
import { originPlaceOf } from './known-networks.ts'

const OWN_MAX = 20
const PAGE_MAX = 200

type Row = typeof securityEvents.$inferSelect

const shown = (rows: readonly Row[]): SecurityEvent[] => rows.map((row) => ({ ...row, at: row.at.toISOString() }))

export async function ownSecurityEvents(app: App, userId: string, { ipAddress: here }: RequestOrigin): Promise<OwnSecurityEvent[]> {
  const rows = await newest(app.db, eq(securityEvents.userId, userId), OWN_MAX)
  return shown(rows).map((event) => ({ ...event, place: originPlaceOf(event.ipAddress, here) }))
}

export async function allSecurityEvents(app: App, { userId, before }: { userId?: string | undefined; before?: string | undefined }) {
  const ofUser = userId === undefined ? undefined : eq(securityEvents.userId, userId)
  const older = before === undefined ? undefined : lt(securityEvents.id, before)
  return shown(await newest(app.db, and(ofUser, older), PAGE_MAX))
}

const newest = (db: Queries, where: SQL | undefined, most: number): Promise<Row[]> =>
  db.select().from(securityEvents).where(where).orderBy(desc(securityEvents.id)).limit(most)
