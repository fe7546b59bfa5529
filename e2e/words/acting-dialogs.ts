/** What an administrator does with the money of the client that is acted for. */

import { balanceCalls } from '#contract/balance/balance.ts'
import { fromRon, ZERO } from '#contract/money.ts'
import { type StatementTransaction, statementCalls } from '#paying/balance/contract/statement.ts'
import { contractCalls } from '#paying/billing/contract/contract-terms.ts'
import { moneyBackCalls, type NotRefundable, notRefundable } from '#paying/money-back/contract/money-back.ts'
import { answers, type Given, NEUTRAL, refuses } from './answering.ts'
import { billingList } from './billing-dialogs.ts'
import { idNumbered } from './money-dialogs.ts'
import { dialog, press, said, type Way } from './opening.ts'

const AT = '2026-03-05T12:07:00.000Z'
const IBAN = 'RO49 AAAA 1B31 0075 9384 0000'

const transaction = (n: number, more: Partial<StatementTransaction>): StatementTransaction => ({
  ...{ id: idNumbered(n), dateTime: AT, description: NEUTRAL, isInvoice: false, isPayment: false, invoice: null, invoiceAmount: ZERO },
  ...{ paymentAmount: ZERO, difference: fromRon(-50), prePayAmount: ZERO, cardData: null, paymentNumber: null, revertibleAmount: ZERO },
  ...more,
})
const invoice = { id: idNumbered(9), invoiceNumber: 'EXF-2026-000009', hasAnnex: true }
const transactions = [
  transaction(1, { isInvoice: true, invoice, invoiceAmount: fromRon(121) }),
  transaction(2, { paymentNumber: 71 }),
  transaction(3, { isPayment: true, paymentAmount: fromRon(50), paymentNumber: 72, revertibleAmount: fromRon(40) }),
  transaction(4, { isPayment: true, paymentAmount: fromRon(50), paymentNumber: 73 }),
]
const statement: Given = answers(statementCalls.statement, {
  ...{ transactions, checkOld: true, count: 4, page: 1, limit: 200 },
  companies: [
    { id: 1, name: 'EXPEDIO DEMO S.R.L.' },
    { id: 2, name: 'EXPEDIO VECHI S.R.L.' },
  ],
  amounts: {
    ...{ totalInvoices: fromRon(121), totalPayments: fromRon(100), totalDifference: fromRon(21), totalPrePay: fromRon(9) },
    ...{ previousInvoices: fromRon(1), previousPayments: fromRon(1), previousDifference: fromRon(1), previousPrePay: fromRon(1) },
    ...{ isPreviousDifference: true, isPreviousPrePayDifference: true, isTotalDifference: true },
  },
})
const STATEMENT = '/profile/balance/invoices'

const eligible = (refundableAmount: number, because: NotRefundable | null): Given =>
  answers(moneyBackCalls.refundEligibility, { eligible: because === null, refundableAmount: fromRon(refundableAmount), because })

const amounts = {
  ...{ totalTransactions: fromRon(30), totalReturnedTransactions: ZERO, totalServicesNotInvoiced: fromRon(25), totalPrepaid: fromRon(80) },
  ...{ totalNotInvoiced: fromRon(10), totalBonus: ZERO, totalLeft: fromRon(68), previousBonus: ZERO },
}
const available = answers(balanceCalls.available, { transactions: [], hasOlder: false, amounts, userPaymentType: 1 })

export const ofActing: Way[] = [
  {
    ...{ at: '/profile/billing/settings', name: 'terms of payment with everything wrong' },
    given: [
      answers(contractCalls.read, {
        ...{ paysAfterInvoice: true, creditLimit: fromRon(100), paymentTermDays: 30, rhythm: 'half-month', stopAfterDays: 15 },
      }),
    ],
    open: async (page, { billingData: { contract }, ui }) => {
      // What is no amount at all holds the form before it is looked at as a whole.
      const wrong = { [contract.creditLimit]: '9999999', [contract.paymentTermDays]: '999', [contract.stopAfterDays]: '99' }
      for (const [field, typed] of Object.entries(wrong)) await page.getByLabel(field).fill(typed)
      const section = page.getByRole('region', { name: contract.title })
      await press(section, ui.save)
      await section.locator('.mantine-InputWrapper-error').nth(2).waitFor()
    },
  },
  {
    ...{ at: '/profile/billing/data/list', name: 'the proof that a company abroad is established there' },
    given: [billingList],
    open: async (page, { billingData }) => {
      await press(page, billingData.abroad.prove)
      await dialog(page).getByLabel(billingData.abroad.document).fill('1')
      await dialog(page).getByLabel(billingData.abroad.seenOn).waitFor()
    },
  },
  ...(['activate', 'revert'] as const).map(
    (act): Way => ({
      ...{ at: STATEMENT, name: `a statement with rows of each kind, and a payment to ${act}` },
      given: [statement],
      open: async (page, { statement: words }) => {
        await press(page, act === 'activate' ? words.activate(71) : words.revert(72))
        await dialog(page).waitFor()
      },
    }),
  ),
  {
    ...{ at: STATEMENT, name: 'an advance that is returned, with everything wrong' },
    given: [statement, billingList, eligible(80, null)],
    open: async (page, { statement: words, moneyBack, forms }) => {
      await press(page, words.advanceRefund)
      await said(dialog(page), moneyBack.maxHint(forms.ron(fromRon(80))))
      for (const [field, wrong] of [
        [moneyBack.amount, '999'],
        [moneyBack.holder, ''],
        [moneyBack.iban, 'RO1'],
      ] as const) {
        await dialog(page).getByLabel(field).fill(wrong)
        await dialog(page).getByLabel(field).blur()
      }
      await dialog(page).locator('.mantine-InputWrapper-error').nth(2).waitFor()
    },
  },
  {
    ...{ at: STATEMENT, name: 'an advance that is returned, to be confirmed' },
    given: [statement, billingList, eligible(80, null)],
    open: async (page, { statement: words, moneyBack }) => {
      await press(page, words.advanceRefund)
      await press(dialog(page), moneyBack.max)
      await dialog(page).getByLabel(moneyBack.holder).fill('Ioana Mesteacan')
      await dialog(page).getByLabel(moneyBack.iban).fill(IBAN)
      await press(dialog(page), moneyBack.send)
      await page.getByRole('dialog', { name: moneyBack.confirmTitle }).waitFor()
    },
  },
  ...notRefundable.map(
    (because): Way => ({
      ...{ at: STATEMENT, name: `an advance that cannot be returned: ${because}` },
      given: [statement, billingList, eligible(because === 'refund-under-way' ? 80 : 0, because)],
      open: async (page, { statement: words, messages }) => {
        await press(page, words.advanceRefund)
        await said(dialog(page), messages[because])
      },
    }),
  ),
  {
    ...{ at: STATEMENT, name: 'an export that failed' },
    given: [statement, refuses(statementCalls.exported)],
    open: async (page, { statement: words }) => {
      await press(page, words.exportAll)
      await said(page, words.failed)
    },
  },
  ...(['issueInvoice', 'issueAdvance'] as const).map(
    (verb): Way => ({
      ...{ at: '/profile/balance/available', name: `invoices by hand: ${verb}` },
      given: [available],
      open: async (page, { balance }) => {
        await press(page, balance[verb])
        await page.getByRole('dialog', { name: balance[verb] }).waitFor()
      },
    }),
  ),
]
