/** The judges of effects, judged by wrong rows that are planted one at a time: each of them must be noticed. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { differencesLeft } from '#bench/torture/effects-differences.ts'
import { mayBeLeftToOperator } from '#bench/torture/left-to-operators.ts'
import { fromRon } from '#contract/money.ts'
import { createAwb } from '#sending/orders/server/activation/create-awb.ts'
import { addStrayCancellation, cancelAwb } from '#sending/orders/server/after-awb/cancel-awb.ts'
import { courierInMemory } from '#sending/orders/server/test-courier.ts'
import { askCourier, begun, orderNow, ready } from '#sending/orders/server/test-orders.ts'
import { couriersOf } from '#sending/ports/couriers.ts'
import { runDueEffects } from '#server/effects/test-effects.ts'
import { testApp, testClient, testClock } from '#server/platform/test-app.ts'
import { partnerStates } from './test-partner-states.ts'

const clock = testClock()
const app = await testApp({ clock })
const courier = courierInMemory({ clock })
app.couriers = couriersOf([courier])

type Held = { awb: string; reference: string; cancelled: boolean }
const held: Held[] = []
const pickups: object[] = []
const simulatorsUrl = await partnerStates({ fan: () => ({ shipments: held, orders: pickups }) })
let order = { id: '', awb: '' }

beforeAll(async () => {
  const ref = await begun(app, await ready(app, await testClient(app, fromRon(100))))
  await askCourier(app, ref)
  order = { id: ref.orderId, awb: (await orderNow(app, ref)).awb ?? '' }
  held.push({ awb: order.awb, reference: `${order.id}-1`, cancelled: false })
})

const judged = async () => (await differencesLeft({ db: app.db, simulatorsUrl, strays: new Set() })).wrong

/** Each with how it is reverted. */
const planted: Record<string, () => Promise<() => Promise<unknown>>> = {
  'an AWB at the courier whose order does not exist': async () => {
    held.push({ awb: 'FREMD1', reference: 'NUEXISTA1234-1', cancelled: false })
    return async () => void held.pop()
  },
  'a second AWB of the same order': async () => {
    held.push({ awb: 'DUBLU1', reference: `${order.id}-1`, cancelled: false })
    return async () => void held.pop()
  },
  'an AWB that the courier lacks': async () => {
    const [lost] = held.splice(0, 1)
    return async () => void held.unshift(lost as Held)
  },
  'an order that is activated twice on its timeline': async () => {
    await app.db.$client.query(
      `insert into order_events (client_id, order_id, state, code, params, happened_at)
       select client_id, order_id, state, code, params, happened_at + interval '1 second' from order_events where order_id = $1 and code = 'activated'`,
      [order.id],
    )
    return () =>
      app.db.$client.query(
        `delete from order_events where id = (select id from order_events where order_id = $1 and code = 'activated' order by id desc limit 1)`,
        [order.id],
      )
  },
  'a cancellation that is done and was not': async () => {
    const key = randomUUID()
    await plantEffect('cancel-awb', key, { awb: order.awb }, 'done')
    return () => app.db.$client.query('delete from effects where key = $1', [key])
  },
  'an AWB that the courier cancelled and no effect of ours': async () => {
    held.push({ awb: 'ANULAT1', reference: 'NUEXISTA1234-1', cancelled: true })
    return async () => void held.pop()
  },
  'an AWB that was made and stands on no timeline': async () => {
    const gone = `delete from order_events where order_id = $1 and code = 'activated' returning to_jsonb(order_events) as row`
    const { rows } = await app.db.$client.query<{ row: object }>(gone, [order.id])
    const back = 'insert into order_events overriding system value select * from jsonb_populate_recordset(null::order_events, $1)'
    return () => app.db.$client.query(back, [JSON.stringify(rows.map(({ row }) => row))])
  },
  'a pick-up of no request': async () => {
    pickups.push({ status: 1, body: { info: { pickupDate: '2026-11-20' }, sender: { address: { streetNo: '28' } } } })
    return async () => void pickups.pop()
  },
  'a courier that was never called for a pick-up': async () => {
    await plantEffect('request-pickup', 'fan/2026-11-20/cluj strada 28', {}, 'done')
    return () => app.db.$client.query(`delete from effects where kind = 'request-pickup'`)
  },
  'an activation with an operator for nothing but its absence': async () => {
    const key = randomUUID()
    await plantEffect('create-awb', key, {}, 'manual', { code: 'absent-after-calls', params: { calls: 3 } })
    return () => app.db.$client.query('delete from effects where key = $1', [key])
  },
}

const plantEffect = (kind: string, key: string, input: object, state: string, reason: object | null = null) =>
  app.db.$client.query(
    `insert into effects (client_id, kind, key, subject, input, state, reason, due_since, created_at, look_at, settled_at)
     values (gen_random_uuid(), $1, $2, $2, $3, $4, $5, now(), now(), now(), case when $4 = 'manual' then null else now() end)`,
    [kind, key, input, state, reason],
  )

describe('the judges of effects', () => {
  it('find nothing wrong where nothing is', async () => {
    expect(await judged()).toEqual([])
  })

  it.each(Object.entries(planted))('notice %s', async (_what, plant) => {
    const revert = await plant()
    expect(await judged()).not.toEqual([])
    await revert()
    expect(await judged()).toEqual([])
  })

  it('let an activation be an operator’s only where the courier cannot be asked, or what is found differs', () => {
    const reasons = ['no-answer', 'awb-differs', 'exists-not-found', 'absent-after-calls', 'outcome-not-written', null]
    const allowed = reasons.filter((reason) => mayBeLeftToOperator({ kind: 'create-awb', reason }))
    expect(allowed).toEqual(['no-answer', 'awb-differs', 'exists-not-found'])
    expect(mayBeLeftToOperator({ kind: 'cancel-awb', reason: null })).toBe(false)
  })
})

describe('the judges of effects notice code', () => {
  /** An activation whose answer was lost, carried on by a kind of effect as the test has it. */
  async function activated(kind: typeof createAwb) {
    const own = testClock()
    const partner = courierInMemory({ clock: own })
    const apart = await testApp({ clock: own, couriers: [partner] })
    partner.ways = ['lost']
    const ref = await begun(apart, await ready(apart, await testClient(apart, fromRon(100))))
    for (let tries = 0; tries < 3; tries += 1) {
      await runDueEffects(apart, kind as never)
      own.advance(120_000)
    }
    const shipments = () => partner.held.map(({ isCancelled, ...one }) => ({ ...one, cancelled: isCancelled }))
    const url = await partnerStates({ fan: () => ({ shipments: shipments(), orders: [] }) })
    const found = async () => (await differencesLeft({ db: apart.db, simulatorsUrl: url, strays: new Set() })).wrong
    return { app: apart, ref, found }
  }

  it('that does not look before it asks again, and pass what does', async () => {
    expect(await (await activated(createAwb)).found()).toEqual([])
    const look = async () => ({ kind: 'absent' }) as const
    const wrong = { ...createAwb, afterUnknown: { by: 'looking', look, trustAbsenceAfterMs: () => 0 } } as typeof createAwb
    expect(await (await activated(wrong)).found()).not.toEqual([])
  })

  it('that takes a cancellation for done without asking', async () => {
    const { app: apart, ref, found } = await activated(createAwb)
    const { awb } = await orderNow(apart, ref)
    await apart.db.inTransaction((tx) => addStrayCancellation(apart, tx, { courier: 'fan', awb: awb ?? '' }))
    await runDueEffects(apart, { ...cancelAwb, call: async () => ({ kind: 'done', answer: null }) } as never)
    expect(await found()).not.toEqual([])
  })
})
