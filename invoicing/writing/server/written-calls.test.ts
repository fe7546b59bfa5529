/** The calls of written invoices, as the form makes them. */
import { expect, it } from 'vitest'
import { aConnection } from '#invoicing/connections/server/test-connections.ts'
import { anEntity } from '#paying/billing/server/test-entities.ts'
import { testServer } from '#product/server/test-server.ts'
import { aCustomer, aWrittenDraft, SELLER } from './test-written.ts'

const { parts, call, user, member } = await testServer({ env: { INVOICE_CREATION: 'on' } })
const { app } = parts
const WRITTEN = '/user/invoicing-system/written-invoices'

async function aWriter(name: string) {
  const owner = await user(name)
  await anEntity(app, { clientId: owner.id })
  await aConnection(app, { clientId: owner.id })
  return { ...owner, customer: await aCustomer(app, owner.id) }
}
const post = (token: string, path: string, payload: object = {}) => call(path, { method: 'POST', token, payload })

it('say that the form is there', async () => {
  expect((await call('/about')).json()).toMatchObject({ createsInvoices: true })
})

it('answer currencies with lei first, then what the National Bank quotes, in the words of who asks', async () => {
  const { token } = await user('valute')
  const currencies = (await call('/user/available-currencies', { token })).json()
  expect(currencies.slice(0, 3)).toEqual([
    { code: 'RON', name: 'leu romanesc' },
    { code: 'EUR', name: 'euro' },
    { code: 'USD', name: 'dolar american' },
  ])
  expect(currencies.map(({ code }: { code: string }) => code)).toContain('CHF')
  const english = (await call('/user/available-currencies', { token, headers: { 'accept-language': 'en' } })).json()
  expect(english[0]).toEqual({ code: 'RON', name: 'Romanian Leu' })
})

it('answer rates of VAT by their day, with the day each begins', async () => {
  const { token } = await user('cote')
  const on = async (query: Record<string, string>) => (await call('/user/invoicing-system/vat/values', { token, query })).json()
  const now = await on({ day: '2026-03-05' })
  expect(now.slice(0, 3)).toEqual([
    { id: 'S21', value: 21, category: 'S', from: '2025-08-01', forVatPayers: true },
    { id: 'S11', value: 11, category: 'S', from: '2025-08-01', forVatPayers: true },
    { id: 'Z', value: 0, category: 'Z', from: '2016-01-01', forVatPayers: true },
  ])
  expect(now.at(-1)).toEqual({ id: 'O', value: 0, category: 'O', from: '2016-01-01', forVatPayers: false })
  expect((await on({ day: '2025-07-31' }))[0]).toMatchObject({ id: 'S19', from: '2017-01-01' })
  expect((await on({}))[0]).toMatchObject({ category: 'S', forVatPayers: true })
  expect((await call('/user/invoicing-system/vat/values', { token, query: { day: 'ieri' } })).statusCode).toBe(400)
})

it('keep a draft, issue it and print it', async () => {
  const { token, customer } = await aWriter('scriitor')
  const draft = aWrittenDraft(app, { customer })
  const { id } = (await post(token, WRITTEN, { identificationCode: SELLER, draft })).json()
  const refused = await post(token, `${WRITTEN}/${id}/issue`, { number: 0 })
  expect(refused.statusCode).toBe(422)
  const issued = await post(token, `${WRITTEN}/${id}/issue`, { number: 12 })
  expect(issued.json()).toEqual({ success: true, id, invoiceNumber: 'ABC-12' })
  const taken = (await post(token, WRITTEN, { identificationCode: SELLER, draft })).json()
  const again = await post(token, `${WRITTEN}/${taken.id}/issue`, { number: 12 })
  expect([again.statusCode, again.json().errors]).toMatchObject([
    422,
    [{ path: 'invoiceNumber', message: 'Numarul a fost folosit intre timp. Urmatorul este ABC-13.' }],
  ])
  const listed = (await call(WRITTEN, { token, query: { identificationCode: SELLER } })).json()
  expect(listed.series).toMatchObject([{ series: 'ABC', nextNumber: 13 }])
  const printed = await call(`${WRITTEN}/${id}/pdf`, { token })
  expect([printed.headers['content-type'], printed.body.slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
  expect((await call(`${WRITTEN}/${taken.id}/pdf`, { token })).statusCode).toBe(404)
})

it('say each fault in the words of who asks', async () => {
  const { token } = await aWriter('gresit')
  const { id } = (await post(token, WRITTEN, { identificationCode: SELLER, draft: { items: [{}] } })).json()
  const { errors } = (await post(token, `${WRITTEN}/${id}/issue`)).json()
  expect(errors).toContainEqual({ path: 'items.0.name', code: 'invalid', message: 'Camp obligatoriu!' })
  expect(errors.map(({ path }: { path: string }) => path)).toEqual(expect.arrayContaining(['customer', 'series', 'items.0.price']))
})

it('are refused to who may only read, and read by them', async () => {
  const { id: clientId } = await aWriter('citit')
  const { token } = await member('cititor', { clientId, role: 'read-only' })
  expect((await post(token, WRITTEN, { identificationCode: SELLER, draft: {} })).statusCode).toBe(403)
  expect((await call(WRITTEN, { token, query: { identificationCode: SELLER } })).json()).toEqual({ list: [], series: [] })
})
