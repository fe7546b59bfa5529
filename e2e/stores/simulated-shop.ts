/** The store's side: what it knows of an order, and what happens to one there. */
import { thisProduct } from '../running/this-product.ts'

export const SHOP = 'magazin-demo'

/** The demo shop's orders are numbered from #1001; every 24th is of one kind. Tests take different ones. */
export const orderId = (n: number): string => `gid://shopify/Order/${5_100_000_000_000 + n}`

type Fulfilment = { status: string; tracking: { company: string; number: string; url: string }[]; lines: { quantity: number }[] }
type ShopOrder = { name: string; email: string | null; fulfilments: Fulfilment[] }

export async function shopOrder(id: string): Promise<ShopOrder> {
  const { orders } = await control<{ orders: ShopOrder[] }>('GET', `state?order=${id.split('/').at(-1)}`)
  const [order] = orders
  if (!order) throw new Error(`the shop has no order ${id}`)
  return order
}

/** `change` as the simulated shop's README names them: `{ address: { zip: '400001' } }`, `{ cancel: true }`. */
export const inShop = (id: string, change: object): Promise<unknown> => control('POST', 'advance', { order: id, ...change })

/** What concerns a shop as a whole: `{ addOrders: 1 }`, `{ tokens: 'revoke' }`. */
export const atShop = <Answer>(shop: string, change: object): Promise<Answer> =>
  control('POST', 'advance', { shop: `${shop}.myshopify.com`, ...change })

async function control<Answer>(method: string, what: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`${thisProduct().simulatorsUrl}/shopify/_sim/${what}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  if (!response.ok) throw new Error(`${method} ${what}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Answer // as the simulator's control answers
}
