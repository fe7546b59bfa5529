import { forms } from '#contract/texts/en/forms.ts'
import type { Texts } from '#contract/texts/texts.ts'

type Settings = Texts['settings']

const mail: Settings['mail'] = {
  groups: {
    sendInvoiceMail: { label: 'Invoices', hint: 'Each invoice is sent as a PDF when it is issued.' },
    sendOrderDeliveryAlerts: {
      label: 'Delivery alerts',
      hint: 'When a parcel is out for delivery, is delivered, cannot be delivered or waits at a pickup point.',
    },
    sendRepaymentSheet: { label: 'Repayment sheets', hint: 'The sheet is sent when cash on delivery is paid.' },
    sendOrderConfirmationToSender: { label: 'Order confirmation to the sender', hint: 'On activation, with the label attached.' },
    sendOrderConfirmationToMarkedEmails: {
      label: 'Order confirmation to other addresses',
      hint: 'On activation, with the label attached, for every order.',
    },
    sendOrderConfirmationWithoutAttachments: { label: 'Order confirmation without the label', hint: 'On activation, without the label.' },
    sendOrderReturn: { label: 'Returns', hint: 'When a parcel turns back and when it has come back.' },
  },
  address: (position) => `E-mail address ${position}`,
  add: 'Add an address',
  remove: (position) => `Remove address ${position}`,
  atMost: (max) => `At most ${forms.counted(max, { one: 'one address', other: '# addresses' })}.`,
  checking: 'Checking ...',
  notChecked: 'The domain of the address could not be checked.',
  invalidFields: 'The data cannot be saved. Some fields are invalid!',
  saved: 'The settings were saved!',
  failed: 'The settings could not be saved!',
  ofInvoices: 'Invoices by e-mail',
  saveAddresses: 'Save the addresses',
}

const sms: Settings['sms'] = {
  title: 'Text messages to the recipient',
  secondPhone: 'Send to the second phone too',
  secondPhoneHint: 'Only used while the recipient is notified. The same number gets one message.',
  saved: 'The data were saved',
}

const print: Settings['print'] = {
  title: 'Printing',
  order: 'Printing of orders',
  format: 'Format of the label (AWB)',
  formatHint: 'Every print button uses it. A courier without this format uses its first one.',
  formats: { A4: 'A4, ordinary printer', A6: 'A6, label printer' },
  willPrint: 'Do you print the labels yourself?',
  yes: 'Yes',
  yesHint: 'The label opens once the order is activated.',
  no: 'No',
  noHint: 'The label does not open by itself. The print buttons stay.',
  invalidFields: 'The settings could not be saved. Some fields are invalid!',
  saved: 'The settings were saved!',
  failed: 'An error occurred while saving the settings!',
}

const schedule: Settings['schedule'] = {
  title: 'Schedule',
  hours: 'Pick-up hours',
  intro: ({ from, until }) =>
    `Couriers that come when called are called between these hours, and offers show the last pickup hour within the day’s schedule. Without a schedule parcels are picked up between ${from} and ${until}.`,
  days: { monday: 'Monday', tuesday: 'Tuesday', wednesday: 'Wednesday', thursday: 'Thursday', friday: 'Friday' },
  start: 'From',
  end: 'Until',
  startOf: (day) => `${day}, from`,
  endOf: (day) => `${day}, until`,
  sameEachDay: 'Monday’s hours for every day',
  saved: 'The data were saved',
}

export const settings: Settings = {
  title: 'Settings',
  cards: {
    repayment: { title: 'Repayments', about: 'The account that cash on delivery is paid to, and how often.' },
    security: { title: 'Security', about: 'Password, two-step sign-in and passkeys.' },
    notify: { title: 'Notifications', about: 'E-mails about orders and money, text messages to recipients.' },
    print: { title: 'Printing', about: 'The format of labels, and who prints them.' },
    schedule: { title: 'Schedule', about: 'The hours at which couriers can pick parcels up.' },
    subscriptions: { title: 'Subscriptions', about: 'Automatic top-ups of the balance with a saved card.' },
  },
  readOnly: (roles) => `Your role does not allow changing these settings. Who changes them has the role: ${roles}.`,
  unchanged: 'Nothing to save',
  leaveTitle: 'Leave the settings?',
  leaveBody: 'What you changed is not saved and will be lost.',
  changedElsewhere:
    'These settings were changed elsewhere meanwhile. What you did not change yourself shows the new values now: check them and save again.',
  notify: { title: 'Notifications', mail: 'E-mail', sms: 'SMS' },
  mail,
  sms,
  print,
  schedule,
}
