import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { anEntity } from '#paying/billing/server/test-entities.ts'
import { testServer } from '#product/server/test-server.ts'
import { connectedCompanies } from './companies.ts'
import { accessTokenOf, renewGrant, renewGrants } from './grants.ts'
import { checkCompanyRights } from './rights.ts'
import { einvoiceCalls, einvoiceConnecting, einvoiceConnections, einvoiceGrants } from './tables.ts'
import { ANA, at, connected, DAN, finish, type Owner, prepare, signedInAt } from './test-connections.ts'

const { parts, call, user, member, simulator } = await testServer()
const { app } = parts
const DAY_MS = 86_400_000
let owner: Owner
let made = 0

const inSimulator = (order: object, path = 'advance') =>
  fetch(`${simulator}/efactura/_sim/${path}`, { method: 'POST', body: JSON.stringify(order) })

/** The program's clock and ANAF's. */
const startsAt = Date.now()
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())
beforeEach(async () => {
  made += 1
  owner = await user(`firma-${made}`)
  vi.setSystemTime(startsAt)
  await app.db.delete(einvoiceConnections)
  await app.db.delete(einvoiceGrants)
  await fetch(`${simulator}/efactura/_sim/faults`, { method: 'DELETE' })
  await inSimulator({ answers: 'normal', right: { serial: ANA, cif: '90000014', has: true } })
  await inSimulator({ right: { serial: ANA, cif: '90000022', has: true } })
})

/** Not by a call: sessions end sooner than grants. */
const listed = () => connectedCompanies(app, { clientId: owner.id, locale: 'ro' })
const open = async () => (await call(at('companies/not-connected'), { token: owner.token })).json().data
const stateOf = async (number = 1) => (await listed()).find((one) => one.fiscalSubaccountNumber === number)?.eInvoice.state
const remove = (number = 1, token = owner.token) => call(at(`company/${number}`), { method: 'DELETE', token })
const grants = () => app.db.select().from(einvoiceGrants)
const later = (ms: number) => void vi.setSystemTime(Date.now() + ms)
const said = (answer: { statusCode: number; json(): Record<string, string> }) => [answer.statusCode, answer.json().title]
const begun = async () => (await prepare(call, owner)).json().url ?? ''

describe('connecting', () => {
  it('leads to ANAF and back, and then the company is connected until its grant ends', async () => {
    await anEntity(app, { clientId: owner.id })
    expect((await open()).map((one: { fiscalSubaccountNumber: number }) => one.fiscalSubaccountNumber)).toEqual([1])
    const url = new URL(await begun())
    expect(url.searchParams.get('redirect_uri')).toBe('http://127.0.0.1:9/profile/invoicing-system/return')
    expect((await finish(call, owner, await signedInAt(url.toString()))).json()).toEqual({
      ...{ fiscalSubaccountNumber: 1, name: 'ATELIER DEMO S.R.L.', state: 'ACTIVE' },
    })
    const [company] = (await call(at('companies/connected'), { token: owner.token })).json().data
    expect(company).toMatchObject({
      ...{ fiscalSubaccountNumber: 1, isConnected: true, contactData: { givenName: '' } },
      eInvoice: { state: 'ACTIVE', modifiedAt: null, certificateSerial: ANA, isEndAssumed: false, refusal: '' },
    })
    const left = Date.parse(company.eInvoice.refreshExpiresAt) - app.clock.now().getTime()
    expect(Math.round(left / DAY_MS)).toBe(365)
    expect(await open()).toEqual([])
  })

  it('is for verified companies of Romania, by their own code', async () => {
    await anEntity(app, { clientId: owner.id, verifyStatus: 'pendingVerification' })
    expect(said(await prepare(call, owner))).toEqual([422, 'einvoice-refused'])
    expect(said(await prepare(call, owner, { number: 2 }))).toEqual([404, 'not-found'])
    await anEntity(app, {
      clientId: owner.id,
      number: 2,
      isActive: false,
      isCompany: false,
      identificationCode: '90000022',
      verifyStatus: null,
    })
    expect(said(await prepare(call, owner, { number: 2, cif: '90000022' }))).toEqual([422, 'einvoice-refused'])
    await anEntity(app, { clientId: owner.id, number: 3, isActive: false, identificationCode: '90000030' })
    expect(said(await prepare(call, owner, { number: 3, cif: '90000014' }))).toEqual([422, 'invalid-fields'])
    expect((await prepare(call, owner, { number: 3, cif: 'RO 90000030' })).statusCode).toBe(200)
  })

  it('believes a return once, soon, and only from the client who began', async () => {
    await anEntity(app, { clientId: owner.id })
    const other = await user(`alta-${made}`)
    const query = await signedInAt(await begun())
    expect(said(await finish(call, other, query))).toEqual([422, 'einvoice-refused'])
    expect((await finish(call, owner, query)).statusCode).toBe(200)
    expect(said(await finish(call, owner, query))).toEqual([422, 'einvoice-refused'])
    const late = await signedInAt(await begun())
    later(16 * 60_000)
    expect(said(await finish(call, owner, late))).toEqual([422, 'einvoice-refused'])
    await begun()
    expect(await app.db.select().from(einvoiceConnecting).where(eq(einvoiceConnecting.clientId, owner.id))).toHaveLength(1)
  })

  it('without a certificate, with a code that counts no more, or while ANAF is away leaves nothing', async () => {
    await anEntity(app, { clientId: owner.id })
    expect(said(await finish(call, owner, await signedInAt(await begun(), '')))).toEqual([422, 'einvoice-refused'])
    const state = new URL(await begun()).searchParams.get('state') ?? ''
    expect(said(await finish(call, owner, `code=x&state=${state}`))).toEqual([422, 'einvoice-refused'])
    const query = await signedInAt(await begun())
    await inSimulator({ match: '/token', kind: 'error', count: 1 }, 'faults')
    expect(said(await finish(call, owner, query))).toEqual([502, 'einvoice-failed'])
    expect([await listed(), await grants()]).toEqual([[], []])
  })

  it('with a certificate that has no right for the company is refused with ANAF’s words', async () => {
    await anEntity(app, { clientId: owner.id })
    const answer = await finish(call, owner, await signedInAt(await begun(), DAN))
    expect([answer.statusCode, answer.json().message]).toEqual([422, expect.stringContaining('Nu aveti drept in SPV pentru CIF=90000014')])
    expect([await listed(), await grants()]).toEqual([[], []])
  })

  it('while ANAF lists nothing keeps what was granted, which is no green light before the right is proven', async () => {
    await anEntity(app, { clientId: owner.id })
    const query = await signedInAt(await begun())
    await inSimulator({ match: '/listaMesaje', kind: 'error', count: 1 }, 'faults')
    expect((await finish(call, owner, query)).json().state).toBe('UNPROVEN')
    await checkCompanyRights.run(app, undefined as never)
    expect(await stateOf()).toBe('UNPROVEN')
    later(16 * 60_000)
    await checkCompanyRights.run(app, undefined as never)
    expect(await stateOf()).toBe('ACTIVE')
  })

  it('of a second company with the same certificate is one grant for both, and anew replaces it', async () => {
    await connected(app, call, owner)
    const [first] = await grants()
    await connected(app, call, owner, { number: 2, cif: '90000022' })
    const [second, ...more] = await grants()
    expect([second?.id, more]).toEqual([first?.id, []])
    expect(second?.sealed).not.toBe(first?.sealed)
    // No token as they are written; three of its characters may be in what is sealed by chance.
    expect(JSON.stringify(await grants())).not.toMatch(/eyJ[\w-]+\./)
  })
})

describe('who may', () => {
  it('read the connections and change them goes by the client’s money', async () => {
    await connected(app, call, owner)
    const reader = await member(`cititor-${made}`, { clientId: owner.id, role: 'read-only' })
    expect((await call(at('companies/connected'), { token: reader.token })).json().data).toHaveLength(1)
    expect(said(await remove(1, reader.token))).toEqual([403, 'not-allowed'])
    expect(said(await prepare(call, reader))).toEqual([403, 'not-allowed'])
    const sender = await member(`curier-${made}`, { clientId: owner.id, role: 'dispatcher' })
    expect((await call(at('companies/connected'), { token: sender.token })).statusCode).toBe(403)
  })
})

describe('a connected company', () => {
  it('can neither be deleted from the billing data nor become another', async () => {
    await connected(app, call, owner)
    await connected(app, call, owner, { number: 2, cif: '90000022' })
    const path = '/user/billing/data/2'
    expect(said(await call(path, { method: 'DELETE', token: owner.token }))).toEqual([409, 'billing-refused'])
    expect((await remove(2)).json()).toEqual({ success: true })
    expect((await call(path, { method: 'DELETE', token: owner.token })).statusCode).toBe(200)
  })

  it('is removed alone, and its grant with the last one that uses it', async () => {
    await connected(app, call, owner)
    await connected(app, call, owner, { number: 2, cif: '90000022' })
    await remove(1)
    expect([(await listed()).length, (await grants()).length]).toEqual([1, 1])
    await remove(2)
    expect([await listed(), await grants()]).toEqual([[], []])
    expect(said(await remove(2))).toEqual([404, 'not-found'])
  })

  it('loses its right by itself, once ANAF has said so twice, and gets it back', async () => {
    await connected(app, call, owner)
    await connected(app, call, owner, { number: 2, cif: '90000022' })
    await inSimulator({ right: { serial: ANA, cif: '90000014', has: false } })
    later(DAY_MS)
    await checkCompanyRights.run(app, undefined as never)
    expect([await stateOf(1), await stateOf(2)]).toEqual(['ACTIVE', 'ACTIVE'])
    later(16 * 60_000)
    await checkCompanyRights.run(app, undefined as never)
    expect([await stateOf(1), await stateOf(2)]).toEqual(['RIGHT_LOST', 'ACTIVE'])
    expect((await listed())[0]?.eInvoice.refusal).toContain('CIF=90000014')
    await inSimulator({ right: { serial: ANA, cif: '90000014', has: true } })
    later(DAY_MS)
    await checkCompanyRights.run(app, undefined as never)
    expect([await stateOf(1), await stateOf(2)]).toEqual(['ACTIVE', 'ACTIVE'])
  })

  it('whose question fails stops no other, and the run says that it failed', async () => {
    await connected(app, call, owner)
    await connected(app, call, owner, { number: 2, cif: '90000022' })
    await app.db.update(einvoiceConnections).set({ askAt: app.clock.now(), rightProvenAt: null })
    const asked = vi.spyOn(app.einvoices ?? { messages: async () => null }, 'messages').mockRejectedValueOnce(new Error('broken'))
    await expect(checkCompanyRights.run(app, undefined as never)).rejects.toThrow('1 of 2 failed')
    asked.mockRestore()
    expect([await stateOf(1), await stateOf(2)].toSorted()).toEqual(['ACTIVE', 'UNPROVEN'])
  })
})

describe('a grant', () => {
  const only = async () => {
    const [grant] = await grants()
    if (!grant) throw new Error('no grant')
    return grant
  }

  it('is renewed a month before the access token ends, by one process', async () => {
    await connected(app, call, owner)
    const before = await only()
    await renewGrants.run(app, undefined as never)
    expect((await only()).sealed).toBe(before.sealed)
    later(61 * DAY_MS)
    await Promise.all([renewGrants.run(app, undefined as never), renewGrant(app, before.id), renewGrant(app, before.id)])
    const after = await only()
    expect(after.sealed).not.toBe(before.sealed)
    expect(after).toMatchObject({ leaseUntil: null, refreshRefusedAt: null, renewalLostAt: null })
    expect(await accessTokenOf(app, before.id)).toMatch(/^eyJ/)
  })

  it('whose renewal was lost keeps the old access token to its end, and is green no longer than that', async () => {
    await connected(app, call, owner)
    const before = await only()
    const token = await accessTokenOf(app, before.id)
    await inSimulator({ match: '/token', kind: 'lost-response', count: 1 }, 'faults')
    await renewGrant(app, before.id)
    expect(await only()).toMatchObject({ sealed: before.sealed, renewalLostAt: app.clock.now(), refreshRefusedAt: null, leaseUntil: null })
    later(2 * 3_600_000)
    await renewGrants.run(app, undefined as never)
    expect(await only()).toMatchObject({ sealed: before.sealed, refreshRefusedAt: app.clock.now(), renewAt: null })
    expect(await accessTokenOf(app, before.id)).toBe(token)
    expect(await stateOf()).toBe('ACTIVE')
    expect((await listed())[0]?.eInvoice.refreshExpiresAt).toBe(before.accessExpiresAt.toISOString())
    later(90 * DAY_MS)
    expect([await stateOf(), await accessTokenOf(app, before.id)]).toEqual(['EXPIRED', null])
  })

  it('that ANAF cannot be asked to renew is tried again, with the same refresh token', async () => {
    await connected(app, call, owner)
    const before = await only()
    const refresh = vi
      .spyOn(app.einvoices ?? { refresh: async () => null }, 'refresh')
      .mockResolvedValueOnce({ kind: 'not-sent', cause: 'ECONNREFUSED' })
    await renewGrant(app, before.id)
    refresh.mockRestore()
    expect(await only()).toMatchObject({ sealed: before.sealed, renewalLostAt: null, leaseUntil: null })
    later(16 * 60_000)
    await renewGrants.run(app, undefined as never)
    expect((await only()).sealed).not.toBe(before.sealed)
  })

  it('that another process is renewing is left alone until its lease is over', async () => {
    await connected(app, call, owner)
    const before = await only()
    await app.db.update(einvoiceGrants).set({ leaseUntil: new Date(app.clock.now().getTime() + 60_000) })
    await renewGrant(app, before.id)
    expect((await only()).sealed).toBe(before.sealed)
    later(61_000)
    await renewGrant(app, before.id)
    expect((await only()).sealed).not.toBe(before.sealed)
  })
})

it('calls at ANAF are counted in the database, for the company, for all together and for what runs in the foreground', async () => {
  await app.db.delete(einvoiceCalls)
  await connected(app, call, owner)
  const counts = await app.db.select({ call: einvoiceCalls.call, of: einvoiceCalls.of, made: einvoiceCalls.made }).from(einvoiceCalls)
  expect(counts.toSorted((a, b) => a.call.localeCompare(b.call))).toEqual([
    { call: 'all', of: '', made: 1 },
    { call: 'foreground', of: '', made: 1 },
    { call: 'paged-list', of: '90000014', made: 1 },
  ])
})
