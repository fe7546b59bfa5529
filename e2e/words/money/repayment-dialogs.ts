/** What is shown of the cash of orders: each state, what opens over a row, the export, accounts that cannot be paid to. */

import { type RepaymentShown, repaymentCalls } from '#cash/repayments/contract/repayment-calls.ts'
import { accountProblems, collectionDoubts, repaymentStates, repaymentTones } from '#cash/repayments/contract/repayment-states.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { fromRon, ZERO } from '#contract/money.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { orderCalls } from '#sending/orders/contract/orders.ts'
import { answers, type Given, keepsWaiting, NEUTRAL, refuses } from '../answering.ts'
import { idNumbered } from '../money-dialogs.ts'
import { dialog, press, said, type Way } from '../opening.ts'

const AT = '2026-03-05T12:07:00.000Z'
const IBAN = 'RO49AAAA1B31007593840000'

const repayment = (n: number, more: Partial<RepaymentShown>): RepaymentShown => ({
  ...{ id: idNumbered(n), clientId: idNumbered(1), orderDate: AT, toAddress: 'Cluj-Napoca', orderAwb: `215000${n}`, uniqueId: `A1B2C${n}` },
  ...{ clientReference: '#1001', amount: fromRon(149.9), bank: { name: 'Ana Pop', account: IBAN } },
  ...{
    status: { text: NEUTRAL, rgba: repaymentTones.grey },
    state: 'expected',
    isCanceled: false,
    isCorrection: false,
    isAwaiting: false,
    doubt: null,
  },
  dates: { deliveryDate: AT, sentToUsDate: AT, receivedByUsDate: AT, sentToClientDate: AT },
  ...more,
})
const rows = [
  ...repaymentStates.map((state, i) => repayment(i, { state, isCanceled: state === 'cancelled' })),
  ...collectionDoubts.map((doubt, i) => repayment(20 + i, { doubt })),
  repayment(7, { state: 'at-us', isAwaiting: true }),
  repayment(8, { state: 'paid', isCorrection: true, amount: fromRon(-10) }),
]
const ofEach = <T>(one: T) => ({ all: one, notPaid: one, notDelivered: one, atCourier: one, atUs: one, paid: one })

type NextPayment = AnswerOf<typeof repaymentCalls.list>['nextPayment']
const list = (nextPayment: NextPayment): Given =>
  answers(repaymentCalls.list, {
    ...{ count: rows.length, list: rows, totals: ofEach(fromRon(1_234.5)), counts: ofEach(21), nextPayment },
    ...{ cancelled: { count: 2, amount: fromRon(80) }, paidThisMonth: fromRon(99) },
    notPaidElsewhere: { count: 2, amount: fromRon(99) },
    lastPayment: { date: AT, amount: fromRon(99) },
  })
const amounts = { minAmount: null, payable: fromRon(320), inSheets: fromRon(80) }
const onDay: NextPayment = { date: { nextPayDate: '2026-03-06', waitPending: true }, amount: amounts }
const byAmount: NextPayment = { date: { nextPayDate: '2026-03-06', waitPending: false }, amount: { ...amounts, minAmount: fromRon(500) } }
const byContract: NextPayment = { date: { nextPayDate: null, waitPending: false }, amount: amounts }

const LIST = '/profile/repayments/list'

const ofList: Way[] = [
  {
    ...{ at: LIST, name: 'repayments of each state, and the order of one' },
    given: [list(onDay), refuses(orderCalls.get, 'not-found', 404)],
    open: async (page, { repaymentList }) => {
      await page.getByText('A1B2C0').or(page.getByText('#1001')).first().waitFor()
      await page.locator('tbody tr').first().getByText('Cluj-Napoca').click()
      await page.getByRole('dialog', { name: repaymentList.orderTitle }).waitFor()
    },
  },
  {
    ...{ at: LIST, name: 'the tracking of a repayment’s parcel' },
    given: [list(byAmount)],
    open: async (page, { repaymentList }) => {
      await press(page, repaymentList.openTracking('2150000'))
      await page.getByRole('dialog', { name: repaymentList.trackingTitle('2150000') }).waitFor()
    },
  },
  {
    ...{ at: LIST, name: 'an export that is being made' },
    given: [list(byContract), keepsWaiting(repaymentCalls.download)],
    open: async (page, { repaymentList }) => {
      await press(page, repaymentList.export)
      await press(page, repaymentList.download)
      await said(page, repaymentList.exporting)
    },
  },
  {
    ...{ at: LIST, name: 'an e-mail that was sent' },
    given: [list(byContract), answers(repaymentCalls.email, { success: true })],
    open: async (page, { repaymentList }) => {
      await press(page, repaymentList.export)
      await press(page, repaymentList.email)
      await said(page, repaymentList.exported)
    },
  },
  {
    ...{ at: LIST, name: 'an export that failed' },
    given: [list(byContract), refuses(repaymentCalls.email)],
    open: async (page, { repaymentList }) => {
      await press(page, repaymentList.export)
      await press(page, repaymentList.email)
      await said(page, repaymentList.failed)
    },
  },
]

const awaiting = (texts: Texts) => texts.repaymentAwaiting
const waiting = answers(
  repaymentCalls.awaiting,
  accountProblems.map((_, i) => ({
    ...{ id: idNumbered(i), awb: `215000${i}`, uniqueId: `A1B2C${i}`, addressFrom: 'Dej', addressTo: 'Cluj-Napoca', createdDate: AT },
    ...{ price: fromRon(61.5), contactName: i === 0 ? '' : 'Ana Pop', bankAccount: i === 0 ? '' : IBAN, reason: NEUTRAL },
  })),
)

const ofAwaiting: Way[] = [
  {
    ...{ at: '/profile/repayments/awaiting', name: 'repayments that wait, and another account that is not valid' },
    given: [waiting, refuses(repaymentCalls.changeAccount)],
    open: async (page, texts) => {
      const { ui } = texts
      await page.getByText('2150003').waitFor()
      await page.getByRole('checkbox', { name: ui.selectAllRows }).or(page.getByRole('checkbox').first()).first().check()
      await press(page, awaiting(texts).change)
      await dialog(page).getByLabel(awaiting(texts).holder).fill('ab')
      await dialog(page).getByLabel(awaiting(texts).iban).fill('RO1')
      await dialog(page).getByLabel(awaiting(texts).holder).focus()
      await dialog(page).locator('.mantine-InputWrapper-error').last().waitFor()
    },
  },
  {
    ...{ at: '/profile/repayments/awaiting', name: 'no repayments that wait' },
    given: [answers(repaymentCalls.awaiting, [])],
    open: async (page, texts) => {
      await said(page, awaiting(texts).empty)
    },
  },
]

const nothing = answers(repaymentCalls.list, {
  ...{ count: 0, list: [], totals: ofEach(ZERO), counts: ofEach(0), nextPayment: null, lastPayment: null },
  ...{ cancelled: { count: 0, amount: ZERO }, paidThisMonth: null, notPaidElsewhere: null },
})

export const ofRepayments: Way[] = [
  ...ofList,
  ...ofAwaiting,
  {
    ...{ at: LIST, name: 'no repayments' },
    given: [nothing],
    open: async (page, { repaymentList }) => {
      await said(page, repaymentList.empty)
    },
  },
]
