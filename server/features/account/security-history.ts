/** Reads the security log: the owner what happened to the account, administrators all of it. */
import type { OwnSecurityEvent, SecurityEvent } from '../../../contract/account/security-events.ts'
import type { App } from '../../platform/app.ts'
import type { Origin } from '../../platform/http/security-log.ts'
import { placeOf } from './known-networks.ts'

const OWN_MAX = 20
const PAGE_MAX = 200

type Row = Omit<SecurityEvent, 'at'> & { at: Date }

const COLUMNS = `id, at, kind, outcome, actor_id as "actorId", user_id as "userId", ip_address as "ipAddress", user_agent as "userAgent", details`

const shown = (rows: Row[]): SecurityEvent[] => rows.map((row) => ({ ...row, at: row.at.toISOString() }))

export async function ownSecurityEvents(app: App, userId: string, { ipAddress: here }: Origin): Promise<OwnSecurityEvent[]> {
  const { rows } = await app.db.$client.query<Row>(
    `select ${COLUMNS} from security_events where user_id = $1 order by id desc limit ${OWN_MAX}`,
    [userId],
  )
  return shown(rows).map((event) => ({ ...event, place: placeOf(event.ipAddress, here) }))
}

export async function allSecurityEvents(app: App, { userId, before }: { userId?: string | undefined; before?: string | undefined }) {
  const { rows } = await app.db.$client.query<Row>(
    `select ${COLUMNS} from security_events
      where ($1::uuid is null or user_id = $1) and ($2::uuid is null or id < $2) order by id desc limit ${PAGE_MAX}`,
    [userId ?? null, before ?? null],
  )
  return shown(rows)
}
