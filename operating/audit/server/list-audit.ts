/** Reads the audit log: of one client for its owners, of all for administrators. */

import { and, desc, eq, getTableColumns, gte, lt, type SQL, sql } from 'drizzle-orm'
import { clientsRead, usersRead } from '#account/operations.ts'
import { AuditOutcome } from '#contract/audit/entries.ts'
import type { App } from '#server/platform/app.ts'
import { addDays, startOfDay } from '#server/platform/clock.ts'
import { nullableField, type StatementRowOf } from '#server/platform/database/statement.ts'
import { auditLog, auditRefusals } from '#server/platform/tables.ts'
import { AUDIT_PAGE_SIZE, type AuditEntry, type AuditEntryPage, type AuditFilters } from '../contract/audit.ts'

/** One more than is shown says that there are more. */
const READ_MAX = AUDIT_PAGE_SIZE + 1

const SHOWN = {
  ...getTableColumns(auditLog),
  userName: nullableField(usersRead.name),
  userEmail: nullableField(usersRead.email),
  clientName: nullableField(clientsRead.name),
  times: nullableField(auditRefusals.times),
}
type Row = StatementRowOf<typeof SHOWN>

/** `clientId` null: of all clients. */
export async function listAudit({ db }: App, clientId: string | null, filters: AuditFilters): Promise<AuditEntryPage> {
  const { userId, call, outcome, fromDate, toDate, before, search } = filters
  const conditions = and(
    clientId === null ? undefined : eq(auditLog.clientId, clientId),
    userId ? eq(auditLog.userId, userId) : undefined,
    call ? eq(auditLog.call, call) : undefined,
    outcome ? eq(auditLog.outcome, outcome) : undefined,
    fromDate ? gte(auditLog.at, startOfDay(fromDate)) : undefined,
    toDate ? lt(auditLog.at, startOfDay(addDays(toDate, 1))) : undefined,
    before ? lt(auditLog.id, before) : undefined,
  )
  const found = search === '' ? undefined : sql`${auditLog.id} = any(array(${foundIds(conditions, search)}))`
  const rows = await db
    .select(SHOWN)
    .from(auditLog)
    .leftJoin(usersRead, eq(usersRead.id, auditLog.userId))
    .leftJoin(clientsRead, eq(clientsRead.id, auditLog.clientId))
    .leftJoin(auditRefusals, eq(auditRefusals.id, auditLog.id))
    .where(and(conditions, found))
    .orderBy(desc(auditLog.id))
    .limit(READ_MAX)
  return { list: rows.slice(0, AUDIT_PAGE_SIZE).map(entryOf), hasMore: rows.length > AUDIT_PAGE_SIZE }
}

/**
 * An id as a whole, or a part of who it was: each by its own index. In one condition neither is used; `offset 0` keeps the few
 * with the id from being looked for along all of the log.
 */
function foundIds(conditions: SQL | undefined, search: string): SQL {
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const who = sql`${auditLog.userId} in (
    select ${usersRead.id} from ${usersRead} where ${usersRead.name} ilike ${part} or ${usersRead.email} ilike ${part})`
  return sql`
    select id from (select ${auditLog.id} from (select * from ${auditLog} where jsonb_path_query_array(ids, '$.*') @> to_jsonb(${search}::text) offset 0)
                      ${sql.identifier('audit_log')} where ${conditions ?? sql`true`} order by ${auditLog.id} desc limit ${READ_MAX}) by_id
    union
    select id from (select ${auditLog.id} from ${auditLog} where ${and(conditions, who)}
                     order by ${auditLog.id} desc limit ${READ_MAX}) by_user`
}

const entryOf = (row: Row): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  user: row.userId === null ? null : { id: row.userId, name: row.userName ?? '', email: row.userEmail ?? '' },
  client: row.clientId === null ? null : { id: row.clientId, name: row.clientName ?? '' },
  isActingFor: row.isActingFor,
  call: row.call,
  ids: row.ids,
  outcome: AuditOutcome.parse(row.outcome),
  problem: row.problem,
  ipAddress: row.ipAddress,
  userAgent: row.userAgent,
  times: row.times ?? 1,
})
