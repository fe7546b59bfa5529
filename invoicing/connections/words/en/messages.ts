import { forms } from '#contract/texts/en/forms.ts'
import type { EInvoiceNotice } from '../../contract/connections.ts'
import type { connectionMails as romanianMails, connectionMessages as romanianMessages } from '../ro/messages.ts'

const named = ({ companies, more }: { companies: readonly string[]; more: number }): string =>
  more === 0
    ? forms.list(companies)
    : `${companies.join(', ')} and ${forms.counted(more, { one: 'another company', other: '# other companies' })}`

export const connectionMessages: typeof romanianMessages = {
  'einvoice-company-not-romanian': 'Only Romanian companies can be connected to e-Factura.',
  'einvoice-code-differs': 'The tax code is not that of the chosen company.',
  'einvoice-return-unknown': 'The sign-in at ANAF has expired, was used already, or was begun from another account. Connect again.',
  'einvoice-sign-in-refused':
    'ANAF did not permit the sign-in. The certificate may be renewed and not enrolled, enrolled for less than 24 hours, or not plugged in. Close the browser completely and try again.',
  'einvoice-no-right': ({ said }) => `The certificate has no right in SPV for this company. ANAF: ${said}`,
  'einvoice-grant-refused': 'ANAF did not accept the sign-in. Connect again.',
  'einvoice-not-connected': 'The company is not connected to e-Factura any more.',
  'einvoice-message-too-large': 'The message is larger than ANAF takes.',
  'einvoice-message-not-taken': ({ cause }) => `ANAF has not taken the message for three days: ${cause}.`,
  'einvoice-cause-limit': 'the daily limit of calls was reached',
  'einvoice-cause-own-limit': 'the limit of calls to ANAF was reached',
  'einvoice-cause-right': 'ANAF does not accept the connection of the company any more',
  'einvoice-cause-clock': 'ANAF does not accept the period that was asked for',
  'einvoice-message-unreadable': 'ANAF could not read the message.',
  'einvoice-message-not-confirmed': 'It could not be found out whether the message has reached ANAF.',
  'einvoice-ends': ({ endsOn, companies, more }) =>
    `The connection to e-Factura ends on ${forms.day(endsOn)}: ${named({ companies, more })}. Reconnect with the digital certificate before then.`,
  'einvoice-expired': (some) =>
    `The connection to e-Factura has ended: ${named(some)}. Invoices are not synchronised until you reconnect with the digital certificate.`,
  'einvoice-right-lost': (some) =>
    `ANAF says that the user of the certificate has no right in SPV any more: ${named(some)}. Invoices are not synchronised until the right is given again.`,
  'einvoice-sync-failing': ({ since, companies, more }) =>
    `Invoices of e-Factura could not be synchronised since ${forms.dateTime(since)}: ${named({ companies, more })}. It is tried further.`,
  'einvoice-anaf-failing': ({ since, count, cause }) =>
    `e-Factura has not answered since ${forms.dateTime(since)} for any connected company (${forms.number(count)}): ${cause}.`,
  'effect-einvoice-message': ({ cif, index }) => `Message of company ${cif} about the invoice with index ${index}.`,
}

const subjects = {
  ends: 'the connection to e-Factura ends soon',
  expired: 'the connection to e-Factura has ended',
  'right-lost': 'ANAF does not let us reach your invoices any more',
  'sync-failing': 'invoices of e-Factura are not synchronised any more',
  'anaf-failing': 'e-Factura does not answer',
} satisfies Record<EInvoiceNotice, string>

export const connectionMails: typeof romanianMails = {
  'einvoice-notice': ({ kind, text, link }) => ({ subject: subjects[kind], lines: [text, '', link] }),
}
