import { forms } from '#contract/texts/en/forms.ts'
import type { Texts } from '#contract/texts/texts.ts'

export const balance: Texts['balance'] = {
  title: 'Balance',
  documentTitle: (product) => `Balance - ${product}`,
  documentDescription: (product) =>
    `The balance of the ${product} account: services not invoiced, advance, bonus and the amount available for orders.`,
  pages: 'Pages of the balance',
  general: 'General',
  available: 'Available',
  bonusPage: 'Bonus',
  statement: 'Statement',

  client: 'Client',
  chooseClient: 'Choose a client',
  chooseClientText: 'Choose the client whose balance you want to see. The choice holds for all pages.',
  noClientFound: 'No client found.',

  transactions: 'Transactions not invoiced',
  empty: 'Services that were ordered and are not invoiced yet will appear here.',
  older: (shown) =>
    `The latest ${forms.counted(shown, { one: 'transaction is', other: '# transactions are' })} shown. The totals include all of them.`,
  date: 'Date',
  description: 'Description',
  awb: 'AWB',
  amount: 'Amount',
  openOrder: (awb) => `Open the order with AWB ${awb}`,
  pending: 'In progress',
  reversal: 'Reversal',
  orderReversed: (order) => `Reversal of order ${order}`,
  orderSent: ({ service, order }) => `${service}, order ${order}`,

  movements: 'Movements of the balance',
  movementsEmpty: 'Top-ups, orders and reversals will appear here, with the balance after each.',
  recipient: 'Recipient',
  leftAfter: 'Balance after',
  lasts: (days) => `lasts ~${forms.counted(days, { one: '# day', other: '# days' })}, as in the last 30 days`,
  inMonth: (month) => `Total of ${month}`,
  export: 'Export',
  exportFailed: 'Something went wrong! Please try again!',
  fileNames: { movements: 'balance.xlsx', available: 'balance-available.xlsx', bonus: 'balance-bonus.xlsx' },

  totals: 'Totals',
  ordered: 'Services ordered and not invoiced',
  returned: 'Reversals of services not invoiced',
  notInvoiced: 'Total of services not invoiced',
  prepaid: 'Invoiced advance',
  unappliedPayments: 'Payments not invoiced',
  unpaidInvoices: 'Unpaid invoices',
  bonus: 'Bonus available',
  left: 'Amount available for orders',
  toPay: 'Total to pay',

  bonusTransactions: 'Bonus of the last 12 months',
  bonusEmpty: 'Bonus earned and used in the last 12 months will appear here.',
  bonusOlder: (shown) =>
    `The latest ${forms.counted(shown, { one: 'transaction is', other: '# transactions are' })} shown. Those before are in the previous bonus.`,
  previousBonus: 'Previous bonus',
  totalBonus: 'Bonus in total',
  bonusUsed: (invoice) => (invoice === null ? 'Bonus used' : `Bonus used, invoice ${invoice}`),

  issueInvoice: 'Issue invoice',
  issueAdvance: 'Issue advance invoice',
  issueInvoiceText: ({ amount, client }) =>
    `The invoice of all services of ${client} that are not invoiced will be issued: ${amount}, with their reversals. It cannot be deleted.`,
  issueAdvanceText: ({ amount, client }) =>
    `The advance invoice of all payments of ${client} that are not invoiced will be issued: ${amount}. It cannot be deleted.`,
  nothingToInvoice: 'There are no services to invoice.',
  nothingToAdvance: 'There are no payments to invoice.',
  issued: 'The invoice was issued!',
}
