/** The label of a return as its buyer has it: mailed with the AWB as a code, opened again by its link, and no longer valid once its AWB is gone. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it, vi } from 'vitest'
import { mailboxOf } from '#account/sign-in/server/mails/test-mailbox.ts'
import { testServer } from '#product/server/test-server.ts'
import type { OrderState } from '#sending/orders/contract/order-states.ts'
import { moveOrder } from '#sending/orders/server/order-transition.ts'
import { lockOrder } from '#sending/orders/server/queries.ts'
import { anOffer } from '#sending/orders/server/test-orders.ts'
import type { ReturnDetails } from '../../contract/return-requests.ts'
import { returnLabel } from '../../words/ro/return-label.ts'
import { aTemplate, returnForm, returnSent } from '../test-returns.ts'

const { parts, call, user, member, simulator } = await testServer()
const { app } = parts
const mailbox = mailboxOf(simulator)
let client: Awaited<ReturnType<typeof user>>
let template: string

beforeAll(async () => {
  client = await user('eticheteaza')
  template = await aTemplate(app, client.id, returnForm)
})

const detailsOf = async (id: string): Promise<ReturnDetails> => (await call(`/returns/${id}`, { token: client.token })).json()
const parcel = { weightKg: 1, lengthCm: 20, widthCm: 10, heightCm: 5 }

async function received(email: string): Promise<string> {
  const seal = (await call(`/order-return/${template}`)).json().seal
  const payload = returnSent(seal, { buyer: { ...returnSent('').buyer, email } })
  const headers = { 'idempotency-key': randomUUID(), 'accept-language': 'ro' }
  return (await call(`/order-return/${template}/return`, { method: 'POST', payload, headers })).json().id
}

/** With an AWB. */
async function ship(id: string): Promise<{ orderId: string; awb: string; becomes: (to: OrderState) => Promise<void> }> {
  const made = await call(`/returns/${id}/order`, { method: 'POST', token: client.token, payload: { package: parcel } })
  const orderId: string = made.json().uniqueId
  const offer = await anOffer(app, client.id, orderId)
  await call(`/orders/${orderId}/activate`, { method: 'POST', token: client.token, payload: { offerId: offer.id } })
  await vi.waitFor(async () => expect((await detailsOf(id)).state).toBe('shipped'), { timeout: 60_000 })
  const becomes = (to: OrderState) =>
    app.db.inTransaction(async (tx) => void (await moveOrder(app, tx, await lockOrder(tx, client.id, orderId), { to, entry: null })))
  return { orderId, awb: (await detailsOf(id)).awb ?? '', becomes }
}

type Mail = { to: string[]; text: string; html: string; attachments: { type: string; name: string; bytes: number; contentId: string }[] }
async function labelMails(email: string): Promise<Mail[]> {
  const { mails } = (await (await fetch(`${simulator}/mail/_sim/state`)).json()) as { mails: Mail[] }
  return mails.filter(({ to, text }) => to.includes(email) && text.includes('Eticheta este atasata'))
}
const keyIn = ({ text }: { text: string }): string => /\/order\/return\/label\/([0-9A-Z]+)\?lang=ro/.exec(text)?.[1] ?? ''
const page = async (key: string) => (await call(`/order-return-label/${key}`)).json()
const resend = (id: string, key = randomUUID(), token = client.token) =>
  call(`/returns/${id}/label`, { method: 'POST', token, headers: { 'idempotency-key': key } })
const stepsOf = async (id: string) => (await detailsOf(id)).timeline.map(({ step }) => step)

it('is mailed with the AWB as a code that goes with the mail, and a link that opens both again', async () => {
  const email = 'cod@exemplu.ro'
  const id = await received(email)
  const { awb } = await ship(id)
  await mailbox.mail(email, /Eticheta este atasata/)
  const [mail] = await labelMails(email)
  if (!mail) throw new Error('no mail')
  expect(mail.attachments.map(({ type, contentId }) => `${type} ${contentId}`).sort()).toEqual(['application/pdf ', `image/png awb-${awb}`])
  expect(mail.html).toContain(`src="cid:awb-${awb}"`)
  expect(mail.html).not.toMatch(/<img[^>]+src="https?:/)
  expect(mail.text).toContain('Codul arata numarul AWB asa cum il scaneaza curierul; nu inlocuieste eticheta.')
  const shown = await page(keyIn(mail))
  expect(shown).toMatchObject({
    state: 'valid',
    label: { awb, codes: [{ number: awb, picture: expect.stringMatching(/^data:image\/svg/) }] },
  })
  const file = await call(`/order-return-label/${keyIn(mail)}/file`)
  expect([file.statusCode, file.rawPayload.subarray(0, 4).toString()]).toEqual([200, '%PDF'])
})

it('is no longer valid once its AWB is cancelled, on the page and as a file, and the next one has a link of its own', async () => {
  const email = 'anulat@exemplu.ro'
  const id = await received(email)
  const first = await ship(id)
  await mailbox.mail(email, /Eticheta este atasata/)
  const [mail] = await labelMails(email)
  const key = keyIn(mail ?? { text: '' })
  await first.becomes('cancelled')
  expect(await page(key)).toEqual({ state: 'ended', label: null })
  const file = await call(`/order-return-label/${key}/file`)
  expect([file.statusCode, file.json().message]).toEqual([404, expect.stringContaining('nu mai este valabila')])
  expect((await resend(id)).json().title).toBe('return-decided')
  const second = await ship(id)
  await mailbox.mail(email, /Eticheta este atasata/, 2)
  const next = (await labelMails(email)).map(keyIn).find((one) => one !== key) ?? ''
  expect(await page(next)).toMatchObject({ state: 'valid', label: { awb: second.awb } })
  expect(await page(key)).toEqual({ state: 'ended', label: null })
})

it('says of a link that there is not what it says of one that has ended', async () => {
  expect(await page('0'.repeat(24))).toEqual({ state: 'ended', label: null })
  expect((await call(`/order-return-label/${'0'.repeat(24)}/file`)).statusCode).toBe(404)
})

it('is sent again once for a tap, which is noted with who did it, and not once the courier has the parcel', async () => {
  const email = 'din-nou@exemplu.ro'
  const id = await received(email)
  const { becomes } = await ship(id)
  await mailbox.mail(email, /Eticheta este atasata/)
  const tap = randomUUID()
  const answers = await Promise.all([resend(id, tap), resend(id, tap)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  await mailbox.mail(email, /Eticheta este atasata/, 2)
  await vi.waitFor(async () => expect((await stepsOf(id)).filter((step) => step === 'label-mailed')).toHaveLength(2))
  const resent = (await detailsOf(id)).timeline.filter(({ step }) => step === 'label-resent')
  expect(resent.map(({ by }) => by)).toEqual(['eticheteaza'])
  expect(new Set((await labelMails(email)).map(keyIn)).size).toBe(1)
  const reader = await member('doar-citeste', { clientId: client.id, role: 'read-only' })
  expect((await resend(id, randomUUID(), reader.token)).statusCode).toBe(403)
  await becomes('picked_up')
  expect((await resend(id)).json().title).toBe('return-decided')
  const key = keyIn((await labelMails(email))[0] ?? { text: '' })
  expect(await page(key)).toMatchObject({ state: 'handed-over' })
})

it('promises nothing that the courier’s papers do not say', () => {
  const unknown = { courier: 'X', scansShownCode: null, bringsLabel: null, takenAtOffices: null }
  expect(returnLabel.handover(unknown).join(' ')).toMatch(/nu inlocuieste eticheta.*Nu stim daca X preia/)
  expect(returnLabel.handover(unknown).join(' ')).not.toMatch(/aduce|sediu/)
  expect(returnLabel.handover({ ...unknown, bringsLabel: true, takenAtOffices: true }).join(' ')).toMatch(/aduce eticheta.*orice sediu X/)
  expect(returnLabel.handover({ ...unknown, scansShownCode: true }).join(' ')).toMatch(/nu mai este necesara/)
})
