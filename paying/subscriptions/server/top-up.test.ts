import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { bani, fromRon } from '#contract/money.ts'
import { inWords } from '#contract/texts/message.ts'
import { chargeCard } from '#paying/payments/server/charge-card.ts'
import { paymentMoved } from '#paying/payments/server/payment-transition.ts'
import { activateOrder } from '#sending/orders/server/activation/activate-order.ts'
import { aDraft, expectAccountsRight, ready } from '#sending/orders/server/test-orders.ts'
import { effectsOfLostProcesses } from '#server/effects/recover-effects.ts'
import { runDueEffects } from '#server/effects/test-effects.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { textsOf } from '#server/platform/texts.ts'
import { asRead } from '#texts/test-words.ts'
import { deactivateSubscription } from './change-subscription.ts'
import { PRICE, type Topped, topUpStage } from './test-top-ups.ts'
import { topUpFromCard } from './top-up.ts'

/** The transaction that books a capture, held before its end. */
const capture: { reached?: PromiseWithResolvers<void>; release?: Promise<void> } = {}
const held = subscribe(paymentMoved, async () => {
  capture.reached?.resolve()
  await capture.release
})
const stage = await topUpStage({ also: [held] })
const { app, clock, courier, topped, now, charges, taken, booked, available, mailsTo, next, until } = stage
const DAY_MS = 24 * 3_600_000
const words = textsOf('ro')

afterEach(() => expectAccountsRight(app))

/** So many drafts with one offer. */
async function drafts({ clientId }: Topped, count: number) {
  const first = await ready(app, clientId)
  const others = await Promise.all(Array.from({ length: count - 1 }, () => aDraft(app, clientId)))
  return [first, ...others.map((orderId) => ({ ...first, orderId }))]
}
const activate = async (of: Topped) => activateOrder(app, await ready(app, of.clientId))

describe('an order that the balance is too small for', () => {
  it('is paid by one charge of the saved card, which the client is notified of once', async () => {
    const of = await topped({ startRon: 5 })
    expect((await activate(of)).state).toBe('active')
    expect(await charges(of)).toEqual(['received'])
    expect([await taken(of), await booked(of), await available(of)]).toEqual([20_000, 20_000, 20_500 - PRICE])
    await until(() => expect(mailsTo(of)).toEqual(['Expedio: sold alimentat automat cu 200,00 RON']))
    expect(app.mails[0]?.text).toContain('**** 4242')
  })

  it('of who pays after the invoice needs only what its credit limit does not cover', async () => {
    const of = await topped({ amountRon: 10 })
    await app.db.$client.query('update ledger_balances set credit_limit_bani = $2 where client_id = $1', [of.clientId, PRICE - 1])
    expect((await activate(of)).state).toBe('active')
    expect([await taken(of), await available(of)]).toEqual([1_000, 1_000 - PRICE])
  })

  it('among twenty at once is paid by exactly one charge for all of them', async () => {
    const of = await topped({ amountRon: 300 })
    const inputs = await drafts(of, 20)
    const answers = await Promise.all(inputs.map((input) => activateOrder(app, input)))
    expect(answers.map(({ state }) => state)).toEqual(Array(20).fill('active'))
    expect(await charges(of)).toEqual(['received'])
    expect([await taken(of), await booked(of), await available(of)]).toEqual([30_000, 30_000, 30_000 - 20 * PRICE])
  })

  it('is paid by one charge when the same click comes from two windows', async () => {
    const of = await topped()
    const input = { ...(await ready(app, of.clientId)), key: randomUUID() }
    const answers = await Promise.all([activateOrder(app, input), activateOrder(app, input)])
    expect(new Set(answers.map(({ order }) => order.awb)).size).toBe(1)
    expect(courier.activeAwbs(input.orderId)).toHaveLength(1)
    expect(await charges(of)).toEqual(['received'])
  })

  it('is refused, and nothing charged, where the top-up would leave it unpaid', async () => {
    const of = await topped({ amountRon: 50 })
    await app.db.$client.query('update subscriptions set amount_bani = $2 where id = $1', [of.id, PRICE - 1])
    await expect(asRead(activate(of))).rejects.toMatchObject({
      code: 'balance-too-small',
      message: expect.stringContaining('Alimentarea automata (13,06 RON) nu acopera suma care lipseste (13,07 RON)'),
    })
    expect(await charges(of)).toEqual([])
  })

  it('is refused without a charge where no subscription is active, whatever its other status', async () => {
    for (const status of [0, 1, 9, null]) {
      const of = await topped({ row: { status } })
      await expect(activate(of)).rejects.toMatchObject({ code: 'balance-too-small' })
      expect(await charges(of)).toEqual([])
    }
  })

  it('is refused without a charge once the card has expired, with the reason', async () => {
    const of = await topped({ expiryDate: '2020-03' })
    await expect(asRead(activate(of))).rejects.toMatchObject({ message: expect.stringContaining('Cardul a expirat (03/20)') })
    expect(await charges(of)).toEqual([])
  })

  it('is refused without a charge where the client may not pay by card', async () => {
    const of = await topped()
    await app.db.$client.query('insert into client_billing (client_id, card_payment_enabled) values ($1, false)', [of.clientId])
    await expect(activate(of)).rejects.toMatchObject({ code: 'balance-too-small' })
    expect(await charges(of)).toEqual([])
  })
})

it('who asks while a capture is being booked waits for it, and finds its money', async () => {
  const of = await topped()
  const release = Promise.withResolvers<void>()
  Object.assign(capture, { reached: Promise.withResolvers<void>(), release: release.promise })
  const first = activate(of)
  await capture.reached?.promise
  const second = app.db.inTransaction((tx) => topUpFromCard(app, tx, { clientId: of.clientId, priceBani: bani(PRICE) }))
  const waiting = new Promise((resolve) => setTimeout(resolve, 300, 'waiting'))
  expect(await Promise.race([second, waiting])).toBe('waiting')
  release.resolve()
  expect(await second).toEqual({ kind: 'enough' })
  expect((await first).state).toBe('active')
  expect(await charges(of)).toEqual(['received'])
  Object.assign(capture, { reached: undefined, release: undefined })
})

describe('a charge whose answer is lost', () => {
  it('is found, and the order paid by it', async () => {
    const of = await topped()
    await stage.fault('lost-response')
    expect((await activate(of)).state).toBe('active')
    expect(await charges(of)).toEqual(['received'])
    expect(await taken(of)).toBe(20_000)
  })

  it('with its process, killed in the capture, is found after it and booked once', async () => {
    const of = await topped()
    const held = Promise.withResolvers<void>()
    let calls = 0
    const session = 2 ** 40
    const { current } = app.process
    app.process.current = async () => ({ number: session, expired: new AbortController().signal })
    app.cards = {
      ...stage.cards,
      chargeSavedCard: async (order) => {
        calls += 1
        const answer = await stage.cards.chargeSavedCard(order)
        await held.promise
        return answer
      },
    }
    const first = activate(of)
    await until(async () => expect(await taken(of)).toBe(20_000))
    app.process.current = current
    clock.advance(16_000)
    // It is not fresh any more: no one waits for it, and no one begins another one.
    await expect(asRead(activate(of))).rejects.toMatchObject({ message: expect.stringContaining('de pe card este in curs') })
    await effectsOfLostProcesses(app, [session])
    // Its job stands for a time of the test's clock.
    await until(async () => {
      await runDueEffects(app, chargeCard)
      expect(await booked(of)).toBe(20_000)
    })
    expect((await first).state).toBe('active')
    held.resolve()
    expect((await activate(of)).state).toBe('active')
    expect([calls, await charges(of), await taken(of), await booked(of)]).toEqual([1, ['received'], 20_000, 20_000])
  })
})

describe('a balance below the threshold', () => {
  it('reached by many orders at once is topped up once, and says so once', async () => {
    const of = await topped({ amountRon: 500, thresholdRon: 200, startRon: 210 })
    const inputs = await drafts(of, 12)
    await Promise.all(inputs.map((input) => activateOrder(app, input)))
    await until(async () => expect(await booked(of)).toBe(50_000))
    await stage.lookAtBalances()
    await until(() => expect(mailsTo(of)).toHaveLength(1))
    expect(await charges(of)).toEqual(['received'])
    expect(await available(of)).toBe(21_000 + 50_000 - 12 * PRICE)
  })

  it('at the threshold itself is left alone', async () => {
    const of = await topped({ thresholdRon: 100, startRon: 100 })
    await stage.lookAtBalances()
    await stage.paidIn(of.clientId, bani(PRICE))
    await activate(of)
    expect(await available(of)).toBe(fromRon(100))
    await stage.lookAtBalances()
    expect(await charges(of)).toEqual([])
  })

  it('is topped up by the clock where nothing else saw it', async () => {
    const of = await topped({ thresholdRon: 100, startRon: 99 })
    await stage.lookAtBalances()
    await until(async () => expect(await booked(of)).toBe(20_000))
  })

  it('is topped up no more once the subscription is deactivated; what is on its way still counts', async () => {
    const of = await topped({ thresholdRon: 100, startRon: 10 })
    await deactivateSubscription(app, of)
    await stage.lookAtBalances()
    const other = await topped({ thresholdRon: 100, startRon: 10 })
    app.cards = {
      ...stage.cards,
      chargeSavedCard: async (order) => {
        await deactivateSubscription(app, other)
        return stage.cards.chargeSavedCard(order)
      },
    }
    await stage.lookAtBalances()
    await until(async () => expect(await booked(other)).toBe(20_000))
    expect((await now(other)).status).toBe(0)
    expect(await charges(of)).toEqual([])
  })
})

describe('a declined charge', () => {
  const declinedTimes = async (of: Topped, count: number) => {
    await stage.lookAtBalances()
    await until(async () => expect(await charges(of)).toEqual(Array(count).fill('declined')))
  }

  it('is tried again after one day and after three, then no more; the client is notified at the first and at the last', async () => {
    const of = await topped({ thresholdRon: 100, startRon: 10 })
    await next('20', '20', '20', '20')
    await declinedTimes(of, 1)
    await until(() => expect(mailsTo(of)).toEqual(['Expedio: alimentarea automata nu a reusit']))
    for (const [waitMs, count] of [
      [DAY_MS, 2],
      [3 * DAY_MS, 3],
    ] as const) {
      clock.advance(waitMs - 60_000)
      await declinedTimes(of, count - 1)
      clock.advance(120_000)
      await declinedTimes(of, count)
    }
    await until(() =>
      expect(mailsTo(of)).toEqual(['Expedio: alimentarea automata nu a reusit', 'Expedio: alimentarea automata este oprita']),
    )
    clock.advance(30 * DAY_MS)
    await declinedTimes(of, 3)
    expect(await now(of)).toMatchObject({ status: 2, declines: 3, retryAt: null, problem: { code: 'top-up-stopped' } })
    await expect(activate(of)).rejects.toMatchObject({ code: 'balance-too-small' })
    expect([await charges(of), await taken(of)]).toEqual([['declined', 'declined', 'declined'], 0])
  })

  it('counts no more once a later one was captured', async () => {
    const of = await topped({ thresholdRon: 100, startRon: 10 })
    await next('20')
    await declinedTimes(of, 1)
    expect(await now(of)).toMatchObject({ declines: 1, retryAt: expect.any(Date), problem: { code: 'top-up-retried' } })
    clock.advance(DAY_MS + 1_000)
    await stage.lookAtBalances()
    await until(async () => expect(await booked(of)).toBe(20_000))
    expect(await now(of)).toMatchObject({ declines: 0, retryAt: null, problem: null })
  })

  it.each([
    ['18', 'whose card is closed', true],
    ['15', 'for which the bank wants the payer', false],
  ])('with the answer %s, %s, is not tried again: the client is notified at once where to pay', async (code, _what, isDead) => {
    const of = await topped({ startRon: 10 })
    await next(code)
    const problem = await activate(of).catch((error) => error)
    expect(inWords(words, problem.because)).toContain('Alimentarea automata este oprita')
    await until(() => expect(mailsTo(of)).toEqual(['Expedio: alimentarea automata este oprita']))
    expect(app.mails[0]?.text).toContain('/profile/prepay')
    clock.advance(10 * DAY_MS)
    await expect(activate(of)).rejects.toMatchObject({ code: 'balance-too-small' })
    expect(await charges(of)).toEqual(['declined'])
    const { rows } = await app.db.$client.query('select dead_since is not null as dead from saved_cards where id = $1', [of.cardId])
    expect(rows).toEqual([{ dead: isDead }])
  })

  it('among many orders at once is one charge, and refuses them all with the reason', async () => {
    const of = await topped()
    await next('20', '20', '20')
    const inputs = await drafts(of, 8)
    const refused = await Promise.all(inputs.map((input) => asRead(activateOrder(app, input)).catch((error) => error.message)))
    expect(await charges(of)).toEqual(['declined'])
    for (const message of refused) expect(message).toMatch(/Ultima alimentare automata nu a reusit\..* Se incearca din nou dupa/)
  })
})
