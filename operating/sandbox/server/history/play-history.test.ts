import { expect, it, vi } from 'vitest'
import { repaymentFlagsOf } from '#cash/repayments/contract/repayment-calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { routesOf } from '#product/server/app.ts'
import { testServer } from '#product/server/test-server.ts'
import { verifyCharges } from '#sending/operations.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import { monthsPlayed, PLAYED_WITHIN_MS, tokenOf as tokenIn } from './test-played.ts'

vi.setConfig({ testTimeout: PLAYED_WITHIN_MS + 60_000 })

const server = await testServer({ env: { DEMO_MONTHS: '3' } })
const { parts, call } = server
const { app } = parts
const tokenOf = (email: string) => tokenIn(server, email)
/** As the wire has amounts. */
const bani = (ron: number): number => Math.round(ron * 100)
const rows = async (text: string) => (await app.db.$client.query(text)).rows

it('plays the months whole: every leu has its owner, and sums of parcels, invoices, cash and payouts agree', async () => {
  await monthsPlayed(server)
  expect((await verifyLedger(app.db)).differences).toEqual([])
  expect(await verifyCharges(app.db)).toEqual([])
  const [sums] = await rows(`select
    (select count(*)::int from orders where state = 'delivered') > 150 as delivered,
    (select count(distinct date_trunc('minute', happened_at))::int from order_events) > 700 as moments,
    (select array_agg(distinct method order by method) from payments where state = 'received') as methods,
    (select count(*)::int from payments where state <> 'received') as unpaid,
    (select array_agg(distinct kind order by kind) from invoices) as kinds,
    (select array_agg(distinct state order by state) from repayment_sheets) as sheets,
    (select sum(amount_bani) from repayments where state = 'paid') = (select sum(amount_bani) from repayment_sheets where state = 'paid') as paid,
    (select sum(amount_bani) from repayments where state = 'at-us') = (select sum(cod_held_bani) from ledger_balances) as held,
    (select sum(amount_bani) from repayments where state = 'at-courier') = (select sum(cod_at_courier_bani) from ledger_balances) as collected`)
  expect(sums).toEqual({
    ...{ delivered: true, moments: true, methods: ['card-page', 'saved-card', 'transfer'], unpaid: 2 },
    ...{ kinds: ['advance', 'fiscal', 'storno'], sheets: ['paid', 'returned'], paid: true, held: true, collected: true },
  })
})

it('answers each question of the owner the same wherever it is asked', async () => {
  const [{ clientId }] = await rows(
    `select m.client_id as "clientId" from users u join memberships m on m.user_id = u.id where u.email = 'client@demo.test'`,
  )
  const token = await tokenOf('client@demo.test')
  const get = async (path: string) => (await call(path, { token })).json()
  const post = async (path: string, payload: object = {}) => (await call(path, { method: 'POST', token, payload })).json()

  // What waits for me: the first page, the views, the list itself, what is selected as all of it.
  const today = await get('/user/dashboard/today')
  const views = [
    { printed: 'no' },
    { state: 'refused' },
    { state: 'to-receive-back' },
    { state: 'in-delivery' },
    { state: 'draft' },
  ] as const
  const { counts } = await post('/orders/counts', { of: views })
  const listed = await Promise.all(views.map(async (filters) => (await get(`/orders?${new URLSearchParams(filters)}`)).count as number))
  expect(counts).toEqual(listed)
  const { problems } = today
  expect([today.notPrinted, problems.refused, problems.notReceivedBack, today.inDelivery, today.drafts]).toEqual(listed)
  expect((await get('/orders/printable?printed=no')).list).toHaveLength(today.notPrinted)

  // How much can I spend: the bar, the first page, the balance and the last movement.
  const money = await get('/user/dashboard/money')
  const { totalLeft } = await get('/user/balance/left')
  const movements = await post('/user/balance/movements')
  expect([money.left, movements.movements[0]?.left]).toEqual([totalLeft, totalLeft])

  // Where is my cash and when does it come: the first page, the list of all days, of some days and what is outside of them, the forecast.
  const cash = (asked: object) => post('/user/repayments/list', { ...repaymentFlagsOf('notPaid'), ...asked })
  const ofAll = await cash({ fromDate: null, toDate: null })
  const { notPaid, notDelivered, atCourier, atUs } = money.cash
  expect(ofAll.totals).toMatchObject({
    notPaid: notPaid.amount,
    notDelivered: notDelivered.amount,
    atCourier: atCourier.amount,
    atUs: atUs.amount,
  })
  expect(ofAll.counts).toMatchObject({ notPaid: notPaid.count, atUs: atUs.count })
  expect(ofAll.nextPayment).toEqual(money.nextPayment)
  expect(money.nextPayment.amount.payable, 'something is due on the next pay day').toBeGreaterThan(0)
  expect([notPaid.count, atUs.count, today.notPrinted + today.problems.notReceivedBack].every((count) => count > 0)).toBe(true)
  const ofSome = await cash({ fromDate: bucharestDayOf(new Date(app.clock.now().getTime() - 10 * 86_400_000)), toDate: null })
  expect(ofSome.notPaidElsewhere?.count).toBeGreaterThan(0)
  expect(ofSome.counts.notPaid + (ofSome.notPaidElsewhere?.count ?? 0)).toBe(notPaid.count)
  expect(bani(ofSome.totals.notPaid) + bani(ofSome.notPaidElsewhere?.amount ?? 0)).toBe(bani(notPaid.amount))
  const paid = await rows(`select sum(amount_bani)::int as bani from repayments where state = 'paid' and client_id = '${clientId}'`)
  expect(bani(ofAll.totals.paid)).toBe(paid[0].bani)

  // What do I owe: the invoices, the statement, what is late.
  const invoices = await get('/user/invoices')
  const statement = await post('/user/balance/invoices', { fromDate: '2020-01-01' })
  expect(statement.transactions.filter(({ isInvoice }: { isInvoice: boolean }) => isInvoice)).toHaveLength(invoices.count)
  const { months } = await get('/user/documents/months')
  expect(months.reduce((all: number, one: { invoices: number }) => all + one.invoices, 0)).toBe(invoices.count)
})

const of = async (email: string) => {
  const token = await tokenOf(email)
  return {
    get: async (path: string) => (await call(path, { token })).json(),
    post: async (path: string, payload: object = {}) => (await call(path, { method: 'POST', token, payload })).json(),
  }
}

it.each(['client@demo.test', 'client2@demo.test'])(
  'says the same of each parcel in lists, page, search and tracking: %s',
  async (email) => {
    const { get } = await of(email)
    type Listed = { uniqueId: string; awb: string | null; state: string; stateText: string }
    const { list } = (await get('/orders?limit=100')) as { list: Listed[] }
    const oneOfEach = [...new Map(list.filter(({ awb }) => awb !== null).map((one) => [one.state, one])).values()]
    expect(oneOfEach.length).toBeGreaterThan(1)
    for (const { uniqueId, awb, state, stateText } of oneOfEach) {
      const [order, found, tracked] = [await get(`/orders/${uniqueId}`), await get(`/orders?search=${awb}`), await get(`/tracking/${awb}`)]
      expect(order).toMatchObject({ awb, state })
      expect(found.list).toEqual([expect.objectContaining({ uniqueId, state, stateText })])
      expect(tracked).toMatchObject({ awb, state })
    }
  },
)

it.each(['client@demo.test', 'client2@demo.test'])(
  'counts each day of the chart as the list, and all of them as couriers and counties: %s',
  async (email) => {
    const { get, post } = await of(email)
    const today = app.clock.now().getTime()
    const dayAgo = (days: number) => bucharestDayOf(new Date(today - days * 86_400_000))
    const { all, days, couriers, counties } = await post('/user/dashboard/shipments', { from: dayAgo(30), to: dayAgo(0) })
    const sum = (parts: { sent: number }[]) => parts.reduce((total, { sent }) => total + sent, 0)
    const now = (parts: { now: { sent: number } }[]) => sum(parts.map((one) => one.now))
    expect([sum(days), now(couriers), now(counties)]).toEqual([all.now.sent, all.now.sent, all.now.sent])
    expect(all.now.sent).toBeGreaterThan(5)
    // The list has the day of the order, the chart that of the AWB: some were ordered before the period.
    const madeOn: string[] = []
    for (let page = 1, count = 1; (page - 1) * 100 < count; page += 1) {
      const listed = await get(`/orders?limit=100&page=${page}&fromDate=${dayAgo(60)}`)
      count = listed.count
      const sent = (listed.list as { awb: string | null; state: string; activatedAt: string | null }[]).filter(
        ({ awb, state }) => awb && state !== 'cancelled',
      )
      madeOn.push(...sent.flatMap(({ activatedAt }) => (activatedAt === null ? [] : [bucharestDayOf(new Date(activatedAt))])))
    }
    const ofList = (day: string) => madeOn.filter((one) => one === day).length
    expect(days).toEqual(days.map((one: { day: string }) => ({ ...one, sent: ofList(one.day) })))
  },
)

it('sums sheets as their repayments, and counts returns and store orders as their lists and the menu do', async () => {
  const { get, post } = await of('client@demo.test')
  const { list: sheets } = await post('/user/repayments/sheets', { limit: 50 })
  const paid = sheets.filter(({ state }: { state: string }) => state === 'paid')
  expect(paid.length).toBeGreaterThan(0)
  for (const { id, amount } of paid) {
    const { list } = await post('/user/repayments/list', { ...repaymentFlagsOf('all'), sheetId: id })
    expect(list.reduce((total: number, one: { amount: number }) => total + bani(one.amount), 0)).toBe(bani(amount))
  }
  const { totalAmount } = await post('/user/repayments/sheets-amount', { limit: 50 })
  expect(bani(totalAmount)).toBe(paid.reduce((total: number, one: { amount: number }) => total + bani(one.amount), 0))

  const today = await get('/user/dashboard/today')
  const counts = await get('/returns/counts')
  expect([counts.received, counts.refunds]).toEqual([today.returns.received, today.returns.refunds])
  expect((await get('/returns?state=received')).total).toBe(counts.received)
})

it.each(['client@demo.test', 'client2@demo.test'])('says one balance and one debt, whichever page is asked: %s', async (email) => {
  const { get, post } = await of(email)
  const { totalLeft } = await get('/user/balance/left')
  const { amounts } = await post('/user/balance/available')
  const { movements } = await post('/user/balance/movements')
  expect(amounts.totalLeft).toBe(totalLeft)
  type Movement = { left: number; amount: number }
  expect((movements as Movement[]).slice(0, -1).map(({ left, amount }) => bani(left) - bani(amount))).toEqual(
    (movements as Movement[]).slice(1).map(({ left }) => bani(left)),
  )

  // Of the list, its rows, the statement and the balance.
  type Invoice = { invoiceNumber: string; open: number; payable: number }
  const invoices: Invoice[] = []
  let open = 0
  for (let page = 1, count = 1; invoices.length < count; page += 1) {
    const listed = await get(`/user/invoices?page=${page}`)
    count = listed.count
    open = bani(listed.open)
    invoices.push(...listed.list)
    expect(listed.list.length).toBeGreaterThan(0)
  }
  expect(invoices.reduce((total, one) => total + bani(one.open), 0)).toBe(open)
  const statement = await post('/user/balance/invoices', { fromDate: '2020-01-01' })
  const received = bani(amounts.totalNotInvoiced) + open
  expect(bani(statement.amounts.totalDifference)).toBe(open - received)
  expect(bani(statement.amounts.totalPrePay)).toBe(bani(amounts.totalPrepaid))
  type Transaction = { isInvoice: boolean; invoice: { invoiceNumber: string } | null; invoiceAmount: number }
  const ofStatement = (statement.transactions as Transaction[]).filter(({ isInvoice }) => isInvoice)
  const byNumber = (rows: [string | undefined, number][]) => new Map(rows.toSorted(([one = ''], [other = '']) => one.localeCompare(other)))
  expect(byNumber(ofStatement.map((one) => [one.invoice?.invoiceNumber, bani(one.invoiceAmount)]))).toEqual(
    byNumber(invoices.map((one) => [one.invoiceNumber, bani(one.payable)])),
  )
})

it('counts returns by each state, orders of stores and pick-up points as their lists do', async () => {
  const { get, post } = await of('client@demo.test')
  const today = await get('/user/dashboard/today')
  const states = ['received', 'accepted', 'shipped', 'closed', 'refused']
  const listed = await Promise.all(states.map(async (state) => (await get(`/returns?state=${state}`)).total as number))
  expect(listed.reduce((all, one) => all + one, 0)).toBe((await get('/returns')).total)
  const counts = await get('/returns/counts')
  expect((await get('/returns?state=refund')).total).toBe(counts.refunds)
  const worklists = Object.entries((await get('/returns')).counts as Record<string, number>)
  expect(worklists.length).toBeGreaterThan(5)
  for (const [worklist, count] of worklists) expect([worklist, (await get(`/returns?state=${worklist}`)).total]).toEqual([worklist, count])
  expect(counts.overdue).toBeLessThanOrEqual(counts.refunds)

  const awaiting = { type: 'AWAITING_ACTIVATION' }
  const views = [awaiting, { ...awaiting, only: 'refused' }]
  const ofStores = await post('/user/integration/stores/orders-counts', { of: views })
  expect(ofStores.counts).toEqual([today.storeOrders, today.problems.storeRefused])

  const [mine, admin] = [await get('/user/pick-up-points/list'), await of('admin@demo.test')]
  type Point = { id: string; client?: { name: string } }
  const seen = await Promise.all(['waiting', 'approved'].map(async (show) => (await admin.get(`/admin/pickup-points?show=${show}`)).list))
  const ofClient = (seen.flat() as Point[]).filter(({ client }) => client?.name === 'Atelierul Mesteacan')
  const ids = (points: Point[]) => points.map(({ id }) => id).toSorted()
  expect(ids(ofClient)).toEqual(ids(mine))
  expect(mine.length).toBeGreaterThan(1)
})

/** What its user has not set up, what goes wrong, and what is shown only to who searches for it. */
const mayBeEmpty = new Set([
  ...['GET /auth/passkeys', 'GET /auth/security-events'],
  ...['GET /user/invoicing-system/companies/not-connected', 'GET /user/settings/mail'],
  ...['GET /admin/effects', 'GET /admin/operator/awbs', 'GET /admin/operator/comparisons', 'GET /admin/operator/jobs'],
  ...['GET /admin/notifications', 'GET /admin/security-events', 'GET /admin/settlements/late', 'GET /sandbox/faults'],
  ...['GET /admin/orders', 'GET /admin/payouts/authorisations'],
])

/** Calls that answer lists to a question that asks nothing in particular: how many, and those whose lists are all empty and may not be. */
async function listsOf(token: string, isAsked: (endpoint: Endpoint) => boolean): Promise<{ all: number; empty: string[] }> {
  const found = { all: 0, empty: [] as string[] }
  for (const { endpoint } of routesOf(parts)) {
    const { method, path, does, file } = endpoint
    if (does !== 'reads' || file !== null || path.includes(':') || !isAsked(endpoint)) continue
    const answer = await call(path, { method, token, ...(method === 'GET' ? {} : { payload: {} }) })
    if (answer.statusCode !== 200) continue
    const said: unknown = answer.json()
    const lists = Object.values(Array.isArray(said) ? [said] : Object(said)).filter((one) => Array.isArray(one))
    if (lists.length === 0) continue
    found.all += 1
    const name = `${method} ${path}`
    if (lists.every(({ length }) => length === 0) && !mayBeEmpty.has(name)) found.empty.push(name)
  }
  return found
}

it('leaves no list of the client without a row, nor one of the operator', async () => {
  const [owner, admin] = [await tokenOf('client@demo.test'), await tokenOf('admin@demo.test')]
  const isOfPlatform = ({ access }: Endpoint) => access.startsWith('platform.')
  const ofClient = await listsOf(owner, (endpoint) => !isOfPlatform(endpoint) && endpoint.access !== 'public')
  expect(ofClient.empty).toEqual([])
  for (const email of ['dispecer@demo.test', 'contabil@demo.test', 'citire@demo.test']) {
    const found = await listsOf(await tokenOf(email), (endpoint) => !isOfPlatform(endpoint) && endpoint.access !== 'public')
    expect(found.empty, email).toEqual([])
  }
  const { firstSteps } = (await call('/user/dashboard/today', { token: await tokenOf('client2@demo.test') })).json()
  expect(firstSteps).toMatchObject({ sender: true, payer: true, topUp: true, order: true })
  const ofPlatform = await listsOf(admin, isOfPlatform)
  expect(ofPlatform.empty).toEqual([])
  expect(ofClient.all).toBeGreaterThan(30)
  expect(ofPlatform.all).toBeGreaterThan(12)
})

it('has all that may become of things', async () => {
  const counted = async (text: string) => Object.fromEntries((await rows(text)).map(({ what, count }) => [what, count]))
  const by = (column: string, table: string) => counted(`select ${column} as what, count(*)::int as count from ${table} group by 1`)
  expect(await by('state', 'return_requests')).toEqual({ received: 5, accepted: 5, shipped: 5, closed: 5, refused: 5 })
  expect(await by('is_doubtful', 'return_requests')).toEqual({ false: 25 })
  expect(await by('state', 'pickup_points')).toEqual({ approved: 2, requested: 1 })
  expect(await by('source', 'einvoice_sent')).toEqual({ written: 25 })
  expect(await by('state', 'einvoice_received')).toEqual({ initial: 57, rejected: 2, rejected_with_message: 1 })
  const [sums] = await rows(`select
    (select count(*)::int from order_templates) as templates,
    (select count(*)::int from einvoice_received where warnings <> '[]' and warnings_seen_at is null) as warned,
    (select count(*)::int from referral_credits) as credits,
    (select count(*)::int from orders where replaces is not null and state = 'active') as corrected,
    (select count(*)::int from orders where locker is not null and state = 'delivered') > 5 as lockers,
    (select count(distinct client_id)::int from orders) as senders,
    (select count(distinct user_id)::int from audit_log) >= 5 as people,
    (select count(*) filter (where ids = '{}')::int from audit_log where at < now() - interval '1 day') as nameless,
    (select count(*)::int from audit_log a join audit_log b using (client_id) where b.id > a.id and b.at < a.at) as unordered,
    (select count(*)::int from (select from return_request_steps group by request_id, happened_at having count(*) > 1) t) as together,
    (select array_agg(needs_auth_since is not null order by shop) from stores where platform <> 'import') as shops,
    (select count(*)::int from bank_statement_lines where state = 'open' and amount_bani in (34700, 48000)) as doubtful`)
  expect(sums).toEqual({
    ...{ templates: 3, warned: 1, credits: 8, corrected: 1, lockers: true, senders: 3, people: true, shops: [false, true], doubtful: 2 },
    ...{ nameless: 0, unordered: 0, together: 0 },
  })
})
