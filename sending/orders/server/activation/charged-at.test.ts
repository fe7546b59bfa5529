/** When orders are charged is said by the product's clock, as all else is: an invoice's period is cut by the same one. */
import { expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { couriersOf } from '#sending/ports/couriers.ts'
import { settleEffect } from '#server/effects/settle-effect.ts'
import { effectsOf } from '#server/effects/test-effects.ts'
import { testApp, testClient } from '#server/platform/test-app.ts'
import { addCancellation, cancelAwb } from '../after-awb/cancel-awb.ts'
import { courierInMemory } from '../test-courier.ts'
import { askCourier, begun, orderNow, ready } from '../test-orders.ts'

let now = new Date('2031-05-31T20:00:00Z')
const clock = { now: () => now }
const app = await testApp({ clock })
const courier = courierInMemory({ clock })
app.couriers = couriersOf([courier, courierInMemory({ code: 'sameday', clock })])

/** Each step is an hour after the one before. */
const anHourLater = () => {
  now = new Date(now.getTime() + 3_600_000)
}

/** `order-activation pending 2031-05-31T20:00:00.000Z`, in the order they were written. */
async function movementsOf(orderId: string): Promise<string[]> {
  const { rows } = await app.db.$client.query<{ kind: string; state: string; at: Date }>(
    'select kind, state, happened_at as at from ledger_transfers where order_id = $1 order by id',
    [orderId],
  )
  return rows.map(({ kind, state, at }) => `${kind} ${state} ${at.toISOString()}`)
}

it('what is reserved, charged and given back is of its hour by that clock, whatever the database’s says', async () => {
  const clientId = await testClient(app, fromRon(100))
  const ref = await begun(app, await ready(app, clientId))
  const { orderId } = ref
  anHourLater()
  await askCourier(app, ref)
  anHourLater()
  const { awb } = await orderNow(app, { clientId, orderId })
  await app.db.inTransaction((tx) => addCancellation(app, tx, { clientId, orderId, courier: 'fan', awb: awb ?? '' }))
  const cancellation = (await effectsOf(app, orderId)).find(({ kind }) => kind === 'cancel-awb')
  await settleEffect(app, cancelAwb, cancellation as never, { kind: 'done', answer: null })
  expect(await movementsOf(orderId)).toEqual([
    'order-activation pending 2031-05-31T20:00:00.000Z',
    'order-activation post 2031-05-31T21:00:00.000Z',
    'order-cancellation posted 2031-05-31T22:00:00.000Z',
  ])
})

it('what was reserved for an order that the courier refuses is free at its hour', async () => {
  const clientId = await testClient(app, fromRon(100))
  const from = now.toISOString()
  const ref = await begun(app, await ready(app, clientId))
  anHourLater()
  courier.ways.unshift('refused')
  await askCourier(app, ref)
  expect(await movementsOf(ref.orderId)).toEqual([`order-activation pending ${from}`, `order-activation void ${now.toISOString()}`])
})
