import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { bani } from '#contract/money.ts'
import { reserveTransfer } from '#server/ledger/transfer.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { testApp, testClock, warm } from '#server/platform/test-app.ts'
import { invoiceNumber } from '../contract/invoices.ts'
import { whyNotInvoiced } from './buyer.ts'
import { findInvoices, linesOfInvoice } from './invoices-of.ts'
import { issueAdvanceInvoice } from './issue-advance-invoice.ts'
import { issueInvoice } from './issue-invoice.ts'
import { issueStorno } from './issue-storno.ts'
import { sumOfPaymentsLeft } from './settling/open-payments.ts'
import { settleOpenInvoices } from './settling/settle-open-invoices.ts'
import { aClient, bonusOf, cancelled, movementsOf, ordered, paid, sumsOf } from './test-invoices.ts'
import { type Invoice, invoiceIssued } from './write-invoice.ts'

const issued: string[] = []
const clock = testClock('2026-11-22T10:00:00Z')
const app = await testApp({ clock, subscriptions: [subscribe(invoiceIssued, async (_app, _tx, { kind }) => void issued.push(kind))] })

const invoiced = (clientId: string, until?: string) =>
  app.db.inTransaction((tx) =>
    issueInvoice(app, tx, { clientId, reason: 'by-hand', ...(until === undefined ? {} : { until: new Date(until) }) }),
  )
const advanced = (clientId: string, amount: number) =>
  app.db.inTransaction((tx) => issueAdvanceInvoice(app, tx, { clientId, amountBani: bani(amount), paymentId: null, reason: 'by-hand' }))
const reversed = (clientId: string, invoiceId: string, amount: number) =>
  app.db.inTransaction((tx) => issueStorno(app, tx, { clientId, invoiceId, amountBani: bani(amount) }))

/** Throws where there was nothing to invoice. */
async function theInvoice(clientId: string): Promise<Invoice> {
  const invoice = await invoiced(clientId)
  if (!invoice) throw new Error('nothing was invoiced')
  return invoice
}

let clientId: string
beforeEach(async () => {
  clientId = await aClient(app)
  issued.length = 0
})

describe('an invoice of orders', () => {
  it('moves what was ordered to what is owed, and pays it from payments', async () => {
    await paid(app, clientId, 10_000)
    await ordered(app, clientId, 'A', 1_210)
    await ordered(app, clientId, 'B', 2_420)
    const invoice = await theInvoice(clientId)
    expect(invoice).toMatchObject({
      ...{ kind: 'fiscal', netBani: 3_000, vatBani: 630, totalBani: 3_630, issuedOn: '2026-11-22' },
      ...{ advanceDeductedBani: 0, bonusUsedBani: 0, paymentsUsedBani: 3_630, payableBani: 3_630 },
      entity: { name: 'ATELIER DEMO S.R.L.', number: 1 },
      seller: { cui: '90000022' },
    })
    expect(await movementsOf(app, invoice.id)).toEqual([
      'orders-invoiced: receivable > services 3630',
      'invoice-settled: unapplied > receivable 3630',
    ])
    expect(await sumsOf(app, clientId)).toEqual({ unapplied: 6_370, prepaid: 0, bonus: 0, services: 0, receivable: 0, available: 6_370 })
    expect(issued).toEqual(['fiscal'])
    expect(await invoiced(clientId)).toBe(null)
  })

  it('is paid by bonus, by advances, which it deducts, and by payments, in this order', async () => {
    await paid(app, clientId, 1_500)
    const advance = await advanced(clientId, 1_000)
    await bonusOf(app, clientId, 300)
    await ordered(app, clientId, 'A', 1_210)
    const invoice = await theInvoice(clientId)
    expect(await movementsOf(app, invoice.id)).toEqual([
      'orders-invoiced: receivable > services 1210',
      'invoice-settled: bonus > receivable 300',
      'invoice-settled: prepaid > receivable 910',
    ])
    expect(invoice).toMatchObject({ totalBani: 300, bonusUsedBani: 300, advanceDeductedBani: 910, payableBani: 300 })
    expect(invoice).toMatchObject({ netBani: 1_000 - 752, vatBani: 210 - 158, vat: [{ percent: 21, netBani: 248, vatBani: 52 }] })
    const lines = await linesOfInvoice(app.db, { clientId, id: invoice.id })
    expect(lines.map(({ kind, netBani, vatBani, refersTo }) => [kind, netBani, vatBani, refersTo])).toEqual([
      ['service', 1_000, null, null],
      ['deducted', -752, -158, advance.id],
    ])
    expect(await sumsOf(app, clientId)).toMatchObject({ prepaid: 90, bonus: 0, unapplied: 500, available: 590 })
  })

  it('says the bani between its total and the orders’ prices', async () => {
    await paid(app, clientId, 375)
    for (const orderId of ['A', 'B', 'C']) await ordered(app, clientId, orderId, 125)
    const invoice = await theInvoice(clientId)
    expect(invoice).toMatchObject({ netBani: 309, vatBani: 65, totalBani: 374 })
    expect(await movementsOf(app, invoice.id)).toEqual([
      'rounding-deducted: rounding > services 1',
      'orders-invoiced: receivable > services 374',
      'invoice-settled: unapplied > receivable 374',
    ])
  })

  it('that is more than the prices by rounding is issued although nothing is available', async () => {
    await paid(app, clientId, 3 * 118)
    for (const orderId of ['A', 'B', 'C']) await ordered(app, clientId, orderId, 118)
    const invoice = await theInvoice(clientId)
    expect(invoice).toMatchObject({ netBani: 294, vatBani: 62, totalBani: 356 })
    expect((await movementsOf(app, invoice.id))[0]).toBe('rounding-added: services > rounding 2')
    expect(await sumsOf(app, clientId)).toMatchObject({ services: 0, unapplied: 0, receivable: 2, available: -2 })
    expect((await verifyLedger(app.db)).differences).toEqual([])
  })

  it('leaves what is missing open until a payment comes, the oldest invoice first', async () => {
    const onCredit = await aClient(app, { credit: 5_000 })
    await ordered(app, onCredit, 'A', 1_210)
    const first = await theInvoice(onCredit)
    await ordered(app, onCredit, 'B', 2_420)
    const second = await theInvoice(onCredit)
    expect(await sumsOf(app, onCredit)).toMatchObject({ receivable: 3_630 })
    const settle = async () => sumOfPaymentsLeft(await app.db.inTransaction((tx) => settleOpenInvoices(app, tx, onCredit)))
    await paid(app, onCredit, 2_000)
    expect([await settle(), await settle()]).toEqual([0, 0])
    await paid(app, onCredit, 2_000)
    expect([await settle(), await settle()]).toEqual([370, 370])
    expect((await movementsOf(app, first.id)).slice(1)).toEqual(['invoice-settled: unapplied > receivable 1210'])
    expect((await movementsOf(app, second.id)).slice(1)).toEqual([
      'invoice-settled: unapplied > receivable 790',
      'invoice-settled: unapplied > receivable 1630',
    ])
  })

  it('holds neither what is only reserved, nor what came after its end, nor another client’s', async () => {
    await paid(app, clientId, 10_000)
    await ordered(app, clientId, 'A', 1_210, '2026-10-31T21:59:59Z')
    await ordered(app, clientId, 'B', 2_420, '2026-10-31T22:00:00Z')
    const other = await aClient(app)
    await paid(app, other, 1_000)
    await ordered(app, other, 'C', 121)
    await app.db.inTransaction((tx) =>
      reserveTransfer(tx, {
        ...{ clientId, amountBani: bani(500), key: 'D', orderId: 'D' },
        ...({ kind: 'order-activation', debit: 'services', credit: 'revenue' } as const),
      }),
    )
    expect(await invoiced(clientId, '2026-10-31T22:00:00Z')).toMatchObject({ totalBani: 1_210 })
    expect(await invoiced(clientId)).toMatchObject({ totalBani: 2_420 })
    expect(await invoiced(clientId)).toBe(null)
    expect((await findInvoices(app.db, { clientId: other })).count).toBe(0)
  })

  it('reverses what was cancelled after an earlier one, at the rate and by the number of that', async () => {
    await paid(app, clientId, 10_000)
    await ordered(app, clientId, 'A', 1_190, '2025-07-20T10:00:00Z')
    const first = await theInvoice(clientId)
    await cancelled(app, clientId, 'A', 1_190)
    await ordered(app, clientId, 'B', 2_420)
    const second = await theInvoice(clientId)
    expect(second.vat).toEqual([
      { percent: 21, netBani: 2_000, vatBani: 420 },
      { percent: 19, netBani: -1_000, vatBani: -190 },
    ])
    expect((await linesOfInvoice(app.db, { clientId, id: second.id })).map(({ kind, refersTo }) => [kind, refersTo])).toEqual([
      ['service', null],
      ['reversal', first.id],
    ])
  })

  it('gives money back where more was cancelled than ordered, first to what is still open', async () => {
    const onCredit = await aClient(app, { credit: 5_000 })
    await ordered(app, onCredit, 'A', 1_210)
    const first = await theInvoice(onCredit)
    await paid(app, onCredit, 1_000)
    await app.db.inTransaction((tx) => settleOpenInvoices(app, tx, onCredit))
    await cancelled(app, onCredit, 'A', 1_210)
    const credited = await theInvoice(onCredit)
    expect(credited).toMatchObject({ totalBani: -1_210, payableBani: -1_210 })
    expect(await movementsOf(app, credited.id)).toEqual(['orders-credited: services > unapplied 1210'])
    expect((await movementsOf(app, first.id)).at(-1)).toBe('invoice-settled: unapplied > receivable 210')
    expect(await sumsOf(app, onCredit)).toMatchObject({ services: 0, receivable: 0, unapplied: 1_000 })
  })

  it('is not issued over nothing: what was ordered and cancelled alike waits for the next', async () => {
    await paid(app, clientId, 1_000)
    await ordered(app, clientId, 'A', 121)
    await cancelled(app, clientId, 'A', 121)
    expect(await invoiced(clientId)).toBe(null)
    await ordered(app, clientId, 'B', 242)
    const lines = await linesOfInvoice(app.db, { clientId, id: (await theInvoice(clientId)).id })
    expect(lines.map(({ kind, netBani, refersTo }) => [kind, netBani, refersTo])).toEqual([
      ['service', 300, null],
      ['reversal', -100, null],
    ])
  })

  it('is refused to an entity that may not be invoiced, and issued once it may', async () => {
    const pending = await aClient(app, { entity: { verifyStatus: 'pendingVerification' } })
    await paid(app, pending, 1_000)
    await ordered(app, pending, 'A', 121)
    expect(await whyNotInvoiced(app, app.db, { clientId: pending })).toEqual({ code: 'billing-entity-pending' })
    await expect(invoiced(pending)).rejects.toMatchObject({ code: 'invoicing-refused', because: { code: 'billing-entity-pending' } })
    await expect(advanced(pending, 100)).rejects.toMatchObject({ code: 'invoicing-refused' })
    expect(await sumsOf(app, pending)).toMatchObject({ services: 121, unapplied: 1_000 })
    await app.db.$client.query(`update billing_entities set verify_status = 'verified' where client_id = $1`, [pending])
    expect(await invoiced(pending)).toMatchObject({ totalBani: 121 })
    expect(await whyNotInvoiced(app, app.db, { clientId: randomUUID() })).toEqual({ code: 'billing-entity-missing' })
  })

  it('never changes', async () => {
    await paid(app, clientId, 1_000)
    await advanced(clientId, 100)
    for (const table of ['invoices', 'invoice_lines', 'invoiced_transfers'])
      await expect(app.db.$client.query(`update ${table} set client_id = client_id`)).rejects.toThrow(/permission denied/)
  })
})

describe('an advance', () => {
  it('bears the VAT that is in it, and cannot be more than what was paid', async () => {
    await paid(app, clientId, 10_000)
    expect(await advanced(clientId, 10_000)).toMatchObject({ kind: 'advance', netBani: 8_264, vatBani: 1_736, totalBani: 10_000 })
    expect(await sumsOf(app, clientId)).toMatchObject({ prepaid: 10_000, unapplied: 0, available: 10_000 })
    await expect(advanced(clientId, 1)).rejects.toMatchObject({ code: 'nothing-to-invoice' })
  })

  it('is reversed by what is left of it, to whom it was issued, however it was used before', async () => {
    await paid(app, clientId, 10_000)
    const advance = await advanced(clientId, 10_000)
    await ordered(app, clientId, 'A', 3_333)
    const invoice = await theInvoice(clientId)
    const one = await reversed(clientId, advance.id, 1_111)
    const rest = await reversed(clientId, advance.id, 10_000 - invoice.advanceDeductedBani - 1_111)
    expect(rest).toMatchObject({ kind: 'storno', reverses: advance.id, entity: { number: 1 } })
    const used = (await linesOfInvoice(app.db, { clientId, id: invoice.id })).filter(({ kind }) => kind === 'deducted')
    expect(-(used[0]?.netBani ?? 0) - one.netBani - rest.netBani).toBe(advance.netBani)
    for (const wrong of [1, 0]) await expect(reversed(clientId, advance.id, wrong)).rejects.toThrow(/is left of invoice/)
    await expect(reversed(clientId, invoice.id, 1)).rejects.toThrow(/is left of invoice/)
    await expect(reversed(await aClient(app), advance.id, 1)).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('numbers', () => {
  it('have no gap and no double when many issue at once, some of whom fail', async () => {
    await warm(app)
    const clients = await Promise.all(Array.from({ length: 24 }, () => aClient(app)))
    await Promise.all(clients.map((one) => paid(app, one, 1_000)))
    await Promise.allSettled(
      clients.map((one, i) =>
        app.db.inTransaction(async (tx) => {
          await issueAdvanceInvoice(app, tx, { clientId: one, amountBani: bani(100 + i), paymentId: null, reason: 'by-hand' })
          if (i % 3 === 0) throw new Error('the transaction fails after its number was taken')
        }),
      ),
    )
    const { rows } = await app.db.$client.query<{ number: number }>(
      `select number from invoices where series = 'EXA' and year = 2026 order by number`,
    )
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, i) => i + 1))
    expect(rows.length).toBeGreaterThanOrEqual(16)
  })

  it('are of their series and year, and days never go back behind them', async () => {
    const late = testClock('2027-01-01T00:30:00+02:00')
    const moved = { ...app, clock: late }
    await paid(app, clientId, 1_000)
    const take = (from: typeof moved) =>
      app.db.inTransaction((tx) => issueAdvanceInvoice(from, tx, { clientId, amountBani: bani(10), paymentId: null, reason: 'by-hand' }))
    const first = await take(moved)
    expect([invoiceNumber(first), first.issuedOn]).toEqual(['EXA-2027-000001', '2027-01-01'])
    late.advance(48 * 3_600_000)
    expect((await take(moved)).issuedOn).toBe('2027-01-03')
    late.advance(-24 * 3_600_000)
    expect(await take(moved)).toMatchObject({ number: 3, issuedOn: '2027-01-03' })
  })

  it('are not spent twice on one client’s orders, however many click at the same moment', async () => {
    await warm(app)
    await paid(app, clientId, 10_000)
    await ordered(app, clientId, 'A', 1_210)
    const answers = await Promise.all(Array.from({ length: 6 }, () => invoiced(clientId)))
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(await sumsOf(app, clientId)).toMatchObject({ services: 0, unapplied: 8_790 })
  })
})
