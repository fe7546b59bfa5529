/** What a client chooses in its settings governs the day on which its cash is paid: the one that its pages announce. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { dayAfter } from '#contract/days.ts'
import { testServer } from '#product/server/test-server.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import { testClock } from '#server/platform/test-app.ts'
import { ANA, cashAtUs, expectPayoutsRight, jsonPaymentFiles, sheetsNow } from '../test-payouts.ts'
import { makeRunOfDay } from './daily-run.ts'

const server = await testServer()
const { call, user, operator, parts } = server
const { app } = parts
/** A Monday, after the run of the day. The month's last day is a holiday, as the first of the next. */
const MONDAY = '2026-11-23T12:00:00Z'
const clock = testClock(MONDAY)
app.clock = clock
app.paymentFiles = jsonPaymentFiles
app.config.makesDailyPayout = true

const account = { bankName: ANA.accountHolder, bankAccount: ANA.iban }
const save = (token: string, profile: object) => call('/user/profile', { method: 'POST', token, payload: { profile } })
const announced = async (token: string) =>
  (await call('/user/dashboard/money', { token })).json<{ nextPayment: { date: { nextPayDate: string } } }>().nextPayment.date.nextPayDate

async function clientWith(profile: object) {
  const client = await user(`client-${randomUUID()}`)
  expect((await save(client.token, { ...account, ...profile })).statusCode).toBe(200)
  return client
}

/** The run of each day until then, at its hour. */
async function runsUntil(last: string): Promise<void> {
  for (let day = dayAfter(bucharestDayOf(clock.now()), 1); day <= last; day = dayAfter(day, 1)) {
    clock.advance(Date.parse(`${day}T08:00:05Z`) - clock.now().getTime())
    await makeRunOfDay(app, day)
  }
}

const paidOn = async ({ id }: { id: string }): Promise<string[]> => {
  const { rows } = await app.db.$client.query<{ payOn: string }>(
    `select r.pay_on::text as "payOn" from repayment_sheets s join payout_runs r on r.id = s.run_id where s.client_id = $1 order by 1`,
    [id],
  )
  return rows.map(({ payOn }) => payOn)
}

it('a pay day itself is announced until the day’s payments are made, and the next one then', async () => {
  const { token } = await clientWith({ repaymentSendInterval: 3 })
  const before = clock.now().getTime()
  const at = async (instant: string) => {
    clock.advance(Date.parse(instant) - clock.now().getTime())
    return announced(token)
  }
  expect([await at('2026-11-27T07:59:00Z'), await at('2026-11-27T08:00:00Z')]).toEqual(['2026-11-27', '2026-12-04'])
  clock.advance(before - clock.now().getTime())
})

describe('cash that came on a Monday', () => {
  it('is paid on the day of the interval that was saved, as it was announced', async () => {
    const chosen = []
    for (const interval of [1, 2, 3, 4, 5]) chosen.push(await clientWith({ repaymentSendInterval: interval }))
    const said = await Promise.all(chosen.map(({ token }) => announced(token)))
    expect(said).toEqual(['2026-11-24', '2026-11-24', '2026-11-27', expect.stringMatching(/^2026-(11-27|12-04)$/), '2026-11-27'])
    for (const { id } of chosen) await cashAtUs(app, id)
    const [sooner, often] = [
      await clientWith({ repaymentSendInterval: 5, repaymentSendMinAmount: 200 }),
      await clientWith({ repaymentSendInterval: 5 }),
    ]
    for (const { id } of [sooner, often]) for (const ron of [120, 90]) await cashAtUs(app, id, { ron })

    await runsUntil('2026-11-25')
    expect([await sheetsNow(app, sooner.id), await sheetsNow(app, often.id)]).toMatchObject([[{ amountBani: 21_000 }], []])
    expect((await save(often.token, { ...account, repaymentSendInterval: 1 })).statusCode).toBe(200)
    await runsUntil('2026-12-05')
    const paid = await Promise.all(chosen.map(paidOn))
    expect(paid).toEqual(said.map((day) => [day]))
    expect([await paidOn(sooner), await paidOn(often)]).toEqual([['2026-11-24'], ['2026-11-26']])
    await expectPayoutsRight(app)
  })
})

describe('cash that is recorded on a later day than it came', () => {
  it('is paid as if it had been recorded at once, and what that missed with the next run', async () => {
    clock.advance(Date.parse('2026-12-07T12:00:00Z') - clock.now().getTime())
    const received = async (repaymentSendInterval: number, receivedOn: string) => {
      const client = await clientWith({ repaymentSendInterval })
      await cashAtUs(app, client.id, { receivedOn })
      return client
    }
    const thursdays = await received(3, '2026-12-03')
    const fridays = await received(3, '2026-12-04')
    const mondays = await received(1, '2026-12-07')
    await runsUntil('2026-12-12')
    expect(await Promise.all([thursdays, fridays, mondays].map(paidOn))).toEqual([['2026-12-08'], ['2026-12-11'], ['2026-12-08']])
    await expectPayoutsRight(app)
  })
})

describe('the day on which cash is paid', () => {
  it('is one for card, dashboard, settings, forecast, preview and run, also where the paying bank is closed', async () => {
    const { payingBank } = app.config
    clock.advance(Date.parse('2027-11-22T12:00:00Z') - clock.now().getTime())
    // Of each interval its first day falls on one of these.
    app.config.payingBank = { ...payingBank, closedDays: ['2027-11-23', '2027-11-26', '2027-11-29'] }
    try {
      const of = [
        [1, '2027-11-24'],
        [2, '2027-11-24'],
        [5, '2027-11-25'],
        [3, '2027-12-02'],
      ] as const
      const paid = []
      for (const [interval, payOn] of of) {
        const client = await clientWith({ repaymentSendInterval: interval })
        await cashAtUs(app, client.id)
        const { token } = client
        const post = async (path: string, payload = {}) => (await call(path, { method: 'POST', token, payload })).json()
        const { payDays } = (await call('/user/profile', { token })).json()
        expect([
          payDays.find((one: { interval: number }) => one.interval === interval)?.payOn,
          (await post('/user/repayments/list', { isAll: true })).nextPayment.date.nextPayDate,
          await announced(token),
          (await post('/user/repayments/forecast')).days.map((one: { payOn: string }) => one.payOn),
        ]).toEqual([payOn, payOn, payOn, [payOn]])
        paid.push({ client, payOn })
      }
      const administrator = await operator('preview')
      for (const payOn of new Set(of.map(([, day]) => day))) {
        await runsUntil(dayAfter(payOn, -1))
        clock.advance(Date.parse(`${payOn}T07:00:00Z`) - clock.now().getTime())
        expect((await call('/admin/payouts/preview', { token: administrator.token })).json()).toMatchObject({ payOn })
        clock.advance(Date.parse(`${payOn}T08:00:05Z`) - clock.now().getTime())
        await makeRunOfDay(app, payOn)
      }
      for (const { client, payOn } of paid) expect(await paidOn(client)).toEqual([payOn])
    } finally {
      app.config.payingBank = payingBank
    }
  })

  it('is the day of the next run for cash whose own day no run has seen, and once its amount is reached', async () => {
    clock.advance(Date.parse('2028-02-07T12:00:00Z') - clock.now().getTime())
    const missed = await clientWith({ repaymentSendInterval: 3 })
    await cashAtUs(app, missed.id)
    // A Saturday after the client's Friday; the next banking day is Monday, its next Friday the 18th.
    clock.advance(Date.parse('2028-02-12T12:00:00Z') - clock.now().getTime())
    const reached = await clientWith({ repaymentSendInterval: 5, repaymentSendMinAmount: 200 })
    await cashAtUs(app, reached.id, { ron: 220 })
    const monthly = await clientWith({ repaymentSendInterval: 5 })
    await cashAtUs(app, monthly.id)
    for (const [{ token }, day] of [[missed, '2028-02-14'] as const, [reached, '2028-02-14'] as const, [monthly, '2028-02-29'] as const]) {
      const post = async (path: string, payload = {}) => (await call(path, { method: 'POST', token, payload })).json()
      expect([
        (await post('/user/repayments/list', { isAll: true })).nextPayment.date.nextPayDate,
        await announced(token),
        (await post('/user/repayments/forecast')).days.map((one: { payOn: string }) => one.payOn),
      ]).toEqual([day, day, [day]])
    }
    await runsUntil('2028-02-14')
    expect(await Promise.all([missed, reached, monthly].map(paidOn))).toEqual([['2028-02-14'], ['2028-02-14'], []])
  })
})
