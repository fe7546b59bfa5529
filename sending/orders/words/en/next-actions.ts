import { forms } from '#contract/texts/en/forms.ts'
import type { Texts } from '#contract/texts/texts.ts'

const said = (text: string, reason: string | null) => (reason === null ? text : `${text}: ${reason}`)

export const nextActions: Texts['nextActions'] = {
  heads: {
    draft: () => 'The order is not activated',
    activating: () => 'The courier is confirming the AWB',
    active: ({ at }) => `Activated on ${forms.day(at)}: the courier is to pick up the parcel`,
    picked_up: ({ at }) => `Picked up by the courier on ${forms.day(at)}`,
    in_transit: ({ at }) => `In transit since ${forms.day(at)}`,
    out_for_delivery: ({ at }) => `Out for delivery since ${forms.day(at)}`,
    at_locker: ({ at, point }) => `Waiting for the recipient since ${forms.day(at)}${point === null ? '' : ` at ${point}`}`,
    attempt_failed: ({ at, reason }) => said(`Delivery failed on ${forms.day(at)}`, reason),
    returning: ({ at, reason }) => said(`On its way back to the sender since ${forms.day(at)}`, reason),
    delivered: ({ at }) => `Delivered on ${forms.day(at)}`,
    returned: ({ at, reason, receivedBackAt }) =>
      `${said(`Returned on ${forms.day(at)}`, reason)}${receivedBackAt === null ? '' : ` · received back on ${forms.day(receivedBackAt)}`}`,
    cancelled: ({ at }) => `Cancelled on ${forms.day(at)}`,
    lost: ({ at, reason }) => said(`Lost or damaged, reported on ${forms.day(at)}`, reason),
    beingCancelled: ({ at }) => `The AWB of ${forms.day(at)} is being cancelled at the courier`,
  },
  acts: {
    'call-recipient': 'Call the recipient',
    'call-courier': 'Copy the AWB and call the courier',
    'receive-back': 'I have it back',
    'send-again': 'Send again',
    'open-replacement': 'See the new order',
  },
  money: {
    'cash-to-collect': 'Cash to collect',
    'cash-collected': 'Cash collected',
    'cash-not-collected': 'Cash not collected',
    transport: 'Transport',
    refunded: 'Refunded',
    'way-back': 'Return',
  },
  notKnownYet: 'not known yet',
}
