import type { Texts } from '#contract/texts/texts.ts'

export const afterPayment: Texts['afterPayment'] = {
  title: 'Payment',
  notFound: 'There is no such payment',
  notFoundText: 'No payment of your account is at this address.',
  states: {
    waiting: {
      title: 'Waiting for the payment to be confirmed',
      text: 'The payment provider usually answers within seconds. This page follows by itself.',
    },
    pending: {
      title: 'The payment is pending',
      text: 'It is not confirmed yet. If you have paid, do not pay again: you may leave this page, and the balance grows by itself once the payment is confirmed. If you did not finish the payment, you can go on with it.',
    },
    announced: {
      title: 'Waiting for the transfer',
      text: 'Make the transfer with the details below. Write the text exactly: it is what we know the payment by. The balance grows by itself once the money has reached us.',
    },
    received: { title: 'The payment was received', text: 'The amount was added to the balance.' },
    declined: { title: 'The payment was declined', text: 'No money was taken. You can try again, with the same card or another one.' },
    lapsed: { title: 'The payment was not made', text: 'It expired before it was paid. You can make a new one.' },
    unclear: {
      title: 'The payment is being checked',
      text: 'An operator is checking the payment. Do not pay again: the balance follows by itself after the check.',
    },
  },
  continuePayment: 'Go on with the payment',
  tryAgain: 'Try again',
  newPayment: 'New payment',
  lookAgain: 'Check again',
  subscriptionActive: 'From now on the subscription tops the balance up.',
  methods: { 'card-page': 'By card', 'saved-card': 'Automatic, with the saved card', transfer: 'By bank transfer' },
  method: 'Payment method',
  card: 'Card',
  begunAt: 'Started',
  receivedAt: 'Received',
  balance: 'Available balance',
  toBalance: 'Balance',
  toInvoices: 'Invoices',
  toOrders: 'Orders',

  amount: 'Amount',
  holder: 'Account holder',
  iban: 'IBAN',
  bank: 'Bank',
  transferText: 'Payment details',
  transferData: 'Details of the transfer',
  copy: (name) => `Copy: ${name}`,
  copied: (name) => `Copied: ${name}`,
  proforma: 'Download the proforma',
  proformaFile: (number) => `proforma-${number}.pdf`,
  proformaFailed: 'The proforma could not be downloaded. Please try again!',
}
