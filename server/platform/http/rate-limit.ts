import { and, eq, gt, sql } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import type { Message } from '#contract/texts/message.ts'
import type { App } from '../app.ts'
import type { Database, Statements } from '../database/database.ts'
import { assign, bareColumn, into, type StatementParams, statement } from '../database/statement.ts'
import type { Task } from '../jobs/jobs.ts'
import { everyInterval } from '../jobs/schedules.ts'
import { rateLimits } from '../tables.ts'

export type RateLimit = { key: string; max: number; windowSeconds: number }

type Attempt = { isAllowed: boolean; retryAfterSeconds: number }

const { taken: counted, windowEndsAt } = rateLimits
const isOver = sql`${windowEndsAt} < now()`
const counting = statement('rate-limit-take', (given: StatementParams<{ key: string; windowSeconds: number }>) => ({
  rows: { taken: counted, seconds: sql`ceil(extract(epoch from ${windowEndsAt} - now()))::int`.mapWith(Number) },
  text: (list) => sql`
    insert into ${into(rateLimits, { key: given.key, windowEndsAt: sql`now() + make_interval(secs => ${given.windowSeconds})`, taken: 1 })}
        on conflict (${bareColumn(rateLimits.key)}) do update set ${assign(rateLimits, {
          taken: sql`case when ${isOver} then 1 else ${counted} + 1 end`,
          windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${windowEndsAt} end`,
        })}
    returning ${list}`,
}))

/** Counts one attempt, shared by all processes. */
async function countAttempt(db: Statements, { key, max, windowSeconds }: RateLimit): Promise<Attempt> {
  const { taken, seconds } = await counting.one(db, { key, windowSeconds })
  return { isAllowed: taken <= max, retryAfterSeconds: Math.max(1, seconds) }
}

/** Counts one attempt; answers false once there were more than `most` in the window. */
export const mayAttempt = async (db: Statements, limit: RateLimit): Promise<boolean> => (await countAttempt(db, limit)).isAllowed

/** Counts one attempt. Throws `too-many-requests`, which says when the window ends, and `because` of what it is too many. */
export async function countOrRefuseAttempt(db: Database, limit: RateLimit, because: Message | null = null): Promise<void> {
  const { isAllowed, retryAfterSeconds } = await countAttempt(db, limit)
  if (!isAllowed) throw new Problem('too-many-requests', { retryAfterSeconds, ...(because ? { because } : {}) })
}

/** The attempt counts for nothing after all, e.g. a password that was right. */
export async function uncountAttempt(db: Database, { key }: Pick<RateLimit, 'key'>): Promise<void> {
  await db
    .update(rateLimits)
    .set({ taken: sql`${counted} - 1` })
    .where(and(eq(rateLimits.key, key), gt(counted, 0)))
}

/** What was counted under keys that begin so is forgotten. `prefix`: without wildcards. */
export const forgetLimits = async (db: Statements, prefix: string): Promise<void> => void (await forgetting.run(db, { prefix }))

const forgetting = statement('rate-limits-forgotten', (given: StatementParams<{ prefix: string }>) => ({
  text: sql`delete from ${rateLimits} where starts_with(${rateLimits.key}, ${given.prefix})`,
}))

export const deleteOldLimits: Task = {
  name: 'forget-old-rate-limits',
  schedule: everyInterval({ hours: 1 }),
  async run(app: App) {
    await app.db.delete(rateLimits).where(isOver)
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
export function countAttemptsInMemory({ max, windowSeconds }: Omit<RateLimit, 'key'>, now: () => Date): (place: string) => void {
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
