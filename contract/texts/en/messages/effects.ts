import type { Texts } from '../../texts.ts'
import { forms } from '../forms.ts'

type Messages = typeof import('../../ro/messages/effects.ts').effectMessages

const day = (on: string) => on.split('-').reverse().join('/')

export const effectMessages: Messages = {
  'awb-missing': 'The AWB is required!',
  'note-missing': 'Write what the partner answered.',

  'outcome-not-written': 'The outcome could not be written (internal error).',
  'no-answer': ({ tries, cause }) =>
    `No answer was received after ${forms.counted(tries, { one: 'one attempt', other: '# attempts' })} (${cause.replace(/\.$/, '')}).`,
  'refused-after-lost-answer': ({ reason }) =>
    `The partner refused the repetition (${reason.replace(/\.$/, '')}), but the answer to the first attempt was lost: it may have done what it was asked for.`,
  'exists-not-found': 'The partner says that it exists already, but does not find it.',
  'absent-after-calls': ({ calls }) =>
    `No answer to ${forms.counted(calls, { one: 'one attempt', other: '# attempts' })}, and the partner has nothing on record.`,
  'mail-not-confirmed': 'The mail server did not confirm that it was sent. It may have arrived.',
  'mail-not-taken': ({ cause }) => `The mail server did not take the email for a day (${cause}).`,

  'effect-create-awb': ({ courier, orderId, reference }) => `${forms.courier(courier)}: AWB for order ${orderId}, reference ${reference}.`,
  'effect-cancel-awb': ({ courier, awb, orderId }) =>
    `${forms.courier(courier)}: cancellation of AWB ${awb}${orderId === null ? ', which no order holds' : ` of order ${orderId}`}.`,
  'effect-request-pickup': ({ courier, pickupOn, orderId }) =>
    `${forms.courier(courier)}: pickup on ${day(pickupOn)}, ${orderId === null ? 'pick-up point' : `order ${orderId}`}.`,
  'effect-update-cash': ({ courier, awb, orderId, amount }) =>
    `${forms.courier(courier)}: cash on delivery of AWB ${awb} of order ${orderId} changed to ${forms.ron(amount)}.`,
  'effect-store-fulfilment': ({ awb, orderId }) => `Fulfilment with AWB ${awb} in the store, order ${orderId}.`,
  'effect-store-fulfilment-sync': ({ orderId }) =>
    `Fulfilment of order ${orderId} in the store: the state of the parcel, the AWB or the cancellation.`,
  'effect-store-mark-paid': ({ orderId }) => `Collected cash of order ${orderId}, booked as paid in the store.`,
  'effect-invitation-mail': ({ id }) => `Email with invitation ${id}.`,
  'effect-order-sms': ({ orderId }) => `SMS to the recipient of order ${orderId}.`,
  'effect-mail': ({ mail, id }) => `Email ${mail} ${id}.`,
}

export const effects: Texts['effects'] = {
  'create-awb': { label: 'Making the AWB', done: 'The AWB exists', refused: 'There is certainly no AWB' },
  'cancel-awb': {
    label: 'Cancelling the AWB',
    done: 'The courier confirms that the AWB is cancelled',
    refused: 'The courier can no longer cancel the AWB',
  },
  'request-pickup': {
    label: 'Calling the courier for pickup',
    done: 'The courier confirms that it comes',
    refused: 'The courier does not come on that day',
  },
  'update-cash': {
    label: 'Changing the cash on delivery at the courier',
    done: 'The courier collects the new amount',
    refused: 'The courier does not change the cash on delivery',
  },
  'store-fulfilment': {
    label: 'Fulfilment in the store',
    done: 'The store has the fulfilment with this AWB',
    refused: 'The store does not take the fulfilment',
  },
  'store-fulfilment-sync': {
    label: 'Updating the fulfilment in the store',
    done: "The store's fulfilment is as the courier has it",
    refused: 'The store does not update the fulfilment',
  },
  'store-mark-paid': {
    label: 'Marking the order as paid in the store',
    done: 'The store has the cash on delivery booked as paid',
    refused: 'The store does not book the payment',
  },
  'charge-card': { label: 'Payment with a saved card', done: 'The provider confirms the payment', refused: 'Certainly nothing was paid' },
  'check-payment': {
    label: 'Card payment to be checked',
    done: 'We have the money, in the amount asked for',
    refused: 'We do not have the money',
  },
  'refund-card': { label: 'Reversal to the card', done: 'The provider confirms the reversal', refused: 'Certainly nothing was reversed' },
  'bank-payout': { label: 'Bank transfer', done: 'The bank has paid', refused: 'The bank has not paid and will not' },
  'einvoice-message': {
    label: 'Message to a supplier through e-Factura',
    done: 'ANAF has the message',
    refused: 'The message cannot be sent',
  },
  'einvoice-upload': {
    label: 'Invoice to e-Factura',
    done: 'ANAF has the invoice',
    refused: 'The invoice cannot be sent',
  },
  'invitation-mail': {
    label: 'Invitation email',
    done: 'The email has reached the recipient',
    refused: 'The email cannot be sent',
  },
  'order-sms': { label: 'SMS to the recipient', done: 'The SMS was sent', refused: 'The SMS cannot be sent' },
  mail: { label: 'Email', done: 'The email has arrived', refused: 'The email cannot be sent' },
}

export const effectAnswers: Texts['effectAnswers'] = { 'create-awb': 'AWB number', 'einvoice-upload': 'Index of the upload' }
