import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testApp, testClock, warm } from '../../../platform/test-app.ts'
import { type CourierInMemory, courierInMemory, REFUSAL } from '../test-courier.ts'
import { attemptNow, type FourOrders, fourStarted, gate, rowsOf, startedAgain, watched, whoseChanged } from '../test-four-orders.ts'
import { expectAccountsRight, orderNow } from '../test-orders.ts'
import { askCourier, claimAndAsk } from './ask-courier.ts'
import { CREATE_CALL_MS, JOB_LOST_AFTER_MS } from './attempt.ts'
import { recoverActivation } from './recover-activation.ts'
import { settleActivation } from './settle-activation.ts'

const TRUST_MS = 60_000
const clock = testClock()
const app = await testApp({ clock, env: { LOG_LEVEL: 'silent' } })
await warm(app)
let courier: CourierInMemory
let seen: ReturnType<typeof watched>
let four: FourOrders
let at: Date
const then = () => ({ ...app, clock: { now: () => at } })

beforeEach(async () => {
  courier = courierInMemory({ clock, trustAbsenceAfterMs: TRUST_MS })
  app.couriers = { fan: courier, sameday: courierInMemory({ code: 'sameday', clock }) }
  four = await fourStarted(app)
  at = clock.now()
  seen = watched(courier)
})
afterEach(async () => {
  await expectAccountsRight(app)
  await app.db.$client.query('update activation_attempts set look_at = null where settled_at is null')
})

/** Whoever makes the create call is held in the middle of it. */
function holdCalls() {
  const held = gate()
  const { createAwb } = courier
  courier.createAwb = async (...call) => {
    await held.pass()
    return createAwb(...call)
  }
  return held
}

describe('the claim', () => {
  it('is one’s: while the first calls the courier, nobody else does', async () => {
    const held = holdCalls()
    const first = askCourier.run(then(), four.mine)
    await held.arrived
    await Promise.all(Array.from({ length: 6 }, () => askCourier.run(then(), four.mine)))
    held.open()
    await first
    expect(seen.calls).toEqual([four.mine.orderId])
  })

  it('keeps the answer at hand while the database is away, and writes it when it is back', async () => {
    let isAway = false
    const { createAwb } = courier
    courier.createAwb = async (...call) => {
      isAway = true
      return createAwb(...call)
    }
    const inTransaction: typeof app.db.inTransaction = (work) => {
      if (!isAway) return app.db.inTransaction(work)
      isAway = false
      return Promise.reject(new Error('Connection terminated unexpectedly'))
    }
    const db = Object.assign(Object.create(app.db), { inTransaction })
    await askCourier.run({ ...then(), db }, four.mine)
    expect(await orderNow(app, four.mine)).toMatchObject({ state: 'active', awb: courier.held[0]?.awb })
    expect([seen.calls, seen.looks]).toEqual([[four.mine.orderId], []])
  })

  it('of callers at the same moment is one’s', async () => {
    await Promise.all(Array.from({ length: 8 }, () => askCourier.run(then(), four.mine)))
    expect(seen.calls).toEqual([four.mine.orderId])
  })

  it('of a repeated call is one’s, without any lease', async () => {
    courier.ways = ['never', 'never']
    await askCourier.run(then(), four.mine)
    await Promise.all(Array.from({ length: 8 }, () => claimAndAsk(then(), four.mine, 1)))
    expect(seen.calls).toHaveLength(2)
    expect(await attemptNow(app, four.mine)).toMatchObject({ calls: 2 })
  })

  it('is committed before the call and gives it its time; what was lost before is forgotten', async () => {
    courier.ways = ['never', 'crash']
    await askCourier.run(then(), four.mine)
    expect(await attemptNow(app, four.mine)).toMatchObject({ calls: 1, unknownSince: at, unknownCause: 'timeout' })
    at = new Date(at.getTime() + 1_000)
    await expect(claimAndAsk(then(), four.mine, 1)).rejects.toThrow('killed')
    const lookAt = new Date(at.getTime() + CREATE_CALL_MS + JOB_LOST_AFTER_MS)
    expect(await attemptNow(app, four.mine)).toMatchObject({ calls: 2, claimedAt: at, unknownSince: null, lookAt })
  })

  it('is of one order: no other order, attempt or client changes, and the courier gets that order’s shipment', async () => {
    courier.ways = ['never']
    await app.db.$client.query(`update orders set recipient = jsonb_set(recipient, '{contact,name}', '"Al doilea"') where id = $1`, [
      four.sibling.orderId,
    ])
    const { createAwb } = courier
    const got: unknown[] = []
    courier.createAwb = (shipment, service) => {
      got.push({ service, name: shipment.recipient.contact.name, pickupOn: shipment.pickupOn, locker: shipment.locker })
      return createAwb(shipment, service)
    }
    expect(await whoseChanged(app, () => askCourier.run(then(), four.sibling))).toEqual(rowsOf(four.sibling))
    const { offer } = await orderNow(app, four.sibling)
    expect(got).toEqual([{ service: 'Standard', name: 'Al doilea', pickupOn: offer?.pickupOn, locker: null }])
    expect(seen.references[0]).toMatch(new RegExp(`^${four.sibling.orderId}`))
  })

  it('is of one attempt: the refused one before it stays as it ended', async () => {
    courier.ways = ['refused', 'crash']
    await askCourier.run(then(), four.mine)
    const second = await startedAgain(app, four.mine)
    const changed = await whoseChanged(app, () => askCourier.run(then(), second).catch(() => undefined))
    expect(changed).toEqual([`${second.orderId}/2`])
    await askCourier.run(then(), four.mine)
    expect(seen.calls).toHaveLength(2)
  })

  it('of an attempt from before references named the attempt gives the courier the order’s id', async () => {
    await app.db.$client.query('update activation_attempts set reference = null where order_id = $1', [four.mine.orderId])
    await askCourier.run(then(), four.mine)
    expect(seen.references).toEqual([four.mine.orderId])
  })

  it('is not made of an attempt that has ended', async () => {
    await settleActivation(then(), { ref: four.mine, courier: 'fan', answer: { kind: 'refused', reason: REFUSAL } })
    await askCourier.run(then(), four.mine)
    expect(seen.calls).toEqual([])
  })

  it.each(['courier', 'offer'])('of an order without %s calls nobody', async (column) => {
    await app.db.$client.query(`update orders set ${column} = null where id = $1`, [four.mine.orderId])
    await askCourier.run(then(), four.mine)
    expect(seen.calls).toEqual([])
  })

  it('is a job’s by its name', () => expect(askCourier.name).toBe('ask-courier'))
})

describe('the lease', () => {
  it('is one’s: while the first looks, nobody else does', async () => {
    courier.ways = ['lost']
    await askCourier.run(then(), four.mine)
    at = new Date(at.getTime() + 1_000)
    const held = gate()
    const { findAwb } = courier
    if (findAwb)
      courier.findAwb = {
        ...findAwb,
        ask: async (...about) => {
          await held.pass()
          return findAwb.ask(...about)
        },
      }
    const first = recoverActivation.run(then(), four.mine)
    await held.arrived
    await Promise.all(Array.from({ length: 6 }, () => recoverActivation.run(then(), four.mine)))
    held.open()
    await first
    expect(seen.looks).toEqual([four.mine.orderId])
  })

  it('of lookers at the same moment is one’s', async () => {
    courier.ways = ['lost']
    await askCourier.run(then(), four.mine)
    at = new Date(at.getTime() + 1_000)
    await Promise.all(Array.from({ length: 8 }, () => recoverActivation.run(then(), four.mine)))
    expect(seen.looks).toEqual([four.mine.orderId])
  })
})

describe('a repeated call that is refused', () => {
  const refusedAgain = async () => {
    courier.ways = ['never', 'refused']
    await askCourier.run(then(), four.mine)
    await claimAndAsk(then(), four.mine, 1)
  }

  it('is not believed while the courier cannot say whether the first made an AWB: the money stays reserved', async () => {
    courier.answers = false
    await refusedAgain()
    expect(await orderNow(app, four.mine)).toMatchObject({ state: 'activating', refusal: null })
    expect(await attemptNow(app, four.mine)).toMatchObject({ settledAt: null, unknownSince: at })
  })

  it('is believed of a courier that can be asked in no way', async () => {
    courier.findAwb = null
    await refusedAgain()
    expect(await orderNow(app, four.mine)).toMatchObject({ state: 'draft', refusal: REFUSAL })
  })

  it('while the first call’s was refused it is a refusal at once, nobody is asked', async () => {
    courier.ways = ['refused']
    await askCourier.run(then(), four.mine)
    expect(seen.looks).toEqual([])
    expect(await orderNow(app, four.mine)).toMatchObject({ state: 'draft', refusal: REFUSAL })
  })
})
