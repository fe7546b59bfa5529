/** One quarter, lived again with each habit of crediting: what it comes to is computed here a second time, from the orders alone. */
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { moved } from '#cash/repayments/server/test-repayments.ts'
import { bani, fromRon } from '#contract/money.ts'
import { clientBalances } from '#server/ledger/balances.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { testApp, testClock } from '#server/platform/test-app.ts'
import { referralOnConfirmed } from './begin-referral.ts'
import { creditBonus } from './credit-bonus.ts'
import { creditsOf, ordersOfCredit } from './credits.ts'
import { earningsAfterOrders } from './follow-orders.ts'
import { referralInfoOf } from './referral-info.ts'
import { confirmed, placed } from './test-referrals.ts'

const SEED = 20_260_829
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** `end`: what became of it, so many hours later. */
type Order = { at: number; hours: number; end: 'delivered' | 'returned' | 'cancelled' | 'lost' | null; priceBani: number }
type Quarter = { begins: number; ends: number; orders: Order[] }

/** Around each moment a client may have doubts about: midnight on Sunday in Bucharest, and the hours in which the clocks change. */
const quarters: Record<string, { begins: string; doubtful: readonly string[] }> = {
  'with the change to winter time': {
    begins: '2026-10-05T07:00:00Z',
    doubtful: ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T21:59:00Z', '2026-10-25T22:01:00Z', '2026-11-01T21:30:00Z'],
  },
  'with the change to summer time': {
    begins: '2027-03-01T07:00:00Z',
    doubtful: ['2027-03-28T00:59:00Z', '2027-03-28T01:01:00Z', '2027-03-28T20:59:00Z', '2027-03-28T21:01:00Z', '2027-03-14T22:30:00Z'],
  },
}

const order = fc.record({
  at: fc.integer({ min: 0, max: 83 * 24 * 60 }),
  hours: fc.integer({ min: 1, max: 200 }),
  end: fc.constantFrom(
    'delivered' as const,
    'delivered' as const,
    'delivered' as const,
    'returned' as const,
    'cancelled' as const,
    'lost' as const,
    null,
  ),
  priceBani: fc.integer({ min: 1, max: 20_000 }),
})

function quarterOf({ begins, doubtful }: { begins: string; doubtful: readonly string[] }): Quarter {
  const from = Date.parse(begins)
  const [drawn = []] = fc.sample(fc.array(order, { minLength: 60, maxLength: 60 }), { seed: SEED, numRuns: 1 })
  const seeded = drawn.map(({ at, ...rest }): Order => ({ ...rest, at: from + HOUR_MS + at * MINUTE_MS }))
  const atDoubtful = doubtful.map(
    (moment, i): Order => ({
      ...{ at: Date.parse(moment) - HOUR_MS, hours: 1, end: 'delivered', priceBani: 1_025 + i * 50 },
    }),
  )
  const orders = [...seeded, ...atDoubtful].sort((a, b) => a.at - b.at)
  return { begins: from, ends: from + 91 * 24 * HOUR_MS, orders }
}

const inBucharest = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Bucharest', dateStyle: 'short', timeStyle: 'medium' })
const dayOf = (at: number): string => inBucharest.format(at).slice(0, 10)
const mondayBefore = (day: string): string => {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}
/** Two months later by the calendar, at the same hour of Bucharest. */
const isWithin = (at: number, begins: number): boolean => {
  const [from, now] = [inBucharest.format(begins), inBucharest.format(at)]
  const month = Number(from.slice(5, 7)) + 2
  const end = `${Number(from.slice(0, 4)) + Math.floor((month - 1) / 12)}-${String(((month - 1) % 12) + 1).padStart(2, '0')}${from.slice(7)}`
  return now < end
}

type Sums = Record<string, number>
const add = (sums: Sums, key: string, amount: number): Sums => ({ ...sums, [key]: (sums[key] ?? 0) + amount })

/** By the rule as it is written: 2 % of the price, half a ban up, of what was placed in two months and is delivered; `drawn`: or may be yet. */
function expectedOf({ begins, orders }: Quarter) {
  const [earned, onItsWay] = (['delivered', null] as const).map((wanted) =>
    orders
      .filter(({ at, end }) => end === wanted && isWithin(at, begins))
      .map(({ at, hours, priceBani }) => ({ at, deliveredAt: at + hours * HOUR_MS, bonus: Math.round(priceBani * 2) / 100 }))
      .map(({ bonus, ...rest }) => ({ ...rest, bonus: Math.floor(bonus) + (bonus % 1 >= 0.5 ? 1 : 0) })),
  ) as [Earning[], Earning[]] // one for each
  const totalOf = (of: readonly Earning[]) => of.reduce((sum, { bonus }) => sum + bonus, 0)
  const byDay = (of: readonly Earning[]) => of.reduce((sums: Sums, { at, bonus }) => add(sums, dayOf(at), bonus), {})
  return {
    weeks: earned.reduce((sums: Sums, { deliveredAt, bonus }) => add(sums, mondayBefore(dayOf(deliveredAt)), bonus), {}),
    days: byDay(earned),
    drawn: byDay([...earned, ...onItsWay]),
    total: totalOf(earned),
    coming: totalOf(onItsWay),
  }
}
type Earning = { at: number; deliveredAt: number; bonus: number }

/** When it is credited: the moments of a quarter, and by how many processes at once. */
const habits: Record<string, (quarter: Quarter) => { at: number; atOnce: number }[]> = {
  'each Monday': ({ begins, ends }) => mondays(begins, ends).map((at) => ({ at, atOnce: 1 })),
  'each Monday by three processes at once, and again an hour later': ({ begins, ends }) =>
    mondays(begins, ends).flatMap((at) => [
      { at, atOnce: 3 },
      { at: at + HOUR_MS, atOnce: 2 },
    ]),
  'with three weeks in between in which nothing runs, around the change of the clocks': ({ begins, ends }) =>
    mondays(begins, ends).flatMap((at, week) => (week >= 2 && week <= 4 ? [] : [{ at, atOnce: 1 }])),
  'every day': ({ begins, ends }) =>
    Array.from({ length: Math.floor((ends - begins) / (24 * HOUR_MS)) }, (_, day) => ({ at: begins + day * 24 * HOUR_MS, atOnce: 1 })),
}

/** Ten minutes after midnight in Bucharest, as the schedule says. */
function mondays(from: number, to: number): number[] {
  const found: number[] = []
  for (let at = Math.ceil(from / (10 * MINUTE_MS)) * 10 * MINUTE_MS; at < to; at += 10 * MINUTE_MS)
    if (inBucharest.format(at).endsWith(' 00:10:00') && mondayBefore(dayOf(at)) === dayOf(at)) found.push(at)
  return found
}

async function lived(quarter: Quarter, credits: readonly { at: number; atOnce: number }[]) {
  const clock = testClock(new Date(quarter.begins).toISOString())
  const app = await testApp({ clock, subscriptions: [referralOnConfirmed, earningsAfterOrders] })
  const referrer = await confirmed(app, 'Ana')
  const friends = [await confirmed(app, 'Dan', referrer), await confirmed(app, 'Eva', referrer)]
  const events: { at: number; run(): Promise<unknown> }[] = credits.map(({ at, atOnce }) => ({
    at,
    run: () => Promise.all(Array.from({ length: atOnce }, () => creditBonus(app))),
  }))
  for (const [n, { at, hours, end, priceBani }] of quarter.orders.entries()) {
    const by = friends[n % 2] ?? referrer
    const run = async () => {
      const ref = await placed(app, by, bani(priceBani))
      if (end) events.push({ at: at + hours * HOUR_MS, run: () => moved(app, ref, end) })
    }
    events.push({ at, run })
  }
  while (events.length > 0) {
    events.sort((a, b) => a.at - b.at)
    const next = events.shift()
    if (!next || next.at > quarter.ends) continue
    clock.advance(next.at - clock.now().getTime())
    await next.run()
  }
  clock.advance(quarter.ends + 14 * 24 * HOUR_MS - clock.now().getTime())
  await creditBonus(app)
  return { app, referrer, friends }
}

describe.each(Object.entries(quarters))('a quarter %s', (_, given) => {
  const quarter = quarterOf(given)
  const { weeks, days, drawn, total, coming } = expectedOf(quarter)

  it('has orders that earn and orders that do not, on both sides of each doubtful moment', () => {
    expect(Object.keys(weeks).length).toBeGreaterThan(7)
    expect(total).toBeGreaterThan(2_000)
    expect(coming).toBeGreaterThan(0)
    for (const moment of given.doubtful) expect(weeks[mondayBefore(dayOf(Date.parse(moment)))], moment).toBeGreaterThan(0)
  })

  describe.each(Object.entries(habits))('credited %s', (_habit, when) => {
    let app: Awaited<ReturnType<typeof lived>>['app']
    let clientId = ''
    beforeAll(async () => {
      const end = await lived(quarter, when(quarter))
      app = end.app
      clientId = end.referrer.clientId
    })

    it('comes to the ban to what was computed, week by week', async () => {
      expect((await clientBalances(app.db, clientId)).bonusBani).toBe(total)
      const { list } = await everyCredit()
      expect(list.reduce((sums: Sums, { fromDate, amount }) => add(sums, fromDate, amount), {})).toEqual(weeks)
      expect((await verifyLedger(app.db)).differences).toEqual([])
    })

    it('is drawn day by day as its lists have it', async () => {
      const { referralInfo, collectedAmount, incomingAmounts } = await referralInfoOf(app, clientId, {
        start: dayOf(quarter.begins),
        end: dayOf(quarter.ends),
      })
      expect([collectedAmount, incomingAmounts.amount]).toEqual([total, coming])
      const shown = Object.entries(referralInfo.amountsByDay).map(([day, ron]) => [day, Number(fromRon(ron))])
      expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(Object.entries(drawn).filter(([, amount]) => amount > 0)))
      const listed: Sums = {}
      for (const { id, orders } of (await everyCredit()).list) {
        const of = await ordersOfCredit(app, clientId, id)
        expect(of).toHaveLength(orders)
        for (const { placedAt, bonus } of of) listed[dayOf(Date.parse(placedAt))] = (listed[dayOf(Date.parse(placedAt))] ?? 0) + bonus
      }
      expect(listed).toEqual(days)
    })

    async function everyCredit() {
      const pages = [await creditsOf(app, clientId, 1)]
      for (let page = 2; pages.flatMap(({ list }) => list).length < (pages[0]?.count ?? 0); page += 1)
        pages.push(await creditsOf(app, clientId, page))
      return { list: pages.flatMap(({ list }) => list) }
    }
  })
})
