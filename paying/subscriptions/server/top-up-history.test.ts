import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { chargeCard } from '#paying/payments/server/charge-card.ts'
import { activateOrder } from '#sending/orders/server/activation/activate-order.ts'
import { aDraft, ready } from '#sending/orders/server/test-orders.ts'
import { runDueEffects } from '#server/effects/test-effects.ts'
import { HISTORIES_WITHIN_MS, histories } from '#server/platform/test-histories.ts'
import { changeSubscription, deactivateSubscription } from './change-subscription.ts'
import { type Topped, topUpStage } from './test-top-ups.ts'

const stage = await topUpStage()
const { app, clock, topped, charges, taken, booked, until } = stage
const HOUR_MS = 3_600_000
/** Charges that are looked at hour by hour take their time. */
const FEW = 4
/** A charge of which nothing is known for longer is an operator's. */
const HOURS_UNTIL_MANUAL = chargeCard.giveUpAfterMs / HOUR_MS - 2

/** How the provider and the way to it behave for the next charges. */
const weather = fc.constantFrom('fine', 'no-funds', 'closed', 'lost', 'broken')
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('orders' as const), count: fc.integer({ min: 1, max: 4 }), weather }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('look' as const), weather }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.constantFrom(1, 26, 80) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('change' as const), threshold: fc.constantFrom(0, 30, 50) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'deactivate' as const }) },
)
const history = fc.record({
  threshold: fc.constantFrom(0, 20),
  start: fc.integer({ min: 0, max: 40 }),
  steps: fc.array(step, { maxLength: 7 }),
})

async function be(kind: 'fine' | 'no-funds' | 'closed' | 'lost' | 'broken'): Promise<void> {
  await stage.control('faults', undefined, 'DELETE')
  await stage.next(...(kind === 'no-funds' ? ['20'] : kind === 'closed' ? ['18'] : []))
  if (kind === 'lost') await stage.fault('lost-response')
  if (kind === 'broken') await stage.fault('error')
}

async function order(of: Topped, count: number): Promise<void> {
  const first = await ready(app, of.clientId)
  const others = await Promise.all(Array.from({ length: count - 1 }, () => aDraft(app, of.clientId)))
  const inputs = [first, ...others.map((orderId) => ({ ...first, orderId }))]
  // The balance is never below zero, so a refusal is one of the answers.
  const refused = (await Promise.allSettled(inputs.map((input) => activateOrder(app, input)))).filter((one) => one.status === 'rejected')
  expect(refused.map(({ reason }) => reason.code)).toEqual(refused.map(() => 'balance-too-small'))
}

/** Until nothing is under way. Charges that were planned for later are carried on now: jobs stand for times of the test's clock. */
const settled = (of: Topped) =>
  until(async () => {
    clock.advance(60_000)
    await runDueEffects(app, chargeCard)
    const { rows } = await app.db.$client.query(
      `select 1 from effects where client_id = $1 and kind = 'charge-card' and settled_at is null
        union all select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'top-up'`,
      [of.clientId],
    )
    expect(rows).toEqual([])
  })

it('whatever is ordered, declined, lost and changed: at most one charge is open, and what was taken is what the ledger has', {
  timeout: HISTORIES_WITHIN_MS,
}, async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ threshold, start, steps }) => {
      const of = await topped({ amountRon: 50, thresholdRon: threshold, startRon: start })
      let hoursLeft = HOURS_UNTIL_MANUAL
      for (const one of steps) {
        if (one.kind === 'orders' || one.kind === 'look') await be(one.weather)
        if (one.kind === 'orders') await order(of, one.count)
        if (one.kind === 'look') await Promise.all([stage.lookAtBalances(), stage.lookAtBalances()])
        if (one.kind === 'wait') {
          const hours = Math.min(one.hours, hoursLeft)
          hoursLeft -= hours
          clock.advance(hours * HOUR_MS)
        }
        if (one.kind === 'deactivate') await deactivateSubscription(app, of)
        if (one.kind === 'change') {
          const amounts = { recurringAmount: fromRon(50), recurringMinBalance: fromRon(one.threshold) }
          const [changed] = await Promise.allSettled([changeSubscription(app, { ...of, amounts })])
          if (changed.status === 'rejected') expect(changed.reason).toMatchObject({ code: 'subscription-inactive' })
        }
        const open = (await charges(of)).filter((state) => state === 'announced' || state === 'unclear')
        expect(open.length).toBeLessThanOrEqual(1)
      }
      await be('fine')
      await settled(of)
      const received = (await charges(of)).filter((state) => state === 'received').length
      expect([await taken(of), await booked(of)]).toEqual([received * 5_000, received * 5_000])
      // Three declines in a row are the most that one need brings.
      const row = await stage.now(of)
      expect(row.declines).toBeLessThanOrEqual(3)
    }),
    histories(FEW),
  )
  await stage.expectLedgerRight()
})
