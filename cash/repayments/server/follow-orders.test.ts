import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bani, fromRon, ZERO } from '#contract/money.ts'
import { mayOrderBecome, type OrderState, parcelStates } from '#sending/orders/contract/order-states.ts'
import { orderOf } from '#sending/orders/server/queries.ts'
import { testApp, testClient, testClock } from '#server/platform/test-app.ts'
import { HISTORIES_WITHIN_MS, histories } from '#server/platform/test-histories.ts'
import { catchUpRepayments } from './catch-up.ts'
import { repaymentsAfterOrders } from './follow-orders.ts'
import { repaymentsOfOrder } from './queries.ts'
import { moveRepayment } from './repayment-transition.ts'
import { ACCOUNT, activeOrder, cashBecame, expectCashRight, moved, repaymentNow, reportReturn } from './test-repayments.ts'

const clock = testClock('2026-11-02T22:30:00Z')
const app = await testApp({ clock, subscriptions: repaymentsAfterOrders })
const aClient = () => testClient(app, ZERO)

describe('the cash of an order', () => {
  it('is expected once the order is active, with its account, and found by what is written on it', async () => {
    const ref = await activeOrder(app, await aClient(), { ron: 1234.5, iban: 'ro94 btrl 0000 0000 0000 0042', reference: 'Ț-1' })
    const repayment = await repaymentNow(app, ref)
    expect(repayment).toMatchObject({
      state: 'expected',
      amountBani: 123_450,
      ...{ iban: ACCOUNT.iban, holder: 'Atelier SRL' },
      accountProblem: null,
    })
    // After midnight in Bucharest.
    expect([repayment.orderedOn, repayment.addressTo]).toEqual(['2026-11-03', expect.stringContaining('Ștefan Țurcanu, ')])
    for (const word of ['stefan turcanu', '1234 50', '1 234 50', ref.orderId.toLowerCase(), 't 1', repayment.awb.toLowerCase()])
      expect(repayment.searchText).toContain(word)
  })

  it('is none where an order collects nothing', async () => {
    expect(await repaymentsOfOrder(app.db, await activeOrder(app, await aClient(), { ron: null }))).toEqual([])
  })

  it.each([
    ['', 'Atelier SRL', 'missing'],
    ['RO64BTRL0000000000000043', 'Atelier SRL', 'invalid'],
    ['DE89370400440532013000', 'Atelier SRL', 'invalid'],
    ['RO81 EXPD 0000 0000 0000 0001', 'Atelier SRL', 'own-company'],
  ])('to the account "%s" of %s waits for another: %s', async (iban, accountHolder, accountProblem) => {
    expect(await repaymentNow(app, await activeOrder(app, await aClient(), { iban, accountHolder }))).toMatchObject({ accountProblem })
  })

  it('is with the courier from the moment that it says of the delivery', async () => {
    const ref = await activeOrder(app, await aClient())
    const deliveredAt = clock.now()
    await moved(app, ref, 'delivered')
    const { state, deliveredAt: at } = await repaymentNow(app, ref)
    expect([state, Math.abs((at?.getTime() ?? 0) - deliveredAt.getTime()) < 1000]).toEqual(['at-courier', true])
    await expectCashRight(app)
  })

  it.each(['returned', 'cancelled', 'lost'] as const)('of a parcel that is %s is never collected', async (to) => {
    const ref = await activeOrder(app, await aClient())
    await moved(app, ref, to)
    expect(await repaymentNow(app, ref)).toMatchObject({ state: 'cancelled', deliveredAt: null })
    await expectCashRight(app)
  })

  it('of a parcel that turned back is not taken for collected, whatever the courier says of its way after that', async () => {
    const ref = await activeOrder(app, await aClient())
    for (const to of ['returning', 'out_for_delivery', 'delivered'] as const) await moved(app, ref, to)
    expect(await repaymentNow(app, ref)).toMatchObject({ state: 'expected', deliveredAt: null, doubt: 'turned-back' })
    await expectCashRight(app)
  })

  it('is doubted where the courier reports the return of a delivered parcel, and not where it has come in', async () => {
    const [late, early] = [await activeOrder(app, await aClient()), await activeOrder(app, await aClient())]
    for (const ref of [late, early]) await moved(app, ref, 'delivered')
    await app.db.inTransaction(async (tx) => moveRepayment(app, tx, await repaymentNow(app, early), { to: 'at-us' }))
    for (const ref of [late, early]) await reportReturn(app, ref)
    expect(await repaymentNow(app, late)).toMatchObject({ state: 'at-courier', doubt: 'return-reported' })
    expect(await repaymentNow(app, early)).toMatchObject({ state: 'at-us', doubt: null })
    await expectCashRight(app)
  })

  it('is the amount that it was changed to, is given up with it, and may be asked for again', async () => {
    const ref = await activeOrder(app, await aClient())
    await cashBecame(app, ref, fromRon(60))
    expect(await repaymentNow(app, ref)).toMatchObject({ amountBani: 6000, searchText: expect.stringMatching(/ 60 00$/) })
    await cashBecame(app, ref, ZERO)
    expect(await repaymentNow(app, ref)).toMatchObject({ state: 'cancelled', amountBani: 6000 })
    await cashBecame(app, ref, fromRon(70))
    expect((await repaymentsOfOrder(app.db, ref)).map(({ state, amountBani }) => [state, amountBani])).toEqual([
      ['cancelled', 6000],
      ['expected', 7000],
    ])
    await expectCashRight(app)
  })

  it('that was collected stays what it was', async () => {
    const ref = await activeOrder(app, await aClient())
    await moved(app, ref, 'delivered')
    await cashBecame(app, ref, fromRon(60))
    expect(await repaymentNow(app, ref)).toMatchObject({ state: 'at-courier', amountBani: 10_000 })
    await expectCashRight(app)
  })
})

const step = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...parcelStates).map((to) => ({ to })) },
  fc.record({ amount: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1_000_000 })) }),
)
const life = fc.record({ ron: fc.option(fc.integer({ min: 1, max: 5000 })), steps: fc.array(step, { maxLength: 8 }), afterDays: fc.nat(3) })

it(
  'whatever becomes of orders, rows, sums of days and money agree, and nothing is collected twice or of a parcel in return',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(life, { minLength: 1, maxLength: 5 }), async (lives) => {
        const clientId = await aClient()
        for (const { ron, steps, afterDays } of lives) {
          clock.advance(afterDays * 86_400_000)
          const ref = await activeOrder(app, clientId, { ron })
          const way: OrderState[] = []
          for (const one of steps) {
            const { state } = await orderOf(app.db, clientId, ref.orderId)
            if ('amount' in one) await cashBecame(app, ref, bani(one.amount))
            else if (mayOrderBecome(state, one.to)) {
              await moved(app, ref, one.to)
              way.push(one.to)
            }
          }
          const collected = (await repaymentsOfOrder(app.db, ref)).filter(({ state }) => state === 'at-courier')
          expect(collected.length).toBeLessThanOrEqual(way.includes('delivered') && !way.includes('returning') ? 1 : 0)
        }
        await expectCashRight(app)
      }),
      histories(),
    )
  },
  HISTORIES_WITHIN_MS,
)

describe('cash of orders that were active before', () => {
  it('gets its row once, as its order is by now, however many catch up', async () => {
    const clientId = await aClient()
    const [under, delivered, returned] = [
      await activeOrder(app, clientId),
      await activeOrder(app, clientId),
      await activeOrder(app, clientId),
    ]
    // As the migration leaves them.
    const unfinished = "set search_text = '', address_to = '', address_from = ''"
    app.subscriptions = []
    await moved(app, delivered, 'delivered')
    await moved(app, returned, 'returned')
    app.subscriptions = repaymentsAfterOrders
    await app.db.$client.query(`update repayments ${unfinished} where client_id = $1`, [clientId])
    await Promise.all([catchUpRepayments(app), catchUpRepayments(app)])
    await catchUpRepayments(app)
    const states = await Promise.all([under, delivered, returned].map(async (ref) => (await repaymentNow(app, ref)).state))
    expect(states).toEqual(['expected', 'at-courier', 'cancelled'])
    expect((await repaymentNow(app, under)).addressTo).toContain('Ștefan')
    await expectCashRight(app)
  })
})
