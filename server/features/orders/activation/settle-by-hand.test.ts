import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fromRon } from '../../../../contract/money.ts'
import { clientBalances } from '../../../ledger/balances.ts'
import { testApp, testClient, testClock } from '../../../platform/test-app.ts'
import { type CourierInMemory, courierInMemory } from '../test-courier.ts'
import { begun, expectAccountsRight, orderNow, ready } from '../test-orders.ts'
import { askCourier } from './ask-courier.ts'
import { recoverAll } from './recover-activation.ts'
import { settleByHand } from './settle-by-hand.ts'

const START = fromRon(100)
const clock = testClock()
const app = await testApp({ clock })
let courier: CourierInMemory
let clientId: string

beforeEach(async () => {
  courier = courierInMemory({ clock, canBeAsked: false })
  app.couriers = { fan: courier, sameday: courierInMemory({ code: 'sameday', clock }) }
  clientId = await testClient(app, START)
})
afterEach(() => expectAccountsRight(app))

/** An order whose courier made an AWB, lost its answer, and cannot be asked. */
async function waiting() {
  courier.ways = ['lost']
  const { ref } = await begun(app, await ready(app, clientId))
  await askCourier.run(app, ref)
  return ref
}

describe('an order that waits for a person', () => {
  it('becomes active with the AWB that the courier named, charged once, however often it is said', async () => {
    const ref = await waiting()
    const awb = courier.held[0]?.awb ?? ''
    const said = await Promise.all(
      [settleByHand(app, { ...ref, awb }), settleByHand(app, { ...ref, awb })].map((one) => one.catch((problem) => problem.code)),
    )
    expect(said).toContainEqual(expect.objectContaining({ state: 'active', awb }))
    expect(await orderNow(app, ref)).toMatchObject({ state: 'active', awb })
    expect((await clientBalances(app.db, clientId)).availableBani).toBe(START - 1307)
    await expect(settleByHand(app, { ...ref, awb: null })).rejects.toMatchObject({ code: 'order-not-waiting' })
  })

  it('is a draft again with its money when the courier is certain that there is none', async () => {
    const ref = await waiting()
    expect(await settleByHand(app, { ...ref, awb: null })).toMatchObject({
      state: 'draft',
      awb: null,
      refusal: expect.stringContaining('nu exista'),
    })
    expect((await clientBalances(app.db, clientId)).availableBani).toBe(START)
    clock.advance(3_600_000)
    await recoverAll(app)
    expect(courier.createCalls).toBe(1)
  })
})

it('an order that does not wait is left alone', async () => {
  const { ref } = await begun(app, await ready(app, clientId))
  await expect(settleByHand(app, { ...ref, awb: 'AWB-1' })).rejects.toMatchObject({ code: 'order-not-waiting' })
  await askCourier.run(app, ref)
  await expect(settleByHand(app, { ...ref, awb: 'AWB-1' })).rejects.toMatchObject({ code: 'order-not-waiting' })
  await expect(settleByHand(app, { orderId: '0123456789AB', awb: null })).rejects.toMatchObject({ code: 'not-found' })
  expect((await orderNow(app, ref)).awb).toBe(courier.held[0]?.awb)
})
