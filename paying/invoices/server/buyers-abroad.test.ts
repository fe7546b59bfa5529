import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bani } from '#contract/money.ts'
import { salesRow } from '#paying/accounting/server/month.ts'
import { saveEntity } from '#paying/billing/server/save-entity.ts'
import type { EntityRow } from '#paying/billing/server/test-entities.ts'
import { verifyBeforeInvoice } from '#paying/billing/server/verify-entities.ts'
import type { VatNumberAnswer } from '#paying/ports/vat-numbers.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { testApp } from '#server/platform/test-app.ts'
import { languages } from '#texts/languages.ts'
import { openAdvances } from './advances.ts'
import { reverseInvoice } from './correcting/reverse-invoice.ts'
import { invoiceDocument } from './documents/invoice-document.ts'
import { invoiceOf, linesOfInvoice } from './invoices-of.ts'
import { issueAdvanceInvoice } from './issue-advance-invoice.ts'
import { issueInvoice } from './issue-invoice.ts'
import { invoicesIssuedBetween } from './journal.ts'
import { aClient, cancelled, movementsOf, ordered, paid, statementOf, sumsOf } from './test-invoices.ts'

let now = new Date()
let answer: VatNumberAnswer
const asked: string[] = []
const vatNumbers = {
  async check({ prefix, vatNumber }: { prefix: string; vatNumber: string }) {
    asked.push(prefix + vatNumber)
    return answer
  },
}
const app = await testApp({ clock: { now: () => now }, vatNumbers })
const refusing = await testApp({ clock: { now: () => now }, vatNumbers, env: { COMPANIES_ABROAD: 'refuse' } })

const said = (kind: 'valid' | 'invalid'): VatNumberAnswer => ({ kind, requestIdentifier: 'WAPI1', name: null, address: null })
const german: Partial<EntityRow> = { countryCode: 'DE', identificationCode: 'DE811234567', identificationType: 'nif', verifyStatus: null }
const moldovan: Partial<EntityRow> = { ...german, countryCode: 'MD', identificationCode: '1002600012345' }

beforeEach(() => {
  now = new Date('2026-11-10T10:00:00Z')
  answer = said('valid')
  asked.length = 0
})
afterEach(async () => {
  expect((await verifyLedger(app.db)).differences).toEqual([])
})

const issued = (clientId: string) => app.db.inTransaction((tx) => issueInvoice(app, tx, { clientId, reason: 'by-hand' }))
const asking = async (clientId: string) => {
  await verifyBeforeInvoice(app, { clientId })
  const invoice = await issued(clientId)
  if (!invoice) throw new Error('there is something to invoice')
  return invoice
}
const advanced = (clientId: string, amount: number) =>
  app.db.inTransaction((tx) => issueAdvanceInvoice(app, tx, { clientId, amountBani: bani(amount), paymentId: null, reason: 'by-hand' }))
const aBuyer = async (entity: Partial<EntityRow>) => {
  const clientId = await aClient(app, { entity })
  await paid(app, clientId, 1_000)
  return clientId
}

describe('a company in the Union whose number is valid', () => {
  it('is invoiced net, with reverse charge, and has back what its orders were charged as VAT', async () => {
    const clientId = await aBuyer(german)
    await ordered(app, clientId, 'A', 121)
    await ordered(app, clientId, 'B', 242)
    const invoice = await asking(clientId)
    expect(invoice).toMatchObject({
      ...{ vatCategory: 'AE', netBani: 300, vatBani: 0, totalBani: 300, payableBani: 300 },
      vat: [{ category: 'AE', percent: 0, netBani: 300, vatBani: 0 }],
    })
    expect(await movementsOf(app, invoice.id)).toEqual([
      'vat-not-due: revenue > services 63',
      'orders-invoiced: receivable > services 300',
      'invoice-settled: unapplied > receivable 300',
    ])
    expect(await sumsOf(app, clientId)).toMatchObject({ services: 0, receivable: 0, available: 700 })
    expect(await statementOf(app, clientId)).toBe(-700)
  })

  it('is named with its VAT number, and the reason why there is no VAT', async () => {
    const clientId = await aBuyer(german)
    await ordered(app, clientId, 'A', 121)
    const { id } = await asking(clientId)
    const { buyer, vat, notes, lines } = await invoiceDocument(app.db, { clientId, id, texts: await languages.ro.load() })
    expect(buyer.details[0]).toBe('Cod TVA: DE811234567')
    expect([vat[0]?.[0], lines[0]?.at(-1)]).toEqual(['0% (AE)', '0% (AE)'])
    expect(notes.join(' ')).toMatch(/taxare inversă.*art\. 278 alin\. \(2\)/)
  })

  it('stands in the journal under its category', async () => {
    const clientId = await aBuyer(german)
    await ordered(app, clientId, 'A', 121)
    const { id } = await asking(clientId)
    const [row] = (await invoicesIssuedBetween(app.db, { firstDay: '2026-11-01', endDay: '2026-12-01' }))
      .filter((one) => one.id === id)
      .map(salesRow)
    expect(row).toMatchObject({ vat: [{ category: 'AE', percent: 0, net: 100, vat: 0 }], total: 100 })
  })

  it('has advances without VAT too, which are deducted as they were', async () => {
    const clientId = await aBuyer(german)
    await verifyBeforeInvoice(app, { clientId })
    expect(await advanced(clientId, 500)).toMatchObject({ vatCategory: 'AE', netBani: 500, vatBani: 0, totalBani: 500 })
    await ordered(app, clientId, 'A', 121)
    const invoice = await asking(clientId)
    expect(invoice).toMatchObject({ advanceDeductedBani: 100, totalBani: 0, vatBani: 0 })
    expect(await sumsOf(app, clientId)).toMatchObject({ prepaid: 400, unapplied: 500, available: 900 })
  })

  it('has an advance that bore VAT deducted with it, as the number was not known then', async () => {
    const clientId = await aBuyer(german)
    answer = said('invalid')
    await verifyBeforeInvoice(app, { clientId })
    expect(await advanced(clientId, 500)).toMatchObject({ vatCategory: 'S', vatBani: 87 })
    now = new Date('2026-11-20T10:00:00Z')
    answer = said('valid')
    await ordered(app, clientId, 'A', 605)
    const invoice = await asking(clientId)
    expect(invoice.vat).toEqual([
      { percent: 21, netBani: -413, vatBani: -87 },
      { category: 'AE', percent: 0, netBani: 500, vatBani: 0 },
    ])
    expect(invoice.totalBani).toBe(0)
    expect(await openAdvances(app.db, clientId)).toEqual([])
  })

  it('has an order that is cancelled after its invoice reversed as it was invoiced, whatever the number is since', async () => {
    const clientId = await aBuyer(german)
    await ordered(app, clientId, 'A', 121)
    const first = await asking(clientId)
    now = new Date('2026-11-20T10:00:00Z')
    answer = said('invalid')
    await cancelled(app, clientId, 'A', 121)
    await ordered(app, clientId, 'B', 242)
    const second = await asking(clientId)
    expect(second.vat).toEqual([
      { percent: 21, netBani: 200, vatBani: 42 },
      { category: 'AE', percent: 0, netBani: -100, vatBani: 0 },
    ])
    const lines = await linesOfInvoice(app.db, { clientId, id: second.id })
    expect(lines.map(({ kind, vatCategory, vatPercent, refersTo }) => [kind, vatCategory, vatPercent, refersTo])).toEqual([
      ['service', 'S', 21, null],
      ['reversal', 'AE', 0, first.id],
    ])
    expect(await sumsOf(app, clientId)).toMatchObject({ services: 0, available: 758 })
  })

  it('has a wrong invoice reversed whole, and invoiced again with VAT once the number is not valid any more', async () => {
    const clientId = await aBuyer(german)
    await ordered(app, clientId, 'A', 121)
    const first = await asking(clientId)
    const storno = await app.db.inTransaction((tx) => reverseInvoice(app, tx, { clientId, invoiceId: first.id }))
    expect(storno).toMatchObject({ vatCategory: 'AE', totalBani: -100, vat: [{ category: 'AE', percent: 0, netBani: -100, vatBani: 0 }] })
    expect(await sumsOf(app, clientId)).toMatchObject({ services: 121, receivable: 0, available: 879 })
    now = new Date('2026-11-20T10:00:00Z')
    answer = said('invalid')
    expect(await asking(clientId)).toMatchObject({ vatCategory: 'S', totalBani: 121 })
    expect(await sumsOf(app, clientId)).toMatchObject({ services: 0, available: 879 })
  })
})

describe('VIES', () => {
  it('is asked on the day of an invoice, once, and each answer is kept', async () => {
    const clientId = await aBuyer(german)
    await verifyBeforeInvoice(app, { clientId })
    await verifyBeforeInvoice(app, { clientId })
    now = new Date('2026-11-11T10:00:00Z')
    await verifyBeforeInvoice(app, { clientId })
    expect(asked).toEqual(['DE811234567', 'DE811234567'])
    const kept = await app.db.$client.query('select vat_number, answer from vat_number_answers where client_id = $1', [clientId])
    expect(kept.rows).toEqual(asked.map((number) => ({ vat_number: number, answer: said('valid') })))
  })

  it('that does not answer holds the invoice within its term, and is no no', async () => {
    const clientId = await aBuyer(german)
    await ordered(app, clientId, 'A', 121, '2026-10-30T10:00:00Z')
    answer = { kind: 'unknown', cause: 'MS_UNAVAILABLE' }
    await verifyBeforeInvoice(app, { clientId })
    await expect(issued(clientId)).rejects.toMatchObject({ because: { code: 'vat-number-not-answered' } })
    now = new Date('2026-11-15T10:00:00Z')
    expect(await asking(clientId)).toMatchObject({ vatCategory: 'S', totalBani: 121 })
  })

  it('is asked about another number anew', async () => {
    const clientId = await aBuyer(german)
    await verifyBeforeInvoice(app, { clientId })
    const address = {
      countryCode: 'FR',
      localityString: 'Paris',
      countyString: '',
      postalCode: '',
      street: 'Rue',
      number: '1',
      additionalInfo: '',
    }
    const entityData = { name: 'Atelier', isCompany: true, identificationCode: 'FR83404833048', tradeRegister: '', isVatPayer: null }
    await saveEntity(app, {
      clientId,
      form: { fiscalSubaccountNumber: 1, entityData: { ...entityData, fiscalIdentificationType: 2 }, address },
    })
    await ordered(app, clientId, 'A', 121)
    await expect(issued(clientId)).rejects.toMatchObject({ because: { code: 'vat-number-not-answered' } })
  })
})

it('a company outside the Union is invoiced with VAT until its establishment is proven, and then as not subject', async () => {
  const clientId = await aBuyer(moldovan)
  await ordered(app, clientId, 'A', 121)
  expect(await asking(clientId)).toMatchObject({ vatCategory: 'S', totalBani: 121 })
  await app.db.$client.query(`update billing_entities set proven_on = '2026-11-10', proven_by = 'x' where client_id = $1`, [clientId])
  await ordered(app, clientId, 'B', 121)
  const { id } = await asking(clientId)
  expect(await invoiceOf(app.db, { clientId, id })).toMatchObject({ vatCategory: 'O', totalBani: 100 })
  expect(asked).toEqual([])
})

it('where the operator wants no companies abroad their data are refused, and such as are there get no invoice', async () => {
  const clientId = await aClient(refusing, { entity: moldovan, credit: 1_000 })
  await ordered(refusing, clientId, 'A', 121)
  const refused = refusing.db.inTransaction((tx) => issueInvoice(refusing, tx, { clientId, reason: 'by-hand' }))
  await expect(refused).rejects.toMatchObject({ because: { code: 'company-abroad-refused' } })
  const address = {
    countryCode: 'DE',
    localityString: 'Berlin',
    countyString: '',
    postalCode: '',
    street: 'X',
    number: '1',
    additionalInfo: '',
  }
  const entityData = { name: 'Werk', isCompany: true, identificationCode: 'DE811234567', tradeRegister: '', isVatPayer: null }
  const save = (isCompany: boolean) =>
    saveEntity(refusing, { clientId, form: { entityData: { ...entityData, isCompany, fiscalIdentificationType: 2 }, address } })
  await expect(save(true)).rejects.toMatchObject({ errors: [{ path: 'address.countryCode' }] })
  expect(await save(false)).toMatchObject({ number: 2 })
})
