import { beforeAll, describe, expect, it } from 'vitest'
import { fromRon } from '../../../../contract/money.ts'
import { testApp, testClient, testClock } from '../../../platform/test-app.ts'
import { courierInMemory } from '../test-courier.ts'
import { begun, ready } from '../test-orders.ts'
import { settledWithin } from './activation-outcome.ts'
import { askCourier } from './ask-courier.ts'

const clock = testClock()
const app = await testApp({ clock, couriers: { fan: courierInMemory({ clock }), sameday: courierInMemory({ code: 'sameday', clock }) } })
let clientId: string
/** Milliseconds nobody reaches. */
const LONG = 3_600_000

beforeAll(async () => {
  clientId = await testClient(app, fromRon(100))
})

describe('waiting for an activation', () => {
  it('ends with its outcome as soon as that is written', async () => {
    const { ref } = await begun(app, await ready(app, clientId))
    const settled = settledWithin(app, ref, LONG)
    await askCourier.run(app, ref)
    expect(await settled).toMatchObject({ orderId: ref.orderId, outcome: 'created' })
  })

  it('finds an outcome whose notice was lost', async () => {
    const { ref } = await begun(app, await ready(app, clientId))
    const settled = settledWithin({ ...app, notices: { ...app.notices, listen: () => () => undefined } }, ref, LONG)
    await askCourier.run(app, ref)
    expect(await settled).toMatchObject({ outcome: 'created' })
  })

  it('ends without one when its time is over', async () => {
    const { ref } = await begun(app, await ready(app, clientId))
    expect(await settledWithin(app, ref, 1)).toBeNull()
    await askCourier.run(app, ref)
  })
})
