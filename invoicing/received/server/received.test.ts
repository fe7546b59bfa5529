import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { einvoiceReceived } from './tables.ts'
import { CIF, PATH, receivedStage } from './test-stage.ts'

const stage = await receivedStage()
const { app, call, user, member, send, sync, list, first, numbers, numberOf, change } = stage

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

  it('goes by the day of the invoice, or by that on which e-Factura received it', async () => {
    for (const n of [1, 2]) await send(n)
    await sync()
    await app.db
      .update(einvoiceReceived)
      .set({ invoiceDate: '2020-01-31' })
      .where(eq(einvoiceReceived.id, (await first()).receivedInvoiceId))
    const date = { fromDate: '2020-01-01', toDate: '2020-01-31' }
    expect(await numbers({ date })).toHaveLength(1)
    expect((await list({ date }, { more: { usedDate: 'eInvoiceDate' } })).list).toEqual([])
    expect((await list({ date: { fromDate: '2020-02-01' } }, { more: { usedDate: 'eInvoiceDate' } })).list).toHaveLength(2)
  })

  it('is of no client but its own', async () => {
    await send(1)
    await sync()
    const other = await user(`alta-firma-${stage.made}`)
    const answer = await call(`${PATH}/received-invoices`, {
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
    expect((await change(seen, 'rejected')).statusCode).toBe(409)
    expect((await change(await first(), 'initial')).statusCode).toBe(200)
    expect((await first()).status).toBe('initial')
  })

  it('is not accepted by who only receives it', async () => {
    expect((await change(await first(), 'manually_accepted')).statusCode).toBe(409)
  })

  it('is decided by who may write invoices', async () => {
    const reader = await member(`cititor-${stage.made}`, { clientId: stage.owner.id, role: 'read-only' })
    expect((await change(await first(), 'rejected', reader.token)).statusCode).toBe(403)
  })

  it('with a number that the supplier has sent before is to be looked at, and that is said once', async () => {
    await app.db
      .update(einvoiceReceived)
      .set({ number: numberOf(2) })
      .where(eq(einvoiceReceived.clientId, stage.owner.id))
    await send(2)
    await sync()
    const doubtful = (await list()).list.find(({ warnings }) => warnings.status === 1)
    expect(doubtful?.warnings.text).toEqual(['Furnizorul a mai trimis o factura cu acest numar.'])
    const payload = { receivedInvoiceId: doubtful?.receivedInvoiceId, oldStatus: 1, changeToNewStatus: 2 }
    const acknowledge = (more = {}) =>
      call(`${PATH}/change/warning/status`, { method: 'PATCH', token: stage.owner.token, payload: { ...payload, ...more } })
    for (const back of [{ oldStatus: 2 }, { changeToNewStatus: 1 }, { oldStatus: 0, changeToNewStatus: 0 }])
      expect((await acknowledge(back)).statusCode).toBe(409)
    expect((await acknowledge()).statusCode).toBe(200)
    expect((await acknowledge()).statusCode).toBe(409)
  })

  it('that is no invoice is listed as what could not be opened', async () => {
    const [row] = await app.db.select().from(einvoiceReceived).where(eq(einvoiceReceived.clientId, stage.owner.id))
    await app.db
      .update(einvoiceReceived)
      .set({ fetched: 'gone', warnings: ['not-opened'] })
      .where(eq(einvoiceReceived.id, row?.id ?? ''))
    expect((await first()).warnings.text).toEqual(['Fisierul primit de la ANAF nu a putut fi deschis ca factura.'])
  })
})
