import { describe, expect, it } from 'vitest'
import { WORKBOOK_TYPE } from '#contract/endpoint.ts'
import { fromRon, toRon } from '#contract/money.ts'
import { testServer } from '#product/server/test-server.ts'
import { computedFormulas } from '#server/platform/spreadsheet/test-workbooks.ts'
import { readWorkbook } from '#server/platform/spreadsheet/workbook.ts'
import { textsOf } from '#server/platform/texts.ts'
import { repaymentFlagsOf } from '../../contract/repayment-calls.ts'
import { type RepaymentFilter, repaymentFilters } from '../../contract/repayment-states.ts'
import { activeOrder, moved } from '../test-repayments.ts'

const { parts, call, user, operator } = await testServer()
const { app } = parts
const ana = await user('ana')
const other = await user('bogdan')
const admin = await operator('administrator')

const orders = [await activeOrder(app, ana.id, { ron: 10.5 }), await activeOrder(app, ana.id, { ron: 20 })]
const [first] = orders
if (!first) throw new Error('an order was made')
await moved(app, first, 'delivered')
await moved(app, await activeOrder(app, ana.id, { ron: 40 }), 'returned')
await activeOrder(app, other.id, { ron: 80 })

type Given = { token?: string; accept?: string; path?: string }
const post = (body: object, { token = ana.token, accept = 'application/json', path = 'sheet/download' }: Given = {}) =>
  call(`/user/repayments/${path}`, { method: 'POST', token, payload: body, headers: { accept } })

const workbook = async (body: object, token?: string) => {
  const answer = await post(body, { accept: WORKBOOK_TYPE, ...(token ? { token } : {}) })
  return { answer, bytes: answer.rawPayload, rows: (await readWorkbook(answer.rawPayload))?.[0]?.rows ?? [] }
}
const listed = async (filter: RepaymentFilter) => (await post(repaymentFlagsOf(filter), { path: 'list' })).json()

describe('the workbook of repayments', () => {
  it.each(repaymentFilters)('of the filter %s has its rows, and a formula that comes to its total', async (filter) => {
    const { count, totals } = await listed(filter)
    const { bytes, rows, answer } = await workbook(repaymentFlagsOf(filter))
    expect([answer.statusCode, answer.headers['x-rows'], answer.headers['content-disposition']]).toEqual([
      ...[200, String(count), 'inline; filename="lista-rambursuri.xlsx"'],
    ])
    expect(rows).toHaveLength(count + 2)
    const [formula] = computedFormulas(bytes)
    expect([formula?.value, formula?.computed]).toEqual([totals[filter], totals[filter]])
  })

  it('has the columns of the screen, and what was cancelled as 0', async () => {
    const { rows } = await workbook(repaymentFlagsOf('all'))
    expect(rows[0]?.slice(0, 8)).toEqual(['Data comenzii', 'Destinatar', 'AWB', 'Referinta', 'Suma', 'Titular', 'Cont', 'Stare'])
    expect(rows.slice(1, -1).map((row) => [row[4], row[7]])).toEqual([
      [0, 'Anulat'],
      [20, 'Nelivrat'],
      [10.5, 'La curier'],
    ])
    expect(rows.at(-1)?.[4]).toBe(toRon(fromRon(30.5)))
  })

  it('says the day alone of what courier and bank know by its day', async () => {
    const { rows: moments } = await app.db.$client.query<{ delivered: Date }>(
      `update repayments set sent_to_us_at = '2026-11-18T22:00:00Z', received_at = '2026-11-20T21:59:59.999Z', paid_at = '2026-11-20T22:00:00Z'
        where order_id = $1 returning delivered_at as delivered`,
      [first.orderId],
    )
    const { rows } = await workbook(repaymentFlagsOf('all'))
    const delivered = textsOf('ro').forms.dateTime(moments[0]?.delivered ?? '')
    expect(rows.at(-2)?.slice(8)).toEqual([delivered, '19.11.2026', '20.11.2026', '21.11.2026'])
  })

  it.each(['sheet/download', 'sheet/download/'])('comes as bytes in JSON from %s, the same as plain', async (path) => {
    const answer = await post(repaymentFlagsOf('paid'), { path })
    expect(answer.headers['content-type']).toMatch('application/json')
    const rows = (await readWorkbook(Buffer.from(answer.json().data)))?.[0]?.rows
    expect(rows).toEqual((await workbook(repaymentFlagsOf('paid'))).rows)
  })

  it('is of a sheet that is named alone', async () => {
    await app.db.$client.query('update repayments set sheet_id = 5 where client_id = $1 and order_id = $2', [first.clientId, first.orderId])
    expect((await workbook({ sheetId: 5 })).rows).toHaveLength(3)
    expect((await post({})).statusCode).toBe(400)
    expect((await post({}, { path: 'list' })).statusCode).toBe(400)
    expect((await post({ ...repaymentFlagsOf('all'), isPaid: true }, { path: 'list' })).statusCode).toBe(400)
  })

  it('is of one client, or, for who moves the platform’s money, of all', async () => {
    expect((await workbook({ ...repaymentFlagsOf('all'), selectedClient: other.id })).rows).toHaveLength(5)
    expect((await workbook(repaymentFlagsOf('all'), admin.token)).rows).toHaveLength(6)
    expect((await workbook({ ...repaymentFlagsOf('all'), selectedClient: other.id }, admin.token)).rows).toHaveLength(3)
  })
})

describe('the list by e-mail', () => {
  it('goes to the address of who asks, or to the client that is acted for, each time it is asked for', async () => {
    const mails = async () =>
      (await app.db.$client.query(`select user_id as "userId", client_id as "clientId" from repayment_mails order by asked_at, id`)).rows
    for (const path of ['sheet/email', 'sheet/email/'])
      expect((await post(repaymentFlagsOf('all'), { path })).json()).toEqual({ success: true })
    const asked = await post({ ...repaymentFlagsOf('all'), selectedClient: ana.id }, { path: 'sheet/email', token: admin.token })
    expect(asked.json()).toEqual({ success: true })
    const { rows } = await app.db.$client.query(
      `select count(*)::int as n from effects where kind = 'mail' and key like 'repayment-list/%'`,
    )
    expect([rows[0].n, (await mails()).length <= 3]).toEqual([3, true])
    expect((await post(repaymentFlagsOf('all'), { path: 'sheet/email', token: admin.token })).statusCode).toBe(422)
  })
})

describe('bank accounts', () => {
  it('are a client’s own; another client’s are not to be asked for', async () => {
    const own = await post({ id: ana.id }, { path: 'bank-accounts' })
    expect(own.json()).toEqual([{ bankAccount: 'RO94BTRL0000000000000042', bankAccountOwner: 'Atelier SRL' }])
    expect((await post({ id: other.id }, { path: 'bank-accounts' })).statusCode).toBe(403)
    expect((await post({ id: other.id }, { path: 'bank-accounts', token: admin.token })).json()).toHaveLength(1)
  })
})
