import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RepaymentSearch, repaymentFlagsOf } from '#cash/repayments/contract/repayment-calls.ts'
import { repaymentsAfterOrders as afterOrdersOfRepayments } from '#cash/repayments/server/follow-orders.ts'
import { listRepayments } from '#cash/repayments/server/list/list-repayments.ts'
import { ACCOUNT, moved } from '#cash/repayments/server/test-repayments.ts'
import { courierCodes } from '#contract/couriers.ts'
import { dayAfter } from '#contract/days.ts'
import { bani, fromRon, sum, ZERO } from '#contract/money.ts'
import { availableLeft } from '#paying/balance/server/available.ts'
import { OrderFilters } from '#sending/orders/contract/order-filters.ts'
import { mayOrderBecome, type OrderState, parcelStates } from '#sending/orders/contract/order-states.ts'
import { orderInput } from '#sending/orders/contract/orders.ts'
import { writeCancelled } from '#sending/orders/server/after-awb/cancel-awb.ts'
import { insertDraft } from '#sending/orders/server/draft/write-order.ts'
import { listOrders } from '#sending/orders/server/list-orders.ts'
import { moveOrder } from '#sending/orders/server/order-transition.ts'
import { lockOrder, orderOf } from '#sending/orders/server/queries.ts'
import { aParty, aShipment } from '#sending/orders/server/test-orders.ts'
import { orderCharges } from '#server/ledger/relations.ts'
import { reserveTransfer, settleTransfer } from '#server/ledger/transfer.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import { relationText } from '#server/platform/database/statement.ts'
import { testApp, testClient, testClock, warm } from '#server/platform/test-app.ts'
import { HISTORIES_WITHIN_MS, histories } from '#server/platform/test-histories.ts'
import { textsOf } from '#server/platform/texts.ts'
import { DashboardPeriod, deliveryDays, firstAttemptRate, returnRate } from '../contract/dashboard.ts'
import { collectOrderDays, orderDaysAfterOrders } from './follow-orders.ts'
import { moneyNow } from './money-now.ts'
import { shipmentFigures } from './shipment-figures.ts'
import { dashboardTodayOf } from './today.ts'

const DAY_MS = 86_400_000
const START = '2026-03-02T10:00:00Z'
const clock = testClock(START)
const app = await testApp({ clock, subscriptions: [...orderDaysAfterOrders, ...afterOrdersOfRepayments] })
const texts = textsOf('ro')
const countyCodes = ['B', 'CJ', 'IS'] as const

type Ref = { clientId: string; orderId: string }
type Given = { courier?: (typeof courierCodes)[number]; county?: string; priceBani?: number; ron?: number | null }

const aClient = () => testClient(app, fromRon(1_000_000))
const aDraft = (clientId: string, { county = 'B', ron = null }: Given = {}): Promise<Ref> =>
  app.db.inTransaction(async (tx) => {
    const repayment = ron === null ? null : { amount: fromRon(ron), ...ACCOUNT }
    const shipment = aShipment({ recipient: aParty({ address: { countyCode: county } }), options: { repayment } })
    const { id: orderId } = await insertDraft(app, tx, clientId, orderInput({ shipment }))
    return { clientId, orderId }
  })

const keyOf = ({ orderId }: Ref, attempt: number) => `activation/${orderId}/${attempt}`

/** The price is reserved last, as in an activation. */
const activating = (ref: Ref, { courier = 'fan', priceBani = 1_999 }: Given = {}, attempt = 1): Promise<void> =>
  app.db.inTransaction(async (tx) => {
    const { clientId, orderId } = ref
    const patch = { courier, priceBani: bani(priceBani), refusal: null }
    await moveOrder(app, tx, await lockOrder(tx, clientId, orderId), { to: 'activating', entry: null, patch })
    await reserveTransfer(tx, {
      ...{ clientId, orderId, debit: 'services', credit: 'revenue', amountBani: bani(priceBani), kind: 'order-activation' },
      key: keyOf(ref, attempt),
    })
  })

/** As an activation moves and charges, the courier's answer aside. */
async function activated(ref: Ref, given: Given = {}): Promise<void> {
  await activating(ref, given, 2)
  const { clientId, orderId } = ref
  await app.db.inTransaction(async (tx) => {
    const patch = { awb: `AWB${orderId}`, activatedAt: clock.now() }
    await moveOrder(app, tx, await lockOrder(tx, clientId, orderId), { to: 'active', entry: null, patch })
    await settleTransfer(tx, { clientId, pendingKey: keyOf(ref, 2), as: 'post' })
  })
}

async function refused(ref: Ref): Promise<void> {
  await activating(ref)
  const { clientId, orderId } = ref
  await app.db.inTransaction(async (tx) => {
    const patch = { refusal: { code: 'courier-said-no' } as const }
    await moveOrder(app, tx, await lockOrder(tx, clientId, orderId), { to: 'draft', entry: null, patch })
    await settleTransfer(tx, { clientId, pendingKey: keyOf(ref, 1), as: 'void' })
  })
}

const cancelled = ({ clientId, orderId }: Ref) =>
  app.db.inTransaction(async (tx) => writeCancelled(app, tx, await lockOrder(tx, clientId, orderId)))

const allYear = () => {
  const to = bucharestDayOf(clock.now())
  return { from: dayAfter(to, -365), to }
}
const figures = (clientId: string, { withCost = true, period = allYear() } = {}) => shipmentFigures(app, { clientId, period, withCost })

/** What every card says is what its list counts, and what the ledger and the orders themselves come to. */
async function expectAllRight(clientId: string): Promise<void> {
  await expectListsAgree(clientId)
  await expectMoneyAgrees(clientId)
  await expectFiguresAgree(clientId)
}

async function expectListsAgree(clientId: string): Promise<void> {
  const today = await dashboardTodayOf(app, clientId)
  const printed = (is: 'no') => listOrders(app, clientId, OrderFilters.parse({ printed: is }))
  const listed = async (state: OrderFilters['state']) => (await listOrders(app, clientId, OrderFilters.parse({ state }))).count
  expect(today).toMatchObject({
    ...{ drafts: await listed('draft'), activating: await listed('activating'), storeOrders: null },
    ...{ notPickedUp: await listed('active'), inDelivery: await listed('in-delivery'), notPrinted: (await printed('no')).count },
    problems: {
      ...{ all: await listed('problems'), attemptFailed: await listed('attempt_failed') },
      ...{ returning: await listed('returning'), refused: await listed('refused') },
      ...{ notReceivedBack: await listed('to-receive-back') },
    },
  })
}

async function expectMoneyAgrees(clientId: string): Promise<void> {
  const { cash, left } = await moneyNow(app, clientId)
  expect(left).toBe(await availableLeft(app, clientId))
  const reader = { clientId, texts, mayReadAccounts: true }
  for (const filter of ['notPaid', 'notDelivered', 'atCourier', 'atUs'] as const) {
    const { count, totals } = await listRepayments(app, RepaymentSearch.parse(repaymentFlagsOf(filter)), reader)
    expect(cash[filter], filter).toEqual({ count, amount: totals[filter] })
  }
}

async function expectFiguresAgree(clientId: string): Promise<void> {
  const { all, couriers, counties, days } = await figures(clientId)
  const { rows } = await app.db.$client.query<{ cost: number }>(
    `select coalesce(sum(charged), 0)::bigint as cost from ${relationText(orderCharges)} c where client_id = $1`,
    [clientId],
  )
  expect(all.now.cost).toBe(rows[0]?.cost)
  const { rows: states } = await app.db.$client.query<{ state: OrderState; count: number }>(
    'select state, count(*)::int as count from orders where client_id = $1 and awb is not null group by state',
    [clientId],
  )
  const inState = (...of: OrderState[]) => states.filter(({ state }) => of.includes(state)).reduce((total, { count }) => total + count, 0)
  const [delivered, returned, lost] = [inState('delivered'), inState('returned'), inState('lost')]
  const withAwb = states.reduce((total, { count }) => total + count, 0)
  expect(all.now).toMatchObject({ sent: withAwb - inState('cancelled'), delivered, returned, lost })
  for (const parts of [couriers, counties]) {
    expect(parts.reduce((total, { now }) => total + now.sent, 0)).toBe(all.now.sent)
    expect(sum(parts.map(({ now }) => now.cost ?? ZERO))).toBe(all.now.cost)
  }
  expect(days.reduce((total, { sent }) => total + sent, 0)).toBe(all.now.sent)
  await expectBackfillAgrees(clientId)
}

const SUMS = ['sent', 'price_bani', 'delivered', 'first_attempt', 'delivery_seconds', 'returned', 'lost']
const COMPARED = `sent_on::text, courier, county, ${SUMS.map((name) => `sum(${name})::bigint as ${name}`).join(', ')}`
const COLUMNS = 'sent_on, courier, county, sent, price_bani, delivered, first_attempt, delivery_seconds, returned, lost'

/** The migration counts the orders that were there before as their moves would have. */
async function expectBackfillAgrees(clientId: string): Promise<void> {
  const BY = 'group by 1, 2, 3 having sum(sent) > 0 order by 1, 2, 3'
  const kept = await app.db.$client.query(`select ${COMPARED} from order_days where client_id = $1 ${BY}`, [clientId])
  const select = (await backfill).replace(/^[\s\S]*?\nSELECT/, 'SELECT').replace(/;\s*$/, '')
  const names = `(client_id, ${COLUMNS})`
  const counted = await app.db.$client.query(`select ${COMPARED} from (${select}) as backfilled ${names} where client_id = $1 ${BY}`, [
    clientId,
  ])
  expect(counted.rows).toEqual(kept.rows)
}
const backfill = readFile(new URL('../../../server/migrations/0032_payouts_and_account.sql', import.meta.url), 'utf8').then(
  (text) => text.split('--> statement-breakpoint').find((statement) => statement.includes('INSERT INTO order_days')) ?? '',
)

const step = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...parcelStates) },
  { weight: 1, arbitrary: fc.constantFrom('cancel' as const, 'day' as const, 'collect' as const) },
)
const life = fc.record({
  begin: fc.oneof(
    { weight: 6, arbitrary: fc.constant('sent' as const) },
    { weight: 1, arbitrary: fc.constantFrom('draft' as const, 'activating' as const, 'refused' as const) },
  ),
  courier: fc.constantFrom(...courierCodes),
  county: fc.constantFrom(...countyCodes),
  priceBani: fc.integer({ min: 1, max: 9_999 }),
  ron: fc.option(fc.integer({ min: 1, max: 500 })),
  steps: fc.array(step, { maxLength: 7 }),
})
type Life = typeof life extends fc.Arbitrary<infer L> ? L : never

type Watched = { onDay?: () => void; afterEach?: () => Promise<void> }

async function live(
  clientId: string,
  { begin, steps, ...given }: Life,
  { onDay = () => undefined, afterEach = async () => undefined }: Watched = {},
): Promise<void> {
  const ref = await aDraft(clientId, given)
  await afterEach()
  if (begin === 'activating') return activating(ref)
  if (begin === 'refused') return refused(ref)
  if (begin === 'draft') return
  await activated(ref, given)
  await afterEach()
  for (const one of steps) {
    const { state } = await orderOf(app.db, clientId, ref.orderId)
    if (one === 'day') onDay()
    else if (one === 'collect') await collectOrderDays.run(app, undefined as never)
    else if (one === 'cancel' || one === 'cancelled') await cancelled(ref)
    else if (mayOrderBecome(state, one)) await moved(app, ref, one)
    else continue
    await afterEach()
  }
}

describe('whatever becomes of orders', () => {
  it(
    'cards say what their lists count and figures what ledger and orders come to, after each step',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(life, { minLength: 1, maxLength: 6 }), async (lives) => {
          const clientId = await aClient()
          const watched = { onDay: () => clock.advance(DAY_MS), afterEach: () => expectAllRight(clientId) }
          for (const one of lives) {
            await live(clientId, one, watched)
            await expectAllRight(clientId)
          }
        }),
        histories(),
      )
    },
    HISTORIES_WITHIN_MS,
  )
  it(
    'they do so when all of it happens at once',
    async () => {
      await warm(app)
      await fc.assert(
        fc.asyncProperty(fc.array(life, { minLength: 12, maxLength: 24 }), async (lives) => {
          const clientId = await aClient()
          await Promise.all(lives.map((one) => live(clientId, one)))
          await expectAllRight(clientId)
        }),
        histories(),
      )
    },
    HISTORIES_WITHIN_MS,
  )
})

describe('figures of a period', () => {
  it('have rates of what came to its end, the time from AWB to delivery, and the period before beside them', async () => {
    const clientId = await aClient()
    const [before, first, second, third] = [
      await aDraft(clientId),
      await aDraft(clientId),
      await aDraft(clientId, { county: 'CJ' }),
      await aDraft(clientId),
    ]
    await activated(before, { courier: 'sameday', priceBani: 3_000 })
    clock.advance(7 * DAY_MS)
    await activated(first)
    await activated(second)
    await activated(third)
    const day = bucharestDayOf(clock.now())
    clock.advance(2 * DAY_MS)
    await moved(app, first, 'delivered')
    await moved(app, second, 'attempt_failed')
    await moved(app, second, 'delivered')
    await moved(app, third, 'returned')
    const { all, couriers, counties, days } = await figures(clientId, { period: { from: dayAfter(day, -6), to: day } })
    expect(all.now).toMatchObject({ sent: 3, delivered: 2, firstAttempt: 1, returned: 1, cost: 3 * 1_999 })
    expect([firstAttemptRate(all.now), returnRate(all.now)]).toEqual([1 / 3, 1 / 3])
    expect(deliveryDays(all.now)).toBeCloseTo(2, 2)
    expect(all.before).toMatchObject({ sent: 1, cost: 3_000 })
    expect([returnRate(all.before), deliveryDays(all.before)]).toEqual([null, null])
    expect(couriers.map(({ courier, now, before: then }) => [courier, now.sent, then.sent])).toEqual([
      ['fan', 3, 0],
      ['sameday', 0, 1],
    ])
    expect(counties.map(({ county, now }) => [county, now.sent])).toEqual([
      ['B', 2],
      ['CJ', 1],
    ])
    expect([days.length, days.at(-1), days.at(-1)?.day]).toEqual([7, { day, sent: 3, before: 1 }, day])
  })

  it('leave a cancelled AWB out, and say no cost to who sees no money', async () => {
    const clientId = await aClient()
    const ref = await aDraft(clientId)
    await activated(ref)
    await cancelled(ref)
    const { all, couriers } = await figures(clientId, { withCost: false })
    expect([all.now.sent, all.now.cost, couriers]).toEqual([0, null, []])
  })

  it('are refused for a period that is reversed, or longer than a year', () => {
    const problemOf = (period: object) => DashboardPeriod.safeParse(period).error?.issues.map(({ message }) => message)
    expect(problemOf({ from: '2026-02-02', to: '2026-02-01' })).toEqual([expect.stringContaining('period-reversed')])
    expect(problemOf({ from: '2025-01-01', to: '2026-01-02' })).toEqual([expect.stringContaining('dashboard-period-too-long')])
    expect(problemOf({ from: '2025-01-02', to: '2026-01-02' })).toBeUndefined()
  })
})
