/** What simulators would say of their state, as a test has it: the judges ask them and not the product. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

type States = Record<string, () => object>

/** By partner, asked anew at each call. Answers the address. */
export async function partnerStates(states: States): Promise<string> {
  const server = createServer((request, response) => {
    const partner = request.url?.split('/')[1] ?? ''
    response.end(JSON.stringify(states[partner]?.() ?? { shipments: [], orders: [], mails: [], messages: [], payments: [], transfers: [] }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  afterAll(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
