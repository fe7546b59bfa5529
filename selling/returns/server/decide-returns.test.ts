/** What the merchant does about a return: one order, a decision that can be undone, and the money. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it, vi } from 'vitest'
import { mailboxOf } from '#account/sign-in/server/mails/test-mailbox.ts'
import { activeOrder, moved } from '#cash/repayments/server/test-repayments.ts'
import { testServer } from '#product/server/test-server.ts'
import { textOfPdf } from '#product/server/tests/languages/test-pdf-text.ts'
import type { OrderState } from '#sending/orders/contract/order-states.ts'
import { moveOrder } from '#sending/orders/server/order-transition.ts'
import { lockOrder } from '#sending/orders/server/queries.ts'
import { anOffer } from '#sending/orders/server/test-orders.ts'
import type { ReturnDetails } from '../contract/return-requests.ts'
import { aTemplate, IBAN, returnForm, returnSent, withdrawalSent } from './test-returns.ts'

const { parts, call, user, member, simulator } = await testServer()
const { app } = parts
const mailbox = mailboxOf(simulator)
let client: Awaited<ReturnType<typeof user>>
let template: string

beforeAll(async () => {
  client = await user('hotaraste')
  template = await aTemplate(app, client.id, returnForm)
})

const act = (path: string, payload?: object, token = client.token) =>
  call(`/returns/${path}`, { method: 'POST', token, ...(payload ? { payload } : {}) })
const detailsOf = async (id: string): Promise<ReturnDetails> => (await call(`/returns/${id}`, { token: client.token })).json()
const sealOf = async () => (await call(`/order-return/${template}`)).json().seal as string
const sent = async (path: 'return' | 'withdrawal', payload: object): Promise<string> => {
  const answer = await call(`/order-return/${template}/${path}`, { method: 'POST', payload, headers: { 'idempotency-key': randomUUID() } })
  return answer.json().id
}
const aReturn = async (changed: Parameters<typeof returnSent>[1] = {}) => sent('return', returnSent(await sealOf(), changed))
const aWithdrawal = async (changed: Parameters<typeof withdrawalSent>[1] = {}) =>
  sent('withdrawal', withdrawalSent(await sealOf(), changed))
const parcel = { weightKg: 1, lengthCm: 20, widthCm: 10, heightCm: 5 }

it('makes one order, however often and from how many windows it is asked for', async () => {
  const id = await aReturn()
  const answers = await Promise.all([1, 2, 3].map(() => act(`${id}/order`, { package: parcel })))
  const made = new Set(answers.map((answer) => answer.json().uniqueId))
  expect(made.size).toBe(1)
  const details = await detailsOf(id)
  expect(details).toMatchObject({ state: 'accepted', orderId: [...made][0], orderState: 'draft' })
  expect(details.timeline.filter(({ step }) => step === 'order-made')).toHaveLength(1)
  const order = (await call(`/orders/${details.orderId}`, { token: client.token })).json()
  expect(order.shipment.sender).toMatchObject({
    contact: { name: 'Mara Cumparatoare' },
    address: { city: 'Dej', street: 'Strada Crangului' },
  })
  expect(order.shipment.recipient).toMatchObject({ contact: { name: 'Depozit Retururi' }, address: { street: 'Strada Memorandumului' } })
  expect(order.shipment.extraOptions.repayment).toBeNull()
})

it('takes address and parcel from the order that was found', async () => {
  await activeOrder(app, client.id, { reference: 'R-1' })
  const buyer = { name: 'Ana', email: 'ana@exemplu.ro', phone: '+40722333444', address: null }
  const id = await aReturn({ buyer, order: { number: 'r-1', contact: 'ana@exemplu.ro' } })
  expect(await detailsOf(id)).toMatchObject({ isParcelKnown: true, isSenderKnown: true, pickupAddress: [] })
  const { uniqueId } = (await act(`${id}/order`, {})).json()
  const order = (await call(`/orders/${uniqueId}`, { token: client.token })).json()
  expect(order.shipment.sender.address).toMatchObject({ street: 'Bulevardul Unirii', number: '10' })
  expect(order.shipment.packing).toMatchObject({ content: 'Jucarii', packages: [{ weightKg: 2 }] })
})

it('asks how large the parcel is where nothing says so, and makes none without an address', async () => {
  const id = await aReturn()
  expect((await act(`${id}/order`, {})).json().errors).toMatchObject([{ path: 'package' }])
  const withdrawal = await aWithdrawal({ orderNumber: 'necunoscuta' })
  expect((await act(`${withdrawal}/order`, { package: parcel })).json().title).toBe('return-address-missing')
})

it('mails the label once the AWB is there, and begins again when it is cancelled', async () => {
  const email = 'eticheta@exemplu.ro'
  const id = await aReturn({ buyer: { ...returnSent('').buyer, email } })
  const { uniqueId } = (await act(`${id}/order`, { package: parcel })).json()
  const offer = await anOffer(app, client.id, uniqueId)
  await call(`/orders/${uniqueId}/activate`, { method: 'POST', token: client.token, payload: { offerId: offer.id } })
  const mail = await mailbox.mail(email, /Eticheta este atasata/)
  const shipped = await detailsOf(id)
  expect(shipped).toMatchObject({ state: 'shipped', orderState: 'active' })
  expect(mail.text).toContain(shipped.awb)
  expect((await act(`${id}/order`, {})).json()).toEqual({ uniqueId })
  await app.db.inTransaction(async (tx) => moveOrder(app, tx, await lockOrder(tx, client.id, uniqueId), { to: 'cancelled', entry: null }))
  expect(await detailsOf(id)).toMatchObject({ state: 'received', orderState: 'cancelled' })
  const again = (await act(`${id}/order`, { package: parcel })).json()
  expect(again.uniqueId).not.toBe(uniqueId)
})

it('knows that the goods are there when their parcel is scanned at the packing table, once, and not while it is with the buyer', async () => {
  const id = await aReturn()
  const { uniqueId } = (await act(`${id}/order`, { package: parcel })).json()
  const offer = await anOffer(app, client.id, uniqueId)
  await call(`/orders/${uniqueId}/activate`, { method: 'POST', token: client.token, payload: { offerId: offer.id } })
  await vi.waitFor(async () => expect((await detailsOf(id)).awb).not.toBeNull(), { timeout: 60_000 })
  const text = (await detailsOf(id)).awb ?? ''
  const scan = () =>
    call('/user/scan-station/scan', {
      ...{ method: 'POST', token: client.token, payload: { text } },
      headers: { 'idempotency-key': randomUUID() },
    })
  const came = async () => (await detailsOf(id)).timeline.filter(({ step }) => step === 'goods-came').map(({ by }) => by)
  expect([(await scan()).json().outcome, await came()]).toEqual(['already', []])
  await app.db.inTransaction(async (tx) => moveOrder(app, tx, await lockOrder(tx, client.id, uniqueId), { to: 'picked_up', entry: null }))
  await Promise.all([scan(), scan()])
  expect(await came()).toEqual(['hotaraste'])
})

/** A return whose parcel is on its way, as its courier has it. */
async function shipped(): Promise<{ id: string; uniqueId: string; becomes: (to: OrderState) => Promise<void> }> {
  const id = await aReturn()
  const { uniqueId } = (await act(`${id}/order`, { package: parcel })).json()
  const offer = await anOffer(app, client.id, uniqueId)
  await call(`/orders/${uniqueId}/activate`, { method: 'POST', token: client.token, payload: { offerId: offer.id } })
  await vi.waitFor(async () => expect((await detailsOf(id)).state).toBe('shipped'), { timeout: 60_000 })
  const becomes = (to: OrderState) =>
    app.db.inTransaction(async (tx) => moveOrder(app, tx, await lockOrder(tx, client.id, uniqueId), { to, entry: null }))
  return { id, uniqueId, becomes }
}

it('notes the courier’s word that the goods came, and a scan after it adds nothing', async () => {
  const { id, becomes } = await shipped()
  await becomes('picked_up')
  await becomes('delivered')
  const { awb, timeline } = await detailsOf(id)
  const came = (steps: typeof timeline) => steps.filter(({ step }) => step === 'goods-came').map(({ by }) => by)
  expect(came(timeline)).toEqual([null])
  const headers = { 'idempotency-key': randomUUID() }
  await call('/user/scan-station/scan', { method: 'POST', token: client.token, payload: { text: awb }, headers })
  expect(came((await detailsOf(id)).timeline)).toEqual([null])
})

it('cancels no AWB by being closed: the parcel may be under way, and what its courier says of it is still noted', async () => {
  const { id, uniqueId, becomes } = await shipped()
  const { awb } = await detailsOf(id)
  await act(`${id}/close`)
  expect(await detailsOf(id)).toMatchObject({ state: 'closed', awb, orderState: 'active' })
  expect((await call(`/orders/${uniqueId}`, { token: client.token })).json().state).toBe('active')
  await becomes('picked_up')
  await becomes('delivered')
  const { state, timeline } = await detailsOf(id)
  expect([state, timeline.map(({ step }) => step)]).toEqual(['closed', expect.arrayContaining(['goods-came'])])
  expect(timeline.map(({ step }) => step)).not.toContain('awb-cancelled')
  await act(`${id}/reopen`)
  expect(await detailsOf(id)).toMatchObject({ state: 'shipped', awb })
})

it('makes another order when the first was deleted as a draft', async () => {
  const id = await aReturn()
  const { uniqueId } = (await act(`${id}/order`, { package: parcel })).json()
  await call(`/orders/${uniqueId}`, { method: 'DELETE', token: client.token })
  expect(await detailsOf(id)).toMatchObject({ state: 'accepted', orderState: null })
  expect((await act(`${id}/order`, { package: parcel })).json().uniqueId).not.toBe(uniqueId)
})

it('refuses with a reason that the buyer reads, and undoes it', async () => {
  const email = 'refuzat@exemplu.ro'
  const id = await aReturn({ buyer: { ...returnSent('').buyer, email } })
  expect((await act(`${id}/refuse`, { reason: ' ' })).statusCode).toBe(422)
  await act(`${id}/refuse`, { reason: 'Produsul este purtat' })
  expect((await mailbox.mail(email, /nu a acceptat/)).text).toContain('Produsul este purtat')
  expect(await detailsOf(id)).toMatchObject({ state: 'refused', refusal: 'Produsul este purtat' })
  for (const path of [`${id}/refuse`, `${id}/order`])
    expect((await act(path, { reason: 'x', package: parcel })).json().title).toBe('return-decided')
  await act(`${id}/reopen`)
  expect(await detailsOf(id)).toMatchObject({ state: 'received', refusal: null })
  await act(`${id}/close`)
  await act(`${id}/reopen`)
  expect(await detailsOf(id)).toMatchObject({ state: 'received' })
  expect((await act(`${id}/reopen`)).json().title).toBe('return-decided')
})

it('lists what is open and what is to be paid back, and finds by name, order and e-mail', async () => {
  const shop = await user('listeaza')
  template = await aTemplate(app, shop.id, returnForm)
  const [first, second] = [await aReturn(), await aWithdrawal({ orderNumber: 'B-77', name: 'Ștefan Țurcanu' })]
  const list = async (query: Record<string, string>) => {
    const answer = (await call('/returns', { token: shop.token, query })).json()
    return answer.list.map(({ id }: { id: string }) => id)
  }
  expect(await list({})).toEqual([second, first])
  expect(await list({ state: 'refund' })).toEqual([second])
  for (const search of ['turcanu', 'b-77', 'B 77', second]) expect(await list({ search }), search).toEqual([second])
  await call(`/returns/${first}/close`, { method: 'POST', token: shop.token })
  expect(await list({ state: 'open' })).toEqual([second])
  const counts = async () => (await call('/returns/counts', { token: shop.token })).json()
  expect(await counts()).toEqual({ received: 1, refunds: 1, overdue: 0, waiting: 1 })
  // Undecided and overdue, it still waits once.
  await app.db.$client.query(`update return_requests set refund_until = '2020-01-31' where id = $1`, [second])
  expect(await counts()).toEqual({ received: 1, refunds: 1, overdue: 1, waiting: 1 })
})

it('seals the buyer’s account for who may not read accounts, in the document too', async () => {
  const shop = await user('sigileaza')
  template = await aTemplate(app, shop.id, returnForm)
  const id = await aWithdrawal({ iban: IBAN })
  const { token } = await member('dispecer-retur', { clientId: shop.id, role: 'dispatcher' })
  const details = (await call(`/returns/${id}`, { token })).json()
  expect(JSON.stringify(details)).not.toContain(IBAN)
  expect(await textOfPdf((await call(`/returns/${id}/evidence`, { token })).rawPayload)).not.toContain(IBAN)
  expect((await call(`/returns/${id}`, { token: shop.token })).json().account).toBe(IBAN)
})

it('judges by what the shop says, as it was when the statement came', async () => {
  const shop = await user('spune')
  template = await aTemplate(app, shop.id, returnForm)
  const order = await activeOrder(app, shop.id, { reference: 'X-1' })
  await moved(app, order, 'delivered')
  await app.db.$client.query(
    `update order_events set happened_at = now() - interval '90 days' where order_id = $1 and state = 'delivered'`,
    [order.orderId],
  )
  const wanted = { orderNumber: 'X-1', email: 'ana@exemplu.ro' }
  const save = (payload: object) => call('/returns/settings', { method: 'PUT', token: shop.token, payload })
  const exceptions = [{ product: 'Lenjerie', ground: 'hygiene' }]
  const late = await aWithdrawal(wanted)
  expect((await save({ isInforming: false, paysSendingBack: true, holdsMoney: false, exceptions })).statusCode).toBe(200)
  const inTime = await aWithdrawal(wanted)
  const read = async (id: string) => (await call(`/returns/${id}`, { token: shop.token })).json()
  expect(await read(late)).toMatchObject({ timeliness: 'late', isMoneyHeld: true })
  expect(await read(inTime)).toMatchObject({ timeliness: 'in-time', isMoneyHeld: false })
})
