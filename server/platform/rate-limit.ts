import type { Database } from './database.ts'

export type Limit = { key: string; most: number; windowSeconds: number }

/** Counts one attempt; answers false once there were more than `most` in the window. Shared by all processes. */
export async function mayTry(db: Database, { key, most, windowSeconds }: Limit): Promise<boolean> {
  const { rows } = await db.$client.query<{ taken: number }>({
    name: 'rate-limit-take',
    text: `insert into rate_limits (key, window_ends_at, taken) values ($1, now() + make_interval(secs => $2), 1)
           on conflict (key) do update set
             taken = case when rate_limits.window_ends_at < now() then 1 else rate_limits.taken + 1 end,
             window_ends_at = case when rate_limits.window_ends_at < now() then excluded.window_ends_at else rate_limits.window_ends_at end
           returning taken`,
    values: [key, windowSeconds],
  })
  return (rows[0]?.taken ?? 1) <= most
}

/** Whether the limit is used up already, without counting. */
export async function isUsedUp(db: Database, { key, most }: Omit<Limit, 'windowSeconds'>): Promise<boolean> {
  const { rows } = await db.$client.query<{ taken: number }>('select taken from rate_limits where key = $1 and window_ends_at >= now()', [
    key,
  ])
  return (rows[0]?.taken ?? 0) >= most
}
