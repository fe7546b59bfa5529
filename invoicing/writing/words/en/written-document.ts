import { formsOf } from '#contract/texts/forms.ts'
import type { writtenDocument as romanian } from '../ro/written-document.ts'

const { number } = formsOf('en-GB')

export const writtenDocument: typeof romanian = {
  titles: { invoice: 'Invoice', 'credit-note': 'Credit note', reversal: 'Reversal invoice' },
  number: 'Series and number',
  issuedOn: 'Date of issue',
  dueOn: 'Due date',
  deliveredOn: 'Date of delivery',
  seller: 'Seller',
  buyer: 'Buyer',
  columns: {
    position: 'No.',
    name: 'Description',
    unit: 'Unit',
    quantity: 'Qty',
    price: 'Unit price without VAT',
    net: 'Amount without VAT',
    rate: 'VAT rate',
  },
  vatTable: 'VAT by rate',
  base: 'Taxable amount',
  vat: 'VAT',
  totals: { net: 'Total without VAT', vat: 'Total VAT', vatInLei: 'Total VAT in lei', payable: 'Total' },
  credits: ({ number: of, day }) => `Credits invoice ${of} of ${day}.`,
  withoutVat: {
    AE: 'AE: reverse charge.',
    K: 'K: intra-community supply, exempt with right of deduction, art. 294 (2) of the Fiscal Code.',
    G: 'G: export, exempt with right of deduction, art. 294 (1) of the Fiscal Code.',
    O: 'O: the seller is not registered for VAT.',
  },
  rate: ({ currency, rate, day }) => `National Bank rate: 1 ${currency} = ${rate} lei, of ${day}.`,
  signatureNote: 'The invoice is valid without signature and stamp, art. 319 (29) of Law 227/2015 on the Fiscal Code.',
  page: ({ page, pages }) => `Page ${page} of ${number(pages)}`,
}
