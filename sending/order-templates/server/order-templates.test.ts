import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { testServer } from '#product/server/test-server.ts'
import type { OrderTemplate } from '../contract/order-templates.ts'
import { templateByPublicId } from './public-template.ts'
import { aTextInput, templateWire } from './test-templates.ts'

const { call, user, member, operator, parts } = await testServer()
const administrator = await operator('administrator-sabloane')

let client: Awaited<ReturnType<typeof user>>
beforeEach(async () => {
  client = await user(randomUUID())
})

type Answer = { id: string; uniqueId: string; options: OrderTemplate['options']; version: string }
type Refused = { title: string; errors: { path: string; message: string }[] }
type Asked = { token?: string; as?: string; headers?: Record<string, string> }

const save = async (payload: object, { token = client.token, as, headers = {} }: Asked = {}) => {
  const answer = await call(`/order-template${as ? `?selectedClient=${as}` : ''}`, { method: 'POST', token, payload, headers })
  return { status: answer.statusCode, ...(answer.json() as Answer & Refused) }
}
const list = async (options: object = {}, token = client.token) =>
  (await call('/order-template/data/list', { method: 'POST', token, payload: { options, count: 0 } })).json() as {
    list: OrderTemplate[]
    count: number
  }
type Whole = Omit<OrderTemplate, 'address'> & { toAddress: OrderTemplate['address']; version: string; lastFieldNumber: number }
const read = async (id: string, token = client.token) =>
  ((await call(`/order-template/data/${id}`, { token })).json() as { data: Whole }).data
const remove = async (id: string, token = client.token, as = '') =>
  (await call(`/order-template/${id}${as && `?selectedClient=${as}`}`, { method: 'DELETE', token })).statusCode
const sentBack = ({ id, name, uniqueId, logo, toAddress, options }: Whole) => ({
  ...{ data: { id, name, uniqueId, options }, address: toAddress, logo },
})

describe('an order template', () => {
  it('is saved whole, read as it is sent back, and changed', async () => {
    const { id, uniqueId, status } = await save(templateWire())
    expect([status, uniqueId]).toEqual([200, expect.stringMatching(/^[\w-]{22}$/)])
    const template = await read(id)
    expect(template).toMatchObject({ id, name: 'Haine', uniqueId, logo: null, lastFieldNumber: 2, toAddress: { id: null, shortName: '' } })
    expect(template.options).toMatchObject({ allowRepayment: true, allowPackageExchange: false, approved: false, terms: null })
    const changed = { ...sentBack(template), address: { ...template.toAddress, contactName: 'Ana Retur' } }
    expect(await save(changed)).toMatchObject({ status: 200, id, uniqueId })
    expect((await read(id)).toAddress.contactName).toBe('Ana Retur')
    expect(await templateByPublicId(parts.app.db, uniqueId)).toMatchObject({
      ...{ clientId: client.id, name: 'Haine', terms: null, logo: null, address: { contactName: 'Ana Retur' } },
      options: { return: { isMandatory: true, fields: [{ id: 'title-1' }, { id: 'text-input-2' }] } },
    })
    expect(await templateByPublicId(parts.app.db, 'nu-exista-1')).toBeNull()
  })

  it('has a name and an address, and keeps the name', async () => {
    expect(await save(templateWire({ name: ' ' }))).toMatchObject({ status: 422, errors: [{ path: 'data.name' }] })
    const { address: _, ...without } = templateWire()
    expect(await save(without)).toMatchObject({ status: 422, errors: [{ path: 'address' }] })
    const wire = templateWire()
    const wrong = { ...wire, address: { ...wire.address, addressPostalCode: '', contactPhone: '1' } }
    expect((await save(wrong)).errors.map(({ path }) => path)).toContain('address.addressPostalCode')
    const { id } = await save(wire)
    const renamed = sentBack(await read(id))
    renamed.data.name = 'Altfel'
    expect(await save(renamed)).toMatchObject({ status: 422, errors: [{ path: 'data.name' }] })
  })

  it('once for a key, however often it is sent', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const [first, again] = [await save(templateWire(), { headers }), await save(templateWire(), { headers })]
    expect(again).toEqual(first)
    expect((await list()).count).toBe(1)
  })

  it('says to the second who saves it that it changed meanwhile', async () => {
    const { id } = await save(templateWire())
    const opened = await read(id)
    const saveAs = (contactName: string) =>
      save({ ...sentBack(opened), address: { ...opened.toAddress, contactName } }, { headers: { 'if-match': `"${opened.version}"` } })
    const first = await saveAs('Ana')
    expect(first.status).toBe(200)
    expect(first.version).not.toBe(opened.version)
    expect(await saveAs('Ion')).toMatchObject({ status: 412, title: 'changed-meanwhile' })
    expect((await saveAs('Ana')).status).toBe(200)
  })

  it('is switched by its card, with what "additional" stands for', async () => {
    const { uniqueId, id } = await save(templateWire())
    const turn = async (options: object) => (await save({ data: { options, uniqueId } })).options
    expect(await turn({ allowRepayment: false })).toMatchObject({ allowRepayment: false, allowClientReference: true })
    const off = { allowSaturdayDelivery: false, allowOpenAtDestination: false, allowDocumentsReturn: false }
    expect(await turn({ additional: false })).toMatchObject({ additional: false, ...off, allowPackageExchange: false })
    expect(await turn({ allowSaturdayDelivery: true })).toMatchObject({ additional: false, ...off })
    expect(await turn({ additional: true })).toMatchObject({ additional: true, allowDocumentsReturn: true, allowPackageExchange: false })
    expect((await read(id)).options.return?.fields).toHaveLength(2)
    expect((await save({ data: { options: {}, uniqueId: 'altul-nu-este' } })).status).toBe(404)
  })

  it('is without a return form where none is sent, and never gives a number twice', async () => {
    const { id } = await save(templateWire({ options: { return: { isMandatory: false, fields: [aTextInput({}, 7)] } } }))
    const whole = sentBack(await read(id))
    const { return: _, ...options } = whole.data.options
    expect((await save({ ...whole, data: { ...whole.data, options } })).options).not.toHaveProperty('return')
    expect(await read(id)).toMatchObject({ lastFieldNumber: 7, options: expect.not.objectContaining({ return: expect.anything() }) })
  })

  it('is not there for others, read or written, and read by who may not write', async () => {
    const { id, uniqueId } = await save(templateWire())
    const whole = sentBack(await read(id))
    const other = await user(randomUUID())
    expect((await call(`/order-template/data/${id}`, { token: other.token })).statusCode).toBe(404)
    expect((await save(whole, { token: other.token })).status).toBe(404)
    expect((await save({ data: { options: {}, uniqueId } }, { token: other.token })).status).toBe(404)
    expect(await remove(id, other.token)).toBe(404)
    const accountant = await member(randomUUID(), { clientId: client.id, role: 'accountant' })
    expect((await list({}, accountant.token)).count).toBe(1)
    expect((await save(whole, { token: accountant.token })).status).toBe(403)
    expect([await remove(id), await remove(id)]).toEqual([200, 404])
    expect((await call(`/order-template/data/${randomUUID()}`, { token: client.token })).statusCode).toBe(404)
  })
})

describe('what is the platform’s alone', () => {
  it.each([{ approved: true }, { showInShopList: true }, { isSpecialTemplate: true }, { terms: '<p>Termeni</p>' }])(
    '%o is refused to others, new, whole and by a card',
    async (option) => {
      expect((await save(templateWire({ options: option }))).status).toBe(403)
      const { id, uniqueId } = await save(templateWire())
      const whole = sentBack(await read(id))
      expect((await save({ ...whole, data: { ...whole.data, options: { ...whole.data.options, ...option } } })).status).toBe(403)
      expect((await save({ data: { options: option, uniqueId } })).status).toBe(403)
    },
  )

  it('is set by an administrator, and stays when its owner saves', async () => {
    const { id, uniqueId } = await save(templateWire())
    const whole = sentBack(await read(id))
    const asAdministrator = { token: administrator.token, as: client.id }
    const own = { approved: true, showInShopList: true, isSpecialTemplate: true, terms: '<p onclick="x()">Termeni</p><script>x()</script>' }
    const changed = { ...whole, data: { ...whole.data, uniqueId: 'haine-retur', options: { ...whole.data.options, ...own } } }
    expect((await save({ ...whole, data: { ...whole.data, uniqueId: 'haine-retur' } })).status).toBe(403)
    expect(await save(changed, asAdministrator)).toMatchObject({ status: 200, id, uniqueId: 'haine-retur' })
    const after = await read(id)
    expect(after.options).toMatchObject({ ...own, terms: '<p>Termeni</p>' })
    expect((await save(sentBack(after))).status).toBe(200)
    expect((await save({ data: { options: { allowRepayment: false }, uniqueId: 'haine-retur' } })).options.approved).toBe(true)
    expect((await call(`/order-template/data/${id}`, { token: client.token })).json().data.uniqueId).not.toBe(uniqueId)

    const second = await save(templateWire())
    const taken = sentBack(await read(second.id))
    taken.data.uniqueId = 'haine-retur'
    expect(await save(taken, asAdministrator)).toMatchObject({ status: 422, errors: [{ path: 'data.uniqueId' }] })
    expect(await remove(id)).toBe(403)
    expect(await remove(id, administrator.token, client.id)).toBe(200)
  })
})

describe('the list', () => {
  it('stands by name, ten on a page, and is found without marks or case', async () => {
    for (let n = 10; n <= 20; n += 1) await save(templateWire({ name: `Șablon ${n}` }))
    const [first, second] = [await list(), await list({ page: 2 })]
    expect([first.count, first.list.length, second.list.map(({ name }) => name)]).toEqual([11, 10, ['Șablon 20']])
    expect(Object.keys(first.list[0] ?? {}).sort()).toEqual(['address', 'id', 'logo', 'name', 'options', 'uniqueId'])
    expect((await list({ search: ' SABLON 1' })).count).toBe(10)
    expect((await list({ search: 'blon 20' })).list.map(({ name }) => name)).toEqual(['Șablon 20'])
    expect((await list({ search: '100%' })).count).toBe(0)
  })
})

describe('the address', () => {
  it('is kept in the book where that is wanted, and only where it changed', async () => {
    const wire = templateWire()
    const asked = { ...wire, address: { ...wire.address, shortName: 'Depozit retur', saveAsNew: true } }
    await save(asked)
    const book = async () =>
      (await call('/address/all', { method: 'POST', token: client.token, payload: {} })).json() as {
        id: string
        shortName: string
        contactName: string
      }[]
    const [kept] = await book()
    expect(kept).toMatchObject({ shortName: 'Depozit retur' })
    const stamp = async () => (await parts.app.db.$client.query('select updated_at from saved_addresses where id = $1', [kept?.id])).rows[0]
    const before = await stamp()
    const existing = { ...wire.address, id: kept?.id, shortName: 'Depozit retur', updateExisting: true }
    const { id } = await save({ ...wire, address: existing })
    expect(await stamp()).toEqual(before)
    expect((await read(id)).toAddress).toMatchObject({ id: kept?.id, shortName: 'Depozit retur' })
    await save({ ...wire, address: { ...existing, contactName: 'Maria' } })
    expect(await book()).toMatchObject([{ contactName: 'Maria' }])
    expect(await save({ ...wire, address: { ...existing, id: null } })).toMatchObject({
      status: 422,
      errors: [{ path: 'address.updateExisting' }],
    })
  })
})
