/** What a company sends through e-Factura, in every state, what opens over the list, and invoices as their files say them. */
import { fromRon } from '#contract/money.ts'
import { type SentAttempt, type SentInvoice, type SentInvoiceMessage, sentCalls } from '#invoicing/sent/contract/sent-invoices.ts'
import { attemptStatuses, sentStateCodes } from '#invoicing/sent/contract/sent-states.ts'
import { type InvoiceView, type ViewedInvoice, viewerCalls } from '#invoicing/viewer/contract/invoice-view.ts'
import { answers, type Given, NEUTRAL, refuses } from '../answering.ts'
import { connected, NAME } from '../billing-dialogs.ts'
import { idNumbered } from '../money-dialogs.ts'
import { dialog, inRowMenu, press, said, shows, type Way } from '../opening.ts'

const LIST = '/profile/invoicing-system/system-invoices/sent/list'
const AT = '2026-03-05T12:07:00.000Z'

const invoice = (n: number, more: Partial<SentInvoice> = {}): SentInvoice => ({
  ...{ invoicingSystemId: idNumbered(n), serial: 'MST', invoiceNumber: `MST 0000${n}`, source: 'platform', status: 4, date: '2026-03-05' },
  buyer: { name: `${NAME} ${n}`, identification: '90000030' },
  amounts: { taxExcluded: fromRon(100), tax: fromRon(21), total: fromRon(121) },
  ...{ inCurrency: null, message: [], processingId: { eInvoice: '5000000001' } },
  ...{ dueOn: '2026-03-12', isLate: false, remark: '', canSendAgain: false, ...more },
})

const message = (n: number, more: Partial<SentInvoiceMessage> = {}): SentInvoiceMessage => ({
  ...{ id: idNumbered(50 + n), text: NEUTRAL, sender: 'client', status: 1, sentDateTime: AT, ...more },
})

const list = (isInternal: boolean, ...some: SentInvoice[]): Given =>
  answers(sentCalls.list, {
    ...{ list: some, pagination: { page: 1, totalPages: 1, totalCount: some.length }, isInternal, late: some.length },
  })

const inEachState = (isInternal: boolean): Given =>
  list(
    isInternal,
    ...Object.values(sentStateCodes).map((status, n) => invoice(n, { status })),
    invoice(10, { status: 3, isLate: true, remark: NEUTRAL, canSendAgain: true, message: [message(1)] }),
    invoice(11, { inCurrency: { currency: 'EUR', total: 100 }, amounts: { taxExcluded: null, tax: null, total: null } }),
    invoice(12, { message: [message(2), message(3), message(4, { sender: 'supplier', status: 2 })] }),
    invoice(13, { buyer: { name: '', identification: null }, message: [message(5, { status: 2 })] }),
  )

const attempts: SentAttempt[] = [...attemptStatuses, null].map((status, n) => ({
  ...{ attemptId: idNumbered(60 + n), processingId: '71', downloadId: n === 0 ? '72' : null, createdAt: AT, finishedAt: status && AT },
  ...{ status: { status }, reasons: n === 0 ? [NEUTRAL] : [] },
}))
const answerXml: Given = {
  ...{ at: /\/api\/user\/invoicing-system\/invoice\/download\/72\/xml/, method: 'GET' },
  answer: (route) => route.fulfill({ contentType: 'application/xml', body: '<header><Error errorMessage="E"/></header>' }),
}

export const ofSentInvoices: Way[] = [
  {
    ...{ at: LIST, name: 'sent invoices in every state, and the messages of one', isJudged: true },
    given: [connected, inEachState(true)],
    open: async (page, { sent }) => {
      await press(page, sent.messages.unread(2))
      await page.getByRole('dialog').getByText(sent.messages.isUnread).first().waitFor()
    },
  },
  {
    ...{ at: LIST, name: 'the history of a refused invoice', isJudged: true },
    given: [connected, inEachState(false), answers(sentCalls.history, attempts), answerXml],
    open: async (page, { sent }) => {
      await inRowMenu(page, sent.actions.history)
      await said(dialog(page), sent.history.xml)
      await dialog(page).getByText('errorMessage').first().waitFor()
    },
  },
  {
    ...{ at: LIST, name: 'a refused invoice without attempts' },
    given: [connected, inEachState(false), answers(sentCalls.history, [])],
    open: async (page, { sent }) => {
      await inRowMenu(page, sent.actions.history)
      await said(dialog(page), sent.history.none)
    },
  },
  {
    ...{ at: LIST, name: 'ANAF’s answer that cannot be downloaded' },
    given: [connected, inEachState(false), answers(sentCalls.history, attempts), refuses(sentCalls.xml)],
    open: async (page, { sent }) => {
      await inRowMenu(page, sent.actions.history)
      await said(dialog(page), sent.history.xmlFailed)
    },
  },
  {
    ...{ at: LIST, name: 'sending a refused invoice again' },
    given: [connected, inEachState(false)],
    open: async (page, { sent }) => {
      await inRowMenu(page, sent.actions.again)
      await page.getByRole('dialog', { name: sent.actions.again }).waitFor()
    },
  },
  {
    ...{ at: LIST, name: 'a refused invoice that was written here' },
    given: [connected, list(false, invoice(1, { status: 3, source: 'written', canSendAgain: true }))],
    open: async (page, { sent }) => {
      await page.locator('tbody tr button[aria-haspopup="menu"]').first().click()
      await page.getByRole('menuitem', { name: sent.actions.correct }).waitFor()
    },
  },
  {
    ...{ at: LIST, name: 'the files of an accepted invoice' },
    given: [connected, list(false, invoice(1))],
    open: async (page, { sent }) => {
      await page.locator('tbody tr button[aria-haspopup="menu"]').first().click()
      await page.getByRole('menuitem', { name: sent.actions.classic }).waitFor()
    },
  },
  shows(LIST, 'no sent invoices', [connected, list(false)], ({ sent }) => sent.empty),
  shows(LIST, 'sent invoices that cannot be read', [connected, refuses(sentCalls.list)], ({ received }) => received.title),
]

const line: ViewedInvoice['lines'][number] = {
  ...{ id: '1', name: NAME, description: NEUTRAL, note: '', quantity: '2.5', unit: 'KGM', price: '0.134195', net: '0.34', per: '100' },
  ...{ currency: 'RON', category: 'S', percent: '21', allowances: [{ isCharge: false, reason: NEUTRAL, amount: '0.01' }] },
}
const party = { name: NAME, numbers: ['RO90000014'], addressLines: [NEUTRAL], contact: [NEUTRAL] }

const viewed = (kind: ViewedInvoice['kind'], more: Partial<ViewedInvoice> = {}): ViewedInvoice => ({
  ...{ kind, number: 'MST 00001', issueDate: '2026-03-05', dueDate: '', currency: 'RON', notes: [NEUTRAL], seller: party, buyer: party },
  preceding: [{ number: 'MST 00000', issueDate: '2026-03-01' }],
  lines: ['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M', 'B'].map((category) => ({ ...line, category })),
  allowances: [
    { isCharge: true, reason: '', amount: '1' },
    { isCharge: false, reason: '', amount: null },
  ],
  vat: [{ category: 'E', percent: '0', taxable: '100', tax: null, reason: NEUTRAL, reasonCode: '' }],
  ...{ vatAmount: null, vatInLei: '21' },
  totals: { lines: '1', allowances: '2', charges: '3', withoutVat: '4', withVat: '5', prepaid: '6', rounding: '0.01', payable: null },
  payments: ['30', 'ZZZ'].map((code) => ({ code, iban: 'RO49AAAA1B31007593840000', reference: NEUTRAL })),
  paymentTerms: NEUTRAL,
  attachments: [
    { id: 'A-1', description: '', fileName: 'aviz.pdf', isOpenable: true, link: null },
    { id: 'A-2', description: NAME, fileName: 'poze', isOpenable: false, link: 'https://exemplu.ro/a' },
    { id: 'A-3', description: NAME, fileName: 'fisier', isOpenable: false, link: null },
  ],
  ...more,
})

const view = (more: Partial<InvoiceView> = {}): InvoiceView => ({
  ...{
    invoice: null,
    refusal: null,
    notices: [],
    differences: [],
    notUnderstood: [],
    files: [],
    processingId: null,
    canCorrect: false,
    ...more,
  },
})
const at = (kind: 'received' | 'sent') => `/profile/invoicing-system/invoice/${kind}/${idNumbered(1)}`

export const ofViewer: Way[] = [
  {
    ...{ at: at('received'), name: 'an invoice as its file says it, with its doubts', isJudged: true },
    given: [
      answers(
        viewerCalls.received,
        view({
          ...{ invoice: viewed('invoice'), notices: [NEUTRAL], differences: [`${NEUTRAL}!`], files: ['zip', 'xml', 'pdf'] },
          notUnderstood: [
            { path: 'Invoice/Ghid', text: NEUTRAL },
            { path: 'Invoice/Cod', text: NEUTRAL },
          ],
        }),
      ),
    ],
    open: async (page, { viewer }) => {
      await page.getByText(viewer.doubts.notUnderstood(2)).first().click()
      await page.getByText('Invoice/Ghid').first().waitFor()
      await page.getByText(viewer.unknownAmounts).first().waitFor()
    },
  },
  {
    ...{ at: at('sent'), name: 'a sent credit note without lines, and its files' },
    given: [
      answers(
        viewerCalls.sent,
        view({
          ...{ invoice: viewed('credit-note', { lines: [], number: '' }), files: ['zip', 'xml', 'pdf', 'classic'], processingId: '71' },
        }),
      ),
    ],
    open: async (page, { viewer }) => {
      await press(page, viewer.download)
      await page.getByRole('menuitem', { name: viewer.files.classic }).waitFor()
    },
  },
  {
    ...{ at: at('received'), name: 'a long reversal' },
    given: [answers(viewerCalls.received, view({ invoice: viewed('reversal', { lines: Array.from({ length: 501 }, () => line) }) }))],
    open: async (page, { viewer }) => {
      await page.getByRole('button', { name: viewer.lines.showAll }).waitFor()
    },
  },
  shows(
    at('received'),
    'a file that cannot be opened',
    [answers(viewerCalls.received, view({ refusal: NEUTRAL, files: ['zip'] }))],
    ({ viewer }) => viewer.notOpened,
  ),
  shows(
    at('sent'),
    'a refused invoice',
    [answers(viewerCalls.sent, view({ invoice: viewed('invoice'), canCorrect: true }))],
    ({ viewer }) => viewer.correct,
  ),
  shows(at('sent'), 'an invoice that cannot be read', [refuses(viewerCalls.sent)], ({ viewer }) => viewer.title),
]
