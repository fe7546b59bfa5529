import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { connected, type Owner } from '#invoicing/connections/server/test-connections.ts'
import { testServer } from '#server/test-server.ts'
import type { ReceivedInvoice } from '../contract/received-invoices.ts'
import { syncCompany, windowAfter } from './sync/sync-company.ts'
import { einvoiceOriginals, einvoiceReceived, einvoiceSyncs } from './tables.ts'

const { parts, call, user, member, simulator } = await testServer()
const { app } = parts
const DAY_MS = 86_400_000
const CIF = '90000014'
let owner: Owner
let made = 0

const inSimulator = (order: object, path = 'advance') =>
  fetch(`${simulator}/efactura/_sim/${path}`, { method: 'POST', body: JSON.stringify(order) })
/** A supplier's number, once in all tests. */
const numberOf = (n: number | string) => `F${made}-${n}`
const send = (n: number | string, more: object = {}) => inSimulator({ receive: { cif: CIF, number: numberOf(n), ...more } })

const syncOf = async () => (await app.db.select().from(einvoiceSyncs).where(eq(einvoiceSyncs.clientId, owner.id)))[0]

/** The program's clock and ANAF's: what was sent is older than the newest end of a window. */
const startsAt = Date.now()
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())
beforeEach(async () => {
  made += 1
  vi.setSystemTime(startsAt + made * 70 * DAY_MS)
  await fetch(`${simulator}/efactura/_sim/faults`, { method: 'DELETE' })
  await inSimulator({ answers: 'normal', pageSize: 500 })
  owner = await user(`primeste-${made}`)
  await connected(app, call, owner)
  // It begins by itself, and finds nothing.
  await vi.waitFor(async () => expect(await syncOf()).toMatchObject({ syncedAt: expect.any(Date), leaseUntil: null }))
})

const later = (ms: number) => void vi.setSystemTime(Date.now() + ms)
/** As often as there is more to do at once. */
async function sync(): Promise<void> {
  later(3 * 60_000)
  do await syncCompany.run(app, { clientId: owner.id, cif: CIF })
  while ((await syncOf())?.nextAt.getTime() === Date.now())
}

type Answer = { list: ReceivedInvoice[]; pagination: { totalCount: number }; lastSync: string | null; flow: string }
const path = '/user/invoicing-system'
const list = async (filtersObj: object = {}, { token = owner.token, more = {} } = {}): Promise<Answer> =>
  (await call(`${path}/received-invoices`, { method: 'POST', token, payload: { filtersObj, identificationCode: CIF, ...more } })).json()
const numbers = async (filtersObj: object = {}) => (await list(filtersObj)).list.map(({ generalData }) => generalData.invoiceIdentification)
const first = async (): Promise<ReceivedInvoice> => (await list()).list[0] as ReceivedInvoice // one was sent
const change = (invoice: ReceivedInvoice, newStatus: string, token = owner.token) =>
  call(`${path}/invoice/status`, {
    ...{ method: 'PATCH', token },
    payload: { receivedInvoiceId: invoice.receivedInvoiceId, oldStatus: invoice.status, newStatus },
  })

describe('synchronising', () => {
  it('brings each invoice once, with what it says, and says when nothing is missing', async () => {
    for (const n of [1, 2, 3]) await send(n)
    await sync()
    await sync()
    const { list: found, pagination, lastSync, flow } = await list()
    expect([pagination.totalCount, flow]).toEqual([3, 'customer'])
    expect(lastSync).not.toBeNull()
    expect(found[0]).toMatchObject({
      seller: { name: 'FURNIZOR DEMO S.R.L.', identification: '90000065' },
      amounts: { tax: 21, total: 121 },
      inCurrency: null,
      status: 'initial',
      warnings: { status: 0, text: [] },
    })
  })

  it('reads as many pages as there are', async () => {
    await inSimulator({ pageSize: 2 })
    for (const n of [1, 2, 3, 4, 5]) await send(n)
    await sync()
    expect((await numbers()).toSorted()).toEqual([1, 2, 3, 4, 5].map(numberOf))
  })

  it('that fails in the middle keeps its place, and brings the rest when ANAF answers again', async () => {
    const before = await syncOf()
    for (const n of [1, 2, 3]) await send(n)
    await inSimulator({ match: 'GET /prod/FCTEL/rest/descarcare', kind: 'error', status: 500, count: 2 }, 'faults')
    await sync()
    expect((await syncOf())?.syncedAt).toEqual(before?.syncedAt)
    later(DAY_MS)
    await sync()
    expect(await list()).toMatchObject({ pagination: { totalCount: 3 }, lastSync: expect.any(String) })
  })

  it('whose list fails moves no end', async () => {
    const before = await syncOf()
    await send(1)
    await inSimulator({ answers: 'wall' })
    await sync()
    expect(await syncOf()).toMatchObject({ listedUntil: before?.listedUntil, failingSince: expect.any(Date), failure: expect.any(String) })
    await inSimulator({ answers: 'normal' })
    await sync()
    expect(await numbers()).toEqual([numberOf(1)])
  })

  it('keeps what ANAF gave byte for byte, with its hashes', async () => {
    await send(1)
    await sync()
    const { receivedInvoiceId: id } = await first()
    const [original] = await app.db
      .select()
      .from(einvoiceOriginals)
      .where(and(eq(einvoiceOriginals.clientId, owner.id), eq(einvoiceOriginals.id, id)))
    const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    const file = async (format: string) => call(`${path}/received-invoice/download/${id}/${format}`, { token: owner.token })
    const [zip, xml, pdf] = [await file('zip'), await file('xml'), await file('pdf')]
    expect(hash(zip.rawPayload)).toBe(original?.archiveHash)
    expect(hash(xml.rawPayload)).toBe(original?.documentHash)
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(zip.headers['content-disposition']).toContain(`FURNIZOR DEMO S.R.L._`)
  })

  it('reads again what stands before the last end, as ANAF lists late', () => {
    const limits = {
      keptDays: 60,
      windowMargins: { oldMs: 300_000, newMs: 60_000 },
      uploadBytesMax: 1,
      checkedBytesMax: 1,
      codeLifetimeMs: 1,
    }
    const now = new Date('2026-11-18T12:00:00Z')
    const started = windowAfter(null, { now, limits })
    expect(started.from.toISOString()).toBe('2026-09-19T12:05:00.000Z')
    expect(started).toMatchObject({ until: new Date('2026-09-26T12:05:00.000Z'), isLast: false })
    const followed = windowAfter(new Date('2026-11-18T11:50:00Z'), { now, limits })
    expect(followed).toEqual({ from: new Date('2026-11-18T09:50:00Z'), until: new Date('2026-11-18T11:59:00Z'), isLast: true })
  })
})

describe('the list', () => {
  it('is narrowed by state, seller and day, and is empty where nothing is found', async () => {
    for (const n of [1, 2]) await send(n)
    await sync()
    await change(await first(), 'rejected')
    expect(await numbers({ status: ['rejected'] })).toHaveLength(1)
    expect(await numbers({ status: ['initial'] })).toHaveLength(1)
    expect(await numbers({ status: ['manually_accepted'] })).toEqual([])
    expect(await numbers({ seller: { name: 'fúrnizor' } })).toHaveLength(2)
    expect(await numbers({ seller: { name: 'altul' } })).toEqual([])
    expect(await numbers({ seller: { identification: 'RO 9000006' } })).toHaveLength(2)
    expect(await numbers({ date: { fromDate: '2199-01-01' } })).toEqual([])
  })

  it('is of no client but its own', async () => {
    await send(1)
    await sync()
    const other = await user(`alta-firma-${made}`)
    const answer = await call(`${path}/received-invoices`, {
      method: 'POST',
      token: other.token,
      payload: { filtersObj: {}, identificationCode: CIF },
    })
    expect(answer.statusCode).toBe(404)
    expect((await change(await first(), 'rejected', other.token)).statusCode).toBe(404)
  })
})

describe('a received invoice', () => {
  beforeEach(async () => {
    await send(1)
    await sync()
  })

  it('is rejected and made received again, each from the state that was seen', async () => {
    const seen = await first()
    expect((await change(seen, 'rejected')).json()).toEqual({ changeStatus: { success: true }, messageSend: false })
    expect((await change(seen, 'rejected')).statusCode).toBe(412)
    expect((await change(await first(), 'initial')).statusCode).toBe(200)
    expect((await first()).status).toBe('initial')
  })

  it('is not accepted by who only receives it', async () => {
    expect((await change(await first(), 'manually_accepted')).statusCode).toBe(412)
  })

  it('is decided by who may write invoices', async () => {
    const reader = await member(`cititor-${made}`, { clientId: owner.id, role: 'read-only' })
    expect((await change(await first(), 'rejected', reader.token)).statusCode).toBe(403)
  })

  it('with a number that the supplier has sent before is to be looked at, and that is said once', async () => {
    await app.db
      .update(einvoiceReceived)
      .set({ number: numberOf(2) })
      .where(eq(einvoiceReceived.clientId, owner.id))
    await send(2)
    await sync()
    const doubtful = (await list()).list.find(({ warnings }) => warnings.status === 1)
    expect(doubtful?.warnings.text).toEqual(['Furnizorul a mai trimis o factura cu acest numar.'])
    const payload = { receivedInvoiceId: doubtful?.receivedInvoiceId, oldStatus: 1, changeToNewStatus: 2 }
    const acknowledge = () => call(`${path}/change/warning/status`, { method: 'PATCH', token: owner.token, payload })
    expect((await acknowledge()).statusCode).toBe(200)
    expect((await acknowledge()).statusCode).toBe(412)
  })

  it('that is no invoice is listed as what could not be opened', async () => {
    const [row] = await app.db.select().from(einvoiceReceived).where(eq(einvoiceReceived.clientId, owner.id))
    await app.db
      .update(einvoiceReceived)
      .set({ fetched: 'gone', warnings: ['not-opened'] })
      .where(eq(einvoiceReceived.id, row?.id ?? ''))
    expect((await first()).warnings.text).toEqual(['Fisierul primit de la ANAF nu a putut fi deschis ca factura.'])
  })
})
