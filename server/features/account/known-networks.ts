/** Networks where an account's owner signed in: attempts from there are counted separately. */
import { BlockList, isIP } from 'node:net'
import type { Place } from '../../../contract/account/security-events.ts'
import type { Statements } from '../../platform/database/database.ts'
import { networkOf } from '../../platform/http/rate-limit.ts'

/** `byCode`: a code after the password proved the owner there, not the password or an e-mail alone. */
type How = { byCode?: boolean }

export async function isKnownNetwork(db: Statements, userId: string, ipAddress: string, { byCode = false }: How = {}): Promise<boolean> {
  const { rows } = await db.$client.query({
    name: 'known-place',
    text: 'select 1 as one from account_places where user_id = $1 and ip_address = $2 and (code_proof_at is not null or not $3)',
    values: [userId, networkOf(ipAddress), byCode],
  })
  return rows.length > 0
}

export const rememberNetwork = (db: Statements, userId: string, ipAddress: string, { byCode = false }: How = {}) =>
  db.$client.query({
    name: 'keep-place',
    text: `insert into account_places as p (user_id, ip_address, last_proof_at, code_proof_at) values ($1, $2, now(), case when $3 then now() end)
           on conflict (user_id, ip_address) do update set
             last_proof_at = excluded.last_proof_at, code_proof_at = coalesce(excluded.code_proof_at, p.code_proof_at)`,
    values: [userId, networkOf(ipAddress), byCode],
  })

/** Private networks and the machine itself (RFC 1918, 4193, 4291, 3927). */
const local = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
] as const)
  local.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  local.addSubnet(network, bits, 'ipv6')

/** What an address alone says of a place; null: nothing. `here`: the address of who asks. */
export function placeOf(ipAddress: string | null, here: string): Place | null {
  if (!ipAddress) return null
  if (networkOf(ipAddress) === networkOf(here)) return 'here'
  return isIP(ipAddress) !== 0 && local.check(ipAddress, isIP(ipAddress) === 6 ? 'ipv6' : 'ipv4') ? 'local' : null
}
