import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { bani, ZERO } from '#contract/money.ts'
import { openLedgerAccounts } from '#server/ledger/transfer.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { testApp, testClock } from '#server/platform/test-app.ts'
import { type RepaymentState, repaymentStates } from '../contract/repayment-states.ts'
import { repaymentsAfterOrders } from './follow-orders.ts'
import {
  addRepayment,
  changeRepayment,
  changeRepaymentAccounts,
  collectRepaymentDays,
  freeRepaymentsOfSheet,
  holdForSheets,
  moveRepayment,
  moveRepayments,
  type Repayment,
  repaymentMoved,
} from './repayment-transition.ts'
import { repayments } from './tables.ts'
import { activeOrder, repaymentNow } from './test-repayments.ts'

const clock = testClock('2026-11-23T08:00:00Z')
const heard: unknown[] = []
const app = await testApp({
  clock,
  subscriptions: [...repaymentsAfterOrders, subscribe(repaymentMoved, async (_app, _tx, payload) => void heard.push(payload))],
})

let clientId: string
beforeEach(async () => {
  clientId = randomUUID()
  await app.db.inTransaction((tx) => openLedgerAccounts(tx, clientId, ZERO))
})

const ways: Record<RepaymentState, readonly RepaymentState[]> = {
  expected: [],
  'at-courier': ['at-courier'],
  'at-us': ['at-courier', 'at-us'],
  paid: ['at-courier', 'at-us', 'paid'],
  cancelled: ['cancelled'],
}
const moving = (repayment: Repayment, to: RepaymentState, patch = {}) =>
  app.db.inTransaction((tx) => moveRepayment(app, tx, repayment, { to, patch }))

async function oneThatIs(state: RepaymentState, ron = 100, iban?: string): Promise<Repayment> {
  let now = await repaymentNow(app, await activeOrder(app, clientId, { ron, ...(iban ? { iban } : {}) }))
  for (const to of ways[state]) now = await moving(now, to)
  clock.advance(60_000)
  heard.length = 0
  return now
}
const rowOf = async ({ id }: Repayment) => (await app.db.select().from(repayments)).find((one) => one.id === id)
const booked = async () => {
  const { rows } = await app.db.$client.query<{ kind: string; key: string; amount: number; order: string }>(
    `select kind, key, amount_bani as amount, order_id as order from ledger_transfers where client_id = $1 order by id`,
    [clientId],
  )
  return rows
}
const days = async () => {
  const { rows } = await app.db.$client.query<{ state: string; iban: string; count: number; sum: number }>(
    `select state, iban, sum(count)::int as count, sum(sum_bani)::bigint as sum from repayment_days where client_id = $1
      group by state, iban having sum(count) <> 0 or sum(sum_bani) <> 0 order by state, iban`,
    [clientId],
  )
  return rows.map(({ state, iban, count, sum }) => [state, iban, count, sum])
}

const permitted = ['expected at-courier', 'expected cancelled', 'at-courier at-us', 'at-us paid', 'paid at-us']
const pairs = repaymentStates.flatMap((from) => repaymentStates.map((to) => [from, to] as const))
const isPermitted = ([from, to]: readonly [RepaymentState, RepaymentState]) => permitted.includes(`${from} ${to}`)
const bookings: Record<string, [string, string]> = {
  'expected at-courier': ['cash-collected', 'collected'],
  'at-courier at-us': ['cash-received', 'received'],
}

describe('a repayment', () => {
  it.each(pairs.filter(isPermitted))('that is %s becomes %s: row, answer, event, day and ledger say the same', async (from, to) => {
    const [repayment, other] = [await oneThatIs(from), await oneThatIs('expected')]
    const before = await booked()
    const paidAt = clock.now()
    const now = await moving(repayment, to, { paidAt })
    expect(now).toMatchObject({ id: repayment.id, orderId: repayment.orderId, state: to, paidAt })
    expect(now.stateChangedAt.getTime() - repayment.stateChangedAt.getTime()).toBeGreaterThanOrEqual(60_000)
    expect([await rowOf(repayment), await rowOf(other)]).toEqual([now, other])
    expect(heard).toEqual([{ clientId, id: repayment.id, from, to, now }])
    const booking = bookings[`${from} ${to}`]
    const key = `repayment/${repayment.id}/${booking?.[1]}`
    expect((await booked()).slice(before.length)).toEqual(
      booking ? [{ kind: booking[0], key, amount: 10_000, order: repayment.orderId }] : [],
    )
    expect(await days()).toEqual([to, 'expected'].toSorted().map((state) => [state, other.iban, 1, 10_000]))
  })

  it.each(pairs.filter((pair) => !isPermitted(pair)))('that is %s cannot become %s, and nothing is written or said', async (from, to) => {
    const repayment = await oneThatIs(from)
    const before = [await rowOf(repayment), await booked(), await days()]
    await expect(moving(repayment, to)).rejects.toThrow(`repayment ${repayment.id} is ${from} and cannot become ${to}`)
    expect([await rowOf(repayment), await booked(), await days()]).toEqual(before)
    expect(heard).toEqual([])
  })

  it('comes to be with its day and its event', async () => {
    const like = await oneThatIs('expected')
    const added = { ...like, id: randomUUID(), orderId: `${like.orderId}+`, amountBani: bani(700) }
    await app.db.inTransaction((tx) => addRepayment(app, tx, added))
    expect(await rowOf(added)).toEqual(added)
    expect(heard).toEqual([{ clientId, id: added.id, from: null, to: 'expected', now: added }])
    expect(await days()).toEqual([['expected', like.iban, 2, 10_700]])
  })

  it('is known to others by the name of its event', () => {
    expect(repaymentMoved).toEqual({ name: 'repayment-moved' })
  })
})

describe('many repayments', () => {
  it('move together, each with its event and its money', async () => {
    const some = [await oneThatIs('at-courier', 10), await oneThatIs('at-courier', 20, 'RO33BTRL0130120200000001')]
    const now = await app.db.inTransaction((tx) => moveRepayments(app, tx, some, { to: 'at-us' }))
    expect(heard).toEqual(now.map((one, i) => ({ clientId, id: some[i]?.id, from: 'at-courier', to: 'at-us', now: one })))
    expect((await booked()).filter(({ kind }) => kind === 'cash-received').map(({ amount }) => amount)).toEqual([1_000, 2_000])
    expect(await days()).toEqual([
      ['at-us', 'RO33BTRL0130120200000001', 1, 2_000],
      ['at-us', some[0]?.iban, 1, 1_000],
    ])
  })

  it('do not move where one of them may not', async () => {
    const some = [await oneThatIs('at-courier', 10), await oneThatIs('paid', 20)]
    await expect(app.db.inTransaction((tx) => moveRepayments(app, tx, some, { to: 'at-us' }))).resolves.toHaveLength(2)
    const others = [await oneThatIs('at-courier', 30), await oneThatIs('expected', 40)]
    await expect(app.db.inTransaction((tx) => moveRepayments(app, tx, others, { to: 'at-us' }))).rejects.toThrow('cannot become at-us')
    expect(await Promise.all(others.map(rowOf))).toEqual(others)
  })

  it('that are none are nothing', async () => {
    heard.length = 0
    expect(await app.db.inTransaction((tx) => moveRepayments(app, tx, [], { to: 'paid' }))).toEqual([])
    expect([heard, await days()]).toEqual([[], []])
  })
})

describe('what changes though the state stays', () => {
  it('is the amount, with the sum of its day', async () => {
    const [repayment, other] = [await oneThatIs('expected'), await oneThatIs('expected')]
    const now = await app.db.inTransaction((tx) => changeRepayment(tx, repayment, { amountBani: bani(4_200), holder: 'Ana Pop' }))
    expect(now).toEqual({ ...repayment, amountBani: 4_200, holder: 'Ana Pop' })
    expect([await rowOf(repayment), await rowOf(other)]).toEqual([now, other])
    expect(await days()).toEqual([['expected', repayment.iban, 2, 14_200]])
    expect(heard).toEqual([])
  })

  it('is the account of some of a client, with the sums of both accounts', async () => {
    const [one, other] = [await oneThatIs('at-us', 10), await oneThatIs('at-us', 20)]
    const account = { holder: 'Ana Pop', iban: 'RO33BTRL0130120200000001', accountProblem: null }
    await app.db.inTransaction((tx) => changeRepaymentAccounts(tx, clientId, [one], account))
    expect([await rowOf(one), await rowOf(other)]).toEqual([{ ...one, ...account }, other])
    expect(await days()).toEqual([
      ['at-us', account.iban, 1, 1_000],
      ['at-us', other.iban, 1, 2_000],
    ])
  })

  it('is the sheet that each is held for, until it is free again, and why it waits', async () => {
    const [one, other] = [await oneThatIs('at-us', 10), await oneThatIs('at-us', 20)]
    await app.db.inTransaction((tx) =>
      holdForSheets(tx, [
        { ...one, sheetId: 7 },
        { ...other, sheetId: 8 },
      ]),
    )
    expect([await rowOf(one), await rowOf(other)]).toMatchObject([{ sheetId: 7 }, { sheetId: 8 }])
    await app.db.inTransaction((tx) => freeRepaymentsOfSheet(tx, [one], 'refused-by-bank'))
    expect([await rowOf(one), await rowOf(other)]).toMatchObject([
      { sheetId: null, accountProblem: 'refused-by-bank' },
      { sheetId: 8, accountProblem: null },
    ])
    expect(await days()).toEqual([['at-us', one.iban, 2, 3_000]])
  })
})

describe('the sums of a day', () => {
  const rows = async () =>
    (
      await app.db.$client.query<{ isCollected: boolean; count: number; sum: number }>(
        'select is_collected as "isCollected", count, sum_bani as sum from repayment_days where client_id = $1 and state = $2 order by sum_bani',
        [clientId, 'expected'],
      )
    ).rows

  it('are added to by rows, which are made one every minute', async () => {
    await oneThatIs('expected', 100)
    await oneThatIs('expected', 50)
    expect(await rows()).toEqual([5_000, 10_000].map((sum) => ({ isCollected: false, count: 1, sum })))
    expect([collectRepaymentDays.name, collectRepaymentDays.schedule?.lastDue(new Date('2026-11-23T08:07:30Z')).dueAt]).toEqual([
      'collect-repayment-days',
      new Date('2026-11-23T08:07:00Z'),
    ])
    await collectRepaymentDays.run(app, undefined as never)
    expect(await rows()).toEqual([{ isCollected: true, count: 2, sum: 15_000 }])
  })

  it('get no row of what changes none of them', async () => {
    const one = await oneThatIs('expected', 100)
    const before = (await rows()).length
    await app.db.inTransaction((tx) => changeRepayment(tx, one, { searchText: 'altfel' }))
    expect(await rows()).toHaveLength(before)
    await app.db.inTransaction((tx) => changeRepayment(tx, one, { amountBani: bani(12_000) }))
    expect(await rows()).toHaveLength(before + 1)
  })
})
