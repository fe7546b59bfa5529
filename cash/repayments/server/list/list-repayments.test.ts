import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromRon, sum, ZERO } from '#contract/money.ts'
import { testApp, testClient, testClock } from '#server/platform/test-app.ts'
import { HISTORIES_WITHIN_MS, histories } from '#server/platform/test-histories.ts'
import { textsOf } from '#server/platform/texts.ts'
import { RepaymentSearch, repaymentFlagsOf } from '../../contract/repayment-calls.ts'
import { type RepaymentFilter, repaymentFilters, repaymentStatesOf } from '../../contract/repayment-states.ts'
import { repaymentsAfterOrders } from '../follow-orders.ts'
import { lockCash } from '../queries.ts'
import { moveRepayment } from '../repayment-transition.ts'
import { ACCOUNT, activeOrder, moved, repaymentNow } from '../test-repayments.ts'
import { listRepaymentAccounts } from './list-accounts.ts'
import { listRepayments, type RepaymentReader, repaymentAccountShown } from './list-repayments.ts'

const OTHER_IBAN = 'RO22BTRL0000000000000077'
const DAY_MS = 86_400_000
const clock = testClock('2026-11-02T10:00:00Z')
const app = await testApp({ clock, subscriptions: repaymentsAfterOrders })
const texts = textsOf('ro')

type Asked = Partial<RepaymentSearch> & { filter?: RepaymentFilter }
type Ref = Awaited<ReturnType<typeof activeOrder>>

const reader = (clientId: string | null, mayReadAccounts = true): RepaymentReader => ({ clientId, texts, mayReadAccounts })
const list = (clientId: string | null, { filter = 'all', ...asked }: Asked = {}, mayReadAccounts = true) =>
  listRepayments(app, RepaymentSearch.parse({ ...repaymentFlagsOf(filter), ...asked }), reader(clientId, mayReadAccounts))

async function receivedByUs(ref: Ref): Promise<void> {
  await moved(app, ref, 'delivered')
  await app.db.inTransaction(async (tx) => {
    const cash = await lockCash(tx, ref)
    if (cash) await moveRepayment(app, tx, cash, { to: 'at-us', patch: { receivedAt: clock.now() } })
  })
}

describe('the list of repayments', () => {
  it('says what is not paid of days that were not asked about, and of nothing else', async () => {
    const clientId = await testClient(app, ZERO)
    await activeOrder({ ...app, clock: testClock('2026-08-20T09:00:00Z') }, clientId, { ron: 99 })
    await activeOrder(app, clientId, { ron: 50 })
    const fromOctober = { fromDate: '2026-10-01', toDate: '2026-11-30' }
    const said = async (asked: Asked) => (await list(clientId, asked)).notPaidElsewhere
    expect(await said(fromOctober)).toEqual({ count: 1, amount: fromRon(99) })
    expect(await said({ ...fromOctober, filter: 'paid' })).toEqual({ count: 1, amount: fromRon(99) })
    expect(await said({ fromDate: '2026-08-01' })).toBeNull()
    for (const more of [{ searchString: 'x' }, { account: 'RO' }]) expect(await said({ ...fromOctober, ...more })).toBeNull()
    expect((await list(null, fromOctober)).notPaidElsewhere).toBeNull()
  })

  it('has each with what is written on it, its state in words and colour, and its dates', async () => {
    const clientId = await testClient(app, ZERO)
    const ref = await activeOrder(app, clientId, { ron: 49.9, reference: '#1001' })
    const { awb } = await repaymentNow(app, ref)
    await moved(app, ref, 'delivered')
    const answer = await list(clientId)
    expect(answer.list).toEqual([
      {
        ...{ id: expect.any(String), clientId, orderDate: expect.any(String), toAddress: expect.stringContaining('Ștefan Țurcanu') },
        ...{ orderAwb: awb, uniqueId: ref.orderId, clientReference: '#1001', amount: fromRon(49.9) },
        bank: { name: 'Atelier SRL', account: ACCOUNT.iban },
        status: { text: 'La curier', rgba: 'rgba(243,156,18,1)' },
        state: 'at-courier',
        dates: { deliveryDate: expect.any(String), sentToUsDate: null, receivedByUsDate: null, sentToClientDate: null },
        ...{ isCanceled: false, doubt: null, isCorrection: false, isAwaiting: false },
      },
    ])
    expect(answer.nextPayment).toEqual({
      date: { nextPayDate: '2026-11-06', waitPending: false },
      amount: { minAmount: null, payable: ZERO, inSheets: ZERO },
    })
  })

  it.each([
    ['the AWB', (awb: string) => awb],
    ['the reference', () => '#77-A'],
    ['the recipient, without diacritics', () => 'TURCANU ștefan'],
    ['the address', () => 'bulevardul unirii 10'],
    ['the amount', () => '1.234,50'],
  ])('finds by %s', async (_, textOf) => {
    const clientId = await testClient(app, ZERO)
    const ref = await activeOrder(app, clientId, { ron: 1234.5, reference: '#77-A' })
    await activeOrder(app, clientId, { name: 'Mihai Pop', ron: 10 })
    const { awb } = await repaymentNow(app, ref)
    const found = await list(clientId, { searchString: textOf(awb) })
    expect(found.list[0]?.uniqueId ?? null).toBe(textOf(awb).startsWith('bulevardul') ? found.list[0]?.uniqueId : ref.orderId)
    expect([found.count, found.totals.all]).toEqual(textOf(awb).startsWith('bulevardul') ? [2, fromRon(1244.5)] : [1, fromRon(1234.5)])
  })

  it('is of the days of the period, both whole, in Bucharest', async () => {
    const clientId = await testClient(app, ZERO)
    await activeOrder(app, clientId)
    const { orderedOn } = (
      await app.db.$client.query('select ordered_on::text as "orderedOn" from repayments where client_id = $1', [clientId])
    ).rows[0]
    expect((await list(clientId, { fromDate: orderedOn, toDate: orderedOn })).count).toBe(1)
    expect((await list(clientId, { toDate: '2026-11-01' })).count).toBe(0)
    expect((await list(clientId, { fromDate: '2199-01-01' })).count).toBe(0)
  })

  it('is of one account, by any part of its number, and of no other client', async () => {
    const [one, other] = [await testClient(app, ZERO), await testClient(app, ZERO)]
    await activeOrder(app, one)
    await activeOrder(app, one, { iban: OTHER_IBAN, ron: 30 })
    await activeOrder(app, other)
    expect((await list(one, { account: OTHER_IBAN })).totals.all).toBe(fromRon(30))
    expect((await list(one, { account: '00 77' })).count).toBe(1)
    expect((await list(one)).count).toBe(2)
    expect(await listRepaymentAccounts(app, { clientId: one })).toEqual([
      { bankAccount: OTHER_IBAN, bankAccountOwner: ACCOUNT.accountHolder },
      { bankAccount: ACCOUNT.iban, bankAccountOwner: ACCOUNT.accountHolder },
    ])
  })

  it('shows the last four characters to who may not read accounts, filters by what it gave out, and by nothing that is typed', async () => {
    const clientId = await testClient(app, ZERO)
    await activeOrder(app, clientId)
    await activeOrder(app, clientId, { iban: OTHER_IBAN, ron: 30 })
    const sealed = repaymentAccountShown(app, { iban: OTHER_IBAN, clientId }, { mayReadAccounts: false })
    expect(sealed).toMatch(/^cont-0077\./)
    expect((await list(clientId, { account: sealed }, false)).totals.all).toEqual(fromRon(30))
    expect((await list(clientId, { account: OTHER_IBAN }, false)).count).toBe(0)
  })

  it('of a company that pays no repayments is empty', async () => {
    const clientId = await testClient(app, ZERO)
    await activeOrder(app, clientId)
    expect((await list(clientId, { selectedCompany: Number(app.config.seller.cui) })).count).toBe(1)
    expect((await list(clientId, { selectedCompany: 12_345_678 })).count).toBe(0)
  })

  it('of a sheet has its rows whatever the dates', async () => {
    const clientId = await testClient(app, ZERO)
    const ref = await activeOrder(app, clientId)
    await activeOrder(app, clientId)
    await app.db.$client.query('update repayments set sheet_id = 7 where client_id = $1 and order_id = $2', [clientId, ref.orderId])
    const { count, totals, list: rows } = await list(clientId, { sheetId: 7, toDate: '2020-01-01' })
    expect([count, totals.notDelivered, rows.map(({ uniqueId }) => uniqueId)]).toEqual([1, fromRon(100), [ref.orderId]])
  })
})

it('has one filter, and a period that ends after it begins', () => {
  expect(RepaymentSearch.safeParse({}).success).toBe(false)
  expect(RepaymentSearch.safeParse({ isAll: true, isPaid: true }).error?.issues[0]?.path).toEqual([])
  expect(RepaymentSearch.safeParse({ isAll: true, fromDate: '2026-02-01', toDate: '2026-01-01' }).error?.issues[0]?.path).toEqual([
    'toDate',
  ])
})

const ends = fc.constantFrom('under-way', 'delivered', 'returned', 'at-us')
const order = fc.record({
  ron: fc.integer({ min: 1, max: 900 }),
  end: ends,
  afterDays: fc.nat(2),
  isOther: fc.boolean(),
  isReferred: fc.boolean(),
})

it(
  'whatever was ordered, every page of every filter has its rows once, the newest first, and the totals are theirs',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(order, { minLength: 1, maxLength: 40 }), async (orders) => {
        const clientId = await testClient(app, ZERO)
        for (const { ron, end, afterDays, isOther, isReferred } of orders) {
          clock.advance(afterDays * DAY_MS + 1000)
          const given = { ron, reference: isReferred ? 'vara' : '', ...(isOther ? { iban: OTHER_IBAN } : {}) }
          const ref = await activeOrder(app, clientId, given)
          if (end === 'at-us') await receivedByUs(ref)
          else if (end !== 'under-way') await moved(app, ref, end)
        }
        for (const asked of [{}, { account: OTHER_IBAN }, { searchString: 'vara' }]) {
          const whole = await list(clientId, { ...asked, limit: 100 })
          for (const filter of repaymentFilters) {
            const rows = whole.list.filter(({ state }) => repaymentStatesOf[filter].includes(state))
            const pages = await Promise.all([1, 2].map((page) => list(clientId, { ...asked, filter, page, limit: 25 })))
            expect(pages.flatMap((page) => page.list)).toEqual(rows)
            const counted = rows.filter(({ isCanceled }) => !isCanceled)
            for (const { count, totals, counts } of pages) {
              expect([count, counts, totals]).toEqual([rows.length, whole.counts, whole.totals])
              expect([counts[filter], totals[filter]]).toEqual([counted.length, sum(counted.map(({ amount }) => amount))])
            }
          }
          const gone = whole.list.filter(({ isCanceled }) => isCanceled)
          expect(whole.cancelled).toEqual({ count: gone.length, amount: sum(gone.map(({ amount }) => amount)) })
          const { all, notPaid, notDelivered, atCourier, atUs, paid } = whole.totals
          expect([all, notPaid]).toEqual([notPaid + paid, notDelivered + atCourier + atUs])
          const dates = whole.list.map(({ orderDate }) => orderDate)
          expect(dates).toEqual(dates.toSorted().reverse())
        }
      }),
      histories(),
    )
  },
  HISTORIES_WITHIN_MS,
)
