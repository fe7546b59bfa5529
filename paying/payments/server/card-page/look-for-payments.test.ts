import { beforeEach, expect, it } from 'vitest'
import { Problem } from '#contract/problems.ts'
import { effectsOf } from '#server/effects/test-effects.ts'
import { cardStage, type Payer, TOP_UP } from '../test-card-payments.ts'
import { lookAtPaymentsAtOnce, lookForPayments } from './look-for-payments.ts'

const stage = await cardStage()
const { app, clock, control, deliver, door, heard, now, start, pay, booked, until } = stage
let payer: Payer

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

beforeEach(async () => {
  payer = await stage.payer()
  door.isOpen = false
  await app.db.$client.query('update payments set look_at = null')
})

async function lookAfter(ms: number): Promise<void> {
  clock.advance(ms)
  await lookForPayments.run(app, undefined as never) // it takes no period into account
}
const state = async (paymentId: string) => (await now(payer, paymentId)).state
const advance = (payment: string, to: string) => control('advance', { payment, to })

it('a payment whose notice was lost is found, once', async () => {
  const { paymentId, url } = await start(payer)
  await pay(url)
  expect(await state(paymentId)).toBe('announced')
  await lookAfter(2 * MINUTE)
  expect(await state(paymentId)).toBe('received')
  for (const notice of heard) await deliver(notice)
  expect([await booked(paymentId), (await now(payer, paymentId)).lookAt]).toEqual([[TOP_UP], null])
})

it('two processes that look at once book it once', async () => {
  const { paymentId, url } = await start(payer)
  await pay(url)
  clock.advance(2 * MINUTE)
  await Promise.all([lookAfter(0), lookAfter(0)])
  expect(await booked(paymentId)).toEqual([TOP_UP])
})

it('it is looked for ever more rarely, and lapses once the page can be paid no more', async () => {
  const { paymentId } = await start(payer)
  const waits: number[] = []
  for (const ms of [2 * MINUTE, 10 * MINUTE, 6 * 60 * MINUTE]) {
    await lookAfter(ms)
    waits.push(((await now(payer, paymentId)).lookAt?.getTime() ?? 0) - clock.now().getTime())
  }
  expect(waits.map((ms) => Math.round(ms / MINUTE))).toEqual([1, 6, 60])
  await lookAfter(DAY)
  expect(await now(payer, paymentId)).toMatchObject({ state: 'lapsed', reason: { code: 'payment-not-made' } })
})

it('money that comes after it has lapsed is the client’s', async () => {
  const { paymentId } = await start(payer)
  await lookAfter(DAY + MINUTE)
  expect(await state(paymentId)).toBe('lapsed')
  await advance(paymentId, 'paid')
  await lookAfter(DAY + MINUTE)
  expect([await state(paymentId), await booked(paymentId)]).toEqual(['received', [TOP_UP]])
})

it('while the provider does not answer nothing lapses', async () => {
  const { paymentId } = await start(payer)
  await stage.fault('POST /operation/status', 'error', 5)
  await lookAfter(2 * DAY)
  expect(await state(paymentId)).toBe('announced')
})

it('a payment that never came to the provider lapses within minutes', async () => {
  const { cards } = app
  app.cards = cards && { ...cards, startPage: async () => ({ kind: 'not-sent', cause: 'refused' }) }
  await expect(start(payer)).rejects.toBeInstanceOf(Problem)
  app.cards = cards
  await lookAfter(2 * MINUTE)
  const { rows } = await app.db.$client.query<{ id: string }>('select id from payments where client_id = $1', [payer.clientId])
  const paymentId = rows[0]?.id ?? ''
  expect(await state(paymentId)).toBe('announced')
  await lookAfter(15 * MINUTE)
  expect(await state(paymentId)).toBe('lapsed')
})

it('money that the bank only holds is an operator’s', async () => {
  const { paymentId } = await start(payer)
  await advance(paymentId, 'opened')
  await lookAfter(DAY + MINUTE)
  expect(await now(payer, paymentId)).toMatchObject({ state: 'unclear', reason: { code: 'payment-authorised-only' } })
  expect((await effectsOf(app, paymentId)).map(({ kind }) => kind)).toEqual(['check-payment'])
})

it('a notice that makes no sense has the provider asked', async () => {
  const { paymentId, url } = await start(payer)
  await pay(url)
  await until(() => expect(heard).toHaveLength(1))
  const { cards } = app
  if (!cards) throw new Error('the stage has a provider')
  const { answer } = cards.readNotice(heard[0]?.headers ?? {}, heard[0]?.body ?? Buffer.alloc(0))
  app.cards = { ...cards, readNotice: () => ({ kind: 'unreadable', reference: paymentId, cause: 'no payment', answer }) }
  for (const notice of heard) await deliver(notice)
  await lookAfter(0)
  expect(await state(paymentId)).toBe('received')
})

it('an open one is looked for at once after a start, however long its next look would wait', async () => {
  const { paymentId } = await start(payer)
  await app.db.$client.query(`update payments set look_at = $2 where id = $1`, [paymentId, new Date(clock.now().getTime() + 50 * MINUTE)])
  await lookAtPaymentsAtOnce(app)
  expect((await now(payer, paymentId)).lookAt?.getTime()).toBeLessThanOrEqual(clock.now().getTime())
})
