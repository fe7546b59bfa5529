import type { CourierCode } from '#contract/couriers.ts'
import { forms } from '#contract/texts/en/forms.ts'
import type { Texts } from '#contract/texts/texts.ts'

type Messages = typeof import('../ro/messages.ts').orderMessages

const nameOf = (courier: CourierCode | null) => (courier ? forms.courier(courier) : 'The courier')

export const orderMessages: Messages = {
  'order-from-store': 'The order comes from a store: it is changed and activated on its own page.',
  'balance-misses': ({ available, price, credit }) =>
    `The available balance (${forms.ron(available)}${credit === undefined ? '' : `, with a credit limit of ${forms.ron(credit)}`}) is too small: the order costs ${forms.ron(price)}.`,
  'courier-said-no': 'The courier refused the order.',
  'courier-not-reached': ({ courier }) => `${nameOf(courier)} could not be reached, the order was not sent. Try again.`,
  'courier-never-answered': ({ courier, calls }) =>
    `${nameOf(courier)} did not answer ${forms.counted(calls, { one: 'one attempt', other: '# attempts' })} and does not have the order on record. The amount is back in the balance; try again.`,
  'point-refused': ({ point }) => `The delivery point ${point} can no longer take the order: it is full or closed. Choose another one.`,
  'cancellation-refused': ({ reason }) => `The courier can no longer cancel the order: ${reason}`,
  'cash-change-refused': ({ reason }) => `The courier cannot change the cash on delivery: ${reason}`,
  'cash-change-open': 'The courier has not answered yet. The cash on delivery is changed as soon as it answers.',
  'cash-change-left-to-operator': 'It is not known which amount the courier collects. An operator is checking the change.',
  'cash-change-under-way': ({ amount }) =>
    `The cash on delivery is being changed to ${forms.ron(amount)}. Try again once the courier has answered.`,
  'nothing-to-collect': 'The parcel collects nothing any more.',
  'label-failed': 'An error occurred while downloading the AWB!',
  'order-is-cancelled': 'The order is cancelled.',
  'awb-not-found': 'We found no parcel with this AWB.',
  'courier-cannot-come': 'The courier cannot be called.',
  'correction-under-way': 'The correction or cancellation of this order is already under way.',
  'courier-cannot-cancel': 'The courier does not cancel AWBs on request.',
  'courier-not-in-use': ({ courier }) => `The platform does not work with ${nameOf(courier)} any more.`,
  'stray-not-cancelled': ({ courier, awb, reason }) => `${nameOf(courier)} does not cancel AWB ${awb}: ${reason}`,

  'awb-differs': ({ courier, awb, differences }) =>
    `AWB ${awb} found at ${courier ? nameOf(courier) : 'the courier'} differs from the order: ${differences.join(', ')}.`,
  'found-weight': ({ found, asked }) => `weight ${forms.number(found)} kg instead of ${forms.number(asked)} kg`,
  'found-cash': ({ found, asked }) => `cash on delivery ${forms.ron(found)} instead of ${forms.ron(asked)}`,
  'found-parcels': ({ found, asked }) =>
    `${forms.counted(found, { one: 'one parcel', other: '# parcels' })} instead of ${forms.number(asked)}`,
  'found-phone': ({ found, asked }) => `phone number ${found} instead of ${asked}`,

  'not-cancelled-yet': 'The courier has not confirmed the cancellation yet.',
  'cancellation-with-operator': 'An operator is checking with the courier; the amount returns to the balance once it is confirmed.',
  'cancellation-goes-on': 'We keep trying; the amount returns to the balance once it is confirmed.',
  'activation-with-operator': 'An operator is checking the order; the amount stays reserved.',
  'awaiting-awb': ({ courier }) => `We are waiting for the AWB of ${nameOf(courier)}.`,
  'awb-answer-lost': ({ courier }) =>
    `The answer of ${nameOf(courier)} was lost, so the AWB may exist. We look for it at the courier by the number of the order and request no other AWB until we know.`,
}

export const orderStates: Texts['orderStates'] = {
  draft: 'Not activated',
  activating: 'Being activated',
  active: 'Active',
  picked_up: 'Picked up',
  in_transit: 'In transit',
  out_for_delivery: 'Out for delivery',
  at_locker: 'At the pickup point',
  attempt_failed: 'Delivery failed',
  returning: 'Being returned',
  delivered: 'Delivered',
  returned: 'Returned',
  cancelled: 'Cancelled',
  lost: 'Lost or damaged',
  beingCancelled: 'Being cancelled',
}

/** What a list shows of several states at once. */
export const orderGroups = {
  'in-delivery': 'In delivery',
  problems: 'With problems',
  'to-receive-back': 'Returned, to be received back',
  refused: 'Activation refused',
}

export const nextSteps: Texts['nextSteps'] = {
  draft: 'Activate the order to get the AWB.',
  activating: 'The courier confirms the AWB.',
  active: 'The courier picks up the parcel.',
  picked_up: "The parcel reaches the courier's depot.",
  in_transit: "The parcel reaches the recipient's locality.",
  out_for_delivery: 'The parcel is handed to the recipient.',
  at_locker: 'The recipient collects the parcel from the delivery point.',
  attempt_failed: 'The courier tries the delivery again.',
  returning: 'The parcel comes back to the sender.',
  beingCancelled: 'The courier confirms the cancellation.',
}

export const timeline: Texts['timeline'] = {
  saved: 'The order was saved',
  activated: 'The order was activated',
  'begun-by-rule': ({ rule }: { rule: string }) => `Rule "${rule}" activates the order`,
  'courier-refused': ({ courier }) => `${nameOf(courier)} refused the order`,
  'courier-not-reached': ({ courier }) => `${nameOf(courier)} could not be reached`,
  'courier-never-answered': ({ courier }) => `${nameOf(courier)} did not answer, the amount is back in the balance`,
  cancelled: 'The order was cancelled, the amount returned to the balance',
  'cancellation-refused': ({ courier }) => `${nameOf(courier)} can no longer cancel the AWB`,
  'cancellation-with-operator': 'An operator is checking the cancellation of the AWB',
  'correction-requested': 'A correction was requested: the AWB is cancelled, then another is made',
  'correction-dropped': 'The correction was not made: the AWB is still valid',
  'replacement-not-activated': 'The corrected order could not be activated',
  'received-back': 'The parcel was received back',
  'received-back-undone': 'The note that it was received back was withdrawn',
  'pickup-refused': ({ courier, reason }) => `${nameOf(courier)} does not come to collect the parcel: ${reason}`,
  'cash-changed': ({ amountBani }) => `The cash on delivery was changed at the courier: ${forms.ron(amountBani)}`,
  'cash-change-refused': 'The cash on delivery could not be changed at the courier',
  'cash-change-with-operator': 'An operator is checking the change of the cash on delivery',
  'courier-note': ({ text }) => text,
  moved: ({ to }) => orderStates[to],
}

export const labels: Texts['labels'] = { fileName: (count) => `labels-${count}.pdf` }
