/**
 * Calls to addresses that users name: only where a socket would open to the internet, never into a network of our own. It is asked where the socket
 * opens, so that the address that was checked is the one that is used, at the first call and at each later one.
 */
import { type LookupAddress, lookup as lookUp } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { openPartnerConnections, type PartnerConnections } from './connections.ts'

/** As Node names a name that does not exist, so that the user cannot distinguish the two. */
export const NOT_PUBLIC = 'ENOTFOUND'

/** One for each family: a list with both takes every IPv4 address for one of the mapped ones. */
const within = { ipv4: new BlockList(), ipv6: new BlockList() }
const networks = {
  ipv4: [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '224.0.0.0/3',
  ],
  ipv6: ['::/96', '::ffff:0:0/96', '64:ff9b::/96', 'fc00::/7', 'fe80::/10', 'ff00::/8'],
} as const
for (const family of ['ipv4', 'ipv6'] as const)
  for (const network of networks[family]) {
    const [address = '', bits] = network.split('/')
    within[family].addSubnet(address, Number(bits), family)
  }

export function isPublicAddress(address: string): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  return !within[family].check(address, family)
}

export type ResolveHostName = (name: string, answer: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void) => void

const resolved: ResolveHostName = (name, answer) => lookUp(name, { all: true }, answer)

const notPublic = (name: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`getaddrinfo ${NOT_PUBLIC} ${name}`), { code: NOT_PUBLIC })

/** A name with one address within a network is none of the internet's. */
export const publicLookup =
  (resolve: ResolveHostName): LookupFunction =>
  (name, options, callback) =>
    resolve(name, (error, found) => {
      const [first] = found ?? []
      if (error || !first || !found.every(({ address }) => isPublicAddress(address))) return callback(error ?? notPublic(name), [])
      if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    })

export function publicInternet(resolve: ResolveHostName = resolved): PartnerConnections {
  const connect = buildConnector({ lookup: publicLookup(resolve) })
  return openPartnerConnections((options, callback) => {
    // A number is not looked up.
    const host = options.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) !== 0 && !isPublicAddress(host)) callback(notPublic(host), null)
    else connect(options, callback)
  })
}
