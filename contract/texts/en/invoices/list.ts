import type { Texts } from '../../texts.ts'

export const invoiceList: Texts['invoiceList'] = {
  title: 'Invoices',
  empty: 'Your invoices will appear here.',
  number: 'Invoice',
  kind: 'Type',
  issuedOn: 'Date',
  buyer: 'Issued to',
  net: 'Net',
  vat: 'VAT',
  total: 'Total',
  open: 'Still to pay',
  kinds: { fiscal: 'Invoice', advance: 'Advance invoice', storno: 'Reversal invoice' },
  print: 'Download the invoice',
  annex: 'Download the annex',
  failed: 'An error occurred! Please try again!',
  fileNames: { invoice: (number) => `invoice-${number}.pdf`, annex: (number) => `annex-${number}.xlsx` },
}
