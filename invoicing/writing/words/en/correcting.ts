import type { correcting as romanian } from '../ro/correcting.ts'

export const correcting: typeof romanian = {
  title: 'Correct a refused invoice',
  titleOf: (number) => `Correct invoice ${number}`,
  back: 'Sent invoices',
  reasons: 'What ANAF refused',
  stays: 'What stays',
  staysHint: 'Number, dates, quantities and amounts do not change. Where an amount is wrong, issue a credit note.',
  parties: 'Parties',
  seller: 'Seller',
  editCustomer: 'Edit the customer',
  editSeller: 'Billing data',
  customerGone: 'The customer is no longer in the list: it stays as the invoice has it.',
  send: 'Correct and send',
  undo: 'Undo the changes',
  done: 'The corrected invoice is being sent again.',
  leave: {
    title: 'The corrections are not sent',
    body: 'What you corrected is lost if you leave the page.',
  },
}
