/**
 * What happens in a product before it is dumped, by calls that every version has: the demo's orders, two of the shop's sent, one cancelled;
 * then, while partners fail, activations, a cancellation and a shop's fulfilment that stay open.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { signInToProduct } from '../measuring/product-under-test.ts'
import { type AskProduct, type ReleaseFacts, releaseFactsOf } from './facts.ts'

const SHOP = 'magazin-demo'
const ORDERS_OF_THE_DEMO = 11
const WITHIN_MS = 120_000
/** Longer than the rest of the story takes. */
const NEVER_MS = 120_000

/** Still heard: an answer is waited for 6 s in the sandbox. */
const SLOW_MS = 4_500
const makesAwb = { fan: '^POST /intern-awb', sameday: '^POST /api/awb$' }

const noPickups = { match: '^POST /order', kind: 'error' }

type Product = { url: string; simulatorsUrl: string }

const Offers = z.object({
  offers: z.array(z.object({ id: z.string(), courier: z.string(), delivery: z.string(), errors: z.array(z.unknown()) })),
})
const Orders = z.object({ count: z.number(), list: z.array(z.object({ uniqueId: z.string(), state: z.string() })) })
const Listed = z.object({
  list: z.array(
    z.object({
      shopifyGraphQLId: z.string(),
      orderDisplayName: z.string(),
      status: z.object({ readyForActivation: z.boolean() }),
      parcels: z.array(z.object({ awb: z.string() })),
    }),
  ),
})

/** Answers what was left open, and what its users saw last. */
export async function playStory({ url, simulatorsUrl }: Product): Promise<Omit<ReleaseFacts, 'version' | 'dumpedAt'>> {
  const emails = ['client@demo.test', 'client2@demo.test']
  const [client, other] = await Promise.all(emails.map(async (email) => askAs(url, (await signInToProduct(url, email)).token)))
  if (!client || !other) throw new Error('no demo user could sign in')
  const orders = async () => Orders.parse(await client('GET', '/orders?limit=100'))
  const control = (partner: string, what: string, body: object) =>
    asked(`${simulatorsUrl}/${partner}/_sim/${what}`, { method: 'POST', body })
  const forget = (partner: string) => asked(`${simulatorsUrl}/${partner}/_sim/faults`, { method: 'DELETE' })
  const shop = async (type: string) =>
    Listed.parse(await client('POST', `/user/integration/shopify/orders/${SHOP}`, { type, count: 100 })).list
  const sell = (ids: readonly string[]) =>
    client('POST', `/user/integration/shopify/orders-activation/${SHOP}`, { list: ids.map((id) => ({ id })) })

  await until('the demo’s orders', async () => {
    const { count, list } = await orders()
    return count >= ORDERS_OF_THE_DEMO && list.every(({ state }) => state !== 'activating')
  })
  await until('the copy of the shop', async () => (await shop('AWAITING_ACTIVATION')).some((one) => one.status.readyForActivation))
  const [first, second, third] = (await shop('AWAITING_ACTIVATION')).filter((one) => one.status.readyForActivation)
  if (!first || !second || !third) throw new Error('the shop has too few orders')
  await sell([first.shopifyGraphQLId, second.shopifyGraphQLId])
  await until('the fulfilments', async () => {
    const { orders: changed } = z
      .object({ orders: z.array(z.object({ fulfilments: z.array(z.unknown()) })) })
      .parse(await asked(`${simulatorsUrl}/shopify/_sim/state`, { method: 'GET' }))
    return changed.filter(({ fulfilments }) => fulfilments.length > 0).length >= 2
  })
  const begin = async (courier: string) => {
    const { uniqueId } = z.object({ uniqueId: z.string() }).parse(await client('POST', '/orders', { shipment }))
    const { offers } = Offers.parse(await client('POST', `/orders/${uniqueId}/offers`, {}))
    const offer = offers.find((one) => one.courier === courier && one.delivery === 'address' && one.errors.length === 0)
    if (!offer) throw new Error(`no offer of ${courier}`)
    const activation = client('POST', `/orders/${uniqueId}/activate`, { offerId: offer.id })
    activation.catch(() => undefined) // cut off with the product
    return { uniqueId, activation }
  }
  await control('fan', 'faults', noPickups)
  const cancelled = await begin('fan')
  await cancelled.activation
  await client('POST', `/orders/${cancelled.uniqueId}/cancel`, {})
  // Versions that knew users alone have no members.
  await client('POST', '/members/invitations', { email: 'invitat@demo.test', role: 'dispatcher' }).catch(() => null)
  const toCancel = await begin('fan')
  await toCancel.activation

  // The shop's answer is cut off once the AWB is under way.
  for (const [courier, match] of Object.entries(makesAwb))
    await control(courier, 'faults', { match, kind: 'slow', delayMs: SLOW_MS, count: 1 })
  await sell([third.shopifyGraphQLId])
  await until('the shop’s order', async () => (await orders()).list.some(({ state }) => state === 'activating'))
  await wait(1_000)
  await control('shopify', 'faults', { kind: 'error' })
  const parcelOf = (name: string) => async () =>
    (await shop('NOT_PICKED_UP')).some((one) => one.orderDisplayName === name && one.parcels.length > 0)
  await until('the AWB of the shop’s order', parcelOf(third.orderDisplayName))

  for (const courier of Object.keys(makesAwb)) await forget(courier)
  await control('fan', 'faults', noPickups)
  await control('fan', 'faults', { match: '^GET /reports/awb$', kind: 'error' })
  await control('fan', 'faults', { match: '^DELETE /awb', kind: 'error' })
  await control('fan', 'faults', { match: makesAwb.fan, kind: 'lost-response', count: 1 })
  const lost = await begin('fan')
  await wait(1_000)
  await control('fan', 'faults', { match: makesAwb.fan, kind: 'timeout' })
  const unheard = await begin('fan')
  await control('sameday', 'faults', { match: makesAwb.sameday, kind: 'slow', delayMs: NEVER_MS })
  const slow = await begin('sameday')
  const cancellation = client('POST', `/orders/${toCancel.uniqueId}/cancel`, {}).catch(() => null)
  const isBeingCancelled = z.object({ isBeingCancelled: z.literal(true) }).safeParse(await cancellation).success
  await wait(1_000)
  return {
    users: [await releaseFactsOf(client), await releaseFactsOf(other)],
    activating: [lost, unheard, slow].map(({ uniqueId }) => uniqueId),
    cancelling: isBeingCancelled ? [toCancel.uniqueId] : [],
    unfulfilled: [third.orderDisplayName],
  }
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + WITHIN_MS; performance.now() < deadline; await wait(500)) if (await isSo()) return
  throw new Error(`${what}: not there after ${WITHIN_MS / 1000} s`)
}

const askAs =
  (url: string, token: string): AskProduct =>
  (method, path, body) =>
    asked(`${url}/api${path}`, { method, ...(body ? { body } : {}), token })

type Asked = { method: string; body?: object; token?: string }

async function asked(url: string, { method, body, token }: Asked): Promise<unknown> {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  const answer = await fetch(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${new URL(url).pathname}: ${answer.status} ${text.slice(0, 300)}`)
  return JSON.parse(text)
}

/** Not the demo's own: couriers are called to each place once. */
export const STREET_NUMBER = '30'

const shipment = {
  sender: {
    contact: { name: 'Ioana Mesteacan', company: 'Atelierul Mesteacan SRL', phone: '+40744100200' },
    address: { countyCode: 'CJ', city: 'Cluj-Napoca', postalCode: '400114', street: 'Strada Memorandumului', number: STREET_NUMBER },
  },
  recipient: {
    contact: { name: 'Andrei Popescu', phone: '+40722333444' },
    address: { countyCode: 'B', city: 'Sectorul 1', postalCode: '010071', street: 'Calea Victoriei', number: '120' },
  },
  packing: { type: 2, content: 'Jucarii din lemn', packages: [{ weightKg: 2, lengthCm: 30, widthCm: 20, heightCm: 10 }] },
  extraOptions: {},
}
