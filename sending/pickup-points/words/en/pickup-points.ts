import { forms } from '#contract/texts/en/forms.ts'
import type {
  pickupPoints as romanian,
  pickupPointMails as romanianMails,
  pickupPointMessages as romanianMessages,
} from '../ro/pickup-points.ts'

const days = { one: 'one day', other: '# days' }
const months = { one: 'one month', other: '# months' }
const parcels = { one: 'one parcel', other: '# parcels' }

export const pickupPointMessages: typeof romanianMessages = {
  'pickup-courier-missing': 'Choose a courier',
  'pickup-day-missing': 'At least one day has to be chosen',
  'pickup-field-missing': 'This field is required!',
  'pickup-estimate-too-small': 'The estimated number of orders has to be at least 1!',
  'pickup-estimate-too-large': ({ max }) => `The estimated number of orders can be at most ${forms.number(max)}!`,
  'pickup-correction-out-of-range': 'The price difference is between -50.00 and 0.00 RON.',
  'pickup-start-out-of-range': ({ within }) => `The first day is between today and ${forms.counted(within, days)} from now.`,
  'pickup-point-ended': 'The pick-up point is not active any more.',
  'pickup-point-not-constant': ({ months: count, percent }) =>
    `Switched off: ${forms.counted(count, months)} in a row with less than ${forms.number(percent)}% of the estimated shipments.`,
  'pickup-point-refused-because': ({ reason }) => `Refused: ${reason}`,
  'pickup-not-called-in-time': 'The platform was not working at the hour at which the courier is called.',
  'pickup-point-ended-by-operator': 'Ended by the platform’s team.',
}

export const pickupPointMails: typeof romanianMails = {
  'pickup-point': ({ news, courier, address, correction, reason, day, sentIn, link }) => {
    const said = {
      approved: {
        subject: `the pick-up point ${address} is active`,
        lines: [
          `${courier} collects from ${address}. ${day === '' ? 'From now on' : `From ${day} on`} each shipment from there has ${correction} in its price.`,
        ],
      },
      refused: { subject: `the request for the pick-up point ${address} was refused`, lines: [`${courier}, ${address}.`, reason] },
      warned: {
        subject: `the pick-up point ${address} ends on ${day}`,
        lines: [
          `${courier}, ${address}: shipments are not constant.`,
          ...sentIn.map((one) => `${pickupPoints.monthSent(one)}.`),
          `Without more shipments this month, the reduced price ends on ${day}.`,
        ],
      },
      ended: { subject: `the pick-up point ${address} has ended`, lines: [`${courier}, ${address}.`, reason] },
      'not-called': {
        subject: `${courier} does not come to ${address} on ${day}`,
        lines: [`The call for the courier was refused: ${reason}`, 'With the first order activated that day the courier is called again.'],
      },
      missed: {
        subject: `the courier was not called to ${address} on ${day}`,
        lines: [
          `${courier}: on ${day} the platform was not working at the hour at which it calls.`,
          'On the days that follow it is called as usual.',
        ],
      },
    }[news]
    return { subject: said.subject, lines: [...said.lines, '', link] }
  },
}

export const pickupPoints: typeof romanian = {
  title: 'Pick-up points',
  description: 'Recurring pick-up points with reduced prices for constant shipments, for each courier.',
  empty: 'Ask for a recurring pick-up point and get reduced prices for constant shipments.',
  newRequest: 'New request',
  showDeleted: 'Show refused or deleted points',
  states: { requested: 'Waiting for approval', approved: 'Active', ending: 'Being deleted', ended: 'Deleted' },
  courier: 'Courier',
  address: 'Address',
  contact: 'Contact',
  correction: 'Price difference',
  perShipment: (amount) => `${amount} for each shipment`,
  notDecided: 'Set with the approval',
  estimate: 'Estimated orders a month',
  days: 'Pick-up days',
  daysByContract: 'By the courier’s contract',
  printer: 'Printer for AWBs',
  yes: 'Yes',
  no: 'No',
  requested: 'Requested',
  approved: 'Approved',
  startsOn: 'Reduced price from',
  shipments: 'Shipments',
  monthSent: ({ month, sent, needed }) => `${forms.month(month)}: ${forms.counted(sent, parcels)} of at least ${forms.number(needed)}`,
  endsOn: (day) => `Shipments are not constant. Without more of them, the reduced price ends on ${day}.`,
  notCalled: ({ day, reason }) => `The courier does not come on ${day}: ${reason}`,
  daysAhead: 'The next days on which the courier comes',
  daysAheadHint:
    'The courier is called only where an AWB waits. Clear a day on which the address is closed: it is not called, and offers count from the day after.',
  dayAhead: ({ weekday, day }) => `${weekday}, ${day}`,
  holiday: 'public holiday, the courier does not come',
  dayOff: 'day off, the courier does not come',
  dayOffSaved: ({ day }) => `The courier is not called on ${day}.`,
  dayOnSaved: ({ day }) => `The courier is called on ${day} where an AWB waits.`,
  remove: 'Delete',
  removeTitle: 'Deleting the pick-up point',
  removeText: ({ courier, address }) => `${address}, ${courier}: the reduced price and the pick-ups end at once.`,
  removed: 'The request to delete was saved!',
  removeFailed: 'The request could not be processed!',
  withdraw: 'Keep the point',
  withdrawn: 'The pick-up point stays.',
  request: {
    title: 'Pick-up point request',
    step: ({ step, of }) => `Step ${forms.number(step)} of ${forms.number(of)}`,
    steps: { address: 'Address', courier: 'Courier', shipments: 'Shipments' },
    next: 'Continue',
    back: 'Back',
    leaveTitle: 'Leave the request?',
    leaveBody: 'What you have filled in is lost.',
    submit: 'Send the request',
    estimateHint: 'How many orders you send a month from this address.',
    printerAsked: 'Do you have a printer for AWBs?',
    printerMissing: 'This field is required!',
    sent: 'The request was saved! We will come back to you once it is processed!',
    failed: 'Something went wrong! Please try again, and contact us if the problem persists!',
    constancy: ({ months: count, percent, warning }) =>
      `The reduced price stays while shipments are constant: after ${forms.counted(count, months)} in a row with less than ${forms.number(percent)}% of the estimate we warn you ${forms.counted(warning, days)} before it ends.`,
  },
  operator: {
    title: 'Pick-up points',
    show: { waiting: 'To decide', approved: 'Active', past: 'Ended' },
    client: 'Client',
    wants: 'Wants',
    estimate: 'Orders/month',
    since: 'Since',
    look: 'Details',
    approve: 'Approve',
    approveTitle: 'Approving the pick-up point',
    changePrice: 'Change the price',
    priceLabel: 'Price difference of each shipment (RON, VAT included)',
    startsOn: 'First day of the reduced price',
    startsOnHint: 'From that day on the courier is called too.',
    refuse: 'Refuse',
    refuseTitle: 'Refusing the request',
    reason: 'The reason, as the client reads it',
    end: 'Delete the point',
    endTitle: 'Deleting the pick-up point',
    endText: 'The reduced price ends at once, and the client gets an e-mail.',
    endAsked: ({ at, wasActive }: { at: string; wasActive: boolean }) =>
      `The client asked for the deletion on ${at}${wasActive ? '; the reduced price and the pick-ups ended then' : ', before it was approved'}.`,
    approved: 'The pick-up point is active.',
    refused: 'The request was refused.',
    ended: 'The pick-up point was deleted.',
    priced: 'The price was changed.',
    empty: 'No request to decide.',
    emptyOther: 'No pick-up point.',
    corrections: 'Proposed price differences',
    correctionsHint: 'What clients see in their request; approved points keep their price.',
    now: (amount) => `Now: ${amount}`,
    save: 'Save',
    saved: 'The price difference was saved.',
  },
}
