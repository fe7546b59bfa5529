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
  'refund-iban-invalid': 'The IBAN is not valid',
  'refund-above-max': ({ max }) => `At most ${forms.ron(max)} can be returned`,
  'reversal-above-max': ({ max }) => `At most ${forms.ron(max)} of this payment can be reverted.`,

  'refund-refused-because': ({ reason }) => `The money was not returned: ${reason}`,
  'refund-not-paid': 'the bank refused the transfer.',
  'refund-under-way': 'Another refund to this client is under way. Wait for its outcome.',
  'refund-nothing': 'No money can be returned for these billing details.',
  'payment-not-received': 'The payment was not received.',
  'reversal-under-way': 'Another reversal of this payment is under way. Wait for its outcome.',
  'settling-orders-activating': 'Orders are being activated. Wait a moment and try again.',
  'account-is-settled': 'The account is settled already.',

  'payout-by-hand': 'The bank takes no transfers from the program: make the transfer at the bank, then confirm it here.',
  'payout-account-unknown':
    'The payer’s account is not known: look it up in the statement, make the transfer at the bank, then confirm it here.',
  'card-refund-by-hand': 'Card payments are not set up: refund the payment at the provider, then confirm it here.',
  'card-payment-not-found': 'The provider does not find the payment.',
  'card-refund-sum-unclear': 'The provider does not say clearly how much of the payment was refunded: check in the provider’s account.',
  'payout-text-payment': ({ paymentNumber }) => `Reversal of payment ${paymentNumber}`,
  'payout-text-advance': 'Advance returned',
  'payout-text-settling': 'Account settled',

  'effect-charge-card': ({ amount, paymentNumber }) => `Automatic payment ${paymentNumber}: ${forms.ron(amount)} from the saved card.`,
  'effect-refund-card': ({ amount, paymentNumber }) => `Reversal of payment ${paymentNumber}: ${forms.ron(amount)} back to the card.`,
  'effect-bank-payout': ({ amount, holder, iban, reference, text }) =>
    `Bank transfer of ${forms.ron(amount)} to ${holder}, IBAN ${iban}, reference ${reference}, text: ${text}.`,
  'effect-bank-payout-unknown': ({ amount, reference, text }) =>
    `Bank transfer of ${forms.ron(amount)} back to the payer’s account, reference ${reference}, text: ${text}.`,
}
