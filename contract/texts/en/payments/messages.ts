import { forms } from '../forms.ts'

type Messages = typeof import('../../ro/payments/messages.ts').paymentMessages

export const paymentMessages: Messages = {
  'top-up-below-min': 'The smallest top-up is RON 50.',
  'top-up-above-max': 'The largest amount is RON 99,999.',
  'top-up-below-threshold': 'The top-up must be at least the threshold.',
  'threshold-below-min': 'The threshold must be at least RON 1.',
  'reversal-below-min': 'The amount must be at least RON 0.10.',
  'refund-below-min': 'The amount must be greater than 0',
  'refund-iban-missing': 'The IBAN is required',
  'refund-holder-missing': 'The account holder is required',

  'effect-charge-card': ({ amount, paymentNumber }) => `Automatic payment ${paymentNumber}: ${forms.ron(amount)} from the saved card.`,
  'effect-refund-card': ({ amount, paymentNumber }) => `Reversal of payment ${paymentNumber}: ${forms.ron(amount)} back to the card.`,
  'effect-bank-payout': ({ amount, holder, reference }) => `Bank transfer of ${forms.ron(amount)} to ${holder}, reference ${reference}.`,
}
