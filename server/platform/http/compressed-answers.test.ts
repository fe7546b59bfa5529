import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { accountCalls } from '#account/sign-in/contract/account.ts'
import { secondFactorCalls } from '#account/sign-in/contract/second-factor.ts'
import { testServer } from '#product/server/test-server.ts'
import { addressSearch } from '#sending/addresses/contract/address-search.ts'
import { compressAnswers, encodingFor, isReadOnlyCall } from './compressed-answers.ts'

const long = JSON.stringify({ list: Array.from({ length: 200 }, (_, n) => ({ name: `Strada ${n}` })) })

async function served(config: { isCompressed?: boolean }, text = long) {
  const http = Fastify()
  compressAnswers(http)
  http.get('/', { config }, async (_, reply) => reply.type('application/json').send(text))
  return (encoding?: string) => http.inject({ url: '/', headers: encoding === undefined ? {} : { 'accept-encoding': encoding } })
}

it('sends a long answer in the best way that its caller takes, whole', async () => {
  const ask = await served({ isCompressed: true })
  const [br, zipped, plain] = [await ask('gzip, deflate, br, zstd'), await ask('gzip'), await ask()]
  expect([br.headers['content-encoding'], zipped.headers['content-encoding'], plain.headers['content-encoding']]).toEqual([
    'br',
    'gzip',
    undefined,
  ])
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(long)
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(long)
  expect(plain.payload).toBe(long)
  expect(br.rawPayload.length).toBeLessThan(long.length / 4)
  expect([br.headers.vary, plain.headers.vary]).toEqual(['accept-encoding', 'accept-encoding'])
})

it('leaves short answers, and those of calls that change something, as they are', async () => {
  expect((await (await served({ isCompressed: true }, '{}'))('br')).headers['content-encoding']).toBeUndefined()
  expect((await (await served({}))('br')).headers['content-encoding']).toBeUndefined()
})

it('takes a refused encoding for refused', () => {
  expect([encodingFor('br;q=0, gzip'), encodingFor('br;q=0.5'), encodingFor('identity'), encodingFor(undefined)]).toEqual([
    'gzip',
    'br',
    null,
    null,
  ])
})

it('compresses the reference, and answers of calls that only read', async () => {
  const server = await testServer()
  const reference = await server.http.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': 'br' } })
  expect([reference.statusCode, reference.headers['content-encoding']]).toEqual([200, 'br'])
  expect([
    isReadOnlyCall(addressSearch.counties),
    isReadOnlyCall(accountCalls.login),
    isReadOnlyCall(secondFactorCalls.renewCodes),
  ]).toEqual([true, false, false])
})
