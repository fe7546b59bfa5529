/** Whose an advance, an invoice and a payment are: of the fiscal identity that they were issued to, or are to be. */
import { beforeEach, describe, expect, it } from 'vitest'
import { bani } from '#contract/money.ts'
import { activateEntity, deleteEntity, saveEntity } from '#paying/billing/server/save-entity.ts'
import { anEntity } from '#paying/billing/server/test-entities.ts'
import { testApp, testClock } from '#server/platform/test-app.ts'
import { keepEntityWithMoney } from './by-event/keep-entity-with-money.ts'
import { releaseAdvanceOf } from './correcting/correct-invoice.ts'
import { findInvoices, linesOfInvoice } from './invoices-of.ts'
import { issueAdvanceInvoice } from './issue-advance-invoice.ts'
import { issueInvoice } from './issue-invoice.ts'
import { releaseAdvance, settleAcrossBuyers } from './issue-storno.ts'
import { openBaniOf, paidPartsOf } from './settling/paid-parts.ts'
import { aClient, ordered, paidFor, statementOf, sumsOf } from './test-invoices.ts'
import { triggerAdvanceInvoice } from './trigger-invoice.ts'
import type { Invoice } from './write-invoice.ts'

const clock = testClock('2026-11-22T10:00:00Z')
const app = await testApp({ clock, subscriptions: [keepEntityWithMoney] })
const ANA = {
  number: 2,
  isActive: false,
  isCompany: false,
  name: 'Ana Pop',
  identificationType: 'cnp',
  identificationCode: '1800101221144',
} as const

let clientId: string
beforeEach(async () => {
  clientId = await aClient(app)
  await anEntity(app, { clientId, ...ANA, verifyStatus: null })
})

const invoiced = async (): Promise<Invoice> => {
  const invoice = await app.db.inTransaction((tx) => issueInvoice(app, tx, { clientId, reason: 'by-hand' }))
  if (!invoice) throw new Error('nothing was invoiced')
  return invoice
}
const advanced = (amount: number, entityNumber: number, paymentId: string | null = null) =>
  app.db.inTransaction((tx) =>
    issueAdvanceInvoice(app, tx, { clientId, amountBani: bani(amount), entityNumber, paymentId, reason: 'by-hand' }),
  )
/** As the platform allows it to clients with the flag. */
const activate = async (number: number) => {
  await app.db.$client.query('insert into client_billing (client_id, multi_company_select) values ($1, true) on conflict do nothing', [
    clientId,
  ])
  await activateEntity(app, { clientId, number })
}
const listed = async () =>
  (await findInvoices(app.db, { clientId })).list.map(({ kind, entity, totalBani }) => [kind, entity.number, totalBani])

describe('an advance', () => {
  it('invoiced to a company is not deducted from an individual’s invoice, which stays open until its own payment comes', async () => {
    await paidFor(app, { clientId, amount: 20_000, entityNumber: 1 })
    await advanced(20_000, 1)
    await activate(2)
    await ordered(app, clientId, 'A', 2_420)
    const invoice = await invoiced()
    expect(invoice).toMatchObject({ entity: { name: 'Ana Pop' }, totalBani: 2_420, advanceDeductedBani: 0, paymentsUsedBani: 0 })
    expect(await sumsOf(app, clientId)).toMatchObject({ prepaid: 20_000, receivable: 2_420, available: 17_580 })
    await paidFor(app, { clientId, amount: 1_000, entityNumber: 1 })
    expect(await sumsOf(app, clientId)).toMatchObject({ unapplied: 1_000, receivable: 2_420 })
    await paidFor(app, { clientId, amount: 3_000, entityNumber: 2 })
    expect(await sumsOf(app, clientId)).toMatchObject({ unapplied: 1_580, receivable: 0 })
  })

  it('pays another buyer only after it was reversed to its own: its money is then free for any', async () => {
    await paidFor(app, { clientId, amount: 20_000, entityNumber: 1 })
    const advance = await advanced(20_000, 1)
    await activate(2)
    await ordered(app, clientId, 'A', 2_420)
    await invoiced()
    const storno = await app.db.inTransaction((tx) => releaseAdvance(app, tx, { clientId, invoiceId: advance.id }))
    expect(storno).toMatchObject({ kind: 'storno', reason: 'release', reverses: advance.id, entity: { number: 1 }, totalBani: -20_000 })
    expect(await sumsOf(app, clientId)).toMatchObject({ prepaid: 0, unapplied: 20_000, receivable: 2_420, available: 17_580 })
    await ordered(app, clientId, 'B', 121)
    await invoiced()
    await app.db.inTransaction((tx) => settleAcrossBuyers(app, tx, clientId))
    expect(await sumsOf(app, clientId)).toMatchObject({ unapplied: 17_459, receivable: 0, available: 17_459 })
    expect(await statementOf(app, clientId)).toBe(-17_459)
  })

  it('that is released pays at once what another buyer owes', async () => {
    await paidFor(app, { clientId, amount: 20_000, entityNumber: 1 })
    const advance = await advanced(20_000, 1)
    await activate(2)
    await ordered(app, clientId, 'A', 2_420)
    const invoice = await invoiced()
    await releaseAdvanceOf(app, { clientId, invoiceId: advance.id })
    expect(await sumsOf(app, clientId)).toMatchObject({ prepaid: 0, unapplied: 17_580, receivable: 0 })
    expect(await openBaniOf(app.db, { clientId, invoice })).toBe(0)
  })

  it('is reversed as far as an account that is settled owes another buyer’s invoice', async () => {
    await paidFor(app, { clientId, amount: 20_000, entityNumber: 1 })
    await advanced(20_000, 1)
    await activate(2)
    await ordered(app, clientId, 'A', 2_420)
    await invoiced()
    await app.db.inTransaction((tx) => settleAcrossBuyers(app, tx, clientId))
    expect(await sumsOf(app, clientId)).toMatchObject({ prepaid: 17_580, unapplied: 0, receivable: 0 })
    expect((await listed())[0]).toEqual(['storno', 1, -2_420])
  })

  it('of another rate goes back at its own, so that all documents together bear each ban of VAT once', async () => {
    const before = { ...app, clock: testClock('2025-07-20T10:00:00Z') }
    await paidFor(before, { clientId, amount: 11_900, entityNumber: 1 })
    const advance = await before.db.inTransaction((tx) =>
      issueAdvanceInvoice(before, tx, { clientId, amountBani: bani(11_900), paymentId: null, reason: 'by-hand' }),
    )
    expect(advance.vat).toEqual([{ percent: 19, netBani: 10_000, vatBani: 1_900 }])
    await paidFor(app, { clientId, amount: 5_000, entityNumber: 1 })
    await ordered(app, clientId, 'A', 12_100)
    const invoice = await invoiced()
    expect(invoice.vat).toEqual([
      { percent: 21, netBani: 10_000, vatBani: 2_100 },
      { percent: 19, netBani: -10_000, vatBani: -1_900 },
    ])
    expect(invoice).toMatchObject({ netBani: 0, vatBani: 200, totalBani: 200, payableBani: 200, advanceDeductedBani: 11_900 })
    expect(advance.vatBani + invoice.vatBani).toBe(2_100)
    const lines = await linesOfInvoice(app.db, { clientId, id: invoice.id })
    expect(lines.map(({ kind, vatPercent, netBani }) => [kind, vatPercent, netBani])).toEqual([
      ['service', 21, 10_000],
      ['deducted', 19, -10_000],
    ])
  })
})

describe('a payment', () => {
  it('that came before the rate of VAT changed is invoiced at its own rate, apart from those after', async () => {
    const at = (moment: string) => ({ ...app, clock: testClock(moment) })
    await paidFor(at('2025-07-31T10:00:00Z'), { clientId, amount: 11_900, entityNumber: 1 })
    await paidFor(at('2025-08-01T10:00:00Z'), { clientId, amount: 12_100, entityNumber: 1 })
    await app.db.$client.query(`insert into clients (id, name) values ($1, 'Atelier')`, [clientId])
    await triggerAdvanceInvoice(at('2025-08-02T10:00:00Z'), clientId)
    const { list } = await findInvoices(app.db, { clientId })
    expect(list.flatMap(({ vat }) => vat).sort((a, b) => a.percent - b.percent)).toEqual([
      { percent: 19, netBani: 10_000, vatBani: 1_900 },
      { percent: 21, netBani: 10_000, vatBani: 2_100 },
    ])
  })

  it('is invoiced to the entity that was chosen for it, by hand too, one advance invoice for each', async () => {
    const named = await paidFor(app, { clientId, amount: 10_000, entityNumber: 2 })
    await paidFor(app, { clientId, amount: 5_000, entityNumber: 1 })
    expect(await advanced(4_000, 2, named)).toMatchObject({ entity: { name: 'Ana Pop' }, paymentId: named })
    await expect(advanced(7_000, 2)).rejects.toMatchObject({ code: 'nothing-to-invoice' })
    await app.db.$client.query(`insert into clients (id, name) values ($1, 'Atelier')`, [clientId])
    await triggerAdvanceInvoice(app, clientId)
    expect(await listed()).toEqual([
      ['advance', 1, 5_000],
      ['advance', 2, 6_000],
      ['advance', 2, 4_000],
    ])
  })

  it('pays the oldest open invoice of its buyer first, and each says which payments paid it', async () => {
    const onCredit = await aClient(app, { credit: 50_000 })
    clientId = onCredit
    await ordered(app, clientId, 'A', 1_210)
    const first = await invoiced()
    await ordered(app, clientId, 'B', 2_420)
    const second = await invoiced()
    const one = await paidFor(app, { clientId, amount: 1_500, entityNumber: 1 })
    const other = await paidFor(app, { clientId, amount: 3_000, entityNumber: 1 })
    expect(await paidPartsOf(app.db, { clientId, invoiceId: first.id })).toEqual([{ from: 'unapplied', paymentId: one, amountBani: 1_210 }])
    expect(await paidPartsOf(app.db, { clientId, invoiceId: second.id })).toEqual([
      { from: 'unapplied', paymentId: other, amountBani: 2_130 },
      { from: 'unapplied', paymentId: one, amountBani: 290 },
    ])
    expect(await sumsOf(app, clientId)).toMatchObject({ unapplied: 870, receivable: 0 })
  })
})

describe('billing data', () => {
  const asForm = (code: string, name = 'ATELIER DEMO S.R.L.', isCompany = true) => ({
    fiscalSubaccountNumber: 1,
    entityData: { name, isCompany, identificationCode: code, tradeRegister: '', fiscalIdentificationType: 1 as const, isVatPayer: null },
    address: {
      countryCode: 'RO',
      localityString: 'Cluj-Napoca',
      countyString: 'CJ',
      postalCode: '400114',
      street: 'Horea',
      number: '1',
      additionalInfo: '',
    },
  })
  const refused = (code: string) => ({ code: 'billing-refused', because: { code } })

  it('that a document was issued to keeps its code; name and address may change; before the first it may change too', async () => {
    const change = (code: string, name?: string) => saveEntity(app, { clientId, form: asForm(code, name) })
    await expect(change('90000022')).resolves.toMatchObject({ number: 1 })
    await expect(change('90000014')).resolves.toMatchObject({ number: 1 })
    await app.db.$client.query(`update billing_entities set verify_status = 'verified' where client_id = $1`, [clientId])
    await paidFor(app, { clientId, amount: 1_000, entityNumber: 1 })
    await advanced(1_000, 1)
    await expect(change('90000022')).rejects.toMatchObject(refused('billing-identity-is-invoiced'))
    await expect(change('RO 90000014', 'ATELIER NOU S.R.L.')).resolves.toMatchObject({ number: 1 })
  })

  it('cannot be deleted while an advance, a payment or an unpaid invoice is on it', async () => {
    await paidFor(app, { clientId, amount: 1_210, entityNumber: 1 })
    await activate(2)
    const remove = () => deleteEntity(app, { clientId, number: 1 })
    await expect(remove()).rejects.toMatchObject(refused('billing-entity-holds-payments'))
    await advanced(1_210, 1)
    await expect(remove()).rejects.toMatchObject(refused('billing-entity-holds-advance'))
    await activate(1)
    await ordered(app, clientId, 'A', 1_210)
    await invoiced()
    await activate(2)
    await expect(remove()).resolves.toBeUndefined()
    const onCredit = await aClient(app, { credit: 5_000 })
    await anEntity(app, { clientId: onCredit, ...ANA, verifyStatus: null })
    clientId = onCredit
    await ordered(app, clientId, 'B', 1_000)
    await invoiced()
    await activate(2)
    await expect(remove()).rejects.toMatchObject(refused('billing-entity-has-open-invoices'))
  })
})
