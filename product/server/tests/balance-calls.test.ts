/** Whose balance the calls answer: the platform's staff name a client, and from others another's name says nothing. */
import { beforeAll, expect, it } from 'vitest'
import { testServer } from '../test-server.ts'

const { call, user, member, operator, parts } = await testServer()
const { app } = parts
let own: Awaited<ReturnType<typeof user>>
let other: typeof own
let admin: Awaited<ReturnType<typeof operator>>

beforeAll(async () => {
  own = await user('ana')
  other = await user('bogdan')
  admin = await operator('sef')
})

const paths = ['/user/balance/available', '/user/balance/bonus', '/user/balance/invoices'] as const
const ask = (path: string, token: string, payload: object) => call(path, { method: 'POST', token, payload })

it('says how far below zero orders may go, of who may', async () => {
  const left = async () => (await call('/user/balance/left', { token: other.token })).json()
  const { totalLeft } = await left()
  expect(await left()).toEqual({ totalLeft })
  await app.db.$client.query('update ledger_balances set credit_limit_bani = 12345 where client_id = $1', [other.id])
  expect(await left()).toEqual({ totalLeft, creditLimit: 123.45 })
})

it.each(paths)('%s answers an ordinary client its own, whichever it names', async (path) => {
  const { body } = await ask(path, own.token, {})
  expect((await ask(path, own.token, { selectedClient: other.id })).body).toBe(body)
  // A transfer's number or an order would give the other's away.
  expect((await ask(path, admin.token, { selectedClient: other.id })).statusCode).toBe(200)
})

it.each(paths)('%s answers the platform’s staff for the client they name, and says at the field that they must name one', async (path) => {
  expect((await ask(path, admin.token, { selectedClient: own.id })).body).toBe((await ask(path, own.token, {})).body)
  const unnamed = await ask(path, admin.token, {})
  expect([unnamed.statusCode, unnamed.json().errors]).toEqual([
    422,
    [{ path: 'selectedClient', code: 'required', message: 'Alegeti un client' }],
  ])
})

it('answers the statement in RON, with the first payment and its difference', async () => {
  const { transactions, amounts, checkOld, count } = (await ask('/user/balance/invoices', own.token, { checkOld: true })).json()
  expect([checkOld, count]).toEqual([false, 1])
  expect(transactions).toEqual([
    {
      ...{ id: expect.stringMatching(/^\d+$/), dateTime: expect.any(String), description: 'Plata OP', isInvoice: false, isPayment: true },
      ...{ invoice: null, invoiceAmount: 0, paymentAmount: 500, difference: -500, prePayAmount: 0, cardData: null },
      ...{ paymentNumber: null, revertibleAmount: 0 },
    },
  ])
  expect(amounts).toMatchObject({ totalPayments: 500, totalDifference: -500, isTotalDifference: true, isPreviousDifference: false })
})

it('refuses a period that ends before it begins, at its end', async () => {
  const { statusCode, body } = await ask('/user/balance/invoices', own.token, { fromDate: '2026-02-02', toDate: '2026-02-01' })
  expect(statusCode).toBe(422)
  expect(JSON.parse(body).errors).toMatchObject([{ path: 'toDate', message: 'Data de sfarsit este inaintea celei de inceput.' }])
})

it('sends the export as it is made, with the rows it will have, and gives it to a dispatcher as little as the statement', async () => {
  const exported = await call('/user/balance/invoices/export', { method: 'POST', token: own.token, payload: {} })
  expect([exported.statusCode, exported.headers['x-rows'], exported.headers['content-disposition']]).toEqual([
    ...[200, '1', 'inline; filename="lista-facturi.xlsx"'],
  ])
  expect(exported.rawPayload.subarray(0, 2).toString()).toBe('PK')
  const { token } = await member('dan', { clientId: own.id, role: 'dispatcher' })
  for (const path of [...paths, '/user/balance/invoices/export']) expect((await ask(path, token, {})).statusCode).toBe(403)
})

it('lists the platform’s companies to its own staff alone', async () => {
  expect((await call('/admin/companies', { token: admin.token })).json()).toEqual([{ id: 90_000_022, name: 'EXPEDIO DEMO S.R.L.' }])
  expect((await call('/admin/companies', { token: own.token })).statusCode).toBe(403)
})
