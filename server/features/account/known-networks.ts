/** Networks where an account's owner signed in: attempts from there are counted separately. */
import type { Statements } from '../../platform/database/database.ts'
import { networkOf } from '../../platform/http/rate-limit.ts'

export async function isKnownNetwork(db: Statements, userId: string, ipAddress: string): Promise<boolean> {
  const { rows } = await db.$client.query({
    name: 'known-place',
    text: 'select 1 as one from account_places where user_id = $1 and ip_address = $2',
    values: [userId, networkOf(ipAddress)],
  })
  return rows.length > 0
}

export const rememberNetwork = (db: Statements, userId: string, ipAddress: string) =>
  db.$client.query({
    name: 'keep-place',
    text: `insert into account_places (user_id, ip_address, last_proof_at) values ($1, $2, now())
           on conflict (user_id, ip_address) do update set last_proof_at = excluded.last_proof_at`,
    values: [userId, networkOf(ipAddress)],
  })
