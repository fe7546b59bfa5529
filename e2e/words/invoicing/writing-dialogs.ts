/** The tab in which a client writes an invoice: the question who wants to, the form, and what was written. */
import type { Page } from 'playwright-core'
import { customerCalls } from '#invoicing/customers/contract/customers.ts'
import { type InvoiceCorrection, invoiceCorrectionCalls } from '#invoicing/writing/contract/correction.ts'
import { newInvoiceDraft, type WrittenInvoiceDraft } from '#invoicing/writing/contract/written-draft.ts'
import { type WrittenInvoice, writtenCalls } from '#invoicing/writing/contract/written-invoices.ts'
import { serverAnswer } from '../../running/server-answer.ts'
import { answers, type Given, NEUTRAL, refuses } from '../answering.ts'
import { connected, NAME } from '../billing-dialogs.ts'
import { idNumbered } from '../money-dialogs.ts'
import { dialog, inRowMenu, press, said, shows, type Way } from '../opening.ts'
import { customer } from './customer-dialogs.ts'

const CREATE = '/profile/invoicing-system/system-invoices/create'
const DAY = '2026-03-05'
const written = (n: number) => `${CREATE}?written=${idNumbered(n)}`

/** The product with clients that write invoices. */
const isOn: Given = {
  ...{ at: /\/api\/about(\?|$)/, method: 'GET' },
  answer: async (route) => {
    const real = await serverAnswer(route)
    await route.fulfill({ json: { ...(await real.json()), createsInvoices: true } })
  },
}

const draft = (more: Partial<WrittenInvoiceDraft> = {}): WrittenInvoiceDraft => {
  const begun = newInvoiceDraft({ today: DAY, isVatPayer: true, series: 'ABC', customer: idNumbered(4) })
  return { ...begun, items: begun.items.map((item) => ({ ...item, name: NAME, price: '2.5' })), ...more }
}
const invoice = (n: number, more: Partial<WrittenInvoice> = {}): WrittenInvoice => ({
  ...{
    id: idNumbered(n),
    kind: 'invoice',
    state: 'draft',
    invoiceNumber: null,
    credits: null,
    buyerName: '',
    total: null,
    draft: draft(),
    version: '1',
  },
  ...more,
})
const issued = { state: 'issued', invoiceNumber: 'ABC-1', buyerName: NAME, total: '3.03' } as const
const inOtherMoney = draft({
  ...{ currency: 'EUR', leiPerUnit: '5.0873', leiPerUnitDate: DAY, exemptionReason: NAME },
  items: draft().items.map((item) => ({ ...item, vat: 'E' })),
})
const all = [
  invoice(1),
  invoice(2, { kind: 'credit-note', credits: { number: 'ABC-1', issueDate: DAY } }),
  invoice(3, { draft: inOtherMoney }),
  invoice(4, issued),
  invoice(5, { ...issued, kind: 'credit-note', invoiceNumber: 'ABC-2', credits: { number: 'ABC-1', issueDate: DAY } }),
]
const desk = (...list: WrittenInvoice[]): Given[] => [
  ...[connected, isOn, answers(customerCalls.list, { data: [customer(4)] })],
  answers(writtenCalls.list, { list, series: [{ series: 'ABC', nextNumber: 3, lastIssuedOn: DAY }] }),
]

const CORRECT = `/profile/invoicing-system/system-invoices/correct/${idNumbered(4)}`
const correction = (more: Partial<InvoiceCorrection> = {}): InvoiceCorrection => ({
  ...{ id: idNumbered(4), kind: 'invoice', invoiceNumber: 'ABC-1', sellerName: NAME, buyerName: NAME, total: '3.03', version: '1' },
  ...{ draft: inOtherMoney, reasons: ['', 'customer', 'seller', 'notes'].map((field) => ({ field, text: NEUTRAL })), ...more },
})
const correcting = (...more: Given[]): Given[] => [
  ...[connected, isOn, answers(customerCalls.list, { data: [customer(4)] }), answers(invoiceCorrectionCalls.show, correction())],
  ...more,
]

const leave = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()

export const ofWriting: Way[] = [
  {
    ...{ at: CREATE, name: 'the question who wants to write invoices', isJudged: true },
    given: [connected],
    open: (page, { writing }) => page.getByRole('button', { name: writing.interest.button }).waitFor(),
  },
  {
    ...{ at: CREATE, name: 'what a company has written, and a draft that is deleted', isJudged: true },
    given: desk(...all),
    open: async (page, { writing: { list } }) => {
      await inRowMenu(page, list.remove)
      await page.getByRole('dialog', { name: list.removeTitle }).waitFor()
    },
  },
  {
    ...{ at: CREATE, name: 'an invoice that lacks everything', isJudged: true },
    given: desk(),
    open: async (page, { writing }) => {
      await press(page, writing.issue)
      await page.locator('.mantine-InputWrapper-error').first().waitFor()
    },
  },
  {
    ...{ at: written(1), name: 'an invoice before it is issued' },
    given: desk(...all),
    open: async (page, { writing }) => {
      await press(page, writing.issue)
      await page.getByRole('dialog', { name: writing.confirm.title }).waitFor()
    },
  },
  {
    ...{ at: written(2), name: 'a credit note before it is issued' },
    given: desk(...all),
    open: async (page, { writing }) => {
      await press(page, writing.issueCreditNote)
      await page.getByRole('dialog', { name: writing.confirm.creditTitle }).waitFor()
    },
  },
  {
    ...{ at: written(3), name: 'an exempt invoice in another currency', isJudged: true },
    given: desk(...all),
    open: (page, { writing }) => page.getByLabel(writing.fields.exemptionReason).waitFor(),
  },
  {
    ...{ at: CREATE, name: 'an invoice that is left' },
    given: desk(),
    open: async (page, { writing, received }) => {
      await page.getByLabel(writing.fields.notes).fill(NEUTRAL)
      await leave(page, received.tab)
      await page.getByRole('dialog', { name: writing.leave.title }).waitFor()
    },
  },
  {
    ...{ at: CREATE, name: 'a customer that is added to an invoice' },
    given: desk(),
    open: async (page, { customers }) => {
      await press(page, customers.add)
      await said(dialog(page), customers.contactTitle)
    },
  },
  {
    ...{ at: written(1), name: 'a draft that another has changed meanwhile', isJudged: true },
    given: [...desk(...all), refuses(writtenCalls.change, 'changed-meanwhile', 412)],
    open: async (page, { writing, ui }) => {
      await page.getByLabel(writing.fields.notes).fill(NEUTRAL)
      await press(page, writing.saveDraft)
      await page.getByRole('dialog', { name: ui.changedMeanwhile.title }).waitFor()
    },
  },
  ...[1, 2].map(
    (n): Way => ({
      ...{ at: written(n), name: n === 1 ? 'a draft that is gone meanwhile' : 'a credit note that is gone meanwhile' },
      given: [...desk(...all), refuses(writtenCalls.change, 'invoice-in-other-state', 409)],
      open: async (page, { writing }) => {
        await page.getByLabel(writing.fields.notes).fill(NEUTRAL)
        await press(page, writing.saveDraft)
        await said(page, n === 1 ? writing.gone.draft : writing.gone.creditNote)
      },
    }),
  ),
  {
    ...{ at: CORRECT, name: 'an invoice that ANAF refused, changed by another meanwhile', isJudged: true },
    given: correcting(refuses(invoiceCorrectionCalls.send, 'changed-meanwhile', 412)),
    open: async (page, { correcting: { send }, writing, ui }) => {
      await page.getByLabel(writing.fields.notes).fill(NAME)
      await press(page, send)
      await page.getByRole('dialog', { name: ui.changedMeanwhile.title }).waitFor()
    },
  },
  {
    ...{ at: CORRECT, name: 'corrections that are left', isJudged: true },
    given: correcting(),
    open: async (page, { correcting: { back, leave: question }, writing }) => {
      await page.getByLabel(writing.fields.notes).fill(NEUTRAL)
      await page.getByRole('link', { name: back }).click()
      await page.getByRole('dialog', { name: question.title }).waitFor()
    },
  },
  shows(
    CORRECT,
    'an invoice that ANAF refused, to a customer that is gone',
    correcting(answers(customerCalls.list, { data: [] })),
    ({ correcting: { customerGone } }) => customerGone,
  ),
  shows(CORRECT, 'a refused invoice that cannot be read', [refuses(invoiceCorrectionCalls.show)], ({ correcting: { title } }) => title),
  shows(CREATE, 'written invoices that cannot be read', [connected, isOn, refuses(writtenCalls.list)], ({ received }) => received.title),
]
