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

/** The attempt counts for nothing after all, e.g. a password that was right. */
export async function takeBack(db: Database, { key }: Pick<Limit, 'key'>): Promise<void> {
  await db.$client.query('update rate_limits set taken = taken - 1 where key = $1 and taken > 0', [key])
}
