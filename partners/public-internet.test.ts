import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { partnerHttp } from './partner-http.ts'
import { isPublicAddress, publicInternet, publicLookup, type ResolveHostName } from './public-internet.ts'
import { sampleDeps } from './sample-partner.ts'

const [PUBLIC, OWN] = ['93.184.216.34', '127.0.0.1']

/** Answers to one name, in turn; the last one stays. */
function naming(...answers: string[][]): ResolveHostName & { asked: number } {
  const resolve = Object.assign(
    (_name: string, answer: Parameters<ResolveHostName>[1]) => {
      resolve.asked += 1
      const addresses = answers.length > 1 ? answers.shift() : answers[0]
      answer(
        null,
        (addresses ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    },
    { asked: 0 },
  )
  return resolve
}

const lookedUp = (resolve: ResolveHostName) =>
  new Promise<unknown>((done) =>
    publicLookup(resolve)('magazin.ro', { all: true }, (error, found) => done(error ? (error as NodeJS.ErrnoException).code : found)),
  )

it('knows the addresses of networks, however they are written', () => {
  const own = ['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '198.19.0.1', '240.0.0.1']
  for (const address of [...own, '::1', '::', '::ffff:10.0.0.5', 'fd00::1', 'fe80::1'])
    expect(isPublicAddress(address), address).toBe(false)
  for (const address of [PUBLIC, '172.32.0.1', '2606:2800:220:1::1']) expect(isPublicAddress(address), address).toBe(true)
})

it('a name with an address within a network is one that does not exist', async () => {
  expect(await lookedUp(naming([PUBLIC]))).toEqual([{ address: PUBLIC, family: 4 }])
  for (const found of [[OWN], [PUBLIC, '10.0.0.5'], ['::1'], []]) expect(await lookedUp(naming(found))).toBe('ENOTFOUND')
})

it('a shop whose name leads into our network at a later call is not called, and looks as if it were not there', async () => {
  let calls = 0
  const inside = createServer((_request, response) => {
    calls += 1
    response.end('inside')
  }).listen(0, OWN)
  await once(inside, 'listening')
  const { port } = inside.address() as AddressInfo
  const resolve = naming([OWN])
  const http = partnerHttp({
    ...{ partner: 'woocommerce', baseUrl: `http://magazin.ro:${port}`, secrets: [], deps: sampleDeps() },
    connections: publicInternet(resolve),
  })
  const ask = { operation: 'probe', method: 'GET', path: '/', timeoutMs: 2_000, isRead: false } as const
  expect(await http(ask)).toEqual({ kind: 'not-sent', cause: 'ENOTFOUND' })
  expect(await http(ask)).toEqual({ kind: 'not-sent', cause: 'ENOTFOUND' })
  const byNumber = partnerHttp({
    ...{ partner: 'woocommerce', baseUrl: `http://${OWN}:${port}`, secrets: [], deps: sampleDeps() },
    connections: publicInternet(resolve),
  })
  expect(await byNumber(ask)).toEqual({ kind: 'not-sent', cause: 'ENOTFOUND' })
  expect([calls, resolve.asked]).toEqual([0, 2])
  inside.close()
})
