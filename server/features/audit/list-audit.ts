/** Reads the audit log: of one client for its owners, of all for administrators. */
import { AUDIT_PAGE_SIZE, type AuditEntry, type AuditFilters, AuditOutcome, type AuditPage } from '../../../contract/account/audit.ts'
import type { App } from '../../platform/app.ts'
import { addDays, startOfDay } from '../../platform/clock.ts'

type Row = {
  id: string
  at: Date
  userId: string | null
  userName: string | null
  userEmail: string | null
  clientId: string | null
  clientName: string | null
  isActingFor: boolean
  call: string
  ids: Record<string, string>
  outcome: string
  problem: string | null
  ipAddress: string | null
  userAgent: string | null
}

/** `clientId` null: of all clients. */
export async function listAudit(app: App, clientId: string | null, filters: AuditFilters): Promise<AuditPage> {
  const values: unknown[] = []
  const value = (one: unknown) => `$${values.push(one)}`
  const conditions = [
    ...(clientId === null ? [] : [`a.client_id = ${value(clientId)}`]),
    ...(filters.userId ? [`a.user_id = ${value(filters.userId)}`] : []),
    ...(filters.call ? [`a.call = ${value(filters.call)}`] : []),
    ...(filters.outcome ? [`a.outcome = ${value(filters.outcome)}`] : []),
    ...(filters.fromDate ? [`a.at >= ${value(startOfDay(filters.fromDate))}`] : []),
    ...(filters.toDate ? [`a.at < ${value(startOfDay(addDays(filters.toDate, 1)))}`] : []),
    ...(filters.before ? [`a.id < ${value(filters.before)}`] : []),
  ]
  const { search } = filters
  const found =
    search === '' ? [] : [`a.id = any(array(${foundIds(conditions, { id: value(search), part: value(`%${escaped(search)}%`) })}))`]
  const { rows } = await app.db.$client.query<Row>(
    `select a.id, a.at, a.user_id as "userId", u.name as "userName", u.email as "userEmail", a.client_id as "clientId", c.name as "clientName",
            a.is_acting_for as "isActingFor", a.call, a.ids, a.outcome, a.problem, a.ip_address as "ipAddress", a.user_agent as "userAgent"
       from audit_log a left join users u on u.id = a.user_id left join clients c on c.id = a.client_id
      ${whereAll([...conditions, ...found])}
      order by a.id desc limit ${READ_MAX}`,
    values,
  )
  return { list: rows.slice(0, AUDIT_PAGE_SIZE).map(entryOf), hasMore: rows.length > AUDIT_PAGE_SIZE }
}

/** One more than is shown says that there are more. */
const READ_MAX = AUDIT_PAGE_SIZE + 1

const whereAll = (conditions: readonly string[]): string => (conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`)

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/**
 * An id as a whole, or a part of who it was: each by its own index. In one condition neither is used; `offset 0` keeps the few
 * with the id from being looked for along all of the log.
 */
const foundIds = (conditions: readonly string[], { id, part }: { id: string; part: string }): string =>
  `select id from (select a.id from (select * from audit_log where jsonb_path_query_array(ids, '$.*') @> to_jsonb(${id}::text) offset 0) a
                    ${whereAll(conditions)} order by a.id desc limit ${READ_MAX}) by_id
   union
   select id from (select a.id from audit_log a ${whereAll([...conditions, `a.user_id in (select id from users where name ilike ${part} or email ilike ${part})`])}
                    order by a.id desc limit ${READ_MAX}) by_user`

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
})
