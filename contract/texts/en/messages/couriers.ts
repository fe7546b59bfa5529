import type { FanField } from '../../ro/messages/couriers.ts'
import type { Texts } from '../../texts.ts'
import { forms } from '../forms.ts'

type Messages = typeof import('../../ro/messages/couriers.ts').courierMessages

const fanFields: Record<FanField, string> = {
  'recipient.name': "the recipient's name",
  'recipient.phone': "the recipient's phone number",
  'recipient.email': "the recipient's email",
  'recipient.address.county': "the recipient's county",
  'recipient.address.locality': "the recipient's locality",
  'recipient.address.street': "the recipient's street",
  'recipient.address.pickupLocationId': 'the delivery point',
  sender: 'the sender',
  'sender.name': "the sender's name",
  'sender.phone': "the sender's phone number",
  'sender.address.county': "the sender's county",
  'sender.address.locality': "the sender's locality",
  'sender.address.street': "the sender's street",
  'info.weight': 'the weight',
  'info.dimensions': 'the dimensions',
  'info.cod': 'the cash on delivery',
  'info.service': 'the service',
  'info.options': 'the options',
  'info.pickupHours': 'the pickup hours',
}

export const courierMessages: Messages = {
  'parcel-too-heavy': ({ kg }) => `A parcel can weigh at most ${forms.number(kg)} kg.`,
  'parcel-too-long': ({ cm }) => `The longest side of a parcel can be at most ${forms.number(cm)} cm.`,
  'too-many-parcels': ({ max }) => `At most ${forms.counted(max, { one: 'one parcel', other: '# parcels' })} can be sent with one AWB.`,
  'repayment-too-high': ({ max, isCompany }) =>
    `The cash on delivery collected from ${isCompany ? 'a company' : 'an individual'} can be at most ${forms.ron(max)} (Law 70/2015).`,
  'one-parcel-at-point': 'Only one parcel can be sent to the pickup point.',
  'point-too-heavy': ({ kg }) => `The pickup point takes parcels of at most ${forms.number(kg)} kg.`,
  'point-too-small': 'The parcel does not fit in the free drawers of the locker.',
  'point-full': 'The locker has no free drawers at the moment.',
  'point-takes-no-repayment': 'Cash on delivery cannot be paid at this pickup point.',
  'point-needs-mobile': 'Delivery to a locker needs a mobile phone number (07...).',
  'point-needs-email': "Delivery to a locker needs the recipient's email.",
  'no-open-at-delivery': 'The service does not allow the parcel to be opened at delivery.',
  'no-saturday-delivery': 'The service does not deliver on Saturdays.',
  'no-pickup-on-day': 'The courier does not collect parcels on the chosen day.',
  'place-unknown': ({ city }) => `The courier does not know the locality ${city}.`,
  'place-ambiguous': ({ city }) => `There are several localities called ${city} in this county. Add the commune in brackets.`,
  'courier-refused': ({ reason }) => reason,
  'no-price': 'The courier gave no price for this service.',
  'pickup-hours-too-short': 'Your pick-up hours leave the courier too little time. You can extend them in Settings, under Schedule.',
  'saturday-missed': 'The parcel can no longer arrive this Saturday. Give up Saturday delivery.',

  'courier-lacks-service': ({ courier, service }) => `${forms.courier(courier)} does not have the service ${service}.`,
  'account-lacks-service': ({ courier, service }) => `The ${forms.courier(courier)} account does not have the service ${service}.`,
  'refused-without-words': ({ courier }) => `${forms.courier(courier)} refused the order without saying why.`,
  'fanbox-inactive': 'The chosen FANbox is not active. Choose another delivery point.',
  'fanbox-full': 'The chosen FANbox has no free drawers. Choose another delivery point.',
  'fan-recipient-phone': "FAN Courier does not accept the recipient's phone number.",
  'fan-sender-phone': "FAN Courier does not accept the sender's phone number.",
  'fan-field-missing': ({ field }) => `Missing: ${fanFields[field]}.`,
  'fan-field-invalid': ({ field }) => `Not accepted: ${fanFields[field]}.`,
  'fan-field-format': ({ field }) => `Wrong format: ${fanFields[field]}.`,
  'fan-pickup-at-branch': ({ branch }) => `A FAN Courier account with a contract sends the courier only to its own branch (${branch}).`,
  'fan-no-pickup': 'FAN Courier does not collect parcels on the chosen day.',
  'fan-pickup-until': ({ hour }) => `The pickup can be ordered until ${hour}.`,

  'courier-without-points': 'The courier does not deliver to pickup points.',
  'point-is-full': 'The locker is full and takes no orders.',
  'locker-packages-max': ({ max }) =>
    `The point takes at most ${forms.counted(max, { one: 'one package', other: '# packages' })} per order.`,
  'locker-kg-max': ({ kg }) => `The point takes packages of at most ${forms.number(kg)} kg.`,
  'locker-drawers-small': 'No free drawer of the point is large enough for the package.',
  'locker-takes-no-cash': 'The point takes no cash on delivery.',
  'chosen-point-gone': "The chosen delivery point is no longer in the courier's list.",
  'locker-unavailable': ({ locker, reason }) => (locker === null ? reason : `${locker}: ${reason}`),
  'courier-unavailable': ({ courier }) => `${forms.courier(courier)} did not answer. Its offers are missing; try again in a little while.`,
  'not-an-envelope': 'The package does not meet the requirements of an envelope.',
  'saturday-only-on-friday': 'Saturday delivery can only be requested on Fridays.',
  'repayment-over-law': ({ max, isCompany }) =>
    `Cash on delivery can be at most ${forms.number(max / 100)} RON for ${isCompany ? 'companies' : 'individuals'} (Law 70/2015).`,
}

export const schedule: Texts['schedule'] = { days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'], closed: 'Closed' }
