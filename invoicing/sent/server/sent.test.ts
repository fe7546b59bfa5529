import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { connected, disconnectAll } from '#invoicing/connections/server/test-connections.ts'
import { readInvoice } from '#invoicing/ubl/server/reading/read-invoice.ts'
import { reverseInvoice } from '#paying/invoices/server/correcting/reverse-invoice.ts'
import { findInvoices } from '#paying/invoices/server/invoices-of.ts'
import { aClient, ordered } from '#paying/invoices/server/test-invoices.ts'
import { invoiceWithId } from '#paying/operations.ts'
import { queueOwnInvoice, queueOwnInvoices } from './own/queue-own.ts'
import { MINUTE_MS, sendingServer } from './test-sending.ts'
import { OWN_CIF } from './test-sent.ts'

const {
  app,
  call,
  now,
  path,
  inSimulator,
  another,
  later,
  list,
  rowOf,
  attemptsOf,
  issue,
  reached,
  shown,
  history,
  again,
  follow,
  timesAtAnaf,
  sentByHand,
} = await sendingServer('trimite')

describe('an own invoice', () => {
  it('goes all the way: issued, uploaded, accepted, its files byte for byte', async () => {
    const id = await issue()
    await reached(id, 'processing')
    expect(await shown(id)).toMatchObject({
      status: 2,
      processingId: { eInvoice: expect.any(String) },
      isLate: false,
      remark: '',
      source: 'platform',
    })
    await follow()
    const invoice = await shown(id)
    const issued = await invoiceWithId(app.db, id)
    expect(invoice).toMatchObject({ status: 4, serial: 'EXF', amounts: { total: (issued?.totalBani ?? 0) / 100 }, canSendAgain: false })
    const [attempt] = await attemptsOf(id)
    const { eInvoice } = invoice.processingId
    const file = (format: string) => call(`${path}/invoice/download/${eInvoice}/${format}`, { token: now.owner.token })
    const [zip, xml, pdf, classic] = await Promise.all(['zip', 'xml', 'pdf', 'classic/pdf'].map(file))
    expect(
      createHash('sha256')
        .update(zip?.rawPayload ?? '')
        .digest('hex'),
    ).toBe(attempt?.archiveHash)
    expect(xml?.rawPayload.equals(attempt?.document as Buffer)).toBe(true)
    expect(readInvoice(xml?.rawPayload ?? Buffer.of())).toMatchObject({
      kind: 'read',
      differences: [],
      document: { number: attempt && (await rowOf(id))?.number },
    })
    for (const one of [pdf, classic]) expect(one?.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(xml?.headers['content-disposition']).toContain(`invoice.EXF-`)
  })

  it('that ANAF refuses says why, and is sent again under its number', async () => {
    await inSimulator({ next: { outcome: 'nok', reasons: ['E: eroare regula BR-RO-110', 'E: alta'] } })
    const id = await issue()
    await reached(id, 'processing')
    await follow()
    expect(await shown(id)).toMatchObject({ status: 3, canSendAgain: true, remark: expect.stringContaining('BR-RO-110') })
    const [refused] = await history(id)
    expect(refused).toMatchObject({ status: { status: 'uploadRejected' }, reasons: ['E: eroare regula BR-RO-110', 'E: alta'] })
    const answer = await call(`${path}/invoice/download/${refused?.downloadId}/xml`, { token: now.owner.token })
    expect(answer.body).toContain('BR-RO-110')
    const upload = await call(`${path}/invoice/download/${refused?.processingId}/zip`, { token: now.owner.token })
    expect(upload.statusCode).toBe(409)
    expect((await again(id)).statusCode).toBe(200)
    expect((await again(id)).statusCode).toBe(409)
    await reached(id, 'processing')
    await follow()
    expect(await shown(id)).toMatchObject({ status: 4, remark: '' })
  })

  it('that ANAF cannot read is refused as a file', async () => {
    await inSimulator({ next: { outcome: 'not-taken', reasons: [] } })
    const id = await issue()
    await reached(id, 'processing')
    await follow()
    expect(await history(id)).toMatchObject([
      { status: { status: 'uploadFailed' }, reasons: ['ANAF nu a preluat fisierul, care are erori.'] },
    ])
  })

  it('that our rules refuse is seen with what is wrong, and sent once the address was put in order', async () => {
    await app.db.$client.query(`update billing_entities set address = address || '{"countyString": "Nicaieri"}' where client_id = $1`, [
      now.buyer,
    ])
    const id = await issue()
    await reached(id, 'refused')
    expect((await shown(id)).remark).not.toBe('')
    expect(await attemptsOf(id)).toEqual([])
    expect((await again(id)).statusCode).toBe(422)
    await app.db.$client.query(`update billing_entities set address = address || '{"countyString": "Cluj"}' where client_id = $1`, [
      now.buyer,
    ])
    expect((await again(id)).statusCode).toBe(200)
    await reached(id, 'processing')
  })

  it('of which one line is reversed by hand is followed by that storno by itself; one that ANAF refuses is sent by hand', async () => {
    const clientId = now.buyer
    for (const [day, amount] of [
      ['2025-07-30', 11_900],
      ['2025-08-01', 24_200],
    ] as const)
      await ordered(app, clientId, `order-${day}`, amount, `${day}T10:00:00Z`)
    const id = await issue()
    await reached(id, 'processing')
    await follow()
    const storno = async (line: number) => {
      await app.db.inTransaction((tx) => reverseInvoice(app, tx, { clientId, invoiceId: id, lines: [line] }))
      const [latest] = (await findInvoices(app.db, { clientId, kind: 'storno' })).list
      return latest?.id ?? ''
    }
    const first = await storno(0)
    await reached(first, 'processing')
    await follow()
    await reached(first, 'accepted')
    expect(await rowOf(first)).toMatchObject({ netAmount: '-100', totalAmount: '-119' })

    await inSimulator({ next: { outcome: 'nok', reasons: ['E: alta'] } })
    const second = await storno(1)
    await reached(second, 'processing')
    await follow()
    await reached(second, 'refused')
    expect((await again(second)).statusCode).toBe(200)
    await reached(second, 'processing')
    await follow()
    await reached(second, 'accepted')
    expect([await timesAtAnaf(first), await timesAtAnaf(second)]).toEqual([1, 1])
    const [attempt] = await attemptsOf(second)
    expect(readInvoice(attempt?.document as Buffer)).toMatchObject({
      kind: 'read',
      document: {
        preceding: [{ number: (await rowOf(id))?.number }],
        totals: { withVat: expect.stringMatching(/^-/) },
        lines: { length: 1 },
      },
    })
  })

  it('queued twice is one row, one attempt, and one invoice at ANAF', async () => {
    const id = await issue()
    await reached(id, 'processing')
    for (const _ of ['again', 'and again']) await queueOwnInvoice.run(app, { clientId: now.buyer, invoiceId: id })
    expect(await attemptsOf(id)).toHaveLength(1)
    await follow()
    await queueOwnInvoice.run(app, { clientId: now.buyer, invoiceId: id })
    expect(await rowOf(id)).toMatchObject({ state: 'accepted' })
    expect(await timesAtAnaf(id)).toBe(1)
  })

  it('to a consumer goes the way of consumers, with a number only where one was given', async () => {
    const consumer = { isCompany: false, isVatPayer: false, identificationType: 'cnp', identificationCode: '' } as const
    const id = await issue(await aClient(app, { credit: 1_000_000, entity: consumer }))
    await reached(id, 'processing')
    expect(await rowOf(id)).toMatchObject({ isForConsumer: true, isBuyerAbroad: false, buyerCode: '' })
    await follow()
    await reached(id, 'accepted')
  })

  it('to a company abroad is listed, and does not go through e-Factura', async () => {
    const abroad = await aClient(app, {
      credit: 1_000_000,
      entity: { countryCode: 'US', identificationCode: '12-3456789', isVatPayer: false, provenOn: '2026-01-01' },
    })
    const id = await issue(abroad)
    await reached(id, 'not-applicable')
    expect(await shown(id)).toMatchObject({ status: 5, dueOn: null })
    expect((await list({ status: [1, 2, 3, 4] })).list.map(({ status }) => status)).not.toContain(5)
  })
})

describe('before the company was connected', () => {
  it('what was issued is queued when it is, and what ANAF has already is not sent twice', async () => {
    await disconnectAll(app)
    const [there, missing] = [await issue(), await issue()]
    await sentByHand(await invoiceWithId(app.db, there), 0)
    later(5 * MINUTE_MS)
    await connected(app, call, await another(), { cif: OWN_CIF })
    await queueOwnInvoices.run(app, undefined as never)
    await reached(missing, 'processing')
    await reached(there, 'processing')
    expect([await timesAtAnaf(there), await timesAtAnaf(missing)]).toEqual([1, 1])
  })

  it('ANAF’s own word that it has an invoice counts: its index is taken over', async () => {
    const before = await invoiceWithId(app.db, await issue())
    const { index } = (await (await sentByHand(before, 1)).json()) as { index: string }
    const id = await issue()
    await reached(id, 'processing')
    await follow()
    expect(await rowOf(id)).toMatchObject({ state: 'processing', uploadIndex: index, remark: { code: 'einvoice-sent-before' } })
    await follow()
    expect(await rowOf(id)).toMatchObject({ state: 'accepted', uploadIndex: index })
    expect(await timesAtAnaf(id)).toBe(1)
  })
})
