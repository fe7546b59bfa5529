/** What buyers send at a template's public link, and what programs are refused. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { mailboxOf } from '#account/sign-in/server/mails/test-mailbox.ts'
import { activeOrder, moved } from '#cash/repayments/server/test-repayments.ts'
import { testServer } from '#product/server/test-server.ts'
import { textOfPdf } from '#product/server/tests/languages/test-pdf-text.ts'
import { returnMailKinds } from '../mails.ts'
import { aTemplate, IBAN, returnForm, returnSent, rightAnswers, withdrawalSent } from '../test-returns.ts'

const { parts, call, user, simulator } = await testServer()
const { app } = parts
const mailbox = mailboxOf(simulator)
let client: Awaited<ReturnType<typeof user>>
let other: typeof client
let template: string

beforeAll(async () => {
  client = await user('magazin')
  other = await user('alt-magazin')
  template = await aTemplate(app, client.id, returnForm)
})

const at = (uniqueId: string, rest = '') => `/order-return/${uniqueId}${rest}`
const sealOf = async (uniqueId: string) => (await call(at(uniqueId))).json().seal as string
const post = (path: string, payload: object, key: string = randomUUID()) =>
  call(path, { method: 'POST', payload, headers: { 'idempotency-key': key, 'accept-language': 'ro' } })
const withdraw = async (uniqueId: string, changed: Parameters<typeof withdrawalSent>[1] = {}, key?: string) =>
  post(at(uniqueId, '/withdrawal'), withdrawalSent(await sealOf(uniqueId), changed), key)
const storedOf = async (clientId: string) =>
  (await app.db.$client.query('select * from return_requests where client_id = $1 order by received_at', [clientId])).rows
/** Of the mails to this address that name this request. */
async function htmlOf(to: string, id: string): Promise<string> {
  const { mails } = (await (await fetch(`${simulator}/mail/_sim/state`)).json()) as { mails: { to: string[]; html?: string }[] }
  return mails.flatMap((mail) => (mail.to.includes(to) && mail.html?.includes(id) ? [mail.html] : [])).join('')
}
const errorsOf = (answer: { json(): { errors: { path: string; message: string }[] } }) => answer.json().errors.map(({ path }) => path)

it('shows the form, the shop and where goods go, and nothing of who owns it', async () => {
  const page = (await call(at(template))).json()
  expect(page).toMatchObject({ templateName: 'Retururi magazin', shopName: 'Magazin Test SRL', logo: null, fields: returnForm })
  expect(page.toAddress).toEqual(['Depozit Retururi, Magazin Test SRL', 'Strada Memorandumului 28', 'Cluj-Napoca, CJ, 400114'])
  expect(JSON.stringify(page)).not.toContain(client.id)
  expect((await call(at(randomUUID()))).statusCode).toBe(404)
})

it('takes a return as the form asks for it, and confirms it by mail', async () => {
  const answer = await post(at(template, '/return'), returnSent(await sealOf(template)))
  expect(answer.statusCode).toBe(200)
  const { id } = answer.json()
  const stored = (await storedOf(client.id)).find((row) => row.id === id)
  expect(stored).toMatchObject({ kind: 'return', state: 'received', answers: rightAnswers, refund_until: null, timeliness: null })
  expect((await mailbox.mail('mara@exemplu.ro', new RegExp(id))).text).toContain('cererea dumneavoastra de retur')
})

it('is received once, however often it is sent under its key', async () => {
  const [key, sent] = [randomUUID(), returnSent(await sealOf(template))]
  const before = (await storedOf(client.id)).length
  const answers = await Promise.all([1, 2, 3].map(() => post(at(template, '/return'), sent, key)))
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
  expect(await storedOf(client.id)).toHaveLength(before + 1)
  expect((await post(at(template, '/return'), { ...sent, goods: [], answers: {} }, key)).statusCode).toBe(409)
})

it('says at its field what is wrong, and stores nothing', async () => {
  const before = (await storedOf(client.id)).length
  const wrong = returnSent(await sealOf(template), {
    answers: { ...rightAnswers, 'text-input-3': 'x', 'bank-account-input-6': 'RO00', 'title-1': 'x' },
  })
  const answer = await post(at(template, '/return'), { ...wrong, buyer: { ...wrong.buyer, address: null } })
  expect(answer.statusCode).toBe(422)
  expect(errorsOf(answer)).toEqual(['answers.text-input-3', 'answers.bank-account-input-6', 'answers.title-1', 'buyer.address'])
  expect(await storedOf(client.id)).toHaveLength(before)
})

it.each([
  ['an array where a text is', { answers: { ...rightAnswers, 'text-input-3': ['De ce'] } }],
  ['a giant answer', { answers: { ...rightAnswers, 'text-input-3': 'x'.repeat(100_000) } }],
  ['deep nesting', { answers: { a: [{ b: { c: 'd' } }] } }],
  ['thousands of answers', { answers: Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`text-input-${i}`, 'x'])) }],
  ['a name that is an object', { buyer: { name: {} } }],
  ['ten megabytes', { answers: { 'text-input-3': 'x'.repeat(10 * 1024 * 1024) } }],
  ['a form of their own that is too long', { form: { fields: 'x'.repeat(200_000), mark: 'x' } }],
])('refuses %s', async (_, changed) => {
  const answer = await post(at(template, '/return'), { ...returnSent(await sealOf(template)), ...changed })
  expect([400, 413, 422]).toContain(answer.statusCode)
})

it('shows a day as its reader writes days', async () => {
  const sent = returnSent(await sealOf(template), { answers: { ...rightAnswers, 'date-picker-7': '2026-02-28' } })
  const { id } = (await post(at(template, '/return'), { ...sent, buyer: { ...sent.buyer, email: 'ziua@exemplu.ro' } })).json()
  const shownIn = async (language: string) =>
    (await call(`/returns/${id}`, { token: client.token, headers: { 'accept-language': language } })).json().answers
  expect(await shownIn('ro')).toContainEqual({ label: 'Primit la', lines: ['28.02.2026'], account: null })
  expect(await shownIn('en')).toContainEqual({ label: 'Primit la', lines: ['28/02/2026'], account: null })
})

it('keeps script as the text that it is', async () => {
  const script = '<script>alert(1)</script>'
  const name = `${script} Mara`
  const sent = returnSent(await sealOf(template), { answers: { ...rightAnswers, 'text-input-3': script } })
  const answer = await post(at(template, '/return'), { ...sent, buyer: { ...sent.buyer, name, email: 'script@exemplu.ro' } })
  const { id } = answer.json()
  const details = (await call(`/returns/${id}`, { token: client.token })).json()
  expect(details).toMatchObject({ buyerName: name })
  expect(details.answers[0]).toEqual({ label: 'De ce', lines: [script], account: null })
  await mailbox.mail('script@exemplu.ro', new RegExp(id))
  const html = await htmlOf('script@exemplu.ro', id)
  expect(html).toContain('Mara')
  expect(html).not.toMatch(/<script/)
})

it('keeps script in every text of a statement as the text that it is, in the list, the document and the mail', async () => {
  const script = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
  const { id } = (
    await withdraw(template, { name: script, orderNumber: script, goodsText: script, reason: script, email: 'texte@exemplu.ro' })
  ).json()
  const details = (await call(`/returns/${id}`, { token: client.token })).json()
  expect([details.buyerName, details.orderNumber, details.goodsText, details.reason]).toEqual([script, script, script, script])
  for (const to of ['texte@exemplu.ro', client.email]) {
    await mailbox.mail(to, new RegExp(id))
    const html = await htmlOf(to, id)
    expect(html).toContain('alert(1)')
    expect(html).not.toMatch(/<script|<img src=x/)
  }
  const evidence = await call(`/returns/${id}/evidence`, { token: client.token })
  expect([evidence.statusCode, await textOfPdf(evidence.rawPayload)]).toEqual([200, expect.stringContaining('alert(1)')])
})

it('takes nothing that a program filled in', async () => {
  const seal = await sealOf(template)
  const filled = returnSent(seal, { guard: { seal, website: 'http://spam.test' } })
  expect(errorsOf(await post(at(template, '/return'), filled))).toEqual(['guard.website'])
  const [time] = seal.split('.')
  for (const forged of [
    '',
    'x',
    `${time}.x`,
    `${Number(time) - 10_000}.${seal.split('.')[1]}`,
    await sealOf(await aTemplate(app, other.id)),
  ])
    expect(errorsOf(await post(at(template, '/return'), returnSent(forged)))).toEqual(['guard.seal'])
})

it('finds an order by its number with the e-mail or the phone of who ordered, and by nothing else', async () => {
  await activeOrder(app, client.id, { reference: '#1001', name: 'Mara Cumparatoare' })
  const find = async (number: string, contact: string, uniqueId = template) =>
    (await post(at(uniqueId, '/find'), { number, contact })).json().found
  const found = {
    ...{ goods: [], isCash: true, isOfCompany: false, timeliness: 'in-time', periodUntil: null },
    ...{ returnTimeliness: null, returnUntil: null, isDoorKnown: true },
  }
  for (const contact of ['ANA@exemplu.ro', '0722 333 444', '+40722333444']) expect(await find('1001', contact)).toEqual(found)
  for (const number of ['#1001', ' 1001 ', '# 1001', '01001', '0001001', '001001'])
    for (const contact of ['ana@exemplu.ro', ' ANA@Exemplu.RO ', '0040722333444', '722 333 444'])
      expect(await find(number, contact)).toEqual(found)
  expect(await find('#1001', 'alta@exemplu.ro')).toBeNull()
  expect(await find('10010', 'ana@exemplu.ro')).toBeNull()
  expect(await find('1002', 'ana@exemplu.ro')).toBeNull()
  // Another shop's template does not see it.
  expect(await find('1001', 'ana@exemplu.ro', await aTemplate(app, other.id))).toBeNull()
})

it('asks from where a parcel is collected that went to a point, and makes its return from that door', async () => {
  const { orderId } = await activeOrder(app, client.id, { reference: 'L-1' })
  await app.db.$client.query(`update orders set locker_courier = 'fan', locker_id = 'FAN-1' where id = $1`, [orderId])
  const order = { number: 'L-1', contact: 'ana@exemplu.ro' }
  expect((await post(at(template, '/find'), order)).json().found).toMatchObject({ isDoorKnown: false })
  const sent = returnSent(await sealOf(template), { order })
  const refused = await post(at(template, '/return'), { ...sent, buyer: { ...sent.buyer, address: null } })
  expect([refused.statusCode, errorsOf(refused)]).toEqual([422, ['buyer.address']])
  const { id } = (await post(at(template, '/return'), sent)).json()
  const made = await call(`/returns/${id}/order`, { method: 'POST', token: client.token, payload: {} })
  const { shipment } = (await call(`/orders/${made.json().uniqueId}`, { token: client.token })).json()
  expect([shipment.sender.address.city, shipment.locker]).toEqual(['Dej', null])
})

it('takes a withdrawal with a name, an order and an e-mail, in time by the courier’s own time, and confirms it with a document', async () => {
  const order = await activeOrder(app, client.id, { reference: '2001' })
  await moved(app, order, 'picked_up')
  await moved(app, order, 'delivered')
  const answer = await withdraw(template, { orderNumber: '2001', email: 'ana@exemplu.ro', iban: IBAN })
  expect(answer.json()).toMatchObject({ timeliness: 'in-time' })
  const { id } = answer.json()
  const mail = await mailbox.mail('ana@exemplu.ro', new RegExp(`retragerii din contract ${id}`))
  expect(mail.text).toContain('a primit la')
  const details = (await call(`/returns/${id}`, { token: client.token })).json()
  expect(details).toMatchObject({ kind: 'withdrawal', money: 'pending', isCash: true, account: IBAN, isOrderKnown: true })
  expect(details.periodUntil > details.receivedAt.slice(0, 10)).toBe(true)
  expect((await mailbox.mail(client.email, new RegExp(id))).subject).toContain('retragere din contract')
})

it('takes a late statement, one of an excepted product, and one of an order that is not found', async () => {
  const late = await activeOrder(app, client.id, { reference: '3001' })
  await moved(app, late, 'delivered')
  await app.db.$client.query(
    `update order_events set happened_at = now() - interval '40 days' where order_id = $1 and state = 'delivered'`,
    [late.orderId],
  )
  expect((await withdraw(template, { orderNumber: '3001', email: 'ana@exemplu.ro' })).json()).toMatchObject({ timeliness: 'late' })
  expect((await withdraw(template, { orderNumber: 'nu exista' })).json()).toMatchObject({ timeliness: 'not-known' })
  // The courier has said that it came, and not when.
  const timeless = await activeOrder(app, client.id, { reference: '3002' })
  await moved(app, timeless, 'delivered')
  await app.db.$client.query(`delete from order_events where order_id = $1 and state = 'delivered'`, [timeless.orderId])
  expect((await withdraw(template, { orderNumber: '3002', email: 'ana@exemplu.ro' })).json()).toMatchObject({ timeliness: 'not-known' })
})

it('asks of a withdrawal nothing but name, order and e-mail', async () => {
  const answer = await post(at(template, '/withdrawal'), {
    guard: { seal: await sealOf(template), website: '' },
    name: '',
    orderNumber: '',
    email: '',
  })
  expect(errorsOf(answer).sort()).toEqual(['email', 'name', 'orderNumber'])
  const bare = { guard: { seal: await sealOf(template), website: '' }, name: 'Mara', orderNumber: '1', email: 'mara@exemplu.ro' }
  expect((await post(at(template, '/withdrawal'), bare)).statusCode).toBe(200)
  expect(errorsOf(await withdraw(template, { iban: 'RO00' }))).toEqual(['iban'])
})

it('says nothing more to who asks for a template that was deleted; what came by it stays', async () => {
  const gone = await aTemplate(app, client.id, [])
  const seal = await sealOf(gone)
  const { id } = (await withdraw(gone, {})).json()
  await app.db.$client.query('delete from order_templates where unique_id = $1', [gone])
  expect((await call(at(gone))).json().message).toContain('nu mai exista')
  expect((await post(at(gone, '/withdrawal'), withdrawalSent(seal))).statusCode).toBe(404)
  expect((await call(`/returns/${id}`, { token: client.token })).statusCode).toBe(200)
})

it('writes into the document what the law wants in it', async () => {
  const { id } = (await withdraw(template, { orderNumber: '4001', goodsText: 'Doua tricouri', reason: 'Prea mici', iban: IBAN })).json()
  const file = await call(`/returns/${id}/evidence`, { token: client.token })
  const text = await textOfPdf(file.rawPayload)
  for (const said of [
    id,
    'Mara Cumparatoare',
    '4001',
    'Doua tricouri',
    'Prea mici',
    'mara@exemplu.ro',
    IBAN,
    'Magazin Test SRL',
    'De restituit pana in',
  ])
    expect(text, said).toContain(said)
})

/** Line by line what the law and its reading ask of the confirmation. */
it.each([
  ['content: who', 'Mara Cumparatoare'],
  ['content: which order', 'R-500'],
  ['content: which goods', 'Doua tricouri'],
  ['content: the statement itself', 'ma retrag din contractul privind comanda R-500'],
  ['content: where the confirmation goes', 'confirmare@exemplu.ro'],
  ['date and time', /\d{2}\.\d{2}\.\d{4},? \d{2}:\d{2}/],
  ['to whom it was stated', 'Magazin Test SRL'],
  ['goods: within 14 days', '14 zile'],
  ['goods: whose cost', 'Costul direct al trimiterii il suportati'],
  ['goods: where to', 'Strada Memorandumului 28'],
  ['money: all, with the cheapest standard delivery', 'toate sumele platite, cu livrarea standard cea mai ieftina'],
  ['money: held until the goods or the proof', 'poate astepta produsele sau dovada'],
  ['money: to the account that was named', IBAN],
  ['period: judged, or said to be unknown', 'ziua livrarii nu este cunoscuta'],
] as const)('confirms on a durable medium: %s', async (_, said) => {
  const { text, document } = await confirmation()
  expect(document.replace(/\s+/g, ' ')).toMatch(typeof said === 'string' ? new RegExp(said.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : said)
  expect(text).toContain('este in documentul atasat')
})

let confirmed: Promise<{ text: string; document: string }> | null = null
function confirmation(): Promise<{ text: string; document: string }> {
  confirmed ??= (async () => {
    const sent = { orderNumber: 'R-500', email: 'confirmare@exemplu.ro', goodsText: 'Doua tricouri', iban: IBAN }
    const { id } = (await withdraw(template, sent)).json()
    const mail = await returnMailKinds
      .find(({ name }) => name === 'return-confirmed')
      ?.write(app, { clientId: client.id, key: id, calls: 1, id })
    return { text: mail?.text ?? '', document: await textOfPdf(mail?.attachments?.[0]?.bytes ?? new Uint8Array()) }
  })()
  return confirmed
}
