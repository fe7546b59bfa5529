import { Problem } from '../../../contract/problems.ts'
import type { App } from '../app.ts'
import type { Database, Statements } from '../database/database.ts'
import type { Task } from '../jobs/jobs.ts'
import { every } from '../jobs/schedules.ts'

export type Limit = { key: string; max: number; windowSeconds: number }

type Attempt = { isAllowed: boolean; retryAfterSeconds: number }

/** Counts one attempt, shared by all processes. */
async function countAttempt(db: Database, { key, max, windowSeconds }: Limit): Promise<Attempt> {
  const { rows } = await db.$client.query<{ taken: number; seconds: number }>({
    name: 'rate-limit-take',
    text: `insert into rate_limits (key, window_ends_at, taken) values ($1, now() + make_interval(secs => $2), 1)
           on conflict (key) do update set
             taken = case when rate_limits.window_ends_at < now() then 1 else rate_limits.taken + 1 end,
             window_ends_at = case when rate_limits.window_ends_at < now() then excluded.window_ends_at else rate_limits.window_ends_at end
           returning taken, ceil(extract(epoch from window_ends_at - now()))::int as seconds`,
    values: [key, windowSeconds],
  })
  const { taken = 1, seconds = windowSeconds } = rows[0] ?? {}
  return { isAllowed: taken <= max, retryAfterSeconds: Math.max(1, seconds) }
}

/** Counts one attempt; answers false once there were more than `most` in the window. */
export const mayTry = async (db: Database, limit: Limit): Promise<boolean> => (await countAttempt(db, limit)).isAllowed

/** Counts one attempt. Throws `too-many-requests`, which says when the window ends. */
export async function tryOrRefuse(db: Database, limit: Limit): Promise<void> {
  const { isAllowed, retryAfterSeconds } = await countAttempt(db, limit)
  if (!isAllowed) throw new Problem('too-many-requests', { retryAfterSeconds })
}

/** The attempt counts for nothing after all, e.g. a password that was right. */
export async function uncount(db: Database, { key }: Pick<Limit, 'key'>): Promise<void> {
  await db.$client.query('update rate_limits set taken = taken - 1 where key = $1 and taken > 0', [key])
}

/** What was counted under keys that begin so is forgotten. `prefix`: without wildcards. */
export async function forgetLimits(db: Statements, prefix: string): Promise<void> {
  await db.$client.query({ text: 'delete from rate_limits where starts_with(key, $1)', values: [prefix] })
}

export const deleteOldLimits: Task = {
  name: 'forget-old-rate-limits',
  schedule: every({ hours: 1 }),
  async run(app: App) {
    await app.db.$client.query('delete from rate_limits where window_ends_at < now()')
  },
}

/** The address that limits count by: one IPv4 address, or the 64 bits of an IPv6 network that belong to one customer. */
export function networkOf(ipAddress: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ipAddress)?.[1]
  if (mapped) return mapped
  if (!ipAddress.includes(':')) return ipAddress
  const [head = '', tail] = ipAddress.split('%')[0]?.split('::') ?? []
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const groups = [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last]
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** Counts in this process alone: for calls that are too many and too cheap to be written down each. */
export function countInMemory({ max, windowSeconds }: Omit<Limit, 'key'>, now: () => Date): (place: string) => void {
  let counted = new Map<string, number>()
  let endsAt = 0
  return (place) => {
    const at = now().getTime()
    if (at >= endsAt) {
      counted = new Map()
      endsAt = at + windowSeconds * 1000
    }
    const taken = (counted.get(place) ?? 0) + 1
    counted.set(place, taken)
    if (taken > max) throw new Problem('too-many-requests', { retryAfterSeconds: Math.max(1, Math.ceil((endsAt - at) / 1000)) })
  }
}
