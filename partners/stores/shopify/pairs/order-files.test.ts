import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parse } from 'graphql'
import { afterEach, describe, expect, it } from 'vitest'
import type { OrderRows, StoreAnswer } from '#selling/ports/stores.ts'
import type { PartnerCall } from '#server/platform/partners/partner-calls.ts'
import { sampleDeps } from '../../../sample-partner.ts'
import { orderFile, orderFileOf, orderFiles } from '../order-files.ts'
import { ShopifySettings } from '../settings.ts'
import { bareSummary } from './sample-nodes.ts'

const order = (n: number) => bareSummary({ id: `gid://shopify/Order/${n}`, name: `#${n}` })
const nested = (n: number) => ({ id: `gid://shopify/LineItem/${n}`, __parentId: 'gid://shopify/Order/1' })

let server: Server | null = null
afterEach(() => void server?.close())

async function serving(listener: RequestListener): Promise<string> {
  const started = createServer(listener)
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}` // a TCP server's address is never a text
}

async function read(base: string, path: string, afterRow = 0, calls: PartnerCall[] = []) {
  const settings = ShopifySettings.parse({ shopUrl: `${base}/{shop}`, clientId: 'id', clientSecret: 'secret' })
  const deps = { ...sampleDeps(), record: (call: PartnerCall) => void calls.push(call) }
  const files = orderFiles(async () => ({ kind: 'unknown', cause: 'not asked here' }), { settings, deps })
  const answers: StoreAnswer<OrderRows>[] = []
  for await (const answer of files.read(path.startsWith('http') ? path : base + path, afterRow)) answers.push(answer)
  return answers
}

const file = (...rows: object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('')

describe('the rows of a file', () => {
  it('are orders; rows of lists within them stand anywhere and are no orders; an odd order is named and the others read', async () => {
    const body = file(order(1), nested(1), order(2), nested(2), { ...order(3), createdAt: 'yesterday' }, order(4))
    const base = await serving((_request, response) => void response.end(body))
    const [only, ...more] = await read(base, '/file')
    expect(more).toEqual([])
    expect(only).toMatchObject({ kind: 'done', value: { row: 6, unreadable: [{ name: '#3' }] } })
    expect(only?.kind === 'done' && only.value.orders.map(({ name }) => name)).toEqual(['#1', '#2', '#4'])
  })

  it('are read behind the last one known, and the address’s key is not written down', async () => {
    const base = await serving((_request, response) => void response.end(file(order(1), nested(1), order(2))))
    const calls: PartnerCall[] = []
    const [only] = await read(base, '/file?Signature=geheim', 2, calls)
    expect(only?.kind === 'done' && only.value.orders.map(({ name }) => name)).toEqual(['#2'])
    expect(calls).toMatchObject([{ operation: 'order-file', path: '/file', status: 200, outcome: 'answered' }])
    expect(JSON.stringify(calls)).not.toContain('geheim')
  })

  it('of a file that is cut end as unknown, behind the rows that were whole', async () => {
    const base = await serving((_request, response) => {
      response.writeHead(200, { 'content-length': 1_000_000 })
      response.write(file(...Array.from({ length: 300 }, (_, n) => order(n))), () => response.destroy())
    })
    const answers = await read(base, '/file')
    expect(answers.map(({ kind }) => kind)).toEqual(['done', 'unknown'])
    expect(answers[0]).toMatchObject({ value: { row: 250 } })
  })

  it('are not asked of an address that ran out, nor of one without encryption', async () => {
    const base = await serving((_request, response) => void response.writeHead(403).end())
    expect(await read(base, '/file')).toEqual([{ kind: 'unknown', cause: 'status 403' }])
    expect(await read(base, 'http://storage.example.test/file')).toEqual([
      { kind: 'unknown', cause: expect.stringContaining('not an address to read from') },
    ])
  })
})

describe('an operation of Shopify’s', () => {
  const state = { errorCode: null, rootObjectCount: 5, url: null, partialDataUrl: null }
  it.each([
    ['CREATED', { ...state, status: 'CREATED', rootObjectCount: 0 }, { kind: 'being-written', written: 0 }],
    ['RUNNING', { ...state, status: 'RUNNING' }, { kind: 'being-written', written: 5 }],
    ['COMPLETED', { ...state, status: 'COMPLETED', url: 'https://x/1' }, { kind: 'written', url: 'https://x/1' }],
    ['COMPLETED without orders', { ...state, status: 'COMPLETED', rootObjectCount: 0 }, { kind: 'written', url: null }],
    ['COMPLETED without its address', { ...state, status: 'COMPLETED' }, { kind: 'given-up', url: null, cause: 'COMPLETED' }],
    [
      'FAILED with a part',
      { ...state, status: 'FAILED', errorCode: 'TIMEOUT', partialDataUrl: 'https://x/p' },
      { kind: 'given-up', url: 'https://x/p', cause: 'FAILED: TIMEOUT' },
    ],
    ['CANCELING', { ...state, status: 'CANCELING' }, { kind: 'given-up', url: null, cause: 'CANCELING' }],
    ['EXPIRED', { ...state, status: 'EXPIRED' }, { kind: 'given-up', url: null, cause: 'EXPIRED' }],
    ['something new', { ...state, status: 'PAUSED' }, { kind: 'given-up', url: null, cause: 'PAUSED' }],
  ])('that is %s is understood', (_how, operation, understood) => {
    expect(orderFile(operation)).toEqual(understood)
  })

  it('is asked for with the moment in the text, as there are no variables', () => {
    const query = orderFileOf({ createdSince: new Date('2026-09-23T01:02:03.004Z') })
    expect(query).toContain(`query: "created_at:>='2026-09-23T01:02:03.004Z'"`)
    expect(parse(query).definitions).toHaveLength(1)
  })
})
