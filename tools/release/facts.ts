/** What clients see of their orders, money and shops, asked by calls that every version has: written beside a dump, and asked again of it. */
import { z } from 'zod'

/** One call of the product as this user: answers the body. */
export type AskProduct = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>

const Step = z.object({
  state: z.string().nullable(),
  courierText: z.string().nullable(),
  place: z.string().nullable(),
  happenedAt: z.string(),
})

/** Until 0.4.0 the courier's steps stood before the saving of the same minute: what a timeline holds is compared, the product orders it. */
const inTime = (steps: z.output<typeof Step>[]) => steps.toSorted((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1))
const timeOf = ({ happenedAt, state, courierText }: z.output<typeof Step>): string => `${happenedAt} ${state} ${courierText}`

const Order = z.object({
  uniqueId: z.string(),
  state: z.string(),
  awb: z.string().nullable(),
  courier: z.string().nullable(),
  price: z.number().nullable(),
  repaymentAmount: z.number().nullable(),
  recipientName: z.string(),
  recipientPhone: z.string(),
  parcels: z.array(z.string()),
  timeline: z.array(Step).transform(inTime),
})

const Listed = z.object({
  orderDisplayName: z.string(),
  isActivating: z.boolean(),
  parcels: z.array(z.object({ uniqueId: z.string(), awb: z.string(), state: z.string() })),
})

/** Until 0.3.0 services were shown as what the client has less, the newest first. */
const services = ['totalTransactions', 'totalReturnedTransactions', 'totalServicesNotInvoiced']
const asCosts = (amounts: Record<string, number>) =>
  Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, services.includes(name) ? Math.abs(amount) : amount]))

const Charge = z.object({ amount: z.number().transform(Math.abs), isRevert: z.boolean(), orderUniqueId: z.string().nullable() })
const inOneOrder = (charges: z.output<typeof Charge>[]) => charges.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
const keyOf = ({ orderUniqueId, isRevert }: z.output<typeof Charge>): string => `${orderUniqueId} ${isRevert}`

export const UserFacts = z.object({
  email: z.string(),
  name: z.string(),
  /** Whose orders and money the user's calls are about. */
  clientId: z.string(),
  totalLeft: z.number(),
  amounts: z.record(z.string(), z.number()).transform(asCosts),
  transactions: z.array(Charge).transform(inOneOrder),
  orders: z.array(Order),
  addresses: z.array(z.object({ shortName: z.string(), contactName: z.string(), addressCity: z.string() })),
  shops: z.array(z.object({ clientId: z.string(), state: z.string() })),
  /** By the tab they are in. */
  storeOrders: z.record(z.string(), z.array(Listed)),
})
export type UserFacts = z.infer<typeof UserFacts>

const shopPath = '/user/integration/shopify'
/** Orders that wait are counted by the shop; those that were activated are listed one by one. */
const tabs = ['NOT_PICKED_UP', 'NOT_DELIVERED']
const PAGE = 100

export async function releaseFactsOf(ask: AskProduct): Promise<UserFacts> {
  const me = z
    .object({ id: z.string(), email: z.string(), name: z.string(), clientId: z.string().optional() })
    .parse(await ask('GET', '/auth/me'))
  const list = z.object({ list: z.array(z.object({ uniqueId: z.string() })) }).parse(await ask('GET', `/orders?limit=${PAGE}`)).list
  const orders: unknown[] = []
  for (const { uniqueId } of list.toSorted((a, b) => (a.uniqueId < b.uniqueId ? -1 : 1)))
    orders.push(await ask('GET', `/orders/${uniqueId}`))
  const shops = z.array(z.object({ clientId: z.string() }).loose()).parse(await ask('GET', `${shopPath}/shops`))
  const storeOrders: Record<string, unknown> = {}
  for (const { clientId } of shops) {
    for (const type of tabs) {
      const page = await ask('POST', `${shopPath}/orders/${clientId}`, { type, count: PAGE })
      storeOrders[`${clientId} ${type}`] = z.object({ list: z.array(z.unknown()) }).parse(page).list
    }
  }
  // Until users and clients were two things, a user's id was the client's.
  const asked = { ...me, clientId: me.clientId ?? me.id, orders, shops, storeOrders, addresses: await ask('POST', '/address/all', {}) }
  const left = z.object({ totalLeft: z.number() }).parse(await ask('GET', '/user/balance/left'))
  const balance = z.object({ amounts: z.unknown(), transactions: z.unknown() }).parse(await ask('POST', '/user/balance/available', {}))
  return UserFacts.parse({ ...asked, ...left, ...balance })
}

/** What is in a dump's folder beside the database and the partners' journals. */
export const ReleaseFacts = z.object({
  version: z.string(),
  dumpedAt: z.string(),
  users: z.array(UserFacts),
  /** Orders whose activation the dump cuts off. */
  activating: z.array(z.string()),
  /** Orders whose cancellation it cuts off. */
  cancelling: z.array(z.string()),
  /** Orders of the shop, by name, that have an AWB the shop does not know yet. */
  unfulfilled: z.array(z.string()),
})
export type ReleaseFacts = z.infer<typeof ReleaseFacts>
