/** A client whose language is English: refusals, fields, steps, notices and mails are in it, all that a partner says stays its own. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { mailboxOf } from '#account/sign-in/server/mails/test-mailbox.ts'
import { partnerSaid } from '#contract/texts/message.ts'
import { aParty, aShipment, ready } from '#sending/orders/server/test-orders.ts'
import { testServer } from '../../test-server.ts'

const { parts, call, user, simulator } = await testServer()
const { app } = parts
const mailbox = mailboxOf(simulator)
const english = { 'accept-language': 'en-GB,en;q=0.9' }
const ROMANIAN = /\b(nu|este|sau|comanda|comenzii|curierul|adresa|obligatoriu|parola|alegeti|cont)\b/i

let client: Awaited<ReturnType<typeof user>>
beforeAll(async () => {
  client = await user('ana')
})

const recipient = aParty({ address: { city: 'Cluj-Napoca', countyCode: 'CJ', postalCode: '400114', street: 'Strada Horea', number: '1' } })
const ask = (path: string, payload?: object) =>
  call(path, { token: client.token, headers: english, ...(payload ? { method: 'POST', payload } : {}) })

it('is refused in English, at the fields and as a whole', async () => {
  const address = await ask('/address', { shortName: '', contactName: 'Ana' })
  const { message, errors } = address.json() as { message: string; errors: { path: string; message: string }[] }
  expect(message).toBe('Some fields are invalid. Check the messages next to them.')
  expect(errors).toContainEqual(expect.objectContaining({ path: 'shortName', message: 'The name of the address is required!' }))
  expect(JSON.stringify(errors)).not.toMatch(ROMANIAN)
  expect((await ask(`/orders/NICIUNA00000`)).json()).toMatchObject({ message: 'There is no such record.' })
})

it('reads an order’s state, refusal, steps and what comes next in English, and the courier’s own words as they were said', async () => {
  const { orderId, offerId } = await ready(app, client.id, { shipment: aShipment({ recipient }) })
  const couriers = [...app.couriers.values()]
  const before = couriers.map((courier) => courier.createAwb)
  for (const courier of couriers) courier.createAwb = async () => ({ kind: 'refused', reason: partnerSaid('Strada nu este deservita.') })
  const refused = await ask(`/orders/${orderId}/activate`, { offerId })
  for (const [i, courier] of couriers.entries()) courier.createAwb = before[i] ?? courier.createAwb
  expect(refused.json()).toMatchObject({ title: 'courier-refused', message: 'Strada nu este deservita.' })
  const order = (await ask(`/orders/${orderId}`)).json() as { timeline: { text: string }[] }
  expect(order).toMatchObject({
    stateText: 'Not activated',
    refusal: 'Strada nu este deservita.',
    nextStep: 'Activate the order to get the AWB.',
  })
  expect(order.timeline.map(({ text }) => text)).toEqual(['The order was saved', expect.stringMatching(/ refused the order$/)])
  const inRomanian = (await call(`/orders/${orderId}`, { token: client.token })).json()
  expect(inRomanian).toMatchObject({ stateText: 'Neactivata', nextStep: 'Activati comanda pentru a obtine AWB-ul.' })
})

it('keeps the language of the page it signed up on, and is written to in it', async () => {
  const email = `${randomUUID()}@exemplu.test`
  const payload = { name: 'John', email, password: 'Vreau 3 cafele pe zi' }
  expect((await call('/auth/sign-up', { method: 'POST', headers: english, payload })).statusCode).toBe(200)
  const mail = await mailbox.mail(email, /confirm-email/)
  expect(mail.subject).toMatch(/confirm your email address/)
  expect(mail.text).not.toMatch(ROMANIAN)
  const { rows } = await app.db.$client.query('select language from users where email = $1', [email])
  expect(rows).toEqual([{ language: 'en' }])
})
