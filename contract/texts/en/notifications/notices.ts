import type { Texts } from '../../texts.ts'
import { forms } from '../forms.ts'

type Notices = typeof import('../../ro/notifications/notices.ts')
type Parcel = Omit<Parameters<Notices['noticeMails']['order-confirmed']>[0], 'label'>

const alerts = {
  out_for_delivery: 'is out for delivery',
  delivered: 'was delivered',
  attempt_failed: 'could not be delivered, the courier will try again',
  at_locker: 'can be collected from the pickup point',
}

const returns = { returning: 'is on its way back to the sender', returned: 'is back at the sender' }

const about = ({ orderId, awb, courier, recipient, tracking, link }: Parcel): string[] => [
  `Order: ${orderId}`,
  `AWB: ${awb} (${courier})`,
  `Recipient: ${recipient}`,
  '',
  'Track the parcel:',
  tracking,
  '',
  `Details of the order: ${link}`,
]

export const noticeMails: Notices['noticeMails'] = {
  'order-confirmed': ({ orderId, awb, courier, recipient, tracking, link, label }) => ({
    subject: `order ${orderId}, AWB ${awb}`,
    lines: [
      `Order ${orderId} was placed with ${courier}.`,
      ...(label === 'attached' ? ['The label is attached.'] : []),
      ...(label === 'missing' ? ['The courier did not give the label; you find it on the page of the order.'] : []),
      '',
      ...about({ orderId, awb, courier, recipient, tracking, link }),
    ],
  }),
  'parcel-alert': ({ alert, at, orderId, awb, courier, recipient, tracking, link }) => ({
    subject: `parcel ${awb} ${alerts[alert]}`,
    lines: [`Parcel ${awb} ${alerts[alert]} (${forms.dateTime(at)}).`, '', ...about({ orderId, awb, courier, recipient, tracking, link })],
  }),
  'parcel-return': ({ way, at, orderId, awb, courier, recipient, tracking, link }) => ({
    subject: `parcel ${awb} ${returns[way]}`,
    lines: [`Parcel ${awb} ${returns[way]} (${forms.dateTime(at)}).`, '', ...about({ orderId, awb, courier, recipient, tracking, link })],
  }),
}

export const mailParts: Notices['mailParts'] = {
  language: 'en',
  openLink: 'Open the link',
  whyGroup: ({ product }) => `You get this email because the address is among those chosen in the notifications of a ${product} account.`,
  changeGroups: 'Change addresses and emails:',
}

export const textMessages: Texts['textMessages'] = {
  pickedUp: ({ sender, courier, awb, link }) => `${sender}: your parcel left with ${courier}, AWB ${awb}. ${link}`,
}

export const noticeEvents: Texts['noticeEvents'] = {
  confirmed: 'Order confirmation',
  picked_up: 'The parcel has left',
  out_for_delivery: 'Out for delivery',
  delivered: 'Delivered',
  attempt_failed: 'Delivery attempt failed',
  at_locker: 'At the pickup point',
  returning: 'Return begun',
  returned: 'Return arrived',
}

const hours = { one: 'hour', other: '# hours' }

export const orderNoticeMessages: Notices['orderNoticeMessages'] = {
  'notice-too-late': ({ hoursMax }) => `It became known more than ${forms.counted(hoursMax, hours)} later.`,
  'notice-overtaken': 'The parcel was further on already.',
  'notice-switched-off': 'The address was no longer chosen in the notifications.',
  'notice-order-cancelled': 'The order was cancelled meanwhile.',
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
