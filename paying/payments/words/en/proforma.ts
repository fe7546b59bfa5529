import type { Texts } from '#contract/texts/texts.ts'

export const proforma: Texts['proforma'] = {
  title: 'Proforma invoice',
  number: 'Number',
  issuedOn: 'Issued on',
  validUntil: 'Valid until',
  payment: 'Details for the bank transfer',
  beneficiary: 'Payee',
  amount: 'Amount',
  details: 'Payment details (required)',
  notFiscalNote:
    'A proforma is not a tax invoice, is not entered in the accounts and gives no right to deduct VAT. The invoice is issued once the money has come.',
  detailsNote: ({ number }) =>
    `Write ${number} in the details of the payment and pay exactly the amount above: the balance is topped up by itself on the day the money stands in our bank statement.`,
  fileName: ({ number }) => `proforma-${number}.pdf`,
}
