import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testServer } from '#product/server/test-server.ts'
import { CUSTOMERS_MAX, type Customer } from '../contract/customers.ts'
import { aCompany, aCompanyInGermany, anIndividual } from './test-customers.ts'

const { parts, call, user, member, simulator } = await testServer()
const { app } = parts
const simulated = (partner: string, order: object) =>
  fetch(`${simulator}/${partner}/_sim/advance`, { method: 'POST', body: JSON.stringify(order) })

const [ATELIER, TARABA, INACTIVE, STRUCK_OFF] = ['90000014', '90000022', '90000073', '90000090']

let client: Awaited<ReturnType<typeof user>>
let names = 0
beforeAll(() => simulated('anaf', { gapMs: 0 }))
beforeEach(async () => {
  names += 1
  client = await user(`furnizor${names}`)
})

type Method = 'POST' | 'PUT' | 'DELETE'
const ask = async (method: Method, path: string, payload: object = {}, { token = client.token, ifMatch = '*' } = {}) => {
  const answer = await call(`/user/customer${path}`, { method, token, payload, headers: { 'if-match': ifMatch } })
  return { status: answer.statusCode, ...answer.json() }
}
const add = (payload: object, token = client.token) => ask('POST', '', payload, { token })
const list = async (token = client.token): Promise<Customer[]> => (await call('/user/customers', { token })).json().data
const first = async (): Promise<Customer> => (await list())[0] as Customer // one was added

describe('customers', () => {
  it('are kept as they were sent, codes plain, counties by name, telephones international, and listed by name', async () => {
    const contact = { name: 'Ioana Mesteacan', phone: '0744100200', email: 'ioana@exemplu.ro' }
    const added = await add({ ...aCompany(`RO ${ATELIER}`), contact })
    expect(added).toEqual({ status: 200, success: true, id: expect.any(String) })
    await add({ ...anIndividual('ana Pop'), contact: { phone: '+49 30 123456' } })
    await add(aCompanyInGermany('de 811 234 567'))
    const [ana, atelier, werkstatt] = await list()
    expect(ana).toMatchObject({
      entityData: { name: 'ana Pop', isCompany: false, identificationCode: '' },
      contact: { name: '', phone: '+4930123456', email: '' },
      vatNumber: null,
    })
    expect(atelier).toMatchObject({
      id: added.id,
      entityData: { identificationCode: ATELIER, fiscalIdentificationType: 1, isVatPayer: null },
      address: { countryCode: 'RO', countyString: 'Cluj', localityString: 'Cluj-Napoca' },
      contact: { ...contact, phone: '+40744100200' },
    })
    expect(werkstatt).toMatchObject({
      entityData: { identificationCode: 'DE 811 234 567', isVatPayer: true },
      ...{ address: { countryCode: 'DE' }, countryString: 'Germania' },
      vatNumber: { state: null, on: null },
    })
  })

  it('that lack everything are refused by the names of their fields', async () => {
    const { status, errors } = await add({})
    const paths = errors.map(({ path }: { path: string }) => path)
    expect(status).toBe(422)
    expect(paths).toEqual(expect.arrayContaining(['entityData.name', 'address.countryCode', 'address.localityString']))
  })

  it('are companies with a right code, and individuals with one or none', async () => {
    const refused = async (form: object) => (await add(form)).errors
    expect(await refused(aCompany(''))).toMatchObject([{ path: 'entityData.identificationCode', message: 'Camp obligatoriu!' }])
    expect(await refused(aCompany('90000015'))).toMatchObject([{ path: 'entityData.identificationCode' }])
    expect(await refused(anIndividual('Ana', '1800101221145'))).toMatchObject([{ path: 'entityData.identificationCode' }])
    expect(await refused({ ...anIndividual('Ana'), contact: { phone: '0123' } })).toMatchObject([{ path: 'contact.phone' }])
    expect(await refused({ ...anIndividual('Ana'), contact: { email: 'ana@' } })).toMatchObject([{ path: 'contact.email' }])
    expect((await add(anIndividual('Cu cod', '1800101221144'))).status).toBe(200)
    for (const unknown of ['', '0000000000000']) expect((await add(anIndividual('Fara cod', unknown))).status).toBe(200)
    expect((await list()).map(({ entityData }) => entityData.identificationCode)).toEqual(['1800101221144', '', ''])
  })

  it('are never twice the same company, however its code is written and however many ask at once', async () => {
    const answers = await Promise.all([add(aCompany(ATELIER)), add(aCompany(`RO${ATELIER}`)), add(aCompany(ATELIER, 'Alt nume'))])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect(answers.find(({ status }) => status === 422)?.errors).toEqual([
      { path: 'entityData.identificationCode', code: 'known', message: 'Aveti deja un client cu acest cod!' },
    ])
    await add(aCompanyInGermany('DE 811.234.567'))
    expect((await add(aCompanyInGermany('811234567'))).status).toBe(422)
    const { id } = await add(aCompany(TARABA, 'Taraba'))
    expect((await ask('PUT', `/${id}`, aCompany(ATELIER, 'Taraba'))).errors).toMatchObject([{ path: 'entityData.identificationCode' }])
    const other = await user(`alt-furnizor${names}`)
    expect((await add(aCompany(ATELIER), other.token)).status).toBe(200)
  })

  it('are corrected by who has seen what is saved, and deleted once', async () => {
    const { id } = await add(aCompany(ATELIER))
    const { version } = await first()
    expect((await ask('PUT', `/${id}`, aCompany(ATELIER, 'Corectat SRL'), { ifMatch: `"${version}"` })).status).toBe(200)
    expect((await first()).entityData.name).toBe('Corectat SRL')
    const late = await ask('PUT', `/${id}`, aCompany(ATELIER, 'Intarziat SRL'), { ifMatch: `"${version}"` })
    expect([late.status, late.title]).toEqual([412, 'changed-meanwhile'])
    expect((await ask('DELETE', `/${id}`)).status).toBe(200)
    expect((await ask('DELETE', `/${id}`)).status).toBe(404)
    expect((await ask('PUT', `/${id}`, aCompany(ATELIER))).status).toBe(404)
  })

  it('are read by who may see money, and changed by who may write invoices', async () => {
    const { id } = await add(aCompany(ATELIER))
    const as = async (role: 'accountant' | 'read-only' | 'dispatcher') =>
      (await member(`${role}${names}`, { clientId: client.id, role })).token
    const reader = await as('read-only')
    expect(await list(reader)).toHaveLength(1)
    for (const token of [reader, await as('dispatcher')]) {
      expect((await add(aCompany(TARABA), token)).status).toBe(403)
      expect((await ask('DELETE', `/${id}`, {}, { token })).status).toBe(403)
    }
    expect((await add(aCompany(TARABA), await as('accountant'))).status).toBe(200)
  })

  it('are as many as a client may keep, and no more', async () => {
    await app.db.$client.query(
      `insert into customers (client_id, id, is_company, name, identification_type, identification_code, trade_register, country_code,
         address, contact_name, contact_phone, contact_email, created_at)
       select $1, gen_random_uuid(), false, 'Client ' || n, 'cnp', '', '', 'RO', '{}', '', '', '', now() from generate_series(1, $2) n`,
      [client.id, CUSTOMERS_MAX],
    )
    expect((await add(aCompany(ATELIER))).errors).toEqual([
      { path: 'entityData.name', code: 'invalid', message: expect.stringContaining('5.000 de clienti') },
    ])
  })
})

describe('the registers', () => {
  const lookUp = (identificationCode: string) => ask('POST', '/company', { identificationCode })

  it('fill in a company, and say that it is inactive or struck off', async () => {
    expect(await lookUp(`RO ${ATELIER}`)).toMatchObject({
      ...{ kind: 'found', name: 'ATELIER DEMO S.R.L.', tradeRegister: 'J12/1204/2015', isVatPayer: true },
      ...{ isInactive: false, deregisteredOn: null, address: { countyString: 'Cluj', localityString: 'Cluj-Napoca' } },
    })
    expect(await lookUp(INACTIVE)).toMatchObject({ kind: 'found', isInactive: true, isVatPayer: false })
    expect(await lookUp(STRUCK_OFF)).toMatchObject({ kind: 'found', deregisteredOn: '2024-03-12' })
  })

  it('that know no such code, or do not answer, say so, and what is written by hand is kept', async () => {
    expect(await lookUp('14399840')).toMatchObject({ kind: 'not-found' })
    expect((await lookUp('90000015')).title).toBe('invalid-fields')
    await simulated('anaf', { answers: 'maintenance' })
    expect(await lookUp(ATELIER)).toMatchObject({ status: 200, kind: 'unknown' })
    expect((await add(aCompany(ATELIER))).status).toBe(200)
    await simulated('anaf', { answers: 'normal' })
  })

  it('say of a VAT number elsewhere in the Union what VIES does; its silence leaves what it said', async () => {
    const { id } = await add(aCompanyInGermany('DE811234567'))
    const check = async () => [(await ask('POST', `/${id}/vat-number`)).state, (await first()).vatNumber?.state]
    await simulated('vies', { state: 'DE', fault: 'MS_UNAVAILABLE' })
    expect(await check()).toEqual(['unknown', null])
    await simulated('vies', { state: 'DE', fault: null })
    expect(await check()).toEqual(['valid', 'valid'])
    await simulated('vies', { state: 'DE', fault: 'MS_UNAVAILABLE' })
    expect(await check()).toEqual(['unknown', 'valid'])
    await simulated('vies', { state: 'DE', fault: null })
    await ask('PUT', `/${id}`, { ...aCompanyInGermany('DE811234567'), contact: { name: 'Otto' } })
    expect((await first()).vatNumber?.state).toBe('valid')
    await ask('PUT', `/${id}`, aCompanyInGermany('DE 999 999 999'))
    expect((await first()).vatNumber).toEqual({ state: null, on: null })
    expect(await check()).toEqual(['invalid', 'invalid'])
  })

  it('are not asked of by VAT number where VIES knows nothing of the customer', async () => {
    const { id } = await add(aCompany(ATELIER))
    expect(await ask('POST', `/${id}/vat-number`)).toMatchObject({ status: 200, state: 'unknown' })
    expect((await first()).vatNumber).toBe(null)
  })
})
