import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { decimal } from '#invoicing/ubl/contract/decimal.ts'
import { testServer } from '#product/server/test-server.ts'
import { foldForSearch } from '#sending/operations.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import type { SentInvoice } from '../contract/sent-invoices.ts'
import { lastDayToSend } from '../contract/term.ts'
import { aMessage, aSentInvoice } from './test-sent.ts'

const { parts, call, user, member } = await testServer()
const { app } = parts
const path = '/user/invoicing-system'
const CIF = '90000014'
let owner: { id: string; token: string }
let made = 0
beforeEach(async () => {
  made += 1
  owner = await user(`lista-${made}`)
})

type Answer = { list: SentInvoice[]; pagination: { totalCount: number; totalPages: number }; isInternal: boolean; late: number }
const asked = (filters: object, more: { token?: string; page?: number; cif?: string } = {}) =>
  call(`${path}/outgoing-list`, {
    ...{ method: 'POST', token: more.token ?? owner.token },
    payload: { filters, identificationCode: more.cif ?? CIF, page: more.page ?? 1 },
  })
const list = async (filters: object = {}, more: { page?: number } = {}): Promise<Answer> => (await asked(filters, more)).json()
const numbers = async (filters: object) => (await list(filters)).list.map(({ invoiceNumber }) => invoiceNumber)
type Row = Omit<Parameters<typeof aSentInvoice>[1], 'clientId'>
const sent = (n: number, more: Row = {}) => aSentInvoice(app, { clientId: owner.id, cif: CIF, number: `EXF-2026-${n}`, ...more })
const named = (buyerName: string, buyerCode: string) => ({ buyerName, buyerNorm: foldForSearch(buyerName), buyerCode })
const read = (body: object, at = '', token = owner.token) =>
  call(`${path}/outgoing-list/mark-message-as-read${at}`, { method: 'PUT', token, payload: body })

describe('the list', () => {
  it('is the newest first, and narrowed by day, state and buyer', async () => {
    await sent(1, { issuedOn: '2026-11-02', ...named('ȚESĂTURI S.R.L.', '90000030') })
    await sent(2, { issuedOn: '2026-11-03', state: 'refused' })
    await sent(3, { issuedOn: '2026-11-04', state: 'not-applicable', ...named('Werkstatt GmbH', 'DE811234567') })
    expect(await numbers({})).toEqual(['EXF-2026-3', 'EXF-2026-2', 'EXF-2026-1'])
    expect(await numbers({ status: [1, 2, 3, 4] })).toEqual(['EXF-2026-2', 'EXF-2026-1'])
    expect(await numbers({ status: [3] })).toEqual(['EXF-2026-2'])
    expect(await numbers({ dateFrom: '2026-11-03', dateTo: '2026-11-03' })).toEqual(['EXF-2026-2'])
    expect(await numbers({ buyer: { name: 'tesaturi' } })).toEqual(['EXF-2026-1'])
    expect(await numbers({ buyer: { identification: 'RO 9000003' } })).toEqual(['EXF-2026-1'])
    expect(await numbers({ buyer: { identification: 'de8112' } })).toEqual(['EXF-2026-3'])
    expect(await numbers({ buyer: { name: '', identification: '' } })).toHaveLength(3)
  })

  it('shows what each is, in lei or beside them', async () => {
    await sent(1, {
      currency: 'EUR',
      netAmount: decimal('-100'),
      vatAmount: decimal('-21'),
      totalAmount: decimal('-121'),
      vatInLei: decimal('-104.5'),
    })
    const [invoice] = (await list()).list
    expect(invoice).toMatchObject({
      ...{ serial: 'EXF', invoiceNumber: 'EXF-2026-1', status: 4, dueOn: '2026-11-25', isLate: false, canSendAgain: false, remark: '' },
      amounts: { taxExcluded: null, tax: -104.5, total: null },
      inCurrency: { currency: 'EUR', total: -121 },
    })
  })

  it('says which are past their term, and how many on all its pages', async () => {
    const today = bucharestDayOf(app.clock.now())
    await sent(1, { state: 'waiting', dueOn: '2020-01-06' })
    await sent(2, { state: 'waiting', dueOn: lastDayToSend(today) })
    await sent(3, { dueOn: '2020-01-06' })
    const { list: found, late } = await list()
    expect([late, found.map(({ isLate }) => isLate).filter(Boolean).length]).toEqual([1, 1])
    expect(await numbers({ late: true })).toEqual(['EXF-2026-1'])
    expect(await numbers({ late: false })).toHaveLength(3)
  })

  it('is of a hundred a page', async () => {
    for (let n = 0; n < 101; n += 1) await sent(n)
    expect((await list()).pagination).toMatchObject({ totalCount: 101, totalPages: 2 })
    expect((await list({}, { page: 2 })).list).toHaveLength(1)
  })

  it('of a company that is not the client’s is not found', async () => {
    const other = await user(`alta-lista-${made}`)
    await sent(1)
    expect((await asked({}, { token: other.token })).statusCode).toBe(404)
    expect((await asked({}, { cif: '90000065' })).statusCode).toBe(404)
    expect((await list({ status: [3] })).list).toEqual([])
  })
})

describe('messages of buyers', () => {
  it('are found by whether they were read, and are read once and for all', async () => {
    const [first, second] = [await sent(1), await sent(2)]
    await sent(3)
    const [one, two] = [
      await aMessage(app, { clientId: owner.id, invoiceId: first.id }),
      await aMessage(app, { clientId: owner.id, invoiceId: second.id }),
    ]
    expect((await numbers({ messageStatus: 1 })).toSorted()).toEqual(['EXF-2026-1', 'EXF-2026-2'])
    expect(await numbers({ messageStatus: 2 })).toEqual([])
    expect((await numbers({ messageStatus: 1, status: [3] })).toSorted()).toEqual([])
    expect((await read({ messageId: one })).json()).toEqual({ success: true })
    expect(await numbers({ messageStatus: 2 })).toEqual(['EXF-2026-1'])
    expect((await read({ messageId: one })).statusCode).toBe(200)
    expect((await read({ messageIds: [one, two] }, '/bulk')).statusCode).toBe(200)
    expect(await numbers({ messageStatus: 1 })).toEqual([])
    expect((await list()).list.find(({ invoiceNumber }) => invoiceNumber === 'EXF-2026-1')?.message).toMatchObject([
      { text: 'Lipseste comanda.', sender: 'client', status: 2 },
    ])
  })

  it('are marked all or none: with one of another client’s none is', async () => {
    const { id: invoiceId } = await sent(1)
    const mine = await aMessage(app, { clientId: owner.id, invoiceId })
    const other = await user(`alt-cititor-${made}`)
    const theirs = await aMessage(app, { clientId: other.id, invoiceId: randomUUID() })
    expect((await read({ messageIds: [mine, theirs] }, '/bulk')).statusCode).toBe(404)
    expect(await numbers({ messageStatus: 1 })).toEqual(['EXF-2026-1'])
    expect((await read({ messageId: mine }, '', other.token)).statusCode).toBe(404)
  })

  it('are marked by who may write, and seen by who may read', async () => {
    const { id: invoiceId } = await sent(1)
    const messageId = await aMessage(app, { clientId: owner.id, invoiceId })
    const reader = await member(`cititor-lista-${made}`, { clientId: owner.id, role: 'read-only' })
    expect((await asked({}, { token: reader.token })).statusCode).toBe(200)
    expect((await read({ messageId }, '', reader.token)).statusCode).toBe(403)
  })
})

describe('files', () => {
  const file = (processingId: string, format: string, token = owner.token) =>
    call(`${path}/invoice/download/${processingId}/${format}`, { token })

  it('of an accepted invoice are had by the index of the upload, of the answer, and by the attempt', async () => {
    const { uploadIndex, downloadId, attemptId } = await sent(1)
    for (const id of [uploadIndex, downloadId, attemptId]) expect((await file(id, 'xml')).statusCode).toBe(200)
    expect((await file(uploadIndex, 'zip')).headers['content-disposition']).toContain('invoice.EXF-2026-1.zip')
    // Nothing prints what the client has written elsewhere.
    expect((await file(uploadIndex, 'classic/pdf')).statusCode).toBe(404)
  })

  it('of one that is not accepted are refused, but for what ANAF answered', async () => {
    const { uploadIndex, downloadId, attemptId } = await sent(1, { state: 'refused' })
    for (const format of ['zip', 'pdf', 'xml', 'classic/pdf']) expect((await file(uploadIndex, format)).statusCode).toBe(409)
    for (const id of [downloadId, attemptId])
      expect([(await file(id, 'xml')).statusCode, (await file(id, 'zip')).statusCode]).toEqual([200, 409])
  })

  it('of another client, or under no index, are not found', async () => {
    const { uploadIndex } = await sent(1)
    const other = await user(`alt-fisier-${made}`)
    expect((await file(uploadIndex, 'zip', other.token)).statusCode).toBe(404)
    for (const id of ['1', randomUUID(), '-'.repeat(36)]) expect((await file(id, 'xml')).statusCode).toBe(404)
  })
})
