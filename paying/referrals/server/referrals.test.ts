import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMember } from '#account/clients/server/clients.ts'
import { moved } from '#cash/repayments/server/test-repayments.ts'
import { type Bani, bani, fromRon, sum } from '#contract/money.ts'
import { saveContact } from '#paying/billing/server/contact.ts'
import { anEntity } from '#paying/billing/server/test-entities.ts'
import type { OrderState } from '#sending/orders/contract/order-states.ts'
import { clientBalances } from '#server/ledger/balances.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { monthsLater } from '#server/platform/clock.ts'
import { testApp, testClock } from '#server/platform/test-app.ts'
import { HISTORIES_WITHIN_MS, histories } from '#server/platform/test-histories.ts'
import { referralOnConfirmed } from './begin-referral.ts'
import { creditBonus } from './credit-bonus.ts'
import { creditsOf, ordersOfCredit } from './credits.ts'
import { earningsAfterOrders } from './follow-orders.ts'
import { referralInfoOf } from './referral-info.ts'
import { confirmed, type Member, placed } from './test-referrals.ts'

const DAY_MS = 86_400_000
const clock = testClock('2026-03-02T08:00:00Z')
const app = await testApp({ clock, subscriptions: [referralOnConfirmed, earningsAfterOrders] })

const forward = (to: string) => clock.advance(Date.parse(to) - clock.now().getTime())
const bonusOf = async ({ clientId }: Member) => (await clientBalances(app.db, clientId)).bonusBani
const info = ({ clientId }: Member, range = { start: '2025-01-01', end: '2026-12-31' }) => referralInfoOf(app, clientId, range)
const delivered = async (by: Member, ron: number) => {
  const ref = await placed(app, by, fromRon(ron))
  await moved(app, ref, 'delivered')
  return ref
}
async function pair() {
  const referrer = await confirmed(app, 'Ana')
  return { referrer, friend: await confirmed(app, 'Dan', referrer) }
}

describe('an order of a recommended client', () => {
  it('earns two of a hundred of its price once it is delivered, credited on Monday', async () => {
    const { referrer, friend } = await pair()
    await delivered(friend, 100)
    await placed(app, friend, fromRon(50))
    expect(await info(referrer)).toMatchObject({
      ...{ numOfInvited: 1, numOfActivePromotions: 1, collectedAmount: 0, incomingAmounts: { amount: 300 }, referredBy: null },
      referralInfo: { amountsByDay: { '2026-03-02': 3 }, usersByDay: { '2026-03-02': 1 } },
    })
    expect((await info(friend)).referredBy).toBe('Ana')
    await creditBonus(app)
    expect(await bonusOf(referrer)).toBe(0)
    forward('2026-03-08T22:10:00Z')
    await creditBonus(app)
    await creditBonus(app)
    expect(await bonusOf(referrer)).toBe(200)
    expect(await info(referrer)).toMatchObject({ collectedAmount: 200, incomingAmounts: { amount: 100 } })
    const { list, count } = await creditsOf(app, referrer.clientId, 1)
    expect([count, list]).toMatchObject([1, [{ fromDate: '2026-03-02', toDate: '2026-03-08', amount: 200, orders: 1 }]])
    expect(await ordersOfCredit(app, referrer.clientId, list[0]?.id ?? '')).toMatchObject([{ client: 'Dan', price: 10_000, bonus: 200 }])
    await expect(ordersOfCredit(app, friend.clientId, list[0]?.id ?? '')).rejects.toMatchObject({ code: 'not-found' })
  })

  it('earns nothing where it is cancelled, lost or returned, also when its sender got it back as delivered', async () => {
    const { referrer, friend } = await pair()
    for (const way of [['cancelled'], ['lost'], ['returned'], ['returning', 'out_for_delivery', 'delivered']] as OrderState[][]) {
      const ref = await placed(app, friend, fromRon(100))
      for (const to of way) await moved(app, ref, to)
    }
    expect((await info(referrer)).incomingAmounts.amount).toBe(0)
  })

  it('earns for two calendar months from the confirmation on, by when it was placed', async () => {
    const referrer = await confirmed(app, 'Ana')
    forward('2026-12-31T10:00:00Z')
    const friend = await confirmed(app, 'Dan', referrer)
    forward('2027-02-28T09:59:00Z')
    const last = await placed(app, friend, fromRon(100))
    forward('2027-02-28T10:01:00Z')
    await delivered(friend, 100)
    await moved(app, last, 'delivered')
    expect(await info(referrer)).toMatchObject({ numOfInvited: 1, numOfActivePromotions: 0, incomingAmounts: { amount: 200 } })
  })

  it('is counted by days of Bucharest, whatever moments are asked about', async () => {
    const { referrer } = await pair()
    await expect(info(referrer, { start: '2026-03-01T23:00:00Z', end: '2026-03-01' })).rejects.toMatchObject({ code: 'invalid-fields' })
    await expect(info(referrer, { start: '2026-03-01T21:00:00Z', end: '2026-03-01' })).resolves.toMatchObject({ numOfInvited: 1 })
  })

  it('earns nothing for a client with a member in common', async () => {
    const { referrer, friend } = await pair()
    await app.db.inTransaction((tx) => addMember(tx, { clientId: friend.clientId, userId: referrer.userId, role: 'dispatcher' }))
    await delivered(friend, 100)
    expect((await info(referrer)).incomingAmounts.amount).toBe(0)
  })

  it.each([
    ['now', { isActive: true }],
    ['beside another that is active', { isActive: false }],
    ['no more', { isActive: false, deletedAt: new Date('2026-03-01T08:00:00Z') }],
    ['as an individual', { isActive: true, isCompany: false }],
    ['as it is typed abroad', { isActive: true, identificationCode: 'RO 900 000 22' }],
  ] as const)('earns nothing for a client that is invoiced under one code with its referrer, %s', async (_, changed) => {
    const { referrer, friend } = await pair()
    await anEntity(app, { clientId: referrer.clientId, identificationCode: '90000022' })
    await anEntity(app, { clientId: friend.clientId, number: 1, identificationCode: '90000014', isActive: !changed.isActive })
    await anEntity(app, { clientId: friend.clientId, number: 2, identificationCode: '90000022', ...changed })
    await delivered(friend, 100)
    expect((await info(referrer)).incomingAmounts.amount).toBe(0)
  })

  it('earns nothing for a client whose invoices the same phone is called about, and earns for one that has none', async () => {
    const contact = { givenName: 'Ana', familyName: 'Pop', phone: '0722 123 456' }
    const { referrer, friend } = await pair()
    const other = await confirmed(app, 'Eva', referrer)
    for (const { clientId } of [referrer, friend]) await saveContact(app.db, clientId, contact)
    await delivered(friend, 100)
    await delivered(other, 50)
    expect((await info(referrer)).incomingAmounts.amount).toBe(100)
  })

  it('is credited with its week, however late the credit is: also across the change of the clocks', async () => {
    const { referrer, friend } = await pair()
    const week = [
      ['2027-03-28T20:59:00Z', 10],
      ['2027-03-28T21:01:00Z', 20],
      ['2027-04-08T10:00:00Z', 30],
    ] as const
    for (const [at, ron] of week) {
      forward(at)
      await delivered(friend, ron)
    }
    forward('2027-04-27T08:00:00Z')
    await Promise.all([creditBonus(app), creditBonus(app), creditBonus(app)])
    const { list } = await creditsOf(app, referrer.clientId, 1)
    expect(list.map(({ fromDate, amount }) => [fromDate, amount])).toEqual([
      ['2027-04-05', 60],
      ['2027-03-29', 40],
      ['2027-03-22', 20],
    ])
    expect(await bonusOf(referrer)).toBe(120)
  })

  it('that its courier reports late is in a further credit of its week', async () => {
    const { referrer, friend } = await pair()
    await delivered(friend, 10)
    const late = await placed(app, friend, fromRon(20))
    const deliveredAt = clock.now()
    clock.advance(7 * DAY_MS)
    await creditBonus(app)
    await app.db.$client.query(
      `insert into order_events (client_id, order_id, state, code, params, happened_at) values ($1, $2, 'delivered', 'moved', '{}', $3)`,
      [late.clientId, late.orderId, deliveredAt],
    )
    await moved(app, late, 'delivered')
    await creditBonus(app)
    const { list } = await creditsOf(app, referrer.clientId, 1)
    expect(list.map(({ amount }) => amount)).toEqual([20])
    clock.advance(7 * DAY_MS)
    await creditBonus(app)
    expect(await bonusOf(referrer)).toBe(60)
  })
})

const step = fc.record({
  afterHours: fc.integer({ min: 0, max: 60 }),
  who: fc.nat(2),
  price: fc.integer({ min: 1, max: 9_999 }),
  becomes: fc.constantFrom('delivered', 'delivered', 'delivered', 'returned', 'cancelled', 'waits'),
  isCredited: fc.boolean(),
})

it(
  'whenever it is credited, a quarter comes to what its delivered orders come to, and what is shown is what was credited',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (quarter) => {
        const referrer = await confirmed(app, 'Ana')
        const friends = [
          await confirmed(app, 'Dan', referrer),
          await confirmed(app, 'Eva', referrer),
          await confirmed(app, 'Fan', referrer),
        ]
        const ends = monthsLater(clock.now(), 2)
        const [earned, waiting]: [number[], number[]] = [[], []]
        for (const { afterHours, who, price, becomes, isCredited } of quarter) {
          clock.advance(afterHours * 3_600_000)
          const ref = await placed(app, friends[who] ?? referrer, bani(price))
          if (becomes !== 'waits') await moved(app, ref, becomes as OrderState)
          const bonus = clock.now() < ends ? Math.floor((price * 2 + 50) / 100) : 0
          if (becomes === 'delivered') earned.push(bonus)
          if (becomes === 'waits') waiting.push(bonus)
          if (isCredited) await creditBonus(app)
        }
        const added = (bonuses: number[]) => bonuses.reduce((all, bonus) => all + bonus, 0)
        const [total, onTheirWay] = [added(earned), added(waiting)]
        const before = await info(referrer)
        expect(before.collectedAmount + before.incomingAmounts.amount).toBe(total + onTheirWay)
        clock.advance(7 * DAY_MS)
        await Promise.all([creditBonus(app), creditBonus(app)])
        expect(await bonusOf(referrer)).toBe(total)
        const after = await referralInfoOf(app, referrer.clientId, { start: '2020-01-01', end: '2040-12-31' })
        expect(after).toMatchObject({ collectedAmount: total, incomingAmounts: { amount: onTheirWay } })
        expect(sum(Object.values(after.referralInfo.amountsByDay).map((ron): Bani => fromRon(ron)))).toBe(total + onTheirWay)
        const { list } = await creditsOf(app, referrer.clientId, 1)
        for (const { id, amount, orders } of list) {
          const from = await ordersOfCredit(app, referrer.clientId, id)
          expect([from.length, sum(from.map(({ bonus }) => bonus))]).toEqual([orders, amount])
          const placed = from.map(({ placedAt }) => placedAt)
          expect(placed).toEqual(placed.toSorted().reverse())
        }
      }),
      histories(),
    )
    expect((await verifyLedger(app.db)).differences).toEqual([])
  },
  HISTORIES_WITHIN_MS,
)
