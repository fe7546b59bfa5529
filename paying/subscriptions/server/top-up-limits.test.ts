/** How often a card is charged at most, whatever the amounts are. */
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { payments } from '#paying/payments/server/tables.ts'
import { activateOrder } from '#sending/orders/server/activation/activate-order.ts'
import { expectAccountsRight, ready } from '#sending/orders/server/test-orders.ts'
import { PRICE, type Topped, topUpStage } from './test-top-ups.ts'
import { TOP_UPS_A_DAY_MAX } from './top-up.ts'

const stage = await topUpStage()
const { app, clock, topped, now, charges, available, mailsTo, until } = stage

afterEach(() => expectAccountsRight(app))

const openJobs = async () =>
  (await app.db.$client.query('select 1 from graphile_worker._private_jobs where attempts < max_attempts and run_at <= now()')).rowCount
const activate = async (of: Topped) => activateOrder(app, await ready(app, of.clientId))

describe('a balance that charges do not lift over its threshold', () => {
  it('is topped up once for each fall, and not by its own receipts', async () => {
    const of = await topped({ amountRon: 50 })
    // As a client that pays after the invoice may owe.
    await app.db.$client.query('update ledger_balances set credit_limit_bani = 100000 where client_id = $1', [of.clientId])
    await app.db.$client.query('update subscriptions set status = 0 where id = $1', [of.id])
    for (let orders = 0; orders < 8; orders += 1) await activate(of)
    expect(await charges(of)).toEqual([])
    await app.db.$client.query('update subscriptions set status = 2, threshold_bani = amount_bani where id = $1', [of.id])
    const onceMore = async (count: number) => {
      await until(async () => expect(await charges(of)).toEqual(Array(count).fill('received')))
      for (let looks = 0; looks < 3; looks += 1) await stage.lookAtBalances()
      await until(async () => expect(await openJobs()).toBe(0))
      expect(await charges(of)).toEqual(Array(count).fill('received'))
    }
    await stage.lookAtBalances()
    await onceMore(1)
    expect(await available(of)).toBe(5_000 - 8 * PRICE)
    await activate(of)
    await onceMore(2)
  })

  it('is charged so often a day at most, of which its client is notified once', async () => {
    const of = await topped({ amountRon: 50, thresholdRon: 50 })
    const { cardId, clientId, id } = of
    const charge = { clientId, subscriptionId: id, cardId, method: 'saved-card', state: 'received', amountBani: fromRon(50) } as const
    for (let n = 0; n < TOP_UPS_A_DAY_MAX; n += 1)
      await app.db
        .insert(payments)
        .values({ ...charge, id: randomUUID(), entityNumber: 1, stateChangedAt: clock.now(), createdAt: clock.now() })
    await stage.lookAtBalances()
    await until(async () => expect((await now(of)).problem).toMatchObject({ code: 'top-ups-of-day-used' }))
    await stage.lookAtBalances()
    await until(() => expect(mailsTo(of)).toEqual(['Expedio: alimentarea automata continua maine']))
    expect((await charges(of)).length).toBe(TOP_UPS_A_DAY_MAX)
    expect((await now(of)).retryAt?.getTime()).toBeGreaterThan(clock.now().getTime())
  })
})
