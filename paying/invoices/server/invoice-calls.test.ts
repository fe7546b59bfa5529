import { beforeAll, expect, it } from 'vitest'
import { WORKBOOK_TYPE } from '#contract/endpoint.ts'
import { anEntity } from '#paying/billing/server/test-entities.ts'
import { testServer } from '#product/server/test-server.ts'
import { ordered } from './test-invoices.ts'

const { parts, call, user, operator, member } = await testServer()
const { app } = parts
let client: Awaited<ReturnType<typeof user>>
let administrator: { token: string }

beforeAll(async () => {
  client = await user('ana')
  administrator = await operator('seful')
  await anEntity(app, { clientId: client.id })
})

const trigger = (path: string, token = administrator.token, selectedClient = client.id) =>
  call(`/admin/trigger-invoice${path}`, { method: 'POST', token, payload: { selectedClient } })

it('an administrator issues the invoice of a client’s orders and of its payments, once each', async () => {
  await ordered(app, client.id, 'A', 1_210)
  const first = (await trigger('')).json()
  expect(first).toMatchObject({ success: true, invoiceNumber: expect.stringMatching(/^EXF-\d{4}-000001$/) })
  expect(await trigger('').then((answer) => [answer.statusCode, answer.json().title])).toEqual([422, 'nothing-to-invoice'])
  expect((await trigger('/pre-pay')).json().invoiceNumber).toMatch(/^EXA-/)
  expect(await trigger('/pre-pay').then((answer) => [answer.statusCode, answer.json().message])).toEqual([
    422,
    'Nu exista nimic de facturat.',
  ])

  const { list, count } = (await call('/user/invoices', { token: client.token })).json()
  expect(count).toBe(2)
  expect(list).toMatchObject([
    { kind: 'advance', hasAnnex: false, total: 487.9, payable: 487.9, open: 0 },
    {
      id: first.invoiceId,
      kind: 'fiscal',
      hasAnnex: true,
      net: 10,
      vat: 2.1,
      total: 12.1,
      payable: 12.1,
      open: 0,
      buyerName: 'ATELIER DEMO S.R.L.',
    },
  ])
  expect((await call('/user/invoices', { token: client.token, query: { page: '2', limit: '1' } })).json().list).toMatchObject([
    { kind: 'fiscal' },
  ])

  const pdf = await call(`/invoice/print/${first.invoiceId}`, { token: client.token })
  expect(pdf.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining(`factura-${first.invoiceNumber}.pdf`),
  })
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const annex = await call(`/invoice/annex/${first.invoiceId}`, { token: client.token })
  expect(annex.headers).toMatchObject({
    'content-type': WORKBOOK_TYPE,
    'content-disposition': expect.stringContaining(`anexa-${first.invoiceNumber}.xlsx`),
  })
  expect((await call(`/invoice/annex/${list[0].id}`, { token: client.token })).statusCode).toBe(404)

  const { rows } = await app.db.$client.query(
    `select call, outcome, ids ->> 'invoiceNumber' as number from audit_log where client_id = $1 and call like 'POST /admin%' order by id`,
    [client.id],
  )
  expect(rows.map(({ call: name, outcome }) => [name, outcome])).toEqual([
    ['POST /admin/trigger-invoice', 'done'],
    ['POST /admin/trigger-invoice', 'refused'],
    ['POST /admin/trigger-invoice/pre-pay', 'done'],
    ['POST /admin/trigger-invoice/pre-pay', 'refused'],
  ])
  expect(rows[0]?.number).toBe(first.invoiceNumber)
})

it('no one else issues any, and a client that is none is not found', async () => {
  const support = await operator('asistenta', 'support')
  for (const token of [client.token, support.token]) expect((await trigger('', token)).statusCode).toBe(403)
  expect((await trigger('', administrator.token, '00000000-0000-4000-8000-000000000000')).statusCode).toBe(404)
  const dispatcher = await member('dispecer', { clientId: client.id, role: 'dispatcher' })
  expect((await call('/user/invoices', { token: dispatcher.token })).statusCode).toBe(403)
})

it('says why none are issued to an entity that may not be invoiced', async () => {
  const other = await user('bogdan')
  await ordered(app, other.id, 'B', 121)
  const said = async () => (await trigger('', administrator.token, other.id)).json().message
  expect(await said()).toBe('Clientul nu are date de facturare active. Nu se emit facturi.')
  await anEntity(app, { clientId: other.id, verifyStatus: 'invalid', invalidReason: 'deregistered' })
  expect(await said()).toBe('Compania este radiata. Nu se emit facturi.')
})
