/** What is shown of a client's money: each state of a payment, a subscription, a billing entity, an invoice, and what opens over them. */
import type { Page } from 'playwright-core'
import { balanceCalls } from '#contract/balance/balance.ts'
import type { SubscriptionShown } from '#contract/balance/subscriptions.ts'
import { type Bani, fromRon, ZERO } from '#contract/money.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { monthDocumentCalls } from '#informing/month-documents/contract/month-documents.ts'
import { type InvoiceKind, invoiceKinds } from '#paying/invoices/contract/invoice-filters.ts'
import { type InvoiceShown, invoiceCalls } from '#paying/invoices/contract/invoices.ts'
import { type PaymentShown, paymentCalls } from '#paying/payments/contract/payments.ts'
import { subscriptionCalls } from '#paying/subscriptions/contract/subscriptions.ts'
import { serverAnswer } from '../running/server-answer.ts'
import { answers, type Given, NEUTRAL, refuses } from './answering.ts'
import { NAME, named, ofBilling, settledAs, unnamed } from './billing-dialogs.ts'
import { dialog, press, said, shows, type Way } from './opening.ts'

const AT = '2026-03-05T12:07:00.000Z'
export const idNumbered = (n: number): string => `01900102-0000-4000-8000-${String(n).padStart(12, '0')}`

const invoice = (kind: InvoiceKind, n: number): InvoiceShown => ({
  ...{ id: idNumbered(n), kind, invoiceNumber: `EXF-2026-00000${n}`, issuedOn: '2026-03-05', buyerName: NAME, hasAnnex: kind === 'fiscal' },
  ...{ dueOn: kind === 'fiscal' ? '2026-03-05' : null, daysLate: kind === 'fiscal' ? 7 : 0 },
  ...{ net: fromRon(100), vat: fromRon(21), total: fromRon(121), advanceDeducted: ZERO, payable: fromRon(kind === 'storno' ? -121 : 121) },
  ...{ open: kind === 'fiscal' ? fromRon(60) : ZERO, left: ZERO },
})

const ofInvoices: Way[] = [
  {
    ...{ at: '/profile/invoices', name: 'invoices of each kind, and what can be done with one' },
    given: [
      answers(invoiceCalls.list, {
        ...{ list: invoiceKinds.map(invoice), open: fromRon(60), count: 3, page: 1, limit: 50 },
        totals: { net: fromRon(100), vat: fromRon(21), total: fromRon(121) },
      }),
    ],
    open: async (page, { invoiceList }) => {
      await page.locator('tbody tr button[aria-haspopup="menu"]').first().click()
      await page.getByRole('menuitem', { name: invoiceList.annex }).waitFor()
    },
  },
  {
    ...{ at: '/profile/invoices', name: 'the documents of a month' },
    given: [
      answers(monthDocumentCalls.months, {
        months: [
          { month: '2026-02', invoices: 2, sheets: 3 },
          { month: '2026-01', invoices: 1, sheets: 0 },
        ],
      }),
    ],
    open: async (page, { monthDocuments }) => {
      await page.getByRole('button', { name: monthDocuments.button, exact: true }).click()
      await said(dialog(page), monthDocuments.intro)
    },
  },
]

const payment = (more: Partial<PaymentShown>): Given =>
  answers(paymentCalls.state, {
    ...{ identifier: idNumbered(1), method: 'card-page', state: 'received', amount: fromRon(200), reason: null, pageUrl: null },
    ...{ proformaNumber: null, transferTo: null, createdAt: AT, receivedAt: null, subscriptionId: null },
    card: { cardBrand: 'visa', lastDigits: '4001', expiryDate: '2040-03', bankName: null },
    balance: { totalLeft: fromRon(250) },
    ...more,
  })

type States = Texts['afterPayment']['states']
const stage = (name: keyof States, more: Partial<PaymentShown>): Way =>
  shows(
    `/profile/after-payment/${idNumbered(1)}`,
    `a payment that is ${name}`,
    [payment(more)],
    (texts) => texts.afterPayment.states[name].title,
  )

const transferTo = { holder: 'EXPEDIO DEMO S.R.L.', account: 'RO81EXPD0000000000000001', bank: 'BANCA DEMO' }
const pageUrl = 'https://example.test/pay'

const ofPayments: Way[] = [
  stage('received', { receivedAt: AT, subscriptionId: idNumbered(2) }),
  stage('declined', { state: 'declined', reason: NEUTRAL, pageUrl }),
  stage('lapsed', { state: 'lapsed', method: 'saved-card' }),
  stage('unclear', { state: 'unclear', reason: NEUTRAL }),
  stage('waiting', { state: 'announced', pageUrl }),
  stage('announced', { state: 'announced', method: 'transfer', card: null, proformaNumber: 'PRO-7', transferTo }),
  shows('/profile/after-payment/x', 'a payment that does not exist', [], ({ afterPayment }) => afterPayment.notFound),
  {
    ...{ at: `/profile/after-payment/${idNumbered(1)}`, name: 'a payment that takes its time' },
    given: [payment({ state: 'announced', pageUrl })],
    open: async (page, { afterPayment }) => {
      await page.evaluate(() => {
        const now = Date.now
        Date.now = () => now() + 60_000
      })
      await said(page, afterPayment.states.pending.title)
    },
  },
]

const subscription = (n: number, status: number | null, more: Partial<SubscriptionShown> = {}): SubscriptionShown => ({
  ...{ identifier: idNumbered(n), status, paymentAmount: fromRon(200), triggerAmount: fromRon(50), activatedDatetime: AT, problem: null },
  userFinancialSubaccount: { name: '1', entityName: NAME },
  cardData: { cardBrand: 'visa', lastDigits: `400${n}`, expiryDate: '2040-03', imageString: '' },
  ...more,
})
const old = { cardBrand: 'mastercard', lastDigits: '5100', expiryDate: '2025-01', imageString: '' } as const
const none = { cardBrand: null, lastDigits: null, expiryDate: null, imageString: '' }
const subscriptions = answers(subscriptionCalls.list, [
  subscription(1, 2),
  subscription(2, 2, { cardData: old }),
  subscription(3, 1, { cardData: none, activatedDatetime: null, triggerAmount: ZERO }),
  subscription(4, 0),
  subscription(5, 9, { problem: NEUTRAL }),
])
const SUBSCRIPTIONS = '/profile/settings/card-management/subscriptions'

const onFirstCard = (page: Page, { subscriptions: words, cardNames: names }: Texts, verb: 'edit' | 'remove') =>
  press(page, words.actionFor({ verb: words[verb], card: names.ending({ brand: names.visa, digits: '4001' }) }))

const ofSubscriptions: Way[] = [
  {
    ...{ at: SUBSCRIPTIONS, name: 'subscriptions of each state, and one that is changed to what cannot be' },
    given: [subscriptions],
    open: async (page, texts) => {
      await onFirstCard(page, texts, 'edit')
      await dialog(page).getByText(texts.topUpChoice.customAmount, { exact: true }).click()
      await dialog(page).getByLabel(texts.topUpChoice.typedAmount).fill('9')
      await dialog(page).getByText(texts.topUpChoice.customThreshold, { exact: true }).click()
      await press(dialog(page), texts.subscriptions.save)
      await said(dialog(page), texts.subscriptions.fillAll)
    },
  },
  {
    ...{ at: SUBSCRIPTIONS, name: 'a subscription that is deactivated without its word' },
    given: [subscriptions],
    open: async (page, texts) => {
      await onFirstCard(page, texts, 'remove')
      await press(dialog(page), texts.subscriptions.remove)
      await dialog(page).locator('.mantine-InputWrapper-error').first().waitFor()
    },
  },
  shows(SUBSCRIPTIONS, 'subscriptions that cannot be read', [refuses(subscriptionCalls.list)], (texts) => texts.subscriptions.readFailed),
]

const profileOf = (isOpen: boolean): Given => ({
  at: /\/api\/user\/profile(\?|$)/,
  method: 'GET',
  answer: async (route) => {
    const answer = await (await serverAnswer(route)).json()
    const cardPaymentEnabled = isOpen
    await route.fulfill({ json: { ...answer, cardPaymentEnabled, profile: { ...answer.profile, cardPaymentEnabled } } })
  },
})

const ofPrepay: Way[] = [
  {
    ...{ at: '/profile/prepay?amount=200', name: 'a top-up that lacks its agreement' },
    given: [settledAs(false), subscriptions, named, profileOf(true)],
    open: async (page, { prepay, topUpChoice, forms }) => {
      await page.getByText(prepay.save, { exact: true }).click()
      await page.getByText(topUpChoice.below(forms.ron(fromRon(50))), { exact: true }).click()
      await press(page, prepay.pay(forms.ron(fromRon(200))))
      await said(page, prepay.consentMissing)
    },
  },
  {
    ...{ at: '/profile/prepay?amount=200', name: 'a top-up that is refused' },
    given: [
      settledAs(true),
      answers(subscriptionCalls.list, []),
      named,
      profileOf(true),
      refuses(paymentCalls.byCard, 'payment-refused', 422),
    ],
    open: async (page, { prepay, forms }) => {
      await press(page, prepay.pay(forms.ron(fromRon(200))))
      await said(page, prepay.failed)
    },
  },
  {
    ...{ at: `/profile/prepay?subscription=${idNumbered(4)}`, name: 'a subscription that is paid anew' },
    given: [settledAs(true), subscriptions, profileOf(true)],
    open: async (page, { prepay }) => {
      await page.getByText(prepay.reactivate, { exact: true }).waitFor()
    },
  },
  {
    ...{ at: '/profile/prepay', name: 'a transfer of too little' },
    given: [settledAs(true), answers(subscriptionCalls.list, []), profileOf(true)],
    open: async (page, { prepay, topUpChoice }) => {
      await page.getByText(prepay.transfer, { exact: true }).click()
      await page.getByText(topUpChoice.customAmount, { exact: true }).click()
      await page.getByLabel(topUpChoice.typedAmount).fill('9')
      await press(page, prepay.announceAny)
      await page.locator('.mantine-InputWrapper-error').first().waitFor()
    },
  },
  {
    ...{ at: '/profile/prepay', name: 'a top-up of a client without billing data' },
    given: [settledAs(true, []), answers(subscriptionCalls.list, []), unnamed, profileOf(true)],
    open: async (page, { prepay }) => {
      await said(page, prepay.missing([prepay.missingEntity, prepay.missingContact]))
      await press(page, prepay.complete)
      await dialog(page).waitFor()
    },
  },
  {
    ...{ at: '/profile/prepay', name: 'a client who may not pay by card' },
    given: [profileOf(false)],
    open: async (page, { problems }) => {
      await said(page, problems['card-payment-off'])
    },
  },
]

const amounts = {
  ...{ totalTransactions: fromRon(30), totalReturnedTransactions: fromRon(-5), totalServicesNotInvoiced: fromRon(25) },
  ...{
    totalPrepaid: fromRon(80),
    totalNotInvoiced: fromRon(10),
    totalBonus: fromRon(3),
    totalLeft: fromRon(68),
    previousBonus: fromRon(2),
  },
}
const row = (amount: Bani, more: { isRevert?: boolean; isPending?: boolean } = {}) => ({
  ...{ dateTime: AT, description: NEUTRAL, orderUniqueId: 'A1B2C3', orderAwb: '2150', amount, isRevert: false, isPending: false },
  ...more,
})
const transactions = [row(fromRon(30)), row(fromRon(-5), { isRevert: true }), row(fromRon(9), { isPending: true })]
const shownWith = { transactions, hasOlder: true, amounts, userPaymentType: 1 }

const ofBalance: Way[] = (['available', 'bonus'] as const).map(
  (page): Way =>
    shows(`/profile/balance/${page}`, `${page} money, with what moved it`, [answers(balanceCalls[page], shownWith)], () => NEUTRAL),
)

export const ofMoneyStates: Way[] = [...ofBilling, ...ofInvoices, ...ofPayments, ...ofSubscriptions, ...ofPrepay, ...ofBalance]
