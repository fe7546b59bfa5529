import { beforeEach, describe, expect, it } from 'vitest'
import { bani } from '#contract/money.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { bytesOf } from '#server/platform/spreadsheet/test-workbooks.ts'
import { testApp, testClock, warm } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { openAdvances } from '../advances.ts'
import { printAnnex } from '../documents/print-invoice.ts'
import { findInvoices, invoicesShown } from '../invoices-of.ts'
import { issueAdvanceInvoice } from '../issue-advance-invoice.ts'
import { issueInvoice } from '../issue-invoice.ts'
import { notInvoicedCharges } from '../not-invoiced.ts'
import { aClient, bonusOf, cancelled, ordered, paidFor, statementOf, sumsOf } from '../test-invoices.ts'
import type { Invoice } from '../write-invoice.ts'
import { correctInvoice, invoiceLinesShown } from './correct-invoice.ts'
import { reverseInvoice } from './reverse-invoice.ts'

const app = await testApp({ clock: testClock('2026-11-22T10:00:00Z') })
const texts = textsOf('ro')

let clientId: string
beforeEach(async () => {
  clientId = await aClient(app, { credit: 50_000 })
})

const invoiced = async (): Promise<Invoice> => {
  const invoice = await app.db.inTransaction((tx) => issueInvoice(app, tx, { clientId, reason: 'by-hand' }))
  if (!invoice) throw new Error('nothing was invoiced')
  return invoice
}
const reversed = (invoiceId: string, lines?: number[]) =>
  app.db.inTransaction((tx) => reverseInvoice(app, tx, { clientId, invoiceId, ...(lines ? { lines } : {}) }))
const refused = (code: string) => ({ code: 'invoice-not-reversible', because: { code } })

describe('an invoice of orders that was wrong', () => {
  it('is reversed whole: a storno refers to it, what paid it is the client’s again, and its orders wait for an invoice', async () => {
    await bonusOf(app, clientId, 300)
    await paidFor(app, { clientId, amount: 5_000, entityNumber: 1 })
    await app.db.inTransaction((tx) =>
      issueAdvanceInvoice(app, tx, { clientId, amountBani: bani(1_000), paymentId: null, reason: 'by-hand' }),
    )
    for (const order of ['A', 'B', 'C']) await ordered(app, clientId, order, 999)
    const before = await sumsOf(app, clientId)
    const invoice = await invoiced()
    const storno = await reversed(invoice.id)
    expect(storno).toMatchObject({ kind: 'storno', reason: 'correction', reverses: invoice.id, totalBani: -invoice.totalBani })
    expect([storno.netBani, storno.vatBani, storno.advanceDeductedBani]).toEqual([-invoice.netBani, -invoice.vatBani, -1_000])
    expect(await sumsOf(app, clientId)).toEqual(before)
    expect((await openAdvances(app.db, clientId))[0]).toMatchObject({ usedBani: 0, usedNetBani: 0 })
    expect(await notInvoicedCharges(app.db, { clientId, until: null })).toHaveLength(3)
    const { receivable, unapplied } = before
    expect(await statementOf(app, clientId)).toBe(receivable - unapplied)
    const again = await invoiced()
    expect(again).toMatchObject({ netBani: invoice.netBani, vatBani: invoice.vatBani, totalBani: invoice.totalBani })
    expect((await verifyLedger(app.db)).differences).toEqual([])
  })

  it('is reversed once, also when two administrators press at the same moment', async () => {
    await warm(app)
    await ordered(app, clientId, 'A', 1_210)
    const invoice = await invoiced()
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => reversed(invoice.id)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(reversed(invoice.id)).rejects.toMatchObject(refused('invoice-reversed-already'))
    const again = await invoiced()
    await expect(reversed(invoice.id)).rejects.toMatchObject(refused('invoice-reversed-already'))
    expect((await reversed(again.id)).totalBani).toBe(-1_210)
    expect((await reversed((await invoiced()).id)).totalBani).toBe(-1_210)
  })

  it('gives back of its open amount first, then of payments', async () => {
    await ordered(app, clientId, 'A', 1_210)
    const invoice = await invoiced()
    const payment = await paidFor(app, { clientId, amount: 1_000, entityNumber: 1 })
    await reversed(invoice.id)
    expect(await sumsOf(app, clientId)).toMatchObject({ receivable: 0, unapplied: 1_000, services: 1_210 })
    const again = await invoiced()
    expect((await invoiceLinesShown(app, { clientId, id: again.id, texts })).payments).toMatchObject([{ from: 'unapplied', amount: 1_000 }])
    expect(payment).toBeTruthy()
    expect((await invoiceLinesShown(app, { clientId, id: invoice.id, texts })).payments.map(({ amount }) => amount)).toEqual([
      1_000, -1_000,
    ])
  })

  it('is reversed by line, in whatever order, to the ban; what is left of it stays', async () => {
    const app1 = { ...app, clock: testClock('2025-08-02T10:00:00Z') }
    for (const [i, day] of ['2025-07-30', '2025-08-01'].entries())
      for (const n of [1, 2, 3]) await ordered(app1, clientId, `${day}-${n}`, 118 + i + n, `${day}T10:00:00Z`)
    const invoice = await invoiced()
    const lines = (await invoiceLinesShown(app, { clientId, id: invoice.id, texts })).lines
    expect(lines.map(({ vatPercent, isReversible }) => [vatPercent, isReversible])).toEqual([
      [19, true],
      [21, true],
    ])
    const one = await reversed(invoice.id, [1])
    expect((await invoiceLinesShown(app, { clientId, id: invoice.id, texts })).lines.map(({ isReversible }) => isReversible)).toEqual([
      true,
      false,
    ])
    await expect(reversed(invoice.id, [1])).rejects.toMatchObject(refused('invoice-reversed-already'))
    await expect(reversed(invoice.id, [7])).rejects.toMatchObject(refused('invoice-line-unknown'))
    const rest = await reversed(invoice.id)
    expect(one.totalBani + rest.totalBani).toBe(-invoice.totalBani)
    expect(one.vatBani + rest.vatBani).toBe(-invoice.vatBani)
    expect(await sumsOf(app, clientId)).toMatchObject({ receivable: 0, unapplied: 0 })
  })

  it('by line takes an order with its cancellation on the same invoice, and leaves nothing below zero', async () => {
    await ordered(app, clientId, 'A', 1_210)
    await cancelled(app, clientId, 'A', 1_210)
    await ordered(app, clientId, 'B', 2_420)
    const first = await invoiced()
    expect(await reversed(first.id, [0])).toMatchObject({ totalBani: -2_420 })
    expect(await sumsOf(app, clientId)).toMatchObject({ receivable: 0, services: 2_420 })
    await invoiced()
    await cancelled(app, clientId, 'B', 2_420)
    await ordered(app, clientId, 'C', 3_630)
    const second = await invoiced()
    const { lines } = await invoiceLinesShown(app, { clientId, id: second.id, texts })
    expect(lines.map(({ net }) => net)).toEqual([3_000, -2_000])
    await expect(reversed(second.id, [0])).rejects.toMatchObject(refused('invoice-rest-below-zero'))
    expect(await reversed(second.id, [0, 1])).toMatchObject({ totalBani: -1_210 })
    expect((await verifyLedger(app.db)).differences).toEqual([])
  })

  it('leaves out what a later invoice has reversed already', async () => {
    await ordered(app, clientId, 'A', 1_210)
    await ordered(app, clientId, 'B', 2_420)
    const first = await invoiced()
    await cancelled(app, clientId, 'A', 1_210)
    await ordered(app, clientId, 'C', 3_630)
    const second = await invoiced()
    expect(second.totalBani).toBe(2_420)
    expect(await reversed(first.id)).toMatchObject({ totalBani: -2_420 })
    expect((await notInvoicedCharges(app.db, { clientId, until: null })).map(({ orderId }) => orderId)).toEqual(['B'])
  })

  it('is none where it is an advance, gives no money, or is another client’s', async () => {
    await paidFor(app, { clientId, amount: 5_000, entityNumber: 1 })
    const advance = await app.db.inTransaction((tx) =>
      issueAdvanceInvoice(app, tx, { clientId, amountBani: bani(1_000), paymentId: null, reason: 'by-hand' }),
    )
    await expect(reversed(advance.id)).rejects.toMatchObject(refused('invoice-not-of-orders'))
    await ordered(app, clientId, 'A', 1_210)
    const invoice = await invoiced()
    await cancelled(app, clientId, 'A', 1_210)
    const credit = await invoiced()
    await expect(reversed(credit.id)).rejects.toMatchObject(refused('invoice-gives-nothing-back'))
    clientId = await aClient(app)
    await expect(reversed(invoice.id)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is invoiced again at once to the entity that is active now, or nothing is reversed', async () => {
    await ordered(app, clientId, 'A', 1_210)
    const invoice = await invoiced()
    const correct = () => correctInvoice(app, { clientId, invoiceId: invoice.id, invoiceAgain: true })
    await app.db.$client.query(`update billing_entities set verify_status = 'invalid' where client_id = $1`, [clientId])
    await expect(correct()).rejects.toMatchObject({ code: 'invoicing-refused' })
    expect((await findInvoices(app.db, { clientId })).count).toBe(1)
    await app.db.$client.query(`update billing_entities set verify_status = 'verified', name = 'ALTUL S.R.L.' where client_id = $1`, [
      clientId,
    ])
    expect(await correct()).toMatchObject({ again: expect.stringMatching(/^EXF-/) })
    const { list } = await findInvoices(app.db, { clientId })
    expect((await invoicesShown(app, clientId, list)).map(({ kind, buyerName, open }) => [kind, buyerName, open])).toEqual(
      expect.arrayContaining([
        ['fiscal', 'ALTUL S.R.L.', 1_210],
        ['storno', 'ATELIER DEMO S.R.L.', 0],
        ['fiscal', 'ATELIER DEMO S.R.L.', 0],
      ]),
    )
  })

  it('has an annex of what was taken off it, with its signs', async () => {
    await ordered(app, clientId, 'A', 1_210)
    const storno = await reversed((await invoiced()).id)
    const { stream, headers } = await printAnnex(app, { clientId, id: storno.id, texts })
    expect(headers).toEqual({ 'x-rows': '1' })
    expect((await bytesOf(stream)).length).toBeGreaterThan(1_000)
  })
})
