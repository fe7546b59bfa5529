/** What the outcome of a cancellation writes: of an order, and of an AWB that no order holds. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { partnerSaid } from '#contract/texts/message.ts'
import { couriersOf, type TrackAnswer } from '#sending/ports/couriers.ts'
import type { EffectRow, SettledOutcome } from '#server/effects/effect-kind.ts'
import { leaveEffectToOperator, settleEffect } from '#server/effects/settle-effect.ts'
import { effectsOf } from '#server/effects/test-effects.ts'
import { clientBalances } from '#server/ledger/balances.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { createLog } from '#server/platform/log.ts'
import { testApp, testClient, testClock } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { cancellationRefused } from '../order-transition.ts'
import { detailsInWords } from '../present-order.ts'
import { orderDetails } from '../queries.ts'
import { type CourierInMemory, courierInMemory } from '../test-courier.ts'
import { askCourier, begun, orderNow, ready } from '../test-orders.ts'
import { addCancellation, addStrayCancellation, cancelAwb } from './cancel-awb.ts'

const ro = textsOf('ro')

const clock = testClock()
const refusals: unknown[] = []
const said: string[] = []
const made = await testApp({
  clock,
  env: { LOG_LEVEL: 'silent' },
  subscriptions: [subscribe(cancellationRefused, async (_app, _tx, payload) => void refusals.push(payload))],
})
const app = { ...made, log: createLog('warn', { write: (line) => void said.push(line) }) }
let courier: CourierInMemory
let clientId: string

beforeEach(async () => {
  courier = courierInMemory({ clock })
  app.couriers = couriersOf([courier, courierInMemory({ code: 'sameday', clock })])
  clientId = await testClient(app, fromRon(100))
  refusals.length = 0
  said.length = 0
})

const REASON = 'AWB-ul a fost ridicat.'
const refused = { kind: 'refused', reason: partnerSaid(REASON) } as const
const done: SettledOutcome<null> = { kind: 'done', answer: null }
async function cancellationOf(subject: string): Promise<EffectRow & Parameters<typeof cancelAwb.summary>[0]> {
  const effect = (await effectsOf(app, subject)).find(({ kind }) => kind === 'cancel-awb')
  if (!effect) throw new Error(`nothing of ${subject} is cancelled`)
  return effect as Awaited<ReturnType<typeof cancellationOf>>
}
const settle = async (subject: string, outcome: SettledOutcome<null>) =>
  settleEffect(app, cancelAwb, await cancellationOf(subject), outcome)

describe('of an order', () => {
  let order: Awaited<ReturnType<typeof orderNow>>
  beforeEach(async () => {
    const ref = await begun(app, await ready(app, clientId))
    await askCourier(app, ref)
    order = await orderNow(app, ref)
    await app.db.$client.query('update orders set cancel_requested_at = now() where id = $1', [order.id])
    const awb = order.awb ?? ''
    await app.db.inTransaction((tx) => addCancellation(app, tx, { clientId, orderId: order.id, courier: 'fan', awb }))
  })
  const now = () => orderNow(app, { clientId, orderId: order.id })
  const lastStep = async () => detailsInWords(ro, await orderDetails(app, clientId, order.id)).timeline.at(-1)

  it('refused: it may be requested again, its timeline has the courier’s words, and that is an event', async () => {
    await settle(order.id, refused)
    expect(await now()).toMatchObject({ state: 'active', cancelRequestedAt: null })
    expect(await lastStep()).toMatchObject({ text: 'FAN Courier nu mai poate anula AWB-ul', courierText: REASON, state: null })
    expect(refusals).toEqual([{ clientId, id: order.id, origin: 'typed' }])
  })

  it('left to an operator says so on its timeline', async () => {
    await leaveEffectToOperator(app, cancelAwb, await cancellationOf(order.id), partnerSaid('Fara raspuns.'))
    expect(await lastStep()).toMatchObject({ text: 'Anularea AWB-ului este verificata de un operator', state: null })
  })

  it('that has another AWB by now: nothing of it is written, at first or later', async () => {
    await app.db.$client.query(`update orders set awb = 'ALTUL' where id = $1`, [order.id])
    const before = await now()
    await settle(order.id, refused)
    expect(await now()).toEqual(before)
    expect(refusals).toEqual([])
    await settle(order.id, done)
    expect(await now()).toEqual(before)
    expect((await clientBalances(app.db, clientId)).availableBani).toBe(8_693)
  })

  it('done twice is paid back once', async () => {
    await settle(order.id, done)
    await settle(order.id, done)
    expect(await now()).toMatchObject({ state: 'cancelled', cancelRequestedAt: null, trackAt: null })
    expect((await clientBalances(app.db, clientId)).availableBani).toBe(10_000)
  })
})

describe('of an AWB that no order holds', () => {
  let awb: string
  beforeEach(async () => {
    awb = randomUUID()
    const found = (courierCode: string, one: string, settledAt: Date | null = null) =>
      app.db.$client.query(
        `insert into awb_discrepancies (courier, awb, kind, created_on, cancel_requested_at, settled_at)
         values ($1, $2, 'late', '2026-11-20', now(), $3)`,
        [courierCode, one, settledAt],
      )
    await found('fan', awb)
    await found('sameday', awb)
    await found('fan', `${awb}-other`)
    await app.db.inTransaction((tx) => addStrayCancellation(app, tx, { courier: 'fan', awb }))
  })
  const discrepancies = async () =>
    (
      await app.db.$client.query<{ courier: string; awb: string; requested: boolean; at: Date | null }>(
        `select courier, awb, cancel_requested_at is not null as requested, settled_at as at from awb_discrepancies
          where awb like $1 order by awb, courier`,
        [`${awb}%`],
      )
    ).rows
  const others = () => [
    { courier: 'sameday', awb, requested: true, at: null },
    { courier: 'fan', awb: `${awb}-other`, requested: true, at: null },
  ]

  it('done: it is settled, no other is, and the log has it', async () => {
    const at = clock.now()
    await settleEffect({ ...app, clock: { now: () => at } }, cancelAwb, await cancellationOf(awb), done)
    expect(await discrepancies()).toEqual([{ courier: 'fan', awb, requested: true, at }, ...others()])
    expect(said).toEqual([expect.stringContaining('an AWB that no order holds was cancelled')])
    expect(JSON.parse(said[0] ?? '{}')).toMatchObject({ courier: 'fan', awb })
  })

  it('refused: it is an operator’s again, who may have it cancelled once more', async () => {
    await settle(awb, refused)
    expect(await discrepancies()).toEqual([{ courier: 'fan', awb, requested: false, at: null }, ...others()])
    expect(said).toEqual([])
    await app.db.inTransaction((tx) => addStrayCancellation(app, tx, { courier: 'fan', awb }))
    expect((await cancellationOf(awb)).state).toBe('due')
  })

  it('settled before stays as it was settled', async () => {
    const before = new Date('2026-11-21T10:00:00Z')
    await app.db.$client.query(`update awb_discrepancies set settled_at = $2 where courier = 'fan' and awb = $1`, [awb, before])
    await settle(awb, done)
    expect((await discrepancies())[0]?.at).toEqual(before)
  })

  it('and done after all, or left to an operator, concerns no order', async () => {
    await leaveEffectToOperator(app, cancelAwb, await cancellationOf(awb), partnerSaid('Fara raspuns.'))
    await settle(awb, refused)
    await settle(awb, done)
    expect((await cancellationOf(awb)).state).toBe('refused')
  })

  it('the courier’s no is an operator’s, with both their names', async () => {
    courier.cancelAwb = async () => refused
    const reason = { code: 'stray-not-cancelled', params: { courier: 'fan', awb, reason: partnerSaid(REASON) } }
    expect(await cancelAwb.call(app, await cancellationOf(awb))).toEqual({ kind: 'operator', reason })
  })
})

describe('whether the courier has cancelled it', () => {
  const { afterUnknown } = cancelAwb
  const event = (state: 'cancelled' | 'picked_up') => ({ state, courierCode: 'A', text: '', place: null, happenedAt: clock.now() })
  const parcel = (awb: string, ...states: ('cancelled' | 'picked_up')[]) => ({
    awb,
    events: states.map(event),
    returnAwb: null,
    cashCollectedOn: null,
  })
  const looked = async (answer: TrackAnswer) => {
    courier.track = async () => answer
    if (afterUnknown.by !== 'looking') throw new Error('a cancellation is looked for')
    return afterUnknown.look(app, { input: { courier: 'fan', awb: '7001', orderId: null } } as never)
  }

  it('is read from its own events', async () => {
    expect(await looked({ kind: 'tracked', parcels: [parcel('7001', 'picked_up', 'cancelled')] })).toEqual({ kind: 'found', answer: null })
    expect(await looked({ kind: 'tracked', parcels: [parcel('7002', 'cancelled'), parcel('7001', 'picked_up')] })).toEqual({
      kind: 'absent',
    })
    expect(await looked({ kind: 'tracked', parcels: [] })).toEqual({ kind: 'absent' })
    expect(await looked({ kind: 'unknown', cause: 'cut' })).toEqual({ kind: 'unknown', cause: 'cut' })
  })
})
