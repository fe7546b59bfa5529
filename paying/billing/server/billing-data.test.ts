import { beforeAll, describe, expect, it } from 'vitest'
import { bani, fromRon } from '#contract/money.ts'
import { testServer } from '#product/server/test-server.ts'
import { postTransfer } from '#server/ledger/transfer.ts'
import { activeBillingEntity } from './billing-entities.ts'
import { clientBillingOf } from './client-billing.ts'
import { moveVerification } from './verification-transition.ts'

const { parts, call, user, member, operator, simulator } = await testServer()
const { app } = parts
const anaf = (order: object) => fetch(`${simulator}/anaf/_sim/advance`, { method: 'POST', body: JSON.stringify(order) })

/** Calls to the tax authority are more than a second apart. */
const ANSWERED = { timeout: 60_000 }

let names = 0
/** A client without money: its account is settled. */
const newClient = (startBani = fromRon(0)) => {
  names += 1
  return user(`client${names}`, { startBani })
}
type Client = Awaited<ReturnType<typeof newClient>>

const ATELIER = '90000014'
const address = { countryCode: 'RO', localityString: 'Cluj-Napoca', countyString: 'CJ', postalCode: '400114', street: 'Horea', number: '1' }
const company = { name: 'Atelier Demo SRL', isCompany: true, identificationCode: `RO${ATELIER}`, fiscalIdentificationType: 1 }
const individual = { name: 'Ana Pop', isCompany: false, identificationCode: '1800101221144', fiscalIdentificationType: 6 }
const abroad = {
  name: 'Werkstatt GmbH',
  isCompany: true,
  identificationCode: 'de 811569869',
  fiscalIdentificationType: 2,
  isVatPayer: true,
}
const berlin = { ...address, countryCode: 'DE', localityString: 'Berlin', countyString: '', postalCode: '10115' }

const save = (client: Client, entityData: object, more: object = {}) =>
  call('/user/billing/data', { method: 'POST', token: client.token, payload: { entityData, address, ...more } })
const data = async (client: Client) => (await call('/user/billing/data', { token: client.token })).json()
const list = async (client: Client) => (await data(client)).list
const activate = (client: Client, number: number) =>
  call(`/user/billing/data/set-active/${number}`, { method: 'PATCH', token: client.token })
const remove = (client: Client, number: number) => call(`/user/billing/data/${number}`, { method: 'DELETE', token: client.token })
const statusOf = async (client: Client, number = 1) => {
  const one = (await list(client)).find((entity: { fiscalSubaccountNumber: number }) => entity.fiscalSubaccountNumber === number)
  return [one.verifyStatus, one.invalidReason]
}
const receive = (client: Client, amount: number, key = 'received') =>
  app.db.inTransaction((tx) =>
    postTransfer(tx, { clientId: client.id, debit: 'bank', credit: 'unapplied', amountBani: bani(amount), kind: 'payment', key }),
  )

beforeAll(() => anaf({ gapMs: 0 }))

describe('an entity', () => {
  it('is kept as it was sent, its code plain and its county by name; the first is the active one', async () => {
    const client = await newClient()
    const answer = await save(client, abroad, { address: berlin })
    expect(answer.json()).toEqual({ success: true, fiscalSubaccountNumber: 1, verifyStatus: null })
    expect((await save(client, individual)).json()).toMatchObject({ fiscalSubaccountNumber: 2, verifyStatus: null })
    const [first, second] = await list(client)
    expect(first).toMatchObject({
      ...{ fiscalSubaccountNumber: 1, isActive: true, verifyStatus: null, countryString: 'Germania' },
      ...{ entityData: { identificationCode: 'DE 811569869', isVatPayer: true, fiscalIdentificationType: 2 } },
    })
    expect(second).toMatchObject({ isActive: false, address: { countyString: 'Cluj' }, entityData: { isVatPayer: false } })
  })

  it('is refused field by field, and so is a code that there is already, with RO or without', async () => {
    const client = await newClient()
    const wrong = await save(client, { ...company, identificationCode: '90000015' })
    expect([wrong.statusCode, wrong.json().errors]).toMatchObject([
      422,
      [{ path: 'entityData.identificationCode', message: 'CIF-ul este gresit: cifra de control nu corespunde!' }],
    ])
    await save(client, company)
    const again = await save(client, { ...company, identificationCode: ATELIER })
    expect([again.statusCode, again.json().errors[0].path]).toEqual([422, 'entityData.identificationCode'])
    expect(await list(client)).toHaveLength(1)
  })

  it('gets a number that was never given before, and of two at once each its own', async () => {
    const client = await newClient()
    const [, two] = await Promise.all([save(client, individual), save(client, abroad, { address: berlin })])
    expect(two.statusCode).toBe(200)
    const [active, other] = await list(client)
    expect([active.isActive, other.isActive, [active, other].map((one) => one.fiscalSubaccountNumber).sort()]).toEqual([
      true,
      false,
      [1, 2],
    ])
    expect((await remove(client, other.fiscalSubaccountNumber)).json()).toEqual({ success: true })
    expect((await save(client, company)).json().fiscalSubaccountNumber).toBe(3)
  })
})

describe('a Romanian company', () => {
  it('is pending until the tax authority answers, then verified with what it says', async () => {
    const client = await newClient()
    await anaf({ answers: 'wall' })
    expect((await save(client, company)).json().verifyStatus).toBe('pendingVerification')
    await expect
      .poll(async () => (await activeBillingEntity(app.db, client.id))?.verifyAt?.getTime(), ANSWERED)
      .toBeGreaterThan(Date.now() + 60_000)
    expect(await statusOf(client)).toEqual(['pendingVerification', null])
    await anaf({ answers: 'normal' })
    await app.db.$client.query('update billing_entities set verify_at = now() where client_id = $1', [client.id])
    await save(client, abroad, { address: berlin })
    await save(client, { ...company, identificationCode: '90000022', name: 'Taraba Demo' })
    await expect.poll(() => statusOf(client), ANSWERED).toEqual(['verified', null])
    const [first] = await list(client)
    expect(first.entityData).toMatchObject({ isVatPayer: true, tradeRegister: 'J12/1204/2015' })
  })

  it.each([
    ['90000073', 'Inactiv Demo', 'inactive'],
    ['90000090', 'Radiat Demo', 'deregistered'],
    ['90000014', 'Alt Nume SRL', 'name-differs'],
    ['14399840', 'Nimeni SRL', 'not-found'],
  ])('%s called %s is invalid: %s; it cannot be activated, and is asked about again once it was changed', async (code, name, reason) => {
    const client = await newClient()
    await save(client, individual)
    await save(client, { ...company, identificationCode: code, name })
    await expect.poll(() => statusOf(client, 2), ANSWERED).toEqual(['invalid', reason])
    const refused = await activate(client, 2)
    expect([refused.statusCode, refused.json().title]).toEqual([409, 'billing-refused'])
    expect(refused.json().message).toContain('Nu se emit facturi.')
    if (reason !== 'name-differs') return
    await save(client, company, { fiscalSubaccountNumber: 2 })
    await expect.poll(() => statusOf(client, 2), ANSWERED).toEqual(['verified', null])
    expect((await activate(client, 2)).json()).toEqual({ success: true })
  })

  it('is asked about no more where it becomes an individual', async () => {
    const client = await newClient()
    await save(client, company)
    await save(client, individual, { fiscalSubaccountNumber: 1 })
    expect(await statusOf(client)).toEqual([null, null])
  })

  it('is found by its CIF with name, register and address, and why it could not be invoiced', async () => {
    const client = await newClient()
    const lookUp = async (identificationCode: string) =>
      (await call('/user/billing/company', { method: 'POST', token: client.token, payload: { identificationCode } })).json()
    expect(await lookUp(`RO ${ATELIER}`)).toMatchObject({
      ...{ kind: 'found', name: 'ATELIER DEMO S.R.L.', tradeRegister: 'J12/1204/2015', isVatPayer: true, refusal: null },
      address: { countyString: 'Cluj', localityString: 'Cluj-Napoca' },
    })
    expect(await lookUp('90000073')).toMatchObject({ kind: 'found', refusal: expect.stringContaining('inactiva') })
    expect(await lookUp('14399840')).toEqual({ kind: 'not-found' })
    expect((await lookUp('90000015')).title).toBe('invalid-fields')
    await anaf({ answers: 'maintenance' })
    expect(await lookUp(ATELIER)).toEqual({ kind: 'unknown' })
    await anaf({ answers: 'normal' })
  })
})

describe('an account that is not settled', () => {
  it('keeps its active entity until it is, or the platform allows a change', async () => {
    const client = await newClient(bani(1))
    await save(client, individual)
    await save(client, abroad, { address: berlin })
    expect((await data(client)).settlement).toEqual({ amountNotInvoicedSum: 0, amountPrepaidSum: 0.01, isSettled: false })
    const refused = await activate(client, 2)
    expect([refused.statusCode, refused.json().title]).toEqual([409, 'billing-refused'])
    const admin = await operator('sefa')
    const payload = { multiCompanySelect: true, cardPaymentEnabled: true }
    expect((await call(`/admin/clients/${client.id}/billing`, { method: 'PUT', token: admin.token, payload })).json()).toEqual({
      success: true,
    })
    expect((await data(client)).multiCompanySelect).toEqual({ enabled: true })
    expect((await activate(client, 2)).json()).toEqual({ success: true })
    expect((await list(client)).map((one: { isActive: boolean }) => one.isActive)).toEqual([true, false])
  })

  it('keeps an active individual as it is, whatever the platform allows; a company may be changed', async () => {
    const client = await newClient()
    await save(client, individual)
    await save(client, abroad, { address: berlin })
    await receive(client, 1000)
    const refused = await save(client, { ...individual, name: 'Ana Maria Pop' }, { fiscalSubaccountNumber: 1 })
    expect([refused.statusCode, refused.json().title]).toEqual([409, 'billing-refused'])
    expect((await save(client, { ...abroad, name: 'Werkstatt AG' }, { address: berlin, fiscalSubaccountNumber: 2 })).statusCode).toBe(200)
    const other = await newClient()
    await save(other, abroad, { address: berlin })
    await receive(other, 1000)
    expect((await save(other, { ...abroad, name: 'Werkstatt AG' }, { address: berlin, fiscalSubaccountNumber: 1 })).statusCode).toBe(200)
  })
})

it('the active entity is not deleted, another is and then no more there', async () => {
  const client = await newClient()
  await save(client, individual)
  await save(client, abroad, { address: berlin })
  expect((await remove(client, 1)).json().title).toBe('billing-refused')
  expect((await remove(client, 2)).statusCode).toBe(200)
  for (const answer of [
    await remove(client, 2),
    await activate(client, 2),
    await save(client, abroad, { fiscalSubaccountNumber: 2, address: berlin }),
  ])
    expect(answer.statusCode).toBe(404)
})

it('no event is emitted where the authority says what it said before', async () => {
  const client = await newClient()
  await save(client, company)
  await expect.poll(() => statusOf(client), ANSWERED).toEqual(['verified', null])
  const seen: unknown[] = []
  const listening = {
    ...app,
    subscriptions: [
      { event: 'billing-entity-verified', handle: async (_app: unknown, _tx: unknown, payload: never) => void seen.push(payload) },
    ],
  }
  const entity = await activeBillingEntity(app.db, client.id)
  if (!entity) throw new Error('no entity')
  const answered = { verifiedAt: app.clock.now(), verifyAt: app.clock.now() }
  await app.db.inTransaction((tx) => moveVerification(listening, tx, entity, { to: 'verified', ...answered }))
  expect(seen).toEqual([])
  await app.db.inTransaction((tx) => moveVerification(listening, tx, entity, { to: 'invalid', invalidReason: 'inactive', ...answered }))
  expect(seen).toEqual([{ clientId: client.id, number: 1, isActive: true, to: 'invalid' }])
})

it('the contact is kept with a number of any country, and refused with none', async () => {
  const client = await newClient()
  const read = async () => (await call('/user/contact', { token: client.token })).json()
  const write = (phone: string) =>
    call('/user/contact', { method: 'POST', token: client.token, payload: { data: { givenName: 'Ana', familyName: 'Pop', phone } } })
  expect(await read()).toEqual({ data: { givenName: '', familyName: '', phone: '' } })
  expect((await write('0722 123 456')).json()).toEqual({ success: true })
  expect((await read()).data.phone).toBe('+40722123456')
  expect((await write('+44 20 7946 0958')).statusCode).toBe(200)
  const refused = await write('+40 12')
  expect([refused.statusCode, refused.json().errors[0].path]).toEqual([422, 'data.phone'])
  expect((await read()).data.phone).toBe('+442079460958')
})

describe('the invoicing settings', () => {
  const settings = (prepay: boolean, order: boolean, modifiedManually = false) => ({
    settings: { invoiceEveryPrepay: { value: prepay }, invoiceEveryOrder: { value: order, modifiedManually } },
  })
  it('are by period until one chooses, never both, and what was chosen by hand stays marked', async () => {
    const client = await newClient()
    const read = async () => (await call('/user/settings/invoicing', { token: client.token })).json()
    const write = (payload: object) => call('/user/settings/invoicing', { method: 'POST', token: client.token, payload })
    expect(await read()).toEqual(settings(false, false))
    expect((await write(settings(true, true))).statusCode).toBe(422)
    expect((await write(settings(false, true, true))).json()).toEqual({ success: true })
    await write(settings(true, false))
    expect(await read()).toEqual(settings(true, false, true))
    expect(await clientBillingOf(app.db, client.id)).toMatchObject({ invoiceEveryPrepay: true, everyOrderModifiedManually: true })
  })
})

it('the profile says what is owed an invoice, what is held, and whether cards are taken', async () => {
  const client = await newClient(fromRon(10))
  const profile = async () => (await call('/user/profile', { token: client.token })).json()
  expect(await profile()).toMatchObject({ profile: { amountNotInvoicedSum: 0, amountPrepaidSum: 10, cardPaymentEnabled: true } })
})

it('the platform’s flags of a client are set by administrators alone, and of a client that there is', async () => {
  const client = await newClient()
  const admin = await operator('sefu')
  const support = await operator('ajutor', 'support')
  const payload = { multiCompanySelect: false, cardPaymentEnabled: false }
  const set = (token: string, id = client.id) => call(`/admin/clients/${id}/billing`, { method: 'PUT', token, payload })
  expect((await set(support.token)).statusCode).toBe(403)
  expect((await set(client.token)).statusCode).toBe(403)
  expect((await set(admin.token, '00000000-0000-4000-8000-000000000000')).statusCode).toBe(404)
  expect((await set(admin.token)).statusCode).toBe(200)
  expect((await call(`/admin/clients/${client.id}/billing`, { token: support.token })).json()).toEqual(payload)
})

it('an accountant writes billing data, a read-only member reads it, a dispatcher does not see it; it is audited without names', async () => {
  const client = await newClient()
  const as = async (role: 'accountant' | 'read-only' | 'dispatcher') => ({
    ...client,
    ...(await member(`${role}-${client.id}`, { clientId: client.id, role })),
  })
  expect((await save(await as('accountant'), individual)).statusCode).toBe(200)
  const reader = await as('read-only')
  expect([(await save(reader, company)).statusCode, (await list(reader)).length]).toEqual([403, 1])
  expect((await call('/user/billing/data', { token: (await as('dispatcher')).token })).statusCode).toBe(403)
  const { rows } = await app.db.$client.query('select ids, outcome from audit_log where client_id = $1 order by id', [client.id])
  expect(rows[0]).toEqual({ ids: { fiscalSubaccountNumber: '1' }, outcome: 'done' })
})
