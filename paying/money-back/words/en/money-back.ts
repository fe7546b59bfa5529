import { forms } from '#contract/texts/en/forms.ts'
import type { Texts } from '#contract/texts/texts.ts'

type RefundMessages = typeof import('../ro/money-back.ts').refundMessages

/** What a line of the bank's statement is of money that goes back. */
export const refundMessages: RefundMessages = {
  'statement-line-payment-may-be-reversed': ({ payments }) =>
    `The bank reversed a sum that looks like payment ${payments}: if it is that one, choose it; its client has it no more.`,
  'statement-line-payment-reversed': ({ payment }) => `Payment ${payment}, reversed by the bank.`,
  'payment-reversed-by-bank': 'The bank reversed the payment.',
  'statement-line-refund-paid': ({ reference }) => `Refund ${reference}, paid.`,
  'statement-line-refund-gone': ({ reference }) => `Refund ${reference} was taken for not paid, but the money has gone: it was booked.`,
  'statement-line-refund-fee': ({ reference }) => `The bank’s fee for refund ${reference}.`,
  'statement-line-refund-may-be': ({ references }) =>
    `It has account and sum of refund ${references}: if it is that one, choose it, otherwise check with the bank.`,
  'statement-line-refund-differs': ({ reference, client, amount }) =>
    `It names refund ${reference} to ${client}, of ${forms.ron(amount)}: the sum differs. Check with the bank.`,
  'statement-line-refund-again': ({ reference, client, amount }) =>
    `Refund ${reference} to ${client}, of ${forms.ron(amount)}, has a payment on the statement already: check with the bank whether it was paid twice, and ask for the money back.`,
  'statement-line-refund-not-granted': ({ reference, client, amount }) =>
    `Refund ${reference} to ${client}, of ${forms.ron(amount)}, waits for another administrator, but the money has gone: refuse it, then choose it here.`,
  'statement-line-refund-returned': ({ reference, client, amount }) =>
    `The money of refund ${reference} to ${client}, of ${forms.ron(amount)}, has come back: record it as a payment of this client, to send it to another account.`,
}

export const moneyBack: Texts['moneyBack'] = {
  title: 'Return an advance',
  entity: 'Billing details',
  entityMissing: 'Choose the billing details',
  amount: 'Amount to return',
  max: 'Largest amount',
  maxHint: (amount) => `At most ${amount} can be returned.`,
  holder: 'Account holder',
  iban: 'IBAN',
  send: 'Process the refund',
  cancel: 'Cancel',
  loading: 'Loading the details ...',
  sending: 'Processing the refund ...',
  amountMissing: 'The amount is required',

  confirmTitle: 'Confirm the refund',
  confirmText: 'Check the details of the refund:',
  warning: 'Attention! This cannot be undone.',
  confirm: 'Yes, process the refund',

  refunded: 'The advance was returned!',
  refundUnderWay: 'The refund was sent to the bank. The amount is reserved until the payment is confirmed.',
  timedOut: 'The request timed out. Check whether the refund was processed, or try again!',
  failed: 'The advance could not be returned. Try again!',
  entitiesFailed: 'The user’s billing details could not be loaded! Try again!',

  refundWaiting: 'The return waits for the approval of another administrator. The amount is reserved.',

  settle: 'Settle the account',
  settleTitle: 'Settling the account',
  settleIntro: 'Settling closes the accounts between us:',
  toInvoice: 'Orders without an invoice are invoiced',
  toReturn: 'The rest of the balance is returned',
  toAccount: 'The money is transferred to the account below. The bonus stays, and advance invoices are reversed.',
  settleWarning: 'Settling cannot be undone.',
  invoiceCreated: 'The invoice was created. Open "Invoices" to download it!',
  returned: (amount) => `The rest of the balance, ${amount}, is on its way to your account.`,
  returnWaiting: (amount) => `The remaining ${amount} is reserved, and returned when an administrator has approved the payment.`,
  settleFailed: 'The invoice could not be created. Try again, and contact us if it persists!',
}

export const paymentMoves: Texts['paymentMoves'] = {
  title: 'The payment is another client’s',
  text: ({ amount, from, to }) =>
    `The payment of ${amount}${from && `, booked for ${from},`} becomes that of ${to || 'the chosen client'}, with the day on which it came in. Its advance invoice is reversed. No bank is asked.`,
  verb: 'Move to another client',
  moved: 'The payment is the other client’s now.',
}
