import { forms } from '#contract/texts/en/forms.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { orderStates } from '#sending/orders/words/en/messages.ts'
import type { AnyNoticeWords, NoticeWords, SwitchWords } from '../../contract/notice-kinds.ts'

type Notices = typeof import('../ro/notices.ts')
type InMail = NonNullable<AnyNoticeWords['mail']>
type MailedParcel = Parameters<InMail>[0]

const about = ({ orderId, awb, courier, recipient, tracking, link }: MailedParcel): string[] => [
  `Order: ${orderId}`,
  `AWB: ${awb} (${courier})`,
  `Recipient: ${recipient}`,
  '',
  'Track the parcel:',
  tracking,
  '',
  `Details of the order: ${link}`,
]

const parcel =
  (what: string): InMail =>
  (of) => ({
    subject: `parcel ${of.awb} ${what}`,
    lines: [`Parcel ${of.awb} ${what} (${forms.dateTime(of.at)}).`, '', ...about(of)],
  })

const orderConfirmed: InMail = (of) => ({
  subject: `order ${of.orderId}, AWB ${of.awb}`,
  lines: [
    `Order ${of.orderId} was placed with ${of.courier}.`,
    ...(of.label === 'attached' ? ['The label is attached.'] : []),
    ...(of.label === 'missing' ? ['The courier did not give the label; you find it on the page of the order.'] : []),
    '',
    ...about(of),
  ],
})

export const notices: NoticeWords = {
  confirmed: { name: 'Order confirmation', mail: orderConfirmed },
  picked_up: {
    name: 'The parcel has left',
    sms: ({ sender, courier, awb, tracking }) => `${sender}: your parcel left with ${courier}, AWB ${awb}. ${tracking}`,
  },
  out_for_delivery: { name: orderStates.out_for_delivery, mail: parcel('is out for delivery') },
  delivered: { name: orderStates.delivered, mail: parcel('was delivered') },
  attempt_failed: { name: orderStates.attempt_failed, mail: parcel('could not be delivered, the courier will try again') },
  at_locker: { name: orderStates.at_locker, mail: parcel('can be collected from the pickup point') },
  returning: { name: orderStates.returning, mail: parcel('is on its way back to the sender') },
  returned: { name: orderStates.returned, mail: parcel('is back at the sender') },
}

export const noticeSwitches: SwitchWords = {
  pickUpRecipientNotify: {
    label: 'Notify the recipient when the parcel is picked up',
    hint: 'The recipient gets a text message with the sender, the courier, the AWB and the tracking link.',
  },
}

export const mailParts: Notices['mailParts'] = {
  language: 'en',
  openLink: 'Open the link',
  whyGroup: ({ product }) =>
    `You get this email because the address is among those chosen in the notifications of an account at ${product}.`,
  changeGroups: 'Change addresses and emails:',
}

const hours = { one: 'hour', other: '# hours' }

export const orderNoticeMessages: Notices['orderNoticeMessages'] = {
  'notice-too-late': ({ hoursMax }) => `It became known more than ${forms.counted(hoursMax, hours)} later.`,
  'notice-overtaken': 'The parcel was further on already.',
  'notice-switched-off': 'The address was no longer chosen in the notifications.',
  'notice-order-cancelled': 'The order was cancelled meanwhile.',
  'recipient-no-email': 'The recipient has no email address.',
  'recipient-switched-off': 'Messages to recipients were switched off meanwhile.',
  'notice-no-address': 'The account has no email address.',
  'sms-switched-off': 'Text messages to recipients were switched off meanwhile.',
  'sms-number-invalid': ({ phone }) => `${phone} is not a phone number.`,
  'sms-not-available': 'The platform has no SMS provider.',
  'sms-not-confirmed': 'The SMS provider did not confirm that it was sent. It may have arrived.',
  'sms-not-taken': ({ cause }) => `The SMS provider did not take the message (${cause}).`,
  'sms-unreachable': 'The number does not exist or takes no text messages.',
  'sms-expired': 'The phone was off or without signal for too long.',
  'sms-rejected': 'Refused by the phone network.',
  'sms-failed': 'Sending failed at the SMS provider.',
  'sms-stopped': 'Stopped by the SMS provider.',
  'sms-no-report-yet': 'Handed over to the operator; not confirmed yet.',
  'sms-no-report': 'Handed over to the operator, who did not confirm that it arrived.',
}

export const orderNotices: Texts['orderNotices'] = {
  title: 'Messages sent',
  none: 'No message was sent about this order.',
  sent: 'Sent',
  handedOver: 'Handed over',
  delivered: 'Received',
  notDelivered: 'Not delivered',
  waiting: 'Being sent',
  notSent: 'Not sent',
  unconfirmed: 'Not confirmed',
  withLabel: 'with the label',
  mail: 'Email',
  sms: 'SMS',
}
