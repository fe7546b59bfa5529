import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { customers } from '#invoicing/customers/server/tables.ts'
import { aCompanyInGermany, anIndividual } from '#invoicing/customers/server/test-customers.ts'
import { isBuyerAbroad } from '#invoicing/sent/server/queue-invoice.ts'
import { findingsOfInvoice } from '#invoicing/ubl/contract/rules/rules.ts'
import { addDays, bucharestDayOf } from '#server/platform/clock.ts'
import { testApp } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { correctWrittenInvoice } from './correct-written.ts'
import { addCreditNote, changeInvoiceDraft, removeInvoiceDraft } from './drafts.ts'
import { issueWrittenInvoice } from './issue-written.ts'
import { listWrittenInvoices } from './list-written.ts'
import { aConnectedClient, aCustomer, aKeptDraft, anIssuedInvoice, aWrittenDraft, recording, SELLER } from './test-written.ts'
import { writtenSource } from './written-source.ts'

let now = new Date('2026-03-05T10:00:00Z')
const app = await testApp({ clock: { now: () => now }, env: { INVOICE_CREATION: 'on' } })
const today = () => bucharestDayOf(app.clock.now())
const texts = textsOf('ro')

async function aWriter() {
  const clientId = await aConnectedClient(app)
  return { clientId, customer: await aCustomer(app, clientId) }
}
const issue = (clientId: string, id: string, more: Partial<Parameters<typeof issueWrittenInvoice>[2]> = {}, queue = recording().queue) =>
  issueWrittenInvoice(app, queue, { clientId, id, number: null, key: null, ifMatch: null, texts, ...more })
const rowsOf = async (clientId: string) => (await listWrittenInvoices(app.db, { clientId, cif: SELLER })).list
const seriesOf = async (clientId: string) => (await listWrittenInvoices(app.db, { clientId, cif: SELLER })).series
const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code: string; errors?: { path: string }[] }) => [error.code, ...(error.errors ?? []).map(({ path }) => path)],
  )

describe('issuing', () => {
  it('hands the whole document over once, with its number, and is final', async () => {
    const { clientId, customer } = await aWriter()
    const { queue, queued } = recording()
    const id = await aKeptDraft(app, { clientId, draft: { customer, items: [{ quantity: '3' }], notes: 'Va multumim' } })
    expect(await issue(clientId, id, { number: 7 }, queue)).toEqual({ id, invoiceNumber: 'ABC-7' })
    expect(queued).toMatchObject([{ clientId, id, cif: SELLER, source: 'written', sourceId: id, series: 'ABC', isForConsumer: false }])
    const [{ document } = {}] = queued
    expect(document).toMatchObject({
      ...{ number: 'ABC-7', issueDate: '2026-03-05', dueDate: '2026-04-05', typeCode: '380', notes: ['Va multumim'] },
      totals: { withoutVat: '7.5', withVat: '9.08' },
      buyer: { name: 'ATELIERUL DE LEMN SRL' },
    })
    expect(document && findingsOfInvoice(document)).toEqual([])
    expect(
      await refused(app.db.inTransaction((tx) => changeInvoiceDraft(tx, { clientId, id, draft: aWrittenDraft(app), ifMatch: null }))),
    ).toEqual(['invoice-in-other-state'])
    expect(await refused(app.db.inTransaction((tx) => removeInvoiceDraft(tx, { clientId, id, ifMatch: null })))).toEqual([
      'invoice-in-other-state',
    ])
    expect(await rowsOf(clientId)).toMatchObject([{ state: 'issued', invoiceNumber: 'ABC-7', total: '9.08' }])
  })

  it('once, however often it is asked: with its key, without, and at the same moment', async () => {
    const { clientId, customer } = await aWriter()
    const { queue, queued } = recording()
    const id = await aKeptDraft(app, { clientId, draft: { customer } })
    const key = randomUUID()
    const both = await Promise.all([issue(clientId, id, { key }, queue), issue(clientId, id, { key }, queue)])
    expect([...both, await issue(clientId, id, { key }, queue), await issue(clientId, id, {}, queue)]).toEqual(
      Array.from({ length: 4 }, () => ({ id, invoiceNumber: 'ABC-1' })),
    )
    expect(queued).toHaveLength(1)
    expect(await seriesOf(clientId)).toMatchObject([{ series: 'ABC', nextNumber: 2 }])
  })

  it('takes numbers without a gap, twenty at once and some of them refused', async () => {
    const { clientId, customer } = await aWriter()
    const good = await Promise.all(Array.from({ length: 20 }, () => aKeptDraft(app, { clientId, draft: { customer } })))
    const bad = await Promise.all(Array.from({ length: 5 }, () => aKeptDraft(app, { clientId, draft: { customer } })))
    const { queue, queued } = recording()
    await Promise.all([
      ...good.map((id) => issue(clientId, id, {}, queue)),
      ...bad.map((id) => refused(issue(clientId, id, {}, async () => ({ kind: 'refused', findings: [] })))),
    ])
    const numbers = queued.map(({ document }) => document.number)
    expect(new Set(numbers)).toEqual(new Set(Array.from({ length: 20 }, (_, at) => `ABC-${at + 1}`)))
    expect(await seriesOf(clientId)).toMatchObject([{ nextNumber: 21 }])
    expect((await rowsOf(clientId)).filter(({ state }) => state === 'draft')).toHaveLength(5)
  })

  it('begins each series where its first number says, and refuses another number than the next', async () => {
    const { clientId, customer } = await aWriter()
    await anIssuedInvoice(app, { clientId, draft: { customer, series: 'nou' }, number: 100 })
    const id = await aKeptDraft(app, { clientId, draft: { customer, series: 'NOU' } })
    expect(await refused(issue(clientId, id, { number: 100 }))).toEqual(['invalid-fields', 'invoiceNumber'])
    expect(await issue(clientId, id, { number: 101 })).toMatchObject({ invoiceNumber: 'NOU-101' })
    const { clientId: another, customer: anothers } = await aWriter()
    expect(await anIssuedInvoice(app, { clientId: another, draft: { customer: anothers, series: 'NOU' } })).toMatchObject({
      invoiceNumber: 'NOU-1',
    })
  })

  it('follows the days: none before the last one of its series', async () => {
    const { clientId, customer } = await aWriter()
    await anIssuedInvoice(app, { clientId, draft: { customer } })
    const earlier = await aKeptDraft(app, { clientId, draft: { customer, invoiceDate: addDays(today(), -1) } })
    expect(await refused(issue(clientId, earlier))).toEqual(['invalid-fields', 'invoiceDate'])
    const elsewhere = await aKeptDraft(app, { clientId, draft: { customer, series: 'ALTA', invoiceDate: addDays(today(), -1) } })
    expect(await issue(clientId, elsewhere)).toMatchObject({ invoiceNumber: 'ALTA-1' })
  })

  it('says what is wrong at each field, and takes no number', async () => {
    const { clientId } = await aWriter()
    const id = await aKeptDraft(app, { clientId, draft: { items: [{ name: '', price: '' }] } })
    expect(await refused(issue(clientId, id))).toEqual(['invalid-fields', 'customer', 'items.0.name', 'items.0.price'])
    expect(await seriesOf(clientId)).toEqual([])
    const { clientId: owner, customer } = await aWriter()
    const refusedByAll = await aKeptDraft(app, { clientId: owner, draft: { customer } })
    const finding = {
      rule: 'BR-25',
      path: 'lines.0.name',
      severity: 'error',
      message: { code: 'invoice-part-missing', params: { path: 'lines.0.name' } },
    } as const
    expect(await refused(issue(owner, refusedByAll, {}, async () => ({ kind: 'refused', findings: [finding] })))).toEqual([
      'invalid-fields',
      'items.0.name',
    ])
    expect(await rowsOf(owner)).toMatchObject([{ state: 'draft', invoiceNumber: null }])
  })

  it('is of the day in Bucharest, where it is tomorrow already', async () => {
    const { clientId, customer } = await aWriter()
    now = new Date('2026-03-05T22:30:00Z')
    try {
      const dated = (invoiceDate: string) => anIssuedInvoice(app, { clientId, draft: { customer, invoiceDate } })
      expect(await refused(dated('2026-03-07'))).toEqual(['invalid-fields', 'invoiceDate'])
      expect(await dated('2026-03-06')).toMatchObject({ invoiceNumber: 'ABC-1' })
    } finally {
      now = new Date('2026-03-05T10:00:00Z')
    }
  })

  it('bears the rates of its day', async () => {
    const { clientId, customer } = await aWriter()
    const old = { customer, invoiceDate: '2025-07-31' }
    expect(await refused(anIssuedInvoice(app, { clientId, draft: old }))).toEqual(['invalid-fields', 'items.0.vat'])
    expect(await anIssuedInvoice(app, { clientId, draft: { ...old, items: [{ vat: 'S19' }] } })).toMatchObject({ invoiceNumber: 'ABC-1' })
  })

  it('of who pays no VAT names none, and of a consumer abroad says so', async () => {
    const clientId = await aConnectedClient(app, { isVatPayer: false })
    const { queue, queued } = recording()
    await anIssuedInvoice(app, { clientId, draft: { customer: await aCustomer(app, clientId), items: [{ vat: 'O' }] }, queue })
    await anIssuedInvoice(app, {
      clientId,
      draft: { customer: await aCustomer(app, clientId, anIndividual('Ana Pop')), items: [{ vat: 'O' }] },
      queue,
    })
    const inGermany = aCompanyInGermany()
    const consumer = { ...inGermany, entityData: { ...inGermany.entityData, name: 'Greta Muster', isCompany: false, isVatPayer: null } }
    for (const abroad of [aCompanyInGermany(), consumer])
      await anIssuedInvoice(app, { clientId, draft: { customer: await aCustomer(app, clientId, abroad), items: [{ vat: 'O' }] }, queue })
    expect(queued.map((one) => [isBuyerAbroad(one), one.isForConsumer])).toEqual([
      [false, false],
      [false, true],
      [true, false],
      [false, true],
    ])
    expect(queued.flatMap(({ document }) => [document.seller.taxIds, document.buyer.taxIds].flat())).toEqual([])
    expect(queued.flatMap(({ document }) => findingsOfInvoice(document))).toEqual([])
  })

  it('in another currency says its VAT in lei', async () => {
    const { clientId, customer } = await aWriter()
    const { queue, queued } = recording()
    const euro = { customer, currency: 'EUR', leiPerUnit: '5.0873', leiPerUnitDate: today() }
    await anIssuedInvoice(app, { clientId, draft: { ...euro, items: [{ price: '100' }] }, queue })
    expect(queued[0]?.document.vatTotals.map(({ amount, currency }) => [amount, currency])).toEqual([
      ['21', 'EUR'],
      ['106.83', 'RON'],
    ])
  })

  it('is not there where the operator has it off, and neither are new drafts', async () => {
    const { clientId, customer } = await aWriter()
    const id = await aKeptDraft(app, { clientId, draft: { customer } })
    app.config.createsInvoices = false
    try {
      expect(await refused(issue(clientId, id))).toEqual(['not-found'])
      expect(await refused(aKeptDraft(app, { clientId, draft: { customer } }))).toEqual(['not-found'])
    } finally {
      app.config.createsInvoices = true
    }
  })
})

describe('a credit note', () => {
  const creditOf = (clientId: string, id: string) => app.db.inTransaction((tx) => addCreditNote(app, tx, { clientId, id, today: today() }))

  it('has all that was invoiced, names the invoice, and is of the same series, above zero', async () => {
    const { clientId, customer } = await aWriter()
    const { queue, queued } = recording()
    const { id } = await anIssuedInvoice(app, { clientId, draft: { customer, items: [{ quantity: '3' }] } })
    await app.db.delete(customers)
    const creditNote = await creditOf(clientId, id)
    expect(await rowsOf(clientId)).toMatchObject([
      { id: creditNote, kind: 'credit-note', credits: { number: 'ABC-1', issueDate: today() }, draft: { items: [{ quantity: '3' }] } },
      { id },
    ])
    expect(await issue(clientId, creditNote, {}, queue)).toMatchObject({ invoiceNumber: 'ABC-2' })
    expect(queued[0]?.document).toMatchObject({
      ...{ kind: 'credit-note', typeCode: '381', preceding: [{ number: 'ABC-1', issueDate: today() }], totals: { withVat: '9.08' } },
      buyer: { name: 'ATELIERUL DE LEMN SRL' },
    })
    expect(queued.flatMap(({ document }) => findingsOfInvoice(document))).toEqual([])
  })

  it('is no more than was invoiced, all of them together, and of invoices alone', async () => {
    const { clientId, customer } = await aWriter()
    const { id } = await anIssuedInvoice(app, { clientId, draft: { customer } })
    const [first, second] = [await creditOf(clientId, id), await creditOf(clientId, id)]
    await issue(clientId, first)
    expect(await refused(issue(clientId, second))).toEqual(['invalid-fields', 'items'])
    expect(await refused(creditOf(clientId, first))).toEqual(['invoice-in-other-state'])
    expect(await refused(creditOf(clientId, second))).toEqual(['invoice-in-other-state'])
    expect(await refused(creditOf(randomUUID(), id))).toEqual(['not-found'])
  })
})

describe('what is sent again', () => {
  it('says of the buyer what is known now, and keeps number, days and sums', async () => {
    const { clientId, customer } = await aWriter()
    const { queue, queued } = recording()
    const { id } = await anIssuedInvoice(app, { clientId, draft: { customer }, queue })
    await app.db.update(customers).set({ name: 'ATELIERUL NOU SRL' })
    now = new Date('2026-03-09T10:00:00Z')
    const again = await app.db.inTransaction((tx) =>
      correctWrittenInvoice(tx, { clientId, id, given: { names: ['Ceai negru'], notes: 'Corectat' } }),
    )
    const first = queued[0]?.document
    expect(again).toMatchObject({ id, sourceId: id, series: 'ABC', source: 'written' })
    expect(again.document).toEqual({
      ...first,
      buyer: { ...first?.buyer, name: 'ATELIERUL NOU SRL' },
      lines: [{ ...first?.lines[0], name: 'Ceai negru' }],
      notes: ['Corectat'],
    })
    expect(await app.db.inTransaction((tx) => writtenSource.invoiceOf(app, tx, { clientId, sourceId: id }))).toEqual(again)
    await app.db.delete(customers)
    const gone = await app.db.inTransaction((tx) => writtenSource.invoiceOf(app, tx, { clientId, sourceId: id }))
    expect(gone?.document.buyer.name).toBe('ATELIERUL NOU SRL')
    expect(await app.db.inTransaction((tx) => writtenSource.invoiceOf(app, tx, { clientId, sourceId: randomUUID() }))).toBeNull()
    now = new Date('2026-03-05T10:00:00Z')
  })

  it('is printed, and a draft is not', async () => {
    const { clientId, customer } = await aWriter()
    const { id } = await anIssuedInvoice(app, { clientId, draft: { customer, items: [{ vat: 'S11' }, { vat: 'AE' }] } })
    const bytes = await writtenSource.print(app, { clientId, sourceId: id }, texts)
    expect(Buffer.from(bytes ?? []).toString('latin1', 0, 5)).toBe('%PDF-')
    expect(await writtenSource.print(app, { clientId, sourceId: await aKeptDraft(app, { clientId, draft: {} }) }, texts)).toBeNull()
  })
})
