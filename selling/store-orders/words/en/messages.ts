import { forms } from '#contract/texts/en/forms.ts'
import type { Texts } from '#contract/texts/texts.ts'

type Ro = typeof import('../ro/messages.ts')

export const obstacleMessages: Ro['obstacleMessages'] = {
  'order-cancelled': 'The order was cancelled in the store.',
  'order-closed': 'The order is archived in the store.',
  'order-test': 'The order is a test and is not sent.',
  abroad: ({ country }) => `The order goes outside Romania (${country}). Our couriers deliver in Romania only.`,
  'cash-currency': ({ currency }) => `The order is paid on delivery in ${currency}. Couriers collect cash on delivery in RON only.`,
  'cash-account': "The order is paid on delivery. In the store's settings choose the account that cash on delivery is paid out to.",
  contact: ({ message }) => message,
  address: ({ message }) => message,
  'locker-missing': 'The buyer did not choose the delivery point.',
  'locker-gone': ({ locker }) => `The delivery point ${locker} is no longer in the courier's list. Choose another one.`,
  'locker-full': ({ locker }) => `The locker ${locker} is full and takes no orders. Choose another one.`,
  'buyer-picks-up': 'The buyer collects the products. No courier is needed.',
  'no-delivery': 'The products need no delivery.',
  held: ({ why }) => `The order is on hold in the store${why ? `: ${why}` : '.'}`,
  scheduled: 'The order is scheduled in the store for a later date.',
  'not-permitted': 'The store does not allow this order to be sent at the moment.',
  'awb-active': ({ message }) => message,
  'sender-missing': ({ place }) => `The address of the warehouse ${place} could not be read: choose one of the address book.`,
  'sender-invalid': ({ place, message }) => `${place}: ${message}`,
  'not-measured': ({ message }) => message,
  'changed-since-saved': ({ message }) => `The order has changed since it was saved: ${message}`,
}

const askCourier = 'The parcel is with the courier: contact it.'
const cancelIt = (when: string, isWithCourier: boolean) => ` ${isWithCourier ? askCourier : `Cancel it if ${when}.`}`

export const noticeMessages: Ro['noticeMessages'] = {
  'awb-cancelled': ({ awb }) => `AWB ${awb} was cancelled and the amount returned to the balance.`,
  'awb-cancelled-fulfilment-left': ({ awb }) =>
    `AWB ${awb} was cancelled, but the store still has the fulfilment. It is being cancelled in the store too.`,
  'awb-and-fulfilment-cancelled': ({ awb }) =>
    `AWB ${awb} and the fulfilment in the store were cancelled and the amount returned to the balance.`,
  'fulfilment-not-cancelled': ({ awb, reason }) =>
    `AWB ${awb} was cancelled, but the store does not cancel the fulfilment: ${reason} Cancel it in the store too.`,
  'store-not-notified': ({ awb, cause }) => `The store does not know of AWB ${awb}: ${cause} Add the fulfilment in the store.`,
  'store-not-notified-yet': ({ awb, cause }) => `The store does not know of AWB ${awb} yet: ${cause} We keep trying.`,
  'cash-not-booked': ({ cause }) => `The collected cash is not booked in the store: ${cause} Book the payment in the store.`,
  'order-gone': 'The order is no longer in the store.',
  'order-cancelled-meanwhile': 'The order was cancelled in the store while the AWB was being made.',
  'recipient-changed-meanwhile': 'The delivery details were changed in the store while the AWB was being made.',
  'cash-changed-meanwhile': 'The amount to collect was changed in the store while the AWB was being made.',
  'items-moved': 'The products were moved to another warehouse in the store.',
  'items-not-awaiting': 'The products no longer wait to be sent in the store: they were sent, moved or removed from the order.',
  'activation-failed': ({ reason }) => `The activation failed: ${reason}`,
  'differs-order-cancelled': ({ awb, isWithCourier }) =>
    `The order was cancelled in the store, but AWB ${awb} is active.${cancelIt('it must not be delivered', isWithCourier)}`,
  'differs-fulfilment-cancelled': ({ awb, isWithCourier }) =>
    `The fulfilment was cancelled in the store, but AWB ${awb} is active.${cancelIt('you do not send the parcel', isWithCourier)}`,
  'differs-recipient': ({ awb, isWithCourier }) =>
    `The delivery details were changed in the store after AWB ${awb} was made.${cancelIt('it is no longer right', isWithCourier)}`,
  'differs-quantity': ({ awb, isWithCourier }) =>
    `The products of the fulfilment were changed in the store after AWB ${awb} was made.${cancelIt('it is no longer right', isWithCourier)}`,
  'differs-held': ({ awb, isWithCourier }) =>
    `The order was put on hold in the store after AWB ${awb} was made.${cancelIt('you do not send the parcel', isWithCourier)}`,
  'differs-cash': ({ awb, isWithCourier, collectsBani, owedBani }) => {
    const now = owedBani === 0 ? 'nothing is left to collect: the order is paid' : `it should collect ${forms.ron(owedBani)}`
    const remedy = isWithCourier ? askCourier : 'Change the cash on delivery or cancel the AWB.'
    return `AWB ${awb} collects ${forms.ron(collectsBani)}, but ${now}. ${remedy}`
  },
}

type Change = { name: string | null; quantity: number }
const nameOf = ({ name }: Change) => name ?? 'A product'
const quantityOf = ({ quantity }: Change) => forms.counted(quantity, { one: 'one item', other: '# items' })

export const storeOrderMessages: Ro['storeOrderMessages'] = {
  'other-than-packed': 'The products to send are not those in the packages.',
  'already-sent': 'The order was already sent.',
  'nothing-to-send': 'The order has no products to send.',
  'activation-under-way': 'The order is already being activated.',
  'order-activating': 'The order is being activated.',
  'saved-service-gone': ({ service }) =>
    `The service chosen when saving (${service}) is no longer offered. Open the order and choose another one.`,
  'no-service-to-point': 'No service delivers to the point that the buyer chose.',
  'no-courier': 'No courier can take the order.',
  'no-offer-of-courier': ({ courier }) => `${forms.courier(courier)} did not answer the request for an offer.`,
  'sender-says': ({ message }) => `Sender: ${message}`,
  'recipient-says': ({ message }) => `Recipient: ${message}`,
  'awb-being-cancelled': 'The AWB is being cancelled.',
  'store-holds-order': 'The store has the order on hold.',
  'fulfilment-refused': ({ awb, reason }) => `The store does not take the fulfilment with AWB ${awb}: ${reason}`,
  'awb-kept': ({ why, awb, reason }) => `${why} AWB ${awb} can no longer be cancelled. ${reason}`,
  'cash-partly-collected': ({ collected, owed, currency }) =>
    `${forms.ron(collected)} of ${forms.amount(owed, currency)} were collected: book the payment in the store.`,
  'cash-booking-refused': ({ reason }) => `The store did not book the collected cash: ${reason}`,
  'app-cannot-cancel': 'The app cannot cancel it.',
  'awb-cancelled-since': ({ awb }) => `AWB ${awb} was cancelled after the activation.`,
  'partly-activated': ({ awbs }) => `Only a part was activated: ${awbs.join(', ')}.`,
  'not-activated': 'The order was not activated.',
  'trying-again': 'We keep trying.',
  'price-rose': ({ before, now }) =>
    `The price rose from ${forms.ron(before)} to ${forms.ron(now)} since you saw it. It was not activated.`,
  'part-not-priced': 'The price of this shipment was not shown to you. It was not activated.',
  'order-or-store-gone': 'The order is no longer in the store, or the store is no longer connected.',
  'page-missing': 'There is no such page.',
  'orders-too-old': 'The store no longer shows orders that old.',
  'cash-collected-once': ({ left }) => `The cash on delivery of ${forms.ron(left)} is collected once, with the first of the shipments.`,
  'cash-collected-with': ({ carrier }) => `The cash on delivery is collected with ${carrier}.`,
  'leaving-with': ({ awb }) => `The products already leave with AWB ${awb}.`,
  'items-activating': 'The products are being activated.',
  'package-recheck': ({ position }) => `Package ${position}: check the weight and the dimensions, the content has changed.`,
  'package-unmeasured': 'Fill in the weight and the dimensions of the parcel.',
  'item-new': (of) => `${nameOf(of)}: product added to the order (${quantityOf(of)}).`,
  'item-gone': (of) => `${nameOf(of)} is no longer to be sent (${quantityOf(of)}).`,
  'item-more': (of) => `${nameOf(of)}: ${quantityOf(of)} more.`,
  'item-fewer': (of) => `${nameOf(of)}: ${quantityOf(of)} fewer.`,
  'choose-sender': 'Choose the address that the parcel is collected from.',
  'chosen-sender-gone': 'The chosen address is no longer in the address book. Choose another one.',
  'one-warehouse': 'The store has only one warehouse.',
  'not-stocked': ({ count }) => `The warehouse has ${forms.counted(count, { one: 'one', other: '#' })} of the products not in stock.`,
  'awb-in-the-way': ({ awb, orderId, isActive }) => {
    const named = awb === null ? `order ${orderId}, which is being activated` : `AWB ${awb}`
    if (isActive) return `The products already have ${named}, which is active. Cancel it before making another one.`
    return awb === null
      ? `The products already leave with ${named}.`
      : `The products have already left with ${named}, which is with the courier. Another one can be made once the parcel comes back.`
  },
  'carrier-awb': ({ awb }) => `AWB ${awb}`,
  'carrier-order': ({ orderId }) => `order ${orderId}`,
  'cash-not-in-ron': ({ currency }) => `The order is in ${currency}, and cash on delivery is collected in RON only.`,
  'cash-carried': ({ carried, carrier, left }) =>
    `${forms.ron(carried)} are already collected with ${carrier}. The cash on delivery can be at most ${forms.ron(left)}.`,
  'cash-all-paid': 'The order is paid in the store: nothing is left to collect.',
  'cash-over-owed': ({ left }) => `The buyer still has to pay ${forms.ron(left)}. The cash on delivery cannot be more.`,
  'recipient-changed': 'The delivery details were changed in the store after you saved the order.',
  'cash-changed': 'The amount to collect was changed in the store after you saved the order.',
  'assumed-name': ({ name }) => `The name was filled in: ${name}.`,
  'assumed-phone': 'The phone number of the order was used.',
  'field-not-understood': ({ field, text }) => `A field that is filled in the shop and not understood: ${field}: ${text}`,
  'sign-replaced': ({ text }) => `A sign could not be read and was replaced: “${text}”`,
  'email-left-out': 'The email address of the order is invalid and was left out.',
  'order-without-address': 'The order has no delivery address.',
  'delivery-abroad': 'Delivery is in Romania only.',
  'hold-on-hold': 'The order is on hold in the store.',
  'hold-pending': 'The payment is not confirmed in the store.',
  'hold-awaiting-return': 'Returned products are awaited.',
  'hold-fraud-risk': 'The store sees a high risk of fraud.',
  'hold-wrong-address': 'The address is wrong.',
  'hold-out-of-stock': 'The products are out of stock.',
  'hold-offer-after-purchase': 'The buyer can still add products.',
  'hold-without-reason': 'The store does not say why.',
  'hold-unknown-date': 'The delivery date is not known.',
  'hold-noted': ({ words }) => `“${words}”`,
}

export const storeOffer: Texts['storeOffer'] = {
  pickup: (day) => `Pickup: ${day}`,
  delivery: (day) => `Delivery: ${day}`,
}
