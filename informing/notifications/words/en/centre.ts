import { forms } from '#contract/texts/en/forms.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { orderStates } from '#sending/orders/words/en/messages.ts'

type Centre = typeof import('../ro/centre.ts')

export const happenedMessages: Centre['happenedMessages'] = {
  'happened-parcel': ({ awb, state, recipient }) => `Parcel ${awb} for ${recipient}: ${orderStates[state] ?? state}.`,
  'happened-sms': ({ awb, recipient }) =>
    `The text message about parcel ${awb} did not reach ${recipient}: the number does not exist or takes no text messages. Check the phone in the order.`,
  'happened-return': ({ id, buyer }) => `${buyer} sent return request ${id}.`,
  'happened-returns-doubtful': ({ template }) =>
    `Unusually many return requests come by template ${template}. What is beyond measure is kept apart, as doubtful.`,
  'happened-withdrawal': ({ id, buyer }) => `${buyer} withdrew from the contract: ${id}.`,
  'happened-payment': ({ amountBani }) => `We received the payment of ${forms.ron(amountBani)}.`,
  'happened-invoice': ({ number, totalBani }) => `Invoice ${number} was issued, for ${forms.ron(totalBani)}.`,
  'happened-repayment': 'A repayment was paid.',
  'happened-sheet': ({ sheet }) => `The repayments of sheet ${sheet} were paid.`,
  'happened-payment-moved': 'A payment of another client, booked for you by mistake, was removed from your account.',
  'happened-refund': 'A refund was paid.',
  'happened-store': ({ shop }) => `The store ${shop} is no longer connected.`,
  'happened-effect': ({ summary }) => `To be checked: ${summary}`,
}

export const notifications: Texts['notifications'] = {
  waiting: 'Waiting now',
  nothingWaits: 'Nothing waits.',
  title: 'Notifications',
  name: (count) => `Notifications: ${count} unread`,
  none: 'No notifications.',
  readAll: 'Mark all as read',
  unread: 'unread',
  kinds: {
    'parcel-problem': 'Problem with a parcel',
    'parcel-return': 'Return',
    'return-received': 'Return request',
    'returns-doubtful': 'Doubtful return requests',
    'payment-received': 'Payment received',
    'invoice-issued': 'Invoice issued',
    payout: 'Payout',
    'rule-stopped': 'Rule stopped',
    'einvoices-due': 'Term of e-Factura',
    'own-einvoices': 'The platform’s invoices in e-Factura',
    'store-disconnected': 'Store disconnected',
    'einvoice-connection': 'Connection to e-Factura',
    'einvoice-outage': 'e-Factura does not answer',
    'effect-waits': 'Waits for an operator',
  },
}
