import { formsOf } from '#contract/texts/forms.ts'
import type { Texts } from '#contract/texts/texts.ts'

const { counted } = formsOf('en-GB')
type Messages = typeof import('../ro/statement.ts').balanceMessages

export const balanceMessages: Messages = {
  'period-reversed': 'The end of the period is before its beginning.',
  'period-too-long': 'The period has too many transactions for a file. Choose a shorter one.',
  'client-not-chosen': 'Choose a client',
}

const cards = { visa: 'VISA', mastercard: 'Mastercard', maestro: 'Maestro' }

export const statement: Texts['statement'] = {
  title: 'Statement',
  rows: 'Transactions',
  empty: 'There are no transactions in this period.',
  period: 'Period',
  company: 'Company',
  all: 'All',
  exportAll: 'Export statement',
  exporting: 'Preparing the statement',
  fetchingAnnex: 'Preparing the annex',
  received: ({ rows, megabytes }) =>
    rows === null ? `${megabytes} MB downloaded` : `${counted(rows, { one: '# row', other: '# rows' })}, ${megabytes} MB downloaded`,
  sheet: 'Statement',
  fileNames: { statement: 'statement.xlsx' },
  advanceRefund: 'Refund advance by transfer',
  chooseForRefund: 'Please choose the client whose advance you want to refund!',
  refundTitle: 'Refund advance',
  refundLater: 'Advances cannot be refunded from here yet.',
  failed: 'Something went wrong! Please try again!',

  id: 'Transaction',
  date: 'Date',
  kind: 'Type',
  description: 'Description',
  invoice: 'Invoice',
  invoiceAmount: 'Invoice amount',
  paymentAmount: 'Payment amount',
  difference: 'Unpaid difference',
  prePay: 'Invoiced advance',
  previous: 'Previous differences',
  total: 'Total',
  kinds: { invoice: 'Invoice', payment: 'Payment', announced: 'Not active' },
  print: (number) => `Download invoice ${number}`,
  annex: (number) => `Download the annex of invoice ${number}`,

  fiscal: 'Invoice',
  advance: 'Advance invoice',
  storno: 'Reversing invoice',
  payment: 'Bank transfer',
  'card-top-up': 'Card payment',
  withCard: ({ text, brand, lastDigits, bank }) =>
    [text, [[brand && cards[brand], lastDigits && `**** ${lastDigits}`].filter(Boolean).join(' '), bank].filter(Boolean).join(', ')]
      .filter(Boolean)
      .join(' '),
  reversal: (payment) => (payment === null ? 'Payment reversed' : `Payment ${payment} reversed`),
  refund: 'Advance refunded',
  settlementReturned: (invoice) =>
    invoice === null ? 'Payment returned by a reversal' : `Payment returned by the reversal of invoice ${invoice}`,
  bonusReturned: (invoice) => (invoice === null ? 'Bonus returned by a reversal' : `Bonus returned by the reversal of invoice ${invoice}`),
  settled: (invoice) => (invoice === null ? 'Payment used' : `Payment used, invoice ${invoice}`),
  announced: ({ text, amount }) => `${text} announced, ${amount}`,
  unclear: ({ text, amount }) => `${text} being checked, ${amount}`,

  activate: (payment) => `Activate payment ${payment}`,
  revert: (payment) => `Reverse payment ${payment}`,
  confirmTitle: 'Confirm the operation',
  activateText: ({ payment, description }) => `Payment ${payment} (${description}) will be booked as received.`,
  activateVerb: 'Activate payment',
  activateAnyway: 'Book the payment nevertheless',
  activationWaits: 'The payment is booked when another administrator has approved it.',
  revertText: ({ payment, most }) => `The amount goes back to the card or account that payment ${payment} came from. At most ${most}.`,
  revertVerb: 'Reverse payment',
  amount: 'Amount (RON)',
  amountBetween: ({ least, most }) => `The amount must be between ${least} and ${most}.`,
  activated: 'The payment was activated!',
  reverted: 'The payment was reversed!',
  revertWaits: 'The reversal waits for the approval of another administrator. The amount is reserved.',
  revertUnderWay: 'The reversal has begun. The payment shows as reverted once the bank confirms it.',
  nothingToRevert: 'All of the payment has been reversed.',
}
