/** What is shown of a client's money: each state of a payment, a subscription, a billing entity, an invoice, and what opens over them. */
import type { Page } from 'playwright-core'
import { balanceCalls } from '../../contract/balance.ts'
import { billingContactCalls, billingDataCalls } from '../../contract/billing/billing-calls.ts'
import type { BillingEntityShown } from '../../contract/billing/billing-entity.ts'
import { type InvoiceKind, type InvoiceShown, invoiceCalls, invoiceKinds } from '../../contract/invoices/invoices.ts'
import { type Bani, fromRon, ZERO } from '../../contract/money.ts'
import { moneyBackCalls } from '../../contract/payments/money-back.ts'
import { type PaymentShown, paymentCalls } from '../../contract/payments/payments.ts'
import { type SubscriptionShown, subscriptionCalls } from '../../contract/payments/subscriptions.ts'
import type { Texts } from '../../contract/texts/texts.ts'
import { answers, type Given, NEUTRAL, refuses } from './answering.ts'
import { dialog, press, said, shows, type Way } from './opening.ts'

const AT = '2026-03-05T12:07:00.000Z'
export const idNumbered = (n: number): string => `01900102-0000-4000-8000-${String(n).padStart(12, '0')}`
const NAME = 'ATELIER DEMO S.R.L.'

type EntityLike = Partial<Omit<BillingEntityShown, 'entityData'>> & { entityData?: Partial<BillingEntityShown['entityData']> }

const entity = (n: number, { entityData, ...more }: EntityLike = {}): BillingEntityShown => ({
  ...{ fiscalSubaccountNumber: n, isActive: false, verifyStatus: 'verified', invalidReason: null, countryString: 'X' },
  address: {
    ...{ countryCode: 'RO', localityString: 'Cluj-Napoca', countyString: 'Cluj', postalCode: '400114' },
    ...{ street: 'Strada Horea', number: '1', additionalInfo: '' },
  },
  entityData: {
    ...{ name: `${NAME} ${n}`, isCompany: true, identificationCode: '90000014', tradeRegister: 'J12/1204/2015' },
    ...{ fiscalIdentificationType: 1, isVatPayer: true, ...entityData },
  },
  ...more,
})

const entities: readonly BillingEntityShown[] = [
  entity(1, { isActive: true }),
  entity(2, { entityData: { isVatPayer: false } }),
  entity(3, { verifyStatus: 'pendingVerification', entityData: { isVatPayer: null } }),
  ...(['not-found', 'inactive', 'deregistered', 'name-differs'] as const).map((invalidReason, i) =>
    entity(4 + i, { verifyStatus: 'invalid', invalidReason }),
  ),
  entity(8, { verifyStatus: null, entityData: { name: 'Ioana Mesteacan', isCompany: false, fiscalIdentificationType: 6 } }),
]

const settledAs = (isSettled: boolean, list = entities): Given =>
  answers(billingDataCalls.list, {
    list: [...list],
    multiCompanySelect: { enabled: false },
    settlement: { amountNotInvoicedSum: fromRon(12.5), amountPrepaidSum: fromRon(80), isSettled },
  })
export const billingList = settledAs(true)
const connected = answers(billingDataCalls.connected, { data: [{ fiscalSubaccountNumber: 2 }] })
const unnamed = answers(billingContactCalls.read, { data: { givenName: '', familyName: '', phone: '' } })

const preview = (refusal: string | null): Given =>
  answers(moneyBackCalls.settlePreview, { toInvoice: fromRon(12.5), toReturn: fromRon(80), refusal })

const CARDS = '/profile/billing/data/list'

const ofBilling: Way[] = [
  {
    ...{ at: CARDS, name: 'billing data that are not settled, and settling that lacks everything' },
    given: [settledAs(false), connected, unnamed, preview(null)],
    open: async (page, { moneyBack }) => {
      await page.getByRole('region', { name: `${NAME} 1` }).waitFor()
      await press(page, moneyBack.settle)
      await press(dialog(page), moneyBack.settle)
      await dialog(page).locator('.mantine-InputWrapper-error').first().waitFor()
    },
  },
  {
    ...{ at: CARDS, name: 'settling that is refused' },
    given: [settledAs(false), connected, preview(NEUTRAL)],
    open: async (page, { moneyBack }) => {
      await press(page, moneyBack.settle)
      await dialog(page).getByText(NEUTRAL).waitFor()
    },
  },
  ...(['activate', 'remove', 'edit'] as const).map(
    (verb): Way => ({
      ...{ at: CARDS, name: `billing data that are settled: ${verb}` },
      given: [settledAs(true), connected],
      open: async (page, { billingData }) => {
        const n = verb === 'remove' ? 3 : 2
        await press(page, billingData.actionFor({ verb: billingData[verb], name: `${NAME} ${n}` }))
        await dialog(page).waitFor()
      },
    }),
  ),
  ...(['not-found', 'unknown'] as const).map(
    (kind): Way => ({
      ...{ at: CARDS, name: `a company that ANAF answers ${kind}` },
      given: [answers(billingDataCalls.lookUp, { kind })],
      open: async (page, { billingData }) => {
        await press(page, billingData.add)
        await dialog(page).getByLabel(billingData.code).fill('RO90000014')
        await said(dialog(page), kind === 'unknown' ? billingData.noAnswer : billingData.notFound)
      },
    }),
  ),
]

const invoice = (kind: InvoiceKind, n: number): InvoiceShown => ({
  ...{ id: idNumbered(n), kind, invoiceNumber: `EXF-2026-00000${n}`, issuedOn: '2026-03-05', buyerName: NAME, hasAnnex: kind === 'fiscal' },
  ...{ net: fromRon(100), vat: fromRon(21), total: fromRon(121), advanceDeducted: ZERO, payable: fromRon(kind === 'storno' ? -121 : 121) },
  open: kind === 'fiscal' ? fromRon(60) : ZERO,
})

const ofInvoices: Way[] = [
  {
    ...{ at: '/profile/invoices', name: 'invoices of each kind, and what can be done with one' },
    given: [answers(invoiceCalls.list, { list: invoiceKinds.map(invoice), count: 3, page: 1, limit: 50 })],
    open: async (page, { invoiceList }) => {
      await page.locator('tbody tr button[aria-haspopup="menu"]').first().click()
      await page.getByRole('menuitem', { name: invoiceList.annex }).waitFor()
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
    const answer = await (await route.fetch()).json()
    const cardPaymentEnabled = isOpen
    await route.fulfill({ json: { ...answer, cardPaymentEnabled, profile: { ...answer.profile, cardPaymentEnabled } } })
  },
})

const ofPrepay: Way[] = [
  {
    ...{ at: '/profile/prepay?amount=200', name: 'a top-up that lacks its agreement' },
    given: [settledAs(false), subscriptions, unnamed, profileOf(true)],
    open: async (page, { prepay, topUpChoice, forms }) => {
      await page.getByText(prepay.save, { exact: true }).click()
      await page.getByText(topUpChoice.below(forms.ron(fromRon(50))), { exact: true }).click()
      await press(page, prepay.pay(forms.ron(fromRon(200))))
      await said(page, prepay.consentMissing)
    },
  },
  {
    ...{ at: '/profile/prepay?amount=200', name: 'a top-up that is refused' },
    given: [settledAs(true), answers(subscriptionCalls.list, []), profileOf(true), refuses(paymentCalls.byCard, 'payment-refused', 422)],
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
    given: [settledAs(true, []), answers(subscriptionCalls.list, []), profileOf(true)],
    open: async (page, { prepay }) => {
      await said(page, prepay.entityMissing)
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
