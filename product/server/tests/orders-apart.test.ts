/** Two clients with two orders each, over the calls of the product: what happens to one order happens to no other, whatever the courier does. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { OrderDetails } from '#sending/orders/contract/orders.ts'
import { aShipment, expectAccountsRight } from '#sending/orders/server/test-orders.ts'
import { type ClientBalances, clientBalances } from '#server/ledger/balances.ts'
import { testServer } from '../test-server.ts'

const server = await testServer()
const { app } = server.parts
type Client = Awaited<ReturnType<typeof server.user>>
type Order = { client: Client; id: string; offerId: string; price: number }
let clients: Client[]
let orders: Order[]
let count = 0

const post = async (client: Client, path: string, payload: object = {}) =>
  server.call(path, { method: 'POST', token: client.token, payload })

async function anOrder(client: Client): Promise<Order> {
  const id = (await post(client, '/orders', { shipment: aShipment() })).json<{ uniqueId: string }>().uniqueId
  return withOffer(client, id)
}

/** A courier that a busy machine made late is asked again. */
const withOffer = (client: Client, id: string): Promise<Order> =>
  vi.waitFor(async () => {
    const { offers } = (await post(client, `/orders/${id}/offers`)).json<{
      offers: { id: string; courier: string; delivery: string; price: number; errors: unknown[] }[]
    }>()
    const offer = offers.find((one) => one.courier === 'fan' && one.delivery === 'address' && one.errors.length === 0)
    if (!offer) throw new Error(`no offer of fan: ${JSON.stringify(offers)}`)
    return { client, id, offerId: offer.id, price: Math.round(offer.price * 100) }
  })

const activate = ({ client, id, offerId }: Order) => post(client, `/orders/${id}/activate`, { offerId })

type Held = { awb: string; reference: string; deletedAt: string | null }
const atCourier = async (): Promise<Held[]> =>
  ((await (await fetch(`${server.simulator}/fan/_sim/state`)).json()) as { shipments: Held[] }).shipments
const heldFor = async (id: string) => (await atCourier()).filter(({ reference }) => reference.startsWith(id))

const fault = (kind: string, hits: number, status = 500) =>
  fetch(`${server.simulator}/fan/_sim/faults`, {
    method: 'POST',
    body: JSON.stringify({ match: 'POST /intern-awb', kind, status, count: hits }),
  })

const detailsOf = async ({ client, id }: Order) => (await server.call(`/orders/${id}`, { token: client.token })).json<OrderDetails>()

type Seen = { order: OrderDetails; held: Held[] }
const seenOf = async (order: Order): Promise<Seen> => ({ order: await detailsOf(order), held: await heldFor(order.id) })
const balanceOf = ({ id }: Client): Promise<ClientBalances> => clientBalances(app.db, id)

beforeEach(async () => {
  await fetch(`${server.simulator}/fan/_sim/faults`, { method: 'DELETE' })
  count += 1
  clients = [await server.user(`ana${count}`), await server.user(`dan${count}`)]
  orders = []
  for (const client of clients) orders.push(await anOrder(client), await anOrder(client))
  return async () => expectAccountsRight(app)
})

const mine = () => orders[0] as Order // there are four
const others = () => orders.slice(1)

describe('an activation', () => {
  it.each([
    ['answered', null],
    ['whose answer is lost', 'lost-response'],
    ['answered with what makes no sense', 'malformed'],
  ])('%s gives its own order the AWB made for it and charges its own client, and nothing else changes', async (_, kind) => {
    const before = await Promise.all([Promise.all(others().map(seenOf)), balanceOf(clients[1] as Client)])
    if (kind) await fault(kind, 1)
    expect((await activate(mine())).json()).toMatchObject({ success: true, state: 'active' })
    const { order, held } = await seenOf(mine())
    expect(held).toMatchObject([{ awb: order.awb, reference: `${mine().id}-1`, deletedAt: null }])
    expect(await balanceOf(mine().client)).toMatchObject({ servicesBani: mine().price, servicesReservedBani: 0 })
    expect(await Promise.all([Promise.all(others().map(seenOf)), balanceOf(clients[1] as Client)])).toEqual(before)
  })

  it('refused is a draft again with its money back, and the next attempt names itself at the courier', async () => {
    const before = await Promise.all([Promise.all(others().map(seenOf)), ...clients.map(balanceOf)])
    await fault('error', 1, 422)
    const refusal = await activate(mine())
    expect(refusal.statusCode).toBe(422)
    expect(await detailsOf(mine())).toMatchObject({ state: 'draft', awb: null, refusal: refusal.json<{ message: string }>().message })
    expect(await Promise.all([Promise.all(others().map(seenOf)), ...clients.map(balanceOf)])).toEqual(before)
    const again = await withOffer(mine().client, mine().id)
    expect((await activate(again)).json()).toMatchObject({ state: 'active' })
    expect((await heldFor(again.id)).map(({ reference }) => reference)).toEqual([`${again.id}-2`])
    expect(await balanceOf(again.client)).toMatchObject({ servicesBani: again.price, servicesReservedBani: 0 })
  })

  it('of all four at once, every answer lost, ends with each order’s own AWB and each client’s own charges', async () => {
    await fault('lost-response', 4)
    const answers = await Promise.all(orders.map(activate))
    expect(answers.map((answer) => answer.json<{ state: string }>().state)).toEqual(['active', 'active', 'active', 'active'])
    for (const order of orders) {
      const { order: now, held } = await seenOf(order)
      expect(held.map(({ awb }) => awb)).toEqual([now.awb])
      expect(now.timeline.filter(({ state }) => state === 'active')).toHaveLength(1)
    }
    const charged = [orders.slice(0, 2), orders.slice(2)].map((some) => some.reduce((sum, { price }) => sum + price, 0))
    expect(
      (await Promise.all(clients.map(balanceOf))).map(({ servicesBani, servicesReservedBani }) => [servicesBani, servicesReservedBani]),
    ).toEqual(charged.map((bani) => [bani, 0]))
  })

  it('sent by another client is refused, and nothing of it changes', async () => {
    const before = await Promise.all([seenOf(mine()), ...clients.map(balanceOf)])
    const answer = await activate({ ...mine(), client: clients[1] as Client })
    expect(answer.statusCode).toBe(404)
    expect(await Promise.all([seenOf(mine()), ...clients.map(balanceOf)])).toEqual(before)
  })
})
