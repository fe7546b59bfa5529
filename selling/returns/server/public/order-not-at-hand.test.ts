/** A statement by who has not the order's number at hand, who orders for a company, or whose mail does not arrive. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { mailboxOf } from '#account/sign-in/server/mails/test-mailbox.ts'
import { activeOrder, moved } from '#cash/repayments/server/test-repayments.ts'
import { testServer } from '#product/server/test-server.ts'
import { textOfPdf } from '#product/server/tests/languages/test-pdf-text.ts'
import { aTemplate, withdrawalSent } from '../test-returns.ts'

const { parts, call, user, simulator } = await testServer()
const { app } = parts
const mailbox = mailboxOf(simulator)
const shop = await user('fara-numar')
const template = await aTemplate(app, shop.id, [])

const withdraw = async (changed: Parameters<typeof withdrawalSent>[1], language = 'ro') => {
  const payload = withdrawalSent((await call(`/order-return/${template}`)).json().seal, changed)
  const headers = { 'idempotency-key': randomUUID(), 'accept-language': language }
  return call(`/order-return/${template}/withdrawal`, { method: 'POST', payload, headers })
}
const read = async (id: string) => (await call(`/returns/${id}`, { token: shop.token })).json()
const find = async (number: string, contact: string) =>
  (await call(`/order-return/${template}/find`, { method: 'POST', payload: { number, contact } })).json().found

it('is taken by name, day and e-mail, and says the day in the document and to the shop', async () => {
  const answer = await withdraw({ orderNumber: '', orderedOn: '2026-06-03' })
  expect(answer.json()).toMatchObject({ timeliness: 'not-known' })
  const { id, documentMark } = answer.json()
  expect(await read(id)).toMatchObject({ orderNumber: '', orderedOn: '2026-06-03', isOrderKnown: false })
  const file = await call(`/order-return/${template}/withdrawal/${id}/${documentMark}`)
  expect(await textOfPdf(file.rawPayload)).toContain('comanda din 03.06.2026')
})

it('is not taken without number and day, or with what is no day', async () => {
  const errorsOf = async (changed: Parameters<typeof withdrawalSent>[1]) =>
    (await withdraw(changed)).json().errors.map(({ path }: { path: string }) => path)
  expect(await errorsOf({ orderNumber: ' ' })).toEqual(['orderNumber'])
  expect(await errorsOf({ orderNumber: '', orderedOn: 'ieri' })).toEqual(['orderedOn'])
  // A number says which order is meant, whatever stands beside it.
  const { id } = (await withdraw({ orderNumber: '7001', orderedOn: '2026-06-03' })).json()
  expect(await read(id)).toMatchObject({ orderNumber: '7001', orderedOn: null })
})

it('has its document on the page, for who has just sent it alone', async () => {
  const { id, documentMark } = (await withdraw({ orderNumber: '7002' })).json()
  const file = await call(`/order-return/${template}/withdrawal/${id}/${documentMark}`)
  expect([file.statusCode, await textOfPdf(file.rawPayload)]).toEqual([200, expect.stringContaining('7002')])
  const { documentMark: another } = (await withdraw({ orderNumber: '7003' })).json()
  for (const mark of [another, 'x', `${documentMark}x`])
    expect((await call(`/order-return/${template}/withdrawal/${id}/${mark}`)).statusCode, mark).toBe(404)
})

it('is found by the AWB with the e-mail, and by nothing that stands on the label', async () => {
  const { orderId } = await activeOrder(app, shop.id, { reference: 'K-1' })
  const [{ awb }] = (await app.db.$client.query('select awb from orders where id = $1', [orderId])).rows
  expect(await find(` ${awb} `, 'ANA@exemplu.ro')).toMatchObject({ timeliness: 'in-time' })
  for (const contact of ['0722 333 444', 'altcineva@exemplu.ro']) expect(await find(awb, contact), contact).toBeNull()
})

it('of an order that went to a company is taken, and marked for buyer and shop', async () => {
  const order = await activeOrder(app, shop.id, { reference: 'F-1' })
  await moved(app, order, 'picked_up')
  await app.db.$client.query(`update orders set recipient = jsonb_set(recipient, '{contact,company}', '"Firma Test SRL"') where id = $1`, [
    order.orderId,
  ])
  expect(await find('F-1', 'ana@exemplu.ro')).toMatchObject({ isOfCompany: true })
  const answer = await withdraw({ orderNumber: 'F-1', email: 'ana@exemplu.ro' })
  expect([answer.statusCode, await read(answer.json().id)]).toEqual([200, expect.objectContaining({ isOfCompany: true })])
})

it('is taken again for other goods, each with its own number and document', async () => {
  const first = (await withdraw({ orderNumber: '7010', goodsText: 'Un tricou' })).json()
  const second = (await withdraw({ orderNumber: '7010', goodsText: 'O geaca' })).json()
  expect(second.id).not.toBe(first.id)
  for (const [{ id, documentMark }, goods] of [[first, 'Un tricou'] as const, [second, 'O geaca'] as const]) {
    const text = await textOfPdf((await call(`/order-return/${template}/withdrawal/${id}/${documentMark}`)).rawPayload)
    expect(text).toContain(goods)
    // It was received: whether it is accepted is no matter of a statement.
    expect(text).not.toMatch(/accept|aprob|refuz/i)
  }
})

it('is confirmed in the language of the statement, whatever is read later', async () => {
  const email = 'english@exemplu.ro'
  const { id, documentMark } = (await withdraw({ orderNumber: '7011', email }, 'en')).json()
  const mail = await mailbox.mail(email, new RegExp(id))
  expect(mail.text).toMatch(/We confirm that .* received your withdrawal[\s\S]*for 14 days/)
  const file = await call(`/order-return/${template}/withdrawal/${id}/${documentMark}`, { headers: { 'accept-language': 'ro' } })
  expect(await textOfPdf(file.rawPayload)).toContain('Confirmation of a withdrawal')
})

it('stands where its mail is not taken: with its document on the page, and one note that it did not arrive', async () => {
  const email = 'nu-primeste@exemplu.ro'
  const faults = (unknown: string[]) =>
    fetch(`${simulator}/mail/_sim/advance`, { method: 'POST', body: JSON.stringify({ faults: { unknown } }) })
  await faults([email])
  const { id, documentMark } = (await withdraw({ orderNumber: '7012', email })).json()
  await expect.poll(async () => (await read(id)).receipt).toBe('failed')
  await faults([])
  const notes = (await read(id)).timeline.filter(({ step }: { step: string }) => step.startsWith('receipt-'))
  expect(notes.map(({ step }: { step: string }) => step)).toEqual(['receipt-failed'])
  const file = await call(`/order-return/${template}/withdrawal/${id}/${documentMark}`)
  expect([file.statusCode, await textOfPdf(file.rawPayload)]).toEqual([200, expect.stringContaining('7012')])
})
