import { forms } from '#contract/texts/en/forms.ts'
import type { CardRefusal } from '../../contract/payments.ts'
import type { PayerField } from '../ro/messages.ts'

const payerFields: Record<PayerField, string> = {
  county: 'the county',
  city: 'the city',
  postalCode: 'the postal code',
  address: 'street and number',
}

const refusals: Record<CardRefusal, string> = {
  'no-funds': 'The card has insufficient funds.',
  limit: 'The limit of the card was exceeded.',
  'expired-card': 'The card has expired.',
  'closed-card': 'The card is closed.',
  'wrong-card-data': 'The card details are wrong.',
  'not-authenticated': 'The payment was not confirmed with the bank (3-D Secure).',
  risk: 'The bank stopped the payment for security reasons.',
  'refused-by-bank': 'The bank declined the payment.',
  'needs-payer': 'The bank asks the cardholder to confirm. Pay by card on the payment page.',
  'not-sent': 'The payment provider did not answer. Nothing was charged.',
  'not-made': 'The payment was not made.',
}

type Messages = typeof import('../ro/messages.ts').paymentMessages

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
  'refund-nothing': 'No money can be returned for this billing data. Please choose other billing data.',
  'refund-not-invoiced': 'The payments of this client have no advance invoice yet. Issue the advance invoice, then return the money.',
  'refund-not-authorised': 'an administrator did not approve the payment.',
  'authorisation-waits': 'The payment already waits for the approval of another administrator.',
  'payment-booked-anyway': ({ amount, reason }) => `${forms.ron(amount)} would be booked, but: ${reason}`,
  'payment-reported-below-zero': ({ amount }) =>
    `The provider reported ${forms.ron(amount)}: a negative amount is not booked. Check the payment in the account at the provider.`,
  'payment-needs-second-user':
    'From this amount on, a payment is activated from the client’s statement, and another administrator approves it.',
  'payment-not-received': 'The payment was not received.',
  'payment-not-moved-card': 'Only payments by bank transfer can be moved.',
  'payment-not-moved-reverted': 'A part of the payment was reverted already. What is left has to be reverted and paid again.',
  'payment-of-this-client': 'The payment is this client’s already.',
  'reversal-under-way': 'Another reversal of this payment is under way. Wait for its outcome.',
  'settling-orders-activating': 'Orders are being activated. Wait a moment and try again.',
  'account-is-settled': 'The account is settled already.',

  'payout-by-hand': 'The bank takes no transfers from the program: make the transfer at the bank, then confirm it here.',
  'payout-not-authorised': 'The payment was not approved as it would be sent: do not make it before you know why.',
  'payout-account-unknown':
    'The payer’s account is not known: look it up in the statement, make the transfer at the bank, then confirm it here.',
  'card-refund-by-hand': 'Card payments are not set up: refund the payment at the provider, then confirm it here.',
  'card-payment-not-found': 'The provider does not find the payment.',
  'card-refund-sum-unclear': 'The provider does not say clearly how much of the payment was refunded: check in the provider’s account.',
  'payout-text-payment': ({ paymentNumber }) => `Reversal of payment ${paymentNumber}`,
  'payout-text-advance': 'Advance returned',
  'payout-text-settling': 'Account settled',

  'top-up-description': ({ product }) => `${product} balance top-up`,
  'payment-declined': ({ refusal }) => refusals[refusal],
  'payment-not-made': 'The payment was not made.',
  'payment-amount-differs': ({ asked, paidBani }) =>
    paidBani === null
      ? `The provider does not confirm the amount of ${forms.ron(asked)}. An operator is checking the payment.`
      : `${forms.ron(paidBani)} was paid instead of ${forms.ron(asked)}. An operator is checking the payment.`,
  'payment-in-review': 'The provider is reviewing the payment. Your balance changes once it is confirmed.',
  'payment-authorised-only': 'The amount is only held on the card. An operator is checking the payment.',
  'payment-not-known': 'We do not know yet whether the payment was made. An operator is checking it.',
  'payment-sent-back': 'The provider has sent the money back to the card. An operator is checking the payment.',
  'payment-disputed': 'The cardholder has disputed the payment with their bank.',
  'payment-dispute-lost': 'The dispute over the payment was lost: the bank has taken the money back.',
  'payment-page-lost': 'The payment page is no longer available. Start a new payment.',
  'payment-amount-not-taken': ({ min, max }) => `The payment provider takes amounts between ${forms.ron(min)} and ${forms.ron(max)}.`,
  'payment-refused-by-provider': 'The payment provider did not accept the payment. Try again later or pay by bank transfer.',
  'payer-contact-missing': 'Fill in the contact person (first name, last name, phone) on the page Billing data.',
  'payer-email-missing': 'The account has no e-mail address to pay with.',
  'payer-address-missing': ({ entity, missing }) =>
    `Fill in ${forms.list(missing.map((field) => payerFields[field]))} of ${entity} on the page Billing data.`,

  'effect-charge-card': ({ amount, paymentNumber }) => `Automatic payment ${paymentNumber}: ${forms.ron(amount)} from the saved card.`,
  'effect-check-payment': ({ amount, paymentNumber }) =>
    `Card payment ${paymentNumber}, ${forms.ron(amount)}: to be checked with the provider.`,
  'effect-refund-card': ({ amount, paymentNumber }) => `Reversal of payment ${paymentNumber}: ${forms.ron(amount)} back to the card.`,
  'effect-bank-payout': ({ amount, holder, iban, reference, text }) =>
    `Bank transfer of ${forms.ron(amount)} to ${holder}, IBAN ${iban}, reference ${reference}, text: ${text}.`,
  'effect-bank-payout-unknown': ({ amount, reference, text }) =>
    `Bank transfer of ${forms.ron(amount)} back to the payer’s account, reference ${reference}, text: ${text}.`,
}
