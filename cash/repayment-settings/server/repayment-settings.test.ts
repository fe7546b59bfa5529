import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { testServer } from '#product/server/test-server.ts'
import { aDraft, aShipment } from '#sending/orders/server/test-orders.ts'
import { accountChangedMail } from './account-changed.ts'
import { payoutTermsOf } from './repayment-profile.ts'

const { parts, call, user, member, operator } = await testServer()
const { app } = parts
const IBAN = 'RO33BTRL0130120200000001'
const OTHER = 'RO87RNCB0082000000000001'

let client: Awaited<ReturnType<typeof user>>
beforeEach(async () => {
  client = await user(`client-${randomUUID()}`)
})

const typed = { bankName: 'Ștefan & Fiii SRL', bankAccount: 'ro33 btrl 0130 1202 0000 0001' }
const save = (profile: object, token = client.token) => call('/user/profile', { method: 'POST', token, payload: { profile } })
const read = async (token = client.token) => (await call('/user/profile', { token })).json().profile
const mailIds = async (): Promise<string[]> => {
  const { rows } = await app.db.$client.query<{ id: string }>(
    `select input ->> 'id' as id from effects where client_id = $1 and key like $2 order by created_at`,
    [client.id, `${accountChangedMail.name}/%`],
  )
  return rows.map(({ id }) => id)
}
const written = (id = '') => accountChangedMail.write(app, { clientId: client.id, key: id, calls: 1, id })

describe('the profile of repayments', () => {
  it('is without an account, without a limit and not waiting until it is set', async () => {
    expect(await read()).toMatchObject({
      ...{ bankName: '', bankAccount: '', repaymentSendInterval: 3, repaymentSendMinAmount: 999_999, repaymentWaitPending: false },
      amountNotInvoicedSum: 0,
    })
  })

  it('keeps the account without blanks in capitals, and what is left out as it was', async () => {
    const terms = { repaymentSendInterval: 2, repaymentSendMinAmount: 500, repaymentWaitPending: true }
    expect((await save({ ...typed, ...terms })).json()).toMatchObject({ success: true, accountFrom: expect.anything() })
    expect((await save(typed)).statusCode).toBe(200)
    expect(await read()).toMatchObject({ bankName: 'Ștefan & Fiii SRL', bankAccount: IBAN, ...terms })
    expect(await payoutTermsOf(app.db, client.id)).toEqual({ interval: 2, minAmountBani: fromRon(500), waitsForPending: true })
  })

  it('keeps the minimum, not applied, where each day is paid', async () => {
    await save({ ...typed, repaymentSendInterval: 1, repaymentSendMinAmount: 200 })
    expect(await read()).toMatchObject({ repaymentSendMinAmount: 200 })
    expect((await payoutTermsOf(app.db, client.id)).minAmountBani).toBeNull()
  })

  it('accepts what was read back whole', async () => {
    await save(typed)
    expect((await save(await read())).statusCode).toBe(200)
  })

  it.each([
    ['no holder', { bankName: '  ' }, 'bankName', 'Numele titularului de cont este obligatoriu!'],
    ['a holder of 33 characters', { bankName: 'x'.repeat(33) }, 'bankName', 'Numele titularului de cont este invalid!'],
    ['a holder with signs', { bankName: 'Ana@#' }, 'bankName', 'Numele titularului de cont este invalid!'],
    ['no account', { bankAccount: ' ' }, 'bankAccount', 'Contul este invalid! Introduceti un cont valid din Romania!'],
    [
      'an account abroad',
      { bankAccount: 'DE89370400440532013000' },
      'bankAccount',
      'Contul este invalid! Introduceti un cont valid din Romania!',
    ],
    ['an account of 25 characters', { bankAccount: `${IBAN}1` }, 'bankAccount', 'Contul este invalid!'],
    [
      'wrong check digits',
      { bankAccount: IBAN.replace('33', '34') },
      'bankAccount',
      'Contul este invalid! Introduceti un cont valid din Romania!',
    ],
    [
      'the platform’s account',
      { bankAccount: 'ro81 expd 0000 0000 0000 0001' },
      'bankAccount',
      'Contul introdus apartine Expedio! Introduceti contul in care doriti sa va fie platit rambursul!',
    ],
    ['an interval that is not offered', { repaymentSendInterval: 6 }, 'repaymentSendInterval', 'Alegeti unul dintre intervalele de plata.'],
    ['a contract of its own', { repaymentSendInterval: 10 }, 'repaymentSendInterval', 'Alegeti unul dintre intervalele de plata.'],
  ])('refuses %s and keeps what was', async (_which, wrong, field, message) => {
    await save(typed)
    const refused = await save({ ...typed, ...wrong })
    expect([refused.statusCode, refused.json().errors]).toEqual([422, [expect.objectContaining({ path: `profile.${field}`, message })]])
    expect(await read()).toMatchObject({ bankName: typed.bankName, bankAccount: IBAN, repaymentSendInterval: 3 })
  })

  it('refuses an amount that is not offered', async () => {
    expect((await save({ ...typed, repaymentSendMinAmount: 300 })).statusCode).toBe(422)
  })
})

describe('an interval by contract', () => {
  it('is set by administrators; the account can still be changed, and nothing else', async () => {
    const administrator = await operator(`seful-${randomUUID()}`)
    const terms = (repaymentSendInterval: number, token = administrator.token, id = client.id) =>
      call(`/admin/clients/${id}/repayment-terms`, { method: 'PUT', token, payload: { repaymentSendInterval } })
    expect((await terms(10)).statusCode).toBe(200)
    expect((await terms(7)).statusCode).toBe(422)
    expect((await terms(10, client.token)).statusCode).toBe(403)
    expect((await terms(10, administrator.token, randomUUID())).statusCode).toBe(404)
    expect(await read()).toMatchObject({ repaymentSendInterval: 10 })
    expect((await save({ ...typed, repaymentSendInterval: 10 })).statusCode).toBe(200)
    for (const other of [{ repaymentSendInterval: 2 }, { repaymentSendMinAmount: 200 }, { repaymentWaitPending: true }])
      expect((await save({ ...typed, ...other })).statusCode).toBe(422)
    expect(await read()).toMatchObject({ bankAccount: IBAN, repaymentSendInterval: 10, repaymentSendMinAmount: 999_999 })
    expect((await terms(3)).statusCode).toBe(200)
    expect((await save({ ...typed, repaymentSendInterval: 2 })).statusCode).toBe(200)
  })
})

describe('a changed account', () => {
  it('is sent to the owner with no more than its end, and only where account or holder changed', async () => {
    await save(typed)
    await Promise.all([save({ ...typed, bankAccount: OTHER }), save({ ...typed, bankAccount: OTHER })])
    await save({ ...typed, bankAccount: OTHER, repaymentSendInterval: 4 })
    const [first, second, ...more] = await mailIds()
    expect(more).toEqual([])
    expect((await written(first))?.text).toContain('Contul nou: ***0001')
    expect((await written(first))?.text).not.toContain('Contul anterior')
    const mail = await written(second)
    expect(mail).toMatchObject({ to: client.email, subject: 'Expedio: contul pentru rambursuri a fost schimbat' })
    expect(mail?.text).toContain('Contul anterior: ***0001')
    expect(mail?.text).toContain(`de ${client.email.split('@')[0]}`)
    expect(mail?.text).not.toContain(OTHER)
    await save({ ...typed, bankAccount: OTHER, bankName: 'Alt Titular' })
    const [last] = (await mailIds()).slice(2)
    expect((await written(last))?.text).toContain('Titularul este altul, iar contul a ramas ***0001.')
  })

  it('is written in the audit log without its number', async () => {
    await save(typed)
    const audited = await call('/audit', { token: client.token, query: { call: 'POST /user/profile' } })
    expect(audited.json().list).toMatchObject([{ outcome: 'done' }])
    expect(audited.body).not.toContain(IBAN)
  })

  it('is what later orders begin with; those made before keep theirs', async () => {
    const last = async () => (await call('/user/settings/repayment-account', { token: client.token })).json().account
    const cash = { amount: fromRon(10), iban: OTHER, accountHolder: 'Ana Pop' }
    const orderId = await aDraft(app, client.id, aShipment({ options: { repayment: cash } }))
    expect(await last()).toEqual({ iban: OTHER, accountHolder: 'Ana Pop' })
    await save(typed)
    expect(await last()).toEqual({ iban: IBAN, accountHolder: typed.bankName })
    const order = (await call(`/orders/${orderId}`, { token: client.token })).json()
    expect(order.shipment.extraOptions.repayment.iban).toBe(OTHER)
  })
})

it('members read the account as their role allows, and owners and accountants change it', async () => {
  await save(typed)
  const as = async (role: 'accountant' | 'read-only' | 'dispatcher') =>
    (await member(`${role}-${randomUUID()}`, { clientId: client.id, role })).token
  const [accountant, reader, dispatcher] = [await as('accountant'), await as('read-only'), await as('dispatcher')]
  expect(await read(accountant)).toMatchObject({ bankAccount: IBAN })
  expect((await read(reader)).bankAccount).toMatch(/^cont-0001\./)
  for (const token of [reader, dispatcher]) expect((await save({ ...typed, bankAccount: OTHER }, token)).statusCode).toBe(403)
  expect(await read()).toMatchObject({ bankAccount: IBAN })
  const terms = { repaymentSendInterval: 2, repaymentSendMinAmount: 500, repaymentWaitPending: true }
  expect((await save({ ...typed, bankAccount: OTHER, ...terms }, accountant)).statusCode).toBe(200)
  expect(await read()).toMatchObject({ bankAccount: OTHER, ...terms })
  expect((await written((await mailIds()).at(-1)))?.to).toBe(client.email)
})
