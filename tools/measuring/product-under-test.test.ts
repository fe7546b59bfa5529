import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { requireFreeAddress } from './free-address.ts'
import { productUnderTest } from './product-under-test.ts'

const answering = createServer((_request, response) => response.writeHead(404).end())
let [taken, free] = [0, 0]

const listening = (server: Server) =>
  new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))
const closed = (server: Server) => new Promise((resolve) => server.close(resolve))

beforeAll(async () => {
  taken = await listening(answering)
  const gone = createServer()
  free = await listening(gone)
  await closed(gone)
})
afterAll(() => closed(answering))

it.each([
  ['product', () => ({ port: taken, simPort: free })],
  ['simulators', () => ({ port: free, simPort: taken })],
])('another program is not taken for the %s that are measured', async (_what, ports) => {
  await expect(productUnderTest(ports())).rejects.toThrow(`another program answers at http://127.0.0.1:${taken}: nothing was done`)
})

it('an address where nothing answers is free', async () => {
  await expect(requireFreeAddress(`http://127.0.0.1:${free}`)).resolves.toBeUndefined()
})
