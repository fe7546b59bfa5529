/** A part of a store's order, packed and offered for as its page does, and whose rows of the stores' tables an operation changed. */
import { fromRon } from '#contract/money.ts'
import { aLine, aPart } from '#partners/stores/test-store.ts'
import { readStoreOrder } from '#selling/store-copy/server/reading/store-reading.ts'
import type { StoreRow } from '#selling/stores/server/stores.ts'
import { forEachSwitch } from '#sending/shipments/contract/shipments.ts'
import type { App } from '#server/platform/app.ts'
import type { PartInput } from './activation/begin-part.ts'
import { requestedShipment } from './page/requested-shipment.ts'
import { bodyOf, inputOf, pageOf } from './test-store-orders.ts'

/** Two lines: three cups and two plates. */
export const partOf = (order: string, part: string) =>
  aPart(`${order}-${part}`, [
    aLine(`${order}-${part}-cups`, { name: 'Cani', variantId: `cups-${part}`, remaining: 3, imageUrl: 'https://exemplu.test/cana.png' }),
    aLine(`${order}-${part}-plates`, { name: 'Farfurii', variantId: `plates-${part}`, remaining: 2 }),
  ])

export type Sending = {
  store: StoreRow
  order: string
  part?: 'p1' | 'p2'
  only?: 'cups' | 'plates'
  quantity?: number
  change?: Partial<ReturnType<typeof inputOf>>
}

/** Everything of an activation up to its beginning: the page is read, packed, offered for, and the store read again. */
export async function chosenPart(app: App, { store, order, part = 'p1', only, quantity = 1, change = {} }: Sending): Promise<PartInput> {
  const page = await pageOf(app, store, order)
  const shown = page.shippingOrders.awaitingFulfillment.find(({ fulfillmentOrderId }) => fulfillmentOrderId === `${order}-${part}`)
  const all = inputOf(page, shown)
  const [first] = all.packages.packages
  if (!first) throw new Error('nothing is packed')
  const lines = first.lines.filter(({ productId }) => productId.endsWith(`-${only}`)).map((line) => ({ ...line, quantity }))
  const asked = { ...all, ...(only ? { packages: { ...all.packages, packages: [{ ...first, lines }] } } : {}), ...change }
  const body = await bodyOf(app, store, asked)
  const reading = await readStoreOrder(app, store, order)
  const awaiting = reading.order.awaiting.find((one) => one.id === `${order}-${part}`)
  if (!awaiting) throw new Error(`${part} does not wait`)
  const { fulfilledLineItems: _, ...draft } = body
  return {
    ...{ store, reading, part: awaiting, ...(await requestedShipment(app, store.clientId, body)), offerId: body.activationId },
    draft: { ...draft, service: null },
    repeated: { clientId: store.clientId, key: null, operation: 'activate-store-order', body },
  }
}

export const options = { ...forEachSwitch(() => false), insurance: null }
export const cash = (ron: number) => ({
  extraOptions: { ...options, repayment: { amount: fromRon(ron), iban: 'RO49AAAA1B31007593840000', accountHolder: 'Atelier SRL' } },
})

/** Every row of the stores' tables, by client and order of the shop. */
async function storeRows(app: App): Promise<Map<string, string>> {
  const { rows: found } = await app.db.$client.query<{ whose: string; row: string }>(
    `select client_id || '/' || id as whose, to_jsonb(o)::text as row from store_orders o
     union all select client_id || '/' || store_order_id, to_jsonb(s)::text from store_shipments s
     union all select client_id || '/' || order_id, to_jsonb(d)::text from store_drafts d
     union all select client_id || '/packings', to_jsonb(p)::text from store_packings p order by 1, 2`,
  )
  return new Map([...Map.groupBy(found, ({ whose }) => whose)].map(([whose, all]) => [whose, all.map(({ row }) => row).join('\n')]))
}
export const storeRowsChanged = async (app: App, work: () => Promise<unknown>) => {
  const before = await storeRows(app)
  await work()
  const after = await storeRows(app)
  return [...new Set([...before.keys(), ...after.keys()])].filter((whose) => before.get(whose) !== after.get(whose)).toSorted()
}
