import { beforeEach, describe, expect, it } from 'vitest'
import { bani, fromRon } from '#contract/money.ts'
import { inWords, partnerSaid } from '#contract/texts/message.ts'
import { couriersOf, type UpdateCashAnswer } from '#sending/ports/couriers.ts'
import { settleEffectByHand } from '#server/effects/settle-effect.ts'
import { effectsOf, runDueEffects, withoutWaiting } from '#server/effects/test-effects.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { testApp, testClient, testClock } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { asRead } from '#texts/test-words.ts'
import { timelineText } from '../../contract/order-timeline.ts'
import { cashChanged } from '../order-transition.ts'
import { orderDetails } from '../queries.ts'
import { courierInMemory } from '../test-courier.ts'
import { aShipment, askCourier, begun, orderNow, ready } from '../test-orders.ts'
import { changeCash, updateCash } from './change-cash.ts'

const ro = textsOf('ro')

const clock = testClock()
const heard: unknown[] = []
const app = await testApp({
  clock,
  env: { LOG_LEVEL: 'silent' },
  subscriptions: [subscribe(cashChanged, async (_app, _tx, payload) => void heard.push(payload))],
})
withoutWaiting(app)
const account = { iban: 'RO49AAAA1B31007593840000', accountHolder: 'Atelier SRL' }
let asked: { awb: string; amountBani: number }[]
let answers: UpdateCashAnswer[]
let clientId: string

beforeEach(async () => {
  asked = []
  answers = []
  heard.length = 0
  const fan = courierInMemory({ clock })
  fan.updateCash = async (awb, amountBani) => {
    asked.push({ awb, amountBani })
    return answers.shift() ?? { kind: 'updated' }
  }
  app.couriers = couriersOf([fan, courierInMemory({ code: 'sameday', clock })])
  clientId = await testClient(app, fromRon(200))
})

async function active({ cashRon = 100, courier = 'fan' as 'fan' | 'sameday' } = {}) {
  const repayment = cashRon > 0 ? { amount: fromRon(cashRon), ...account } : null
  const ref = await begun(app, await ready(app, clientId, { courier, shipment: aShipment({ options: { repayment } }) }))
  await askCourier(app, ref)
  return orderNow(app, ref)
}

type Order = Awaited<ReturnType<typeof active>>
const change = ({ id }: Order, ron: number) => asRead(changeCash(app, { clientId, orderId: id, amountBani: fromRon(ron) }))
const cashOf = async ({ id }: Order) => (await orderNow(app, { clientId, orderId: id })).extraOptions.repayment
const notes = async ({ id }: Order) =>
  (await orderDetails(app, clientId, id)).timeline.map(({ entry, state }) => ({ text: timelineText(ro, entry), state }))
const carryOn = async () => {
  clock.advance(60_000)
  await runDueEffects(app, updateCash)
}

describe('the cash of an AWB under way', () => {
  it('is changed at the courier and then in the order, on its timeline, and is an event', async () => {
    const order = await active()
    await change(order, 60)
    expect(asked).toEqual([{ awb: order.awb, amountBani: fromRon(60) }])
    expect(await cashOf(order)).toEqual({ amount: fromRon(60), ...account })
    expect(await notes(order)).toContainEqual({ state: null, text: expect.stringMatching(/60,00\sRON/) })
    expect(heard).toEqual([{ clientId, id: order.id, origin: 'typed' }])
  })

  it('is none any more where nothing is left to collect', async () => {
    const order = await active()
    await change(order, 0)
    expect(await cashOf(order)).toBeNull()
  })

  it('may be changed again, and to what it is without a word', async () => {
    const order = await active()
    await change(order, 60)
    await change(order, 70)
    const noted = (await notes(order)).length
    await change(order, 70)
    expect(asked.map(({ amountBani }) => amountBani)).toEqual([60, 70, 70].map(fromRon))
    expect([(await cashOf(order))?.amount, (await notes(order)).length, heard.length]).toEqual([fromRon(70), noted, 2])
  })

  it('stays where the courier refuses, and the timeline says why', async () => {
    const order = await active()
    answers = [{ kind: 'refused', reason: partnerSaid('Coletul este la curier.') }]
    await expect(change(order, 60)).rejects.toMatchObject({
      code: 'cash-not-changeable',
      message: 'Curierul nu poate modifica rambursul: Coletul este la curier.',
    })
    expect((await cashOf(order))?.amount).toBe(fromRon(100))
    const { timeline } = await orderDetails(app, clientId, order.id)
    expect(timeline.at(-1)).toMatchObject({ entry: { code: 'cash-change-refused' }, courierText: 'Coletul este la curier.' })
    expect(heard).toEqual([])
  })

  it('goes on where the courier does not answer; another amount must wait for it, the same need not', async () => {
    const order = await active()
    answers = [
      { kind: 'unknown', cause: 'timeout' },
      { kind: 'unknown', cause: 'timeout' },
    ]
    const message = 'Curierul nu a raspuns inca. Rambursul se modifica imediat ce raspunde.'
    const first = expect(change(order, 60)).rejects.toMatchObject({ code: 'courier-failed', message })
    await expect.poll(() => asked.length).toBe(1)
    await expect(change(order, 70)).rejects.toMatchObject({
      code: 'cash-not-changeable',
      message: expect.stringMatching(
        /^Rambursul este in curs de modificare la 60,00\sRON\. Incercati din nou dupa ce raspunde curierul\.$/,
      ),
    })
    await expect(change(order, 60)).rejects.toMatchObject({ code: 'courier-failed' })
    await first
    answers = []
    await carryOn()
    expect((await cashOf(order))?.amount).toBe(fromRon(60))
    expect(asked.every(({ amountBani }) => amountBani === fromRon(60))).toBe(true)
  })

  it('is not asked for where there is no AWB, no cash, no courier that changes it, or no delivery to come', async () => {
    const code = (order: Order) => change(order, 60).catch((problem: { code: string }) => problem.code)
    const without = await active({ cashRon: 0 })
    const elsewhere = await active({ courier: 'sameday' })
    const delivered = await active()
    await app.db.$client.query("update orders set state = 'delivered' where id = $1", [delivered.id])
    const [draft, ofNoCourier] = [await active(), await active()]
    await app.db.$client.query('update orders set awb = null where id = $1', [draft.id])
    await app.db.$client.query('update orders set courier = null where id = $1', [ofNoCourier.id])
    const all = [without, elsewhere, delivered, draft, ofNoCourier]
    expect(await Promise.all(all.map(code))).toEqual([
      ...['cash-not-changeable', 'cash-not-changeable', 'cash-not-changeable'],
      ...['order-has-no-awb', 'order-has-no-awb'],
    ])
    expect(asked).toEqual([])
    for (const { id } of all) expect((await effectsOf(app, id)).map(({ kind }) => kind)).not.toContain('update-cash')
  })

  it.each(["state = 'delivered'", "awb = 'ALT'"])('is not changed at the courier any more where meanwhile %s', async (happens) => {
    const order = await active()
    answers = [{ kind: 'not-sent', cause: 'login: cut' }]
    await expect(change(order, 60)).rejects.toMatchObject({ code: 'courier-failed' })
    asked = []
    const before = await notes(order)
    await app.db.$client.query(`update orders set ${happens} where id = $1`, [order.id])
    await carryOn()
    expect(asked).toEqual([])
    // Of an AWB that is the order's no more nothing is said.
    expect((await notes(order)).length - before.length).toBe(happens.startsWith('awb') ? 0 : 1)
    expect(await effectsOf(app, order.id)).toContainEqual(
      expect.objectContaining({ kind: 'update-cash', state: 'refused', reason: { code: 'nothing-to-collect' } }),
    )
    expect((await cashOf(order))?.amount).toBe(fromRon(100))
  })

  it.each([
    ['by the courier', async () => void answers.push({ kind: 'refused', reason: partnerSaid('Coletul este livrat.') })],
    ['as the parcel is delivered', ({ id }: Order) => app.db.$client.query("update orders set state = 'delivered' where id = $1", [id])],
  ] as const)('that is refused %s after an answer was lost is an operator’s: the first call may have changed it', async (_why, happens) => {
    const order = await active()
    answers = [{ kind: 'unknown', cause: 'timeout' }]
    await expect(change(order, 60)).rejects.toMatchObject({ code: 'courier-failed' })
    await happens(order)
    await carryOn()
    const [effect] = (await effectsOf(app, order.id)).filter(({ kind }) => kind === 'update-cash')
    expect(effect).toMatchObject({ state: 'manual', reason: { code: 'refused-after-lost-answer' } })
    const said = (await notes(order)).map(({ text }) => text)
    expect(said).toContain('Modificarea rambursului este verificata de un operator')
    expect(said).not.toContain('Rambursul nu a putut fi modificat la curier')
    if (effect) await settleEffectByHand(app, updateCash, effect, { outcome: 'done', note: 'La telefon.', operatorId: crypto.randomUUID() })
    expect((await cashOf(order))?.amount).toBe(fromRon(60))
  })

  it('that an operator has is not promised to come with the courier’s answer', async () => {
    const order = await active()
    const refused: UpdateCashAnswer = { kind: 'refused', reason: partnerSaid('Coletul este livrat.') }
    answers = [{ kind: 'unknown', cause: 'timeout' }, refused, refused]
    await expect(change(order, 60)).rejects.toMatchObject({ code: 'courier-failed' })
    await carryOn()
    // Asked for once more, also for another amount: what became of the first is as unknown as before.
    await expect(change(order, 70)).rejects.toMatchObject({
      code: 'courier-failed',
      message: 'Nu se stie ce suma incaseaza curierul. Un operator verifica modificarea rambursului.',
    })
  })

  it('left to an operator says so on the timeline, and is changed by the operator’s word', async () => {
    const order = await active()
    answers = Array.from({ length: 3 }, () => ({ kind: 'unknown', cause: 'timeout' }))
    await expect(change(order, 60)).rejects.toMatchObject({ code: 'courier-failed' })
    await app.db.$client.query("update effects set due_since = now() - interval '5 days' where subject = $1", [order.id])
    await carryOn()
    const before = (await notes(order)).length
    const [effect] = (await effectsOf(app, order.id)).filter(({ kind }) => kind === 'update-cash')
    expect(effect).toMatchObject({ state: 'manual' })
    expect((await notes(order)).filter(({ text }) => /operator/i.test(text))).toHaveLength(1)
    if (effect) await settleEffectByHand(app, updateCash, effect, { outcome: 'done', note: 'La telefon.', operatorId: crypto.randomUUID() })
    expect((await cashOf(order))?.amount).toBe(fromRon(60))
    expect(await notes(order)).toHaveLength(before + 1)
  })

  it('is tried over a long weekend before an operator has it, who reads whose it is and how much', async () => {
    const order = await active()
    answers = Array.from({ length: 4 }, () => ({ kind: 'unknown', cause: 'timeout' }))
    await expect(change(order, 60)).rejects.toMatchObject({ code: 'courier-failed' })
    const triedFor = (hours: number) =>
      app.db.$client.query('update effects set due_since = $2 where subject = $1', [
        order.id,
        new Date(clock.now().getTime() - hours * 3_600_000),
      ])
    const effect = async () => (await effectsOf(app, order.id)).find(({ kind }) => kind === 'update-cash')
    await triedFor(83.5)
    await carryOn()
    expect(await effect()).toMatchObject({ state: 'due' })
    await triedFor(84)
    await carryOn()
    const left = await effect()
    expect(left).toMatchObject({ state: 'manual' })
    const summary = left && inWords(ro, updateCash.summary(left as never)) // a row of this kind
    expect(summary).toMatch(
      new RegExp(`^FAN Courier: rambursul AWB-ului ${order.awb} al comenzii ${order.id} modificat la 60,00\\sRON\\.$`),
    )
  })

  it('that an operator says is changed is none where the order collects none any more', async () => {
    const order = await active()
    answers = Array.from({ length: 3 }, () => ({ kind: 'unknown', cause: 'timeout' }))
    await expect(change(order, 60)).rejects.toMatchObject({ code: 'courier-failed' })
    await app.db.$client.query(`update orders set extra_options = jsonb_set(extra_options, '{repayment}', 'null') where id = $1`, [
      order.id,
    ])
    const effect = (await effectsOf(app, order.id)).find(({ kind }) => kind === 'update-cash')
    if (effect) await settleEffectByHand(app, updateCash, effect, { outcome: 'done', note: 'La telefon.', operatorId: crypto.randomUUID() })
    expect(await cashOf(order)).toBeNull()
    expect(heard).toEqual([])
  })

  it('of one order does not wait for another’s', async () => {
    const [one, other] = [await active(), await active()]
    answers = Array.from({ length: 2 }, () => ({ kind: 'unknown', cause: 'timeout' }))
    const waiting = expect(change(one, 60)).rejects.toMatchObject({ code: 'courier-failed' })
    await expect.poll(() => asked.length).toBe(1)
    answers = []
    await change(other, 70)
    await waiting
    expect((await cashOf(other))?.amount).toBe(fromRon(70))
  })

  it('of one order is not another’s', async () => {
    const [one, other] = [await active(), await active()]
    await change(one, 60)
    expect([(await cashOf(one))?.amount, (await cashOf(other))?.amount]).toEqual([fromRon(60), bani(10_000)])
  })
})
