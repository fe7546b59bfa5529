import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { amountOf, bani } from '#contract/money.ts'
import { partnerSaid } from '#contract/texts/message.ts'
import { activationTrial } from '#selling/store-orders/server/test-activations.ts'
import { WITHIN } from '#selling/store-orders/server/test-store-orders.ts'
import { updateCash } from '#sending/orders/server/after-awb/change-cash.ts'
import { orderDetails } from '#sending/orders/server/queries.ts'
import { orderNow } from '#sending/orders/server/test-orders.ts'
import type { UpdateCashAnswer } from '#sending/ports/couriers.ts'
import type { AnyEffectKind } from '#server/effects/effect-kind.ts'
import { effectsOf, hasten, runDueEffects, withoutWaiting } from '#server/effects/test-effects.ts'
import { asRead } from '#texts/test-words.ts'
import { correctStoreCash } from './correct-cash.ts'

const trial = await activationTrial()
const { app, fan } = trial

const owing = (ron: number) => ({ outstanding: amountOf(ron, 'RON'), paymentGateways: ['Ramburs'] })

/** With an AWB that collects 100 RON. */
async function sent(): Promise<{ orderId: string }> {
  trial.change(() => owing(100))
  const { order } = await trial.activate(await trial.aBody())
  await trial.fulfilled()
  return { orderId: order.uniqueId }
}

describe('cash that is being changed', () => {
  const correct = (uniqueId: string) => correctStoreCash(app, { clientId: trial.store.clientId, name: trial.store.shop, uniqueId })
  const effectNow = async (orderId: string) => (await effectsOf(app, orderId)).find(({ kind }) => kind === 'update-cash')
  const amount = async (orderId: string) =>
    (await orderNow(app, { clientId: trial.store.clientId, orderId })).extraOptions.repayment?.amount ?? 0
  const changedTo = (orderId: string, amountBani: number) =>
    vi.waitFor(async () => {
      await hasten(app, orderId)
      expect(await amount(orderId)).toBe(amountBani)
    }, WITHIN)
  afterEach(() => {
    fan.updateCash = null
  })

  it.each<[string, UpdateCashAnswer]>([
    ['whose answer was lost', { kind: 'unknown', cause: 'cut' }],
    ['that could not be sent', { kind: 'not-sent', cause: 'login: cut' }],
  ])('%s is carried on by itself, and written once', async (_, first) => {
    const { orderId } = await sent()
    trial.change(() => owing(70))
    const answers = [first, first, first, first]
    fan.updateCash = async () => answers.shift() ?? { kind: 'updated' }
    onTestFinished(withoutWaiting(app))
    await expect(asRead(correct(orderId))).rejects.toMatchObject({
      code: 'courier-failed',
      message: expect.stringMatching(/imediat ce raspunde/),
    })
    await changedTo(orderId, 7_000)
    await trial.until({ cashBani: bani(7_000), differences: [] })
    expect(await effectNow(orderId)).toMatchObject({ state: 'done' })
    const { timeline } = await orderDetails(app, trial.store.clientId, orderId)
    expect(timeline.filter(({ entry }) => entry.code === 'cash-changed')).toHaveLength(1)
  })

  it('is not changed to another amount before the courier has answered', async () => {
    const { orderId } = await sent()
    trial.change(() => owing(70))
    let isDown = true
    onTestFinished(withoutWaiting(app))
    fan.updateCash = async () => (isDown ? { kind: 'unknown', cause: 'cut' } : { kind: 'updated' })
    await expect(asRead(correct(orderId))).rejects.toMatchObject({ code: 'courier-failed' })
    trial.change(() => owing(60))
    await expect(asRead(correct(orderId))).rejects.toMatchObject({
      code: 'cash-not-changeable',
      message: expect.stringMatching(/la 70,00 RON/),
    })
    isDown = false
    await changedTo(orderId, 7_000)
    await trial.until({ cashBani: bani(7_000) })
    await correct(orderId)
    expect(await amount(orderId)).toBe(6_000)
  })

  it('twice at once is asked once', async () => {
    const { orderId } = await sent()
    trial.change(() => owing(50))
    const asked: number[] = []
    fan.updateCash = async (_awb, amountBani) => {
      asked.push(amountBani)
      return { kind: 'updated' }
    }
    await Promise.all([correct(orderId), correct(orderId), correct(orderId)])
    expect([asked.length > 0, new Set(asked).size, await amount(orderId)]).toEqual([true, 1, 5_000])
  })

  it('of a process that was killed after the courier’s yes is written by the next', async () => {
    const { orderId } = await sent()
    trial.change(() => owing(40))
    fan.updateCash = () => new Promise(() => undefined)
    const lost = correct(orderId).catch(() => undefined)
    await vi.waitFor(async () => expect(await effectNow(orderId)).toMatchObject({ state: 'claimed' }), WITHIN)
    fan.updateCash = async () => ({ kind: 'updated' })
    await app.db.$client.query(
      "update effects set claimed_at = claimed_at - interval '2 minutes', look_at = look_at - interval '2 minutes' where subject = $1",
      [orderId],
    )
    await runDueEffects(app, updateCash as AnyEffectKind)
    expect(await amount(orderId)).toBe(4_000)
    await trial.until({ cashBani: bani(4_000) })
    void lost
  })

  it('that the courier refused can be asked for again, and the timeline says what it answered', async () => {
    const { orderId } = await sent()
    trial.change(() => owing(30))
    fan.updateCash = async () => ({ kind: 'refused', reason: partnerSaid('Suma este prea mica.') })
    await expect(asRead(correct(orderId))).rejects.toMatchObject({ code: 'cash-not-changeable' })
    const { timeline } = await orderDetails(app, trial.store.clientId, orderId)
    expect(timeline.at(-1)).toMatchObject({ entry: { code: 'cash-change-refused' } })
    fan.updateCash = async () => ({ kind: 'updated' })
    await correct(orderId)
    expect(await amount(orderId)).toBe(3_000)
  })
})
