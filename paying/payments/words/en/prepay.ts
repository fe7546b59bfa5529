import { forms } from '#contract/texts/en/forms.ts'
import type { Texts } from '#contract/texts/texts.ts'

export const prepay: Texts['prepay'] = {
  title: 'Top up the balance',
  toPrepay: 'Top up',
  toPrepayName: 'Top up the balance',

  payment: 'Payment',
  amount: 'Amount',
  amountHint: ({ min, max }) => `Between ${min} and ${max}.`,

  method: 'How you pay',
  card: 'By card',
  cardHint: 'The balance grows within seconds. You type the card at the payment provider: we never see it.',
  transfer: 'By bank transfer',
  transferHint: 'You get a proforma with our account. The balance grows once the money has reached us.',

  entity: 'The payment is invoiced to',
  entityActive: 'active',
  entityMissing: 'You have no billing data. Add it first: the payment is invoiced to it.',
  missing: (what: readonly string[]) => `Still needed to pay: ${forms.list(what)}.`,
  missingEntity: 'billing data',
  missingContact: 'the contact person',
  missingOfAddress: { county: 'the county', city: 'the locality', postalCode: 'the postal code', address: 'street and number' },
  payerMissing: 'Fill in the details for the payment.',
  complete: 'Fill in the details',
  changeEntities: 'Change billing data',

  automatic: 'Automatic top-up',
  save: 'Save as a subscription',
  saveHint: 'The card stays with the payment provider, and the balance is topped up by itself when it gets low.',
  reactivate: 'Reactivate the subscription',
  reactivated: ({ card }) => `The subscription of ${card} is active again after this payment, with the card you pay with now.`,
  noneToReactivate: 'The subscription in the address can no longer be reactivated. You can make a new one.',
  alreadyActive: 'You already have an active subscription. The new one replaces it after its first payment.',
  toSubscriptions: 'Subscriptions',
  consentMissing: 'Tick the agreement to automatic payments.',

  next: 'What happens next',
  nextByCard: [
    'The page of the payment provider opens here, where you type the card.',
    'Your bank may ask you to confirm the payment in its app.',
    'You come back to your account and see whether it was paid, and the new balance.',
  ],
  nextWithSubscription: 'After its first payment the subscription is active.',
  nextByTransfer: [
    'You get a proforma with the amount, our account and the text to write on the transfer.',
    'You make the transfer at your bank.',
    'Once the money has reached us, the balance grows by itself.',
  ],
  balanceNow: 'Balance now',
  balanceAfter: 'Balance after the payment',
  pay: (amount) => `Pay ${amount}`,
  announce: (amount) => `Get a proforma of ${amount}`,
  payAny: 'Pay',
  announceAny: 'Get a proforma',
  failed: 'The payment was not started',
}
