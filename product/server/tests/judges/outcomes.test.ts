/** The judge of activations, judged by wrong rows and wrong AWBs that are planted one at a time: each of them must be noticed. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { wrongOutcomes } from '#bench/torture/outcome.ts'
import { fromRon } from '#contract/money.ts'
import { courierInMemory } from '#sending/orders/server/test-courier.ts'
import { askCourier, begun, orderNow, ready } from '#sending/orders/server/test-orders.ts'
import { couriersOf } from '#sending/ports/couriers.ts'
import { testApp, testClient, testClock } from '#server/platform/test-app.ts'
import { partnerStates } from './test-partner-states.ts'

const clock = testClock()
const app = await testApp({ clock })
app.couriers = couriersOf([courierInMemory({ clock })])
const clientId = await testClient(app, fromRon(200))

type Held = { awb: string; reference: string; cancelled: boolean }
const held: Held[] = []
const orders: string[] = []
for (let n = 0; n < 2; n += 1) {
  const ref = await begun(app, await ready(app, clientId))
  await askCourier(app, ref)
  orders.push(ref.orderId)
  held.push({ awb: (await orderNow(app, ref)).awb ?? '', reference: `${ref.orderId}-1`, cancelled: false })
}
const [one, other] = held as [Held, Held]
const judged = async (shipments: readonly Held[], wanted: readonly string[] = orders) => {
  const simulatorsUrl = await partnerStates({ fan: () => ({ shipments }) })
  return wrongOutcomes(app.db, { clientId, simulatorsUrl, orders: wanted })
}

it('finds nothing wrong where nothing is', async () => {
  expect(await judged(held)).toEqual([])
})

it.each<[string, Held[]]>([
  ['an AWB that the courier lacks', [other]],
  ['an AWB that the courier cancelled', [{ ...one, cancelled: true }, other]],
  ['an AWB of no order', [...held, { awb: 'FREMD1', reference: 'NUEXISTA1234-1', cancelled: false }]],
  ['a second AWB of an order', [...held, { ...one, awb: 'DUBLU1', reference: `${orders[0]}-2` }]],
  ['one AWB twice', [...held, one]],
  [
    'AWBs of two orders that are exchanged',
    [
      { ...one, reference: other.reference },
      { ...other, reference: one.reference },
    ],
  ],
])('notices %s', async (_what, wrong) => {
  expect(await judged(wrong)).not.toEqual([])
})

it('notices an order that is not there any more', async () => {
  expect(await judged(held, [...orders, 'PIERDUTA0001'])).toEqual([expect.stringContaining('PIERDUTA0001')])
})

it('notices an activation that is an operator’s for nothing but its absence', async () => {
  await app.db.$client.query(
    `insert into effects (client_id, kind, key, subject, input, state, reason, due_since, created_at)
     values ($1, 'create-awb', $2, $2, '{}', 'manual', '{"code":"absent-after-calls"}', now(), now())`,
    [clientId, randomUUID()],
  )
  expect(await judged(held)).toEqual([expect.stringContaining('absent-after-calls')])
})
