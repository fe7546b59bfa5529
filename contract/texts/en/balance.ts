import type { Texts } from '../texts.ts'

export const balance: Texts['balance'] = {
  title: 'Balance',
  transactions: 'Transactions not invoiced',
  empty: 'Services that were ordered and are not invoiced yet will appear here.',
  older: (shown) => `The latest ${shown} transactions are shown. The totals include all of them.`,
  date: 'Date',
  description: 'Description',
  awb: 'AWB',
  amount: 'Amount',

  totals: 'Totals',
  ordered: 'Services ordered and not invoiced',
  returned: 'Reversals of services not invoiced',
  notInvoiced: 'Total of services not invoiced',
  prepaid: 'Invoiced advance',
  unappliedPayments: 'Payments not invoiced',
  unpaidInvoices: 'Unpaid invoices',
  bonus: 'Bonus available',
  left: 'Amount available for orders',
}
