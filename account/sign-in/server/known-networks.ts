/** Networks where an account's owner signed in: attempts from there are counted separately. */

import { BlockList, isIP } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import type { OriginPlace } from '#contract/account/security-events.ts'
import type { Statements, Tx } from '#server/platform/database/database.ts'
import { assign, bareColumns, into, type StatementParams, statement } from '#server/platform/database/statement.ts'
import { networkOf } from '#server/platform/http/rate-limit.ts'
import { accountNetworks } from './tables.ts'

/** `byCode`: a code after the password proved the owner there, not the password or an e-mail alone. */
type How = { byCode?: boolean }

type Proof = { userId: string; network: string; byCode: boolean }

const { userId: ofUser, ipAddress: network, codeProofAt } = accountNetworks
const known = statement('known-place', (given: StatementParams<Proof>) => ({
  text: sql`select 1 from ${accountNetworks} where ${ofUser} = ${given.userId} and ${network} = ${given.network}
               and (${codeProofAt} is not null or not ${given.byCode})`,
}))

export const isKnownNetwork = async (db: Statements, userId: string, ipAddress: string, { byCode = false }: How = {}): Promise<boolean> =>
  (await known.run(db, { userId, network: networkOf(ipAddress), byCode })) > 0

const keep = statement('keep-place', (given: StatementParams<Proof>) => {
  const codeProof = sql`case when ${given.byCode} then now() end`
  const row = { userId: given.userId, ipAddress: given.network, lastProofAt: sql`now()`, codeProofAt: codeProof }
  const again = { lastProofAt: sql`now()`, codeProofAt: sql`coalesce(${codeProof}, ${codeProofAt})` }
  return {
    text: sql`insert into ${into(accountNetworks, row)} on conflict (${bareColumns([ofUser, network])}) do update set ${assign(accountNetworks, again)}`,
  }
})

export const rememberNetwork = (db: Statements, userId: string, ipAddress: string, { byCode = false }: How = {}): Promise<number> =>
  keep.run(db, { userId, network: networkOf(ipAddress), byCode })

/** No network counts as the owner's any more: what was proved there may have been another's doing. */
export const forgetNetworks = (tx: Tx, userId: string) => tx.delete(accountNetworks).where(eq(accountNetworks.userId, userId))

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
export function originPlaceOf(ipAddress: string | null, here: string): OriginPlace | null {
  if (!ipAddress) return null
  if (networkOf(ipAddress) === networkOf(here)) return 'here'
  return isIP(ipAddress) !== 0 && local.check(ipAddress, isIP(ipAddress) === 6 ? 'ipv6' : 'ipv4') ? 'local' : null
}
