/** The days that a shop grants, for a withdrawal and for returns: what is said and judged by them, and that a change judges nothing anew. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { activeOrder, moved } from '#cash/repayments/server/test-repayments.ts'
import { testServer } from '#product/server/test-server.ts'
import { textOfPdf } from '#product/server/tests/languages/test-pdf-text.ts'
import { testClock } from '#server/platform/test-app.ts'
import { returnMailKinds } from './mails.ts'
import { aTemplate, returnForm, returnSent, withdrawalSent } from './test-returns.ts'

const { parts, call, user } = await testServer()
const { app } = parts
const shop = await user('acorda-zile')
const template = await aTemplate(app, shop.id, returnForm)
const clock = testClock('2026-06-01T12:00:00+03:00')
app.clock = clock
const at = (time: string) => clock.advance(Date.parse(time) - clock.now().getTime())
const CAME = '2026-06-04T10:00:00+03:00'
const contact = 'ana@exemplu.ro'

async function delivered(reference: string, came: string | null = CAME): Promise<void> {
  const order = await activeOrder(app, shop.id, { reference })
  await moved(app, order, 'delivered')
  const when = `order_id = $1 and state = 'delivered'`
  if (came === null) await app.db.$client.query(`delete from order_events where ${when}`, [order.orderId])
  else await app.db.$client.query(`update order_events set happened_at = $2 where ${when}`, [order.orderId, came])
}

const save = (days: { withdrawalDays?: number; returnDays?: number | null }) =>
  call('/returns/settings', {
    ...{ method: 'PUT', token: shop.token },
    payload: { isInforming: true, paysSendingBack: false, holdsMoney: true, exceptions: [], ...days },
  })
const found = async (number: string) =>
  (await call(`/order-return/${template}/find`, { method: 'POST', payload: { number, contact } })).json().found
async function send(path: 'return' | 'withdrawal', payloadOf: (seal: string) => object): Promise<string> {
  const { seal, fillMs } = (await call(`/order-return/${template}`)).json()
  clock.advance(fillMs)
  const headers = { 'idempotency-key': randomUUID(), 'accept-language': 'ro' }
  const answer = await call(`/order-return/${template}/${path}`, { method: 'POST', payload: payloadOf(seal), headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().id
}
const withdraw = (orderNumber: string) => send('withdrawal', (seal) => withdrawalSent(seal, { orderNumber, email: contact }))
const askReturn = (number: string | null) =>
  send('return', (seal) => returnSent(seal, { order: number === null ? null : { number, contact } }))
const read = async (id: string) => (await call(`/returns/${id}`, { token: shop.token })).json()
const evidenceOf = async (id: string) =>
  (await textOfPdf((await call(`/returns/${id}/evidence`, { token: shop.token })).rawPayload)).replace(/\s+/g, ' ')
async function confirmationOf(id: string): Promise<{ text: string; document: string }> {
  const kind = returnMailKinds.find(({ name }) => name === 'return-confirmed')
  const mail = await kind?.write(app, { clientId: shop.id, key: id, calls: 1, id })
  return { text: mail?.text ?? '', document: (await textOfPdf(mail?.attachments?.[0]?.bytes ?? new Uint8Array())).replace(/\s+/g, ' ') }
}

it('takes from 14 to 365 days for a withdrawal, and from 1 or none for returns', async () => {
  for (const days of [13, 366, 14.5]) expect((await save({ withdrawalDays: days })).statusCode, String(days)).toBe(422)
  for (const days of [0, 366]) expect((await save({ returnDays: days })).statusCode, String(days)).toBe(422)
  for (const days of [14, 365])
    expect((await save({ withdrawalDays: days, returnDays: null })).json()).toMatchObject({ withdrawalDays: days })
  await save({})
  const { settings, linkTexts } = (await call('/returns/settings', { token: shop.token })).json()
  expect(settings).toMatchObject({ withdrawalDays: 14, returnDays: null })
  expect(linkTexts[0].periodText).toContain('14')
})

it('is saved over no version but the one that it was begun with', async () => {
  const read = async () => (await call('/returns/settings', { token: shop.token })).json().settings
  await save({ withdrawalDays: 20 })
  const { version, ...opened } = await read()
  const saveOn = (ifMatch: string, settings: object) =>
    call('/returns/settings', { method: 'PUT', token: shop.token, headers: { 'if-match': `"${ifMatch}"` }, payload: settings })
  expect((await saveOn(version, { ...opened, withdrawalDays: 21 })).json()).toMatchObject({ withdrawalDays: 21 })
  const late = await saveOn(version, { ...opened, returnDays: 40 })
  expect([late.statusCode, late.json()]).toMatchObject([412, { title: 'changed-meanwhile' }])
  const now = await read()
  expect(now).toMatchObject({ withdrawalDays: 21, returnDays: null })
  // An answer that was lost is asked for again.
  expect((await saveOn(version, { ...opened, withdrawalDays: 21 })).json()).toEqual(now)
  expect((await saveOn(now.version, { ...opened, withdrawalDays: 14 })).statusCode).toBe(200)
})

it('is said everywhere as it is granted, and what was received keeps the days of then', async () => {
  at('2026-06-20T12:00:00+03:00')
  await save({ withdrawalDays: 14 })
  await delivered('G-1')
  // 18 June was the last day.
  expect(await found('G-1')).toMatchObject({ timeliness: 'late', periodUntil: '2026-06-18' })
  const early = await withdraw('G-1')
  await save({ withdrawalDays: 30 })
  expect((await call(`/order-return/${template}`)).json()).toMatchObject({ withdrawalDays: 30 })
  // 4 July is a Saturday.
  expect(await found('G-1')).toMatchObject({ timeliness: 'in-time', periodUntil: '2026-07-06' })
  const granted = await withdraw('G-1')
  const { text, document } = await confirmationOf(granted)
  expect(text).toContain('timp de 30 de zile')
  expect(document).toMatch(/30 de zile, pana in 06\.07\.2026, ora 24:00, trimisa in termen/)
  expect(text + document).not.toMatch(/retrage din contract timp de 14/)
  // What the law sets stays: to send the goods back, and to pay the money back.
  expect(document).toContain('in cel mult 14 zile de la declaratie')
  expect(await read(granted)).toMatchObject({ withdrawalDays: 30, timeliness: 'in-time', refundUntil: '2026-07-04' })
  expect(await evidenceOf(granted)).toMatch(/Zile acordate de magazin 30 de zile Ultima zi numarata 04\.07\.2026/)
  expect(await read(early)).toMatchObject({ withdrawalDays: 14, timeliness: 'late', periodUntil: '2026-06-18' })
  expect((await confirmationOf(early)).text).toContain('timp de 14 zile')
  expect(await evidenceOf(early)).toMatch(/Zile acordate de magazin 14 zile/)
})

it('shows of the clock where it begins, what is added, and why its end is moved', async () => {
  at('2026-06-21T12:00:00+03:00')
  await call('/returns/settings', {
    ...{ method: 'PUT', token: shop.token },
    payload: { isInforming: false, paysSendingBack: false, holdsMoney: true, exceptions: [], withdrawalDays: 30 },
  })
  await delivered('G-2')
  const uninformed = await evidenceOf(await withdraw('G-2'))
  expect(uninformed).toMatch(/a doua zi dupa 04\.06\.2026/)
  expect(uninformed).toMatch(/12 luni peste 14 zile din lege/)
  expect(uninformed).toMatch(/pana in 18\.06\.2027, ora 24:00/)
  await save({ withdrawalDays: 30 })
  expect(await evidenceOf(await withdraw('G-2'))).toMatch(/06\.07\.2026, ora 24:00: ultima zi numarata nu este lucratoare/)
  const order = await activeOrder(app, shop.id, { reference: 'G-3' })
  await moved(app, order, 'picked_up')
  expect(await evidenceOf(await withdraw('G-3'))).toMatch(/Inceputul perioadei nu a inceput: ceva din comanda nu a ajuns inca/)
})

it('marks a return that is asked for after the shop’s own period, refuses none, and says where it is not known', async () => {
  at('2026-06-15T12:00:00+03:00')
  await save({ returnDays: 10 })
  await delivered('V-1')
  await delivered('V-2', null)
  expect(await found('V-1')).toMatchObject({ returnTimeliness: 'late', returnUntil: '2026-06-14' })
  const [late, unknown, unnamed] = [await askReturn('V-1'), await askReturn('V-2'), await askReturn(null)]
  expect(await read(late)).toMatchObject({ state: 'received', returnTimeliness: 'late', returnUntil: '2026-06-14', returnDays: 10 })
  for (const id of [unknown, unnamed]) expect(await read(id)).toMatchObject({ returnTimeliness: 'not-known', returnUntil: null })
  const { list } = (await call('/returns', { token: shop.token })).json()
  expect(list.find((one: { id: string }) => one.id === late)).toMatchObject({ returnTimeliness: 'late' })
  await save({ returnDays: 60 })
  expect(await read(late)).toMatchObject({ returnTimeliness: 'late', returnDays: 10 })
  expect(await read(await askReturn('V-1'))).toMatchObject({ returnTimeliness: 'in-time', returnUntil: '2026-08-03' })
  await save({ returnDays: null })
  expect(await read(await askReturn('V-1'))).toMatchObject({ returnTimeliness: null, returnDays: null })
})
