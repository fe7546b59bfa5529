import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addDecimals } from '#invoicing/ubl/contract/decimal.ts'
import { blankAddress } from '#invoicing/ubl/contract/document.ts'
import { sampleInvoices } from '#invoicing/ubl/server/sample-invoices.ts'
import { effectOf } from '#server/effects/effect-rows.ts'
import { testApp } from '#server/platform/test-app.ts'
import { lastDayToSend } from '../contract/term.ts'
import { isBuyerAbroad, type QueuedInvoice, queueInvoice } from './queue-invoice.ts'
import { einvoiceAttempts, einvoiceSent } from './tables.ts'

const app = await testApp()
const samples = sampleInvoices(60)
const first = samples[0]?.document as QueuedInvoice['document'] // there are some
const written = (document: QueuedInvoice['document'], more: Partial<QueuedInvoice> = {}): QueuedInvoice => ({
  ...{ clientId: randomUUID(), id: randomUUID(), cif: '90000014', source: 'written', sourceId: randomUUID(), series: '' },
  ...{ document, isForConsumer: false, ...more },
})
const queue = (invoice: QueuedInvoice) => app.db.inTransaction((tx) => queueInvoice(app, tx, invoice))
const rowOf = async ({ id }: QueuedInvoice) => (await app.db.select().from(einvoiceSent).where(eq(einvoiceSent.id, id)))[0]
const attemptsOf = ({ clientId, id }: QueuedInvoice) =>
  app.db
    .select()
    .from(einvoiceAttempts)
    .where(and(eq(einvoiceAttempts.clientId, clientId), eq(einvoiceAttempts.invoiceId, id)))

it('invoices of every kind wait with what they say, a file, a term and an effect', async () => {
  const inReach = samples
    .map(({ name, document }) => ({ name, document, invoice: written(document) }))
    .filter(({ invoice }) => !isBuyerAbroad(invoice))
  expect(inReach.length).toBeGreaterThan(40)
  for (const { name, document, invoice } of inReach) {
    expect(await queue(invoice), name).toEqual({ kind: 'queued' })
    const row = await rowOf(invoice)
    expect(row, name).toMatchObject({
      state: 'waiting',
      number: document.number,
      dueOn: lastDayToSend(document.issueDate),
      uploadIndex: null,
    })
    expect(row && addDecimals(row.netAmount, row.vatAmount), name).toBe(row?.totalAmount)
    if (document.kind === 'credit-note') expect(row?.totalAmount, name).toMatch(/^-|^0$/)
    const [attempt, ...more] = await attemptsOf(invoice)
    expect([attempt?.standard, more]).toEqual([document.kind, []])
    expect(await effectOf(app.db, { clientId: invoice.clientId, kind: 'einvoice-upload', key: attempt?.id ?? '' })).toMatchObject({
      state: 'due',
    })
  }
})

it('one that is queued again stays as it is', async () => {
  const invoice = written(first)
  for (const _ of ['once', 'again']) expect(await queue(invoice)).toEqual({ kind: 'queued' })
  expect(await queue({ ...invoice, id: randomUUID() })).toEqual({ kind: 'queued' })
  expect(await attemptsOf(invoice)).toHaveLength(1)
  expect(await app.db.$count(einvoiceSent, eq(einvoiceSent.sourceId, invoice.sourceId))).toBe(1)
})

it('one that breaks a rule is refused with what is wrong, and nothing is written', async () => {
  const invoice = written({ ...first, number: 'FARA CIFRE' })
  expect(await queue(invoice)).toMatchObject({ kind: 'refused', findings: [{ rule: 'BR-RO-010' }] })
  expect([await rowOf(invoice), await attemptsOf(invoice)]).toEqual([undefined, []])
})

const inBerlin = (id: string): QueuedInvoice['document'] => ({
  ...first,
  buyer: {
    ...first.buyer,
    taxIds: [{ id, scheme: 'VAT' }],
    address: { ...blankAddress(), street: 'Hauptstrasse 4', city: 'Berlin', country: 'DE' },
  },
})

it('one to a company abroad is listed, without a file and a term', async () => {
  const invoice = written(inBerlin('DE811234567'))
  expect(await queue(invoice)).toEqual({ kind: 'queued' })
  expect(await rowOf(invoice)).toMatchObject({ state: 'not-applicable', dueOn: null })
  expect(await attemptsOf(invoice)).toEqual([])
})

it('one to a consumer abroad, or to a company abroad that has a number here, goes through e-Factura', () => {
  expect(isBuyerAbroad(written(inBerlin('DE811234567'), { isForConsumer: true }))).toBe(false)
  expect(isBuyerAbroad(written(inBerlin('RO90000022')))).toBe(false)
})
