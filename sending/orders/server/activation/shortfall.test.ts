import { beforeEach, describe, expect, it } from 'vitest'
import { bani } from '#contract/money.ts'
import type { Problem } from '#contract/problems.ts'
import { partnerSaid } from '#contract/texts/message.ts'
import { isTransientProblem } from '#selling/store-orders/server/activation/activate-whole-order.ts'
import type { EffectRef } from '#server/effects/effect-kind.ts'
import { runEffect } from '#server/effects/run-effect.ts'
import { added, lookingKind, partnerInMemory } from '#server/effects/test-partner.ts'
import { clientBalances } from '#server/ledger/balances.ts'
import { postTransfer } from '#server/ledger/transfer.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { testApp, testClient, testClock } from '#server/platform/test-app.ts'
import { asRead } from '#texts/test-words.ts'
import { courierInMemory } from '../test-courier.ts'
import { begun, expectAccountsRight, orderNow, ready } from '../test-orders.ts'
import { activateOrder } from './activate-order.ts'
import { type BalanceHelp, type BalanceShortfall, balanceShortfall } from './shortfall.ts'

const clock = testClock()
const partner = partnerInMemory(clock)
const kind = lookingKind(partner)
const asked: Omit<BalanceShortfall, 'answer'>[] = []
/** What the subscriber does about it. */
let help: (shortfall: BalanceShortfall) => Promise<BalanceHelp | null>
const subscriptions = [
  subscribe(balanceShortfall, async (_app, _tx, { answer, ...shortfall }) => {
    asked.push(shortfall)
    const given = await help({ ...shortfall, answer })
    if (given) answer(given)
  }),
]
const courier = courierInMemory({ clock })
const app = await testApp({ couriers: [courier], clock, subscriptions, env: { LOG_LEVEL: 'silent' } })
const PRICE = 1307
const MEANWHILE = partnerSaid('Banii sunt pe drum.')
let clientId: string
let effect: EffectRef

beforeEach(async () => {
  asked.length = 0
  partner.ways = []
  clientId = await testClient(app, bani(PRICE - 1))
  effect = await added(app, kind, { clientId })
})

const raised = (amount: number, key = 'more') =>
  app.db.inTransaction((tx) =>
    postTransfer(tx, { clientId, debit: 'bank', credit: 'unapplied', amountBani: bani(amount), kind: 'payment', key }),
  )
const underWay = (isWorthWaiting: boolean): BalanceHelp => ({ kind: 'under-way', effect, isWorthWaiting, meanwhile: MEANWHILE })
const refusal = async (input: Parameters<typeof activateOrder>[1]): Promise<Problem> =>
  activateOrder(app, input).then(
    () => expect.fail('it was activated'),
    (error) => error,
  )

describe('an order that the balance does not pay for', () => {
  it('is activated once what raises the balance has ended, and reserved once', async () => {
    help = async () => {
      setTimeout(() => void raised(1_000).then(() => runEffect(app, kind, effect)), 20)
      return underWay(true)
    }
    const input = await ready(app, clientId)
    expect((await activateOrder(app, { ...input, key: 'one' })).state).toBe('active')
    expect(asked).toEqual([{ clientId, priceBani: PRICE }])
    expect(courier.activeAwbs(input.orderId)).toHaveLength(1)
    expect(await clientBalances(app.db, clientId)).toMatchObject({ servicesBani: PRICE, availableBani: 999 })
    await expectAccountsRight(app)
  })

  it('asks again where others have used up what came in, until it pays', async () => {
    const comes = [0, 1_000]
    help = async () => {
      const amount = comes.shift() ?? 0
      if (amount > 0) await raised(amount)
      return { kind: 'enough' }
    }
    const input = await ready(app, clientId)
    expect((await activateOrder(app, input)).state).toBe('active')
    expect(asked).toHaveLength(2)
  })

  it('is refused after some tries where it is always used up, with what it costs', async () => {
    help = async () => ({ kind: 'enough' })
    await expect(asRead(activateOrder(app, await ready(app, clientId)))).rejects.toMatchObject({
      code: 'balance-too-small',
      message: 'Soldul disponibil (13,06 RON) este insuficient: comanda costa 13,07 RON.',
    })
    expect(asked).toHaveLength(4)
  })

  it('of who pays after the invoice is refused with the credit limit, and with what is missing below it', async () => {
    help = async () => ({ kind: 'none', because: null })
    await app.db.$client.query('update ledger_balances set credit_limit_bani = 500 where client_id = $1', [clientId])
    await activateOrder(app, await ready(app, clientId)) // 13.06 less 13.07
    await expect(asRead(activateOrder(app, await ready(app, clientId)))).rejects.toMatchObject({
      code: 'balance-too-small',
      message: 'Soldul disponibil (-0,01 RON, cu limita de credit de 5,00 RON) este insuficient: comanda costa 13,07 RON.',
      extra: { available: -0.01, price: 13.07, missing: 8.08 },
    })
  })

  it('is refused with the reason why nothing is done, and stays a draft', async () => {
    help = async () => ({ kind: 'none', because: partnerSaid('Cardul a expirat.') })
    const input = await ready(app, clientId)
    const problem = await refusal(input)
    expect(problem.retryAfterSeconds).toBeNull()
    expect(isTransientProblem(problem)).toBe(false)
    await expect(asRead(activateOrder(app, input))).rejects.toMatchObject({
      code: 'balance-too-small',
      message: 'Soldul disponibil (13,06 RON) este insuficient: comanda costa 13,07 RON. Cardul a expirat.',
      extra: { available: 13.06, price: 13.07 },
    })
    expect(await orderNow(app, input)).toMatchObject({ state: 'draft', attempt: 0 })
  })

  it('is refused at once, to be tried again, where what is under way is not worth waiting for', async () => {
    help = async () => underWay(false)
    const problem = await refusal(await ready(app, clientId))
    expect(problem).toMatchObject({ code: 'balance-too-small', because: { code: 'several', params: { messages: [{}, MEANWHILE] } } })
    expect(isTransientProblem(problem)).toBe(true)
  })

  it('is refused with what is under way once that was waited for, a job for a moment', async () => {
    help = async () => underWay(true)
    const input = await ready(app, clientId)
    const startedMs = performance.now()
    await expect(begun(app, input)).rejects.toMatchObject({ code: 'balance-too-small', retryAfterSeconds: expect.any(Number) })
    expect(performance.now() - startedMs).toBeGreaterThan(3_500)
    expect(performance.now() - startedMs).toBeLessThan(12_000) // as a caller waits
  })
})

it('an order that the balance pays for asks no one', async () => {
  help = async () => expect.fail('it was asked')
  await raised(1)
  expect((await activateOrder(app, await ready(app, clientId))).state).toBe('active')
  expect(asked).toEqual([])
})

it('an order that fails for another reason asks no one', async () => {
  help = async () => expect.fail('it was asked')
  await expect(activateOrder(app, { ...(await ready(app, clientId)), orderId: 'ZZZZZZZZZZZZ' })).rejects.toMatchObject({
    code: 'not-found',
  })
})
