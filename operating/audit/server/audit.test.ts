import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '#product/server/test-server.ts'
import { aDraft, aShipment, begun, effectNow, ready } from '#sending/orders/server/test-orders.ts'
import type { AuditEntry, AuditEntryPage } from '../contract/audit.ts'

const { parts, call, user, member, operator, ownerUrl } = await testServer()
const { app } = parts

type Client = Awaited<ReturnType<typeof user>>
let owner: Client
let admin: Awaited<ReturnType<typeof operator>>
beforeAll(async () => {
  owner = await user('ana')
  admin = await operator('seful')
})

const page = async (token: string, query: Record<string, string> = {}): Promise<AuditEntryPage> =>
  (await call('/audit', { token, query })).json()
const all = async (query: Record<string, string> = {}): Promise<AuditEntryPage> =>
  (await call('/admin/audit', { token: admin.token, query })).json()
const inShort = ({ list }: AuditEntryPage) => list.map(({ call: name, outcome, problem }) => [name, outcome, problem])
const newest = async (client: Client): Promise<AuditEntry | undefined> => (await page(client.token)).list[0]
const save = (token: string, more: object = {}) =>
  call('/user/settings/print', { method: 'POST', token, payload: { settings: { awbFormat: 'A6' }, ...more }, remoteAddress: '10.3.0.3' })

describe('the audit log', () => {
  it('keeps who changed what for which client, from where and with what outcome', async () => {
    await save(owner.token)
    expect(await newest(owner)).toMatchObject({
      user: { id: owner.userId, name: 'ana', email: owner.email },
      client: { id: owner.id, name: 'ana' },
      isActingFor: false,
      call: 'POST /user/settings/print',
      outcome: 'done',
      problem: null,
      ipAddress: '10.3.0.3',
    })
  })

  it('writes what is refused again and again once an hour, with how often, also of a reader', async () => {
    const reader = await member('repetentul', { clientId: owner.id, role: 'read-only' })
    for (let n = 0; n < 25; n += 1) expect((await save(reader.token)).statusCode).toBe(403)
    const entries = await app.db.$client.query('select id from audit_log where user_id = $1', [reader.userId])
    expect(entries.rowCount).toBeLessThanOrEqual(2) // an hour may have ended meanwhile
    const { list } = await page(owner.token, { userId: reader.userId })
    expect(list[0]).toMatchObject({ outcome: 'refused', problem: 'not-allowed', call: 'POST /user/settings/print' })
    expect(list.reduce((all, { times }) => all + times, 0)).toBe(25)
  })

  it('keeps a refused activation with its problem and ids', async () => {
    const orderId = await aDraft(app, owner.id)
    const offerId = randomUUID()
    await call(`/orders/${orderId}/activate`, { method: 'POST', token: owner.token, payload: { offerId } })
    expect(await newest(owner)).toMatchObject({
      call: 'POST /orders/:uniqueId/activate',
      ids: { uniqueId: orderId, offerId },
      outcome: 'refused',
      problem: 'offer-not-current',
    })
  })

  it('keeps what a member tried and may not', async () => {
    const dispatcher = await member('dora', { clientId: owner.id, role: 'dispatcher' })
    await call('/members', { token: dispatcher.token })
    expect(await newest(owner)).toMatchObject({
      user: { id: dispatcher.userId },
      call: 'GET /members',
      outcome: 'refused',
      problem: 'not-allowed',
    })
  })

  it('keeps neither reading nor drafts of a member, but every change of who acts for a client, and that acting began', async () => {
    const client = await user('bogdan')
    const draft = { shipment: aShipment() }
    await call('/orders', { method: 'POST', token: client.token, payload: draft })
    await call('/orders', { token: client.token })
    expect((await page(client.token)).list).toEqual([])
    const query = { selectedClient: client.id }
    for (let i = 0; i < 3; i += 1) await call('/orders', { token: admin.token, query })
    const made = await call('/orders', { method: 'POST', token: admin.token, query, payload: draft })
    expect((await page(client.token)).list).toEqual([
      expect.objectContaining({ isActingFor: true, call: 'POST /orders', ids: { uniqueId: made.json().uniqueId }, outcome: 'done' }),
      expect.objectContaining({ isActingFor: true, call: 'acting-begun', user: expect.objectContaining({ id: admin.userId }) }),
    ])
  })

  it('keeps every settling by hand for the client whose order it is, refused or not', async () => {
    const client = await user('carmen')
    const order = await begun(app, await ready(app, client.id))
    await app.db.$client.query("update effects set state = 'done', settled_at = now() where subject = $1", [order.orderId])
    const { id } = await effectNow(app, order)
    const payload = { outcome: 'done', note: 'Exista.', answer: '1234567890' }
    await call(`/admin/effects/${id}/settle`, { method: 'POST', token: admin.token, payload })
    expect(await newest(client)).toMatchObject({
      user: { id: admin.userId },
      call: 'POST /admin/effects/:id/settle',
      ids: { id, answer: '1234567890' },
      problem: 'effect-settled',
    })
  })

  it('keeps membership that began and ended by the own hand', async () => {
    const client = await user('dana')
    const colleague = await member('emil', { clientId: client.id, role: 'accountant' })
    await call(`/clients/${client.id}/leave`, { method: 'POST', token: colleague.token })
    expect(await newest(client)).toMatchObject({ user: { id: colleague.userId }, call: 'POST /clients/:id/leave', outcome: 'done' })
  })

  it('holds no personal data and no secret of what was sent', async () => {
    const client = await user('felix')
    await call('/members/invitations', { method: 'POST', token: client.token, payload: { email: 'secret@exemplu.ro', role: 'owner' } })
    await call('/orders', { method: 'POST', token: admin.token, query: { selectedClient: client.id }, payload: { shipment: aShipment() } })
    const { rows } = await app.db.$client.query<{ text: string }>('select a::text as text from audit_log a where client_id = $1', [
      client.id,
    ])
    const text = rows.map((row) => row.text).join('\n')
    expect(text).toContain('POST /members/invitations')
    for (const secret of ['secret@exemplu.ro', 'Ionescu', '0722333444', client.token, admin.token]) expect(text).not.toContain(secret)
  })

  it('cannot be changed or deleted, not even by the database’s owner', async () => {
    await save(owner.token)
    const asOwner = new pg.Client({ connectionString: ownerUrl })
    await asOwner.connect()
    for (const statement of [`update audit_log set outcome = 'done'`, 'delete from audit_log', 'truncate audit_log']) {
      await expect(app.db.$client.query(statement)).rejects.toThrow('permission denied')
      await expect(asOwner.query(statement)).rejects.toThrow('never changed or deleted')
    }
    await asOwner.end()
  })
})

describe('the list of it', () => {
  it('is searched by who, by id, by call, by outcome and by period', async () => {
    const client = await user('gabi')
    const colleague = await member('horia', { clientId: client.id, role: 'owner' })
    const orderId = await aDraft(app, client.id)
    await save(client.token)
    await call(`/orders/${orderId}/cancel`, { method: 'POST', token: colleague.token, payload: {} })
    const saved = ['POST /user/settings/print', 'done', null]
    const cancelled = ['POST /orders/:uniqueId/cancel', 'refused', 'order-has-no-awb']
    const found = async (query: Record<string, string>) => inShort(await page(client.token, query))
    expect(await found({})).toEqual([cancelled, saved])
    expect(await found({ search: 'HORIA@' })).toEqual([cancelled])
    expect(await found({ search: orderId })).toEqual([cancelled])
    expect(await found({ search: '%' })).toEqual([])
    expect(await found({ userId: client.userId })).toEqual([saved])
    expect(await found({ call: 'POST /user/settings/print' })).toEqual([saved])
    expect(await found({ outcome: 'refused' })).toEqual([cancelled])
    expect(await found({ fromDate: '2020-01-01', toDate: '2020-01-31' })).toEqual([])
    expect(await found({ fromDate: '2020-01-01' })).toEqual([cancelled, saved])
  })

  it('goes on after the last entry seen', async () => {
    const client = await user('ilie')
    for (let i = 0; i < 52; i += 1) await save(client.token)
    const first = await page(client.token)
    expect([first.list.length, first.hasMore]).toEqual([50, true])
    const second = await page(client.token, { before: first.list.at(-1)?.id ?? '' })
    expect([second.list.length, second.hasMore]).toEqual([2, false])
    expect(new Set([...first.list, ...second.list].map(({ id }) => id)).size).toBe(52)
  })

  it('shows owners their own client’s alone, and administrators all clients’ or one client’s', async () => {
    const [one, another] = [await user('jana'), await user('kim')]
    await save(one.token)
    await save(another.token)
    const clients = async (list: AuditEntryPage) => [...new Set(list.list.map(({ client }) => client?.id))]
    expect(await clients(await page(one.token))).toEqual([one.id])
    expect(await clients(await all())).toEqual(expect.arrayContaining([one.id, another.id]))
    expect(await clients(await all({ clientId: another.id }))).toEqual([another.id])
  })
})
