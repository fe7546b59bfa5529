/** Who gets e-mails about what: by group, each switched on and off, with its addresses. */
import { z } from 'zod'
import { endpoint, Success } from '../endpoint.ts'
import { coded } from '../texts/message.ts'

export const MAIL_ADDRESSES_MAX = 3

/** By the specification's names. */
export const mailGroups = [
  'sendInvoiceMail',
  'sendOrderDeliveryAlerts',
  'sendRepaymentSheet',
  'sendOrderConfirmationToSender',
  'sendOrderConfirmationToMarkedEmails',
  'sendOrderConfirmationWithoutAttachments',
  'sendOrderReturn',
] as const
export type MailGroupName = (typeof mailGroups)[number]

const Address = z
  .string()
  .trim()
  .max(254, coded('email-invalid'))
  .pipe(z.email(coded('email-invalid')))

const isEachOnce = (emails: readonly string[]) => new Set(emails.map((email) => email.toLowerCase())).size === emails.length

/** Addresses are kept while a group is off; it is then not looked at whether any is there. */
export const MailGroup = z
  .object({ enabled: z.boolean(), emails: z.array(Address).max(MAIL_ADDRESSES_MAX) })
  .refine(({ emails }) => isEachOnce(emails), { path: ['emails'], error: coded('email-twice') })
  .refine(({ enabled, emails }) => !enabled || emails.length > 0, { path: ['emails'], error: coded('email-needed') })
export type MailGroup = z.output<typeof MailGroup>

export const MailSettings = z.object({
  sendInvoiceMail: MailGroup,
  sendOrderDeliveryAlerts: MailGroup,
  sendRepaymentSheet: MailGroup,
  sendOrderConfirmationToSender: MailGroup,
  sendOrderConfirmationToMarkedEmails: MailGroup,
  sendOrderConfirmationWithoutAttachments: MailGroup,
  sendOrderReturn: MailGroup,
}) satisfies z.ZodObject<Record<MailGroupName, typeof MailGroup>>
export type MailSettings = z.output<typeof MailSettings>

/** On until a client has chosen, to the address of its account; the others are off. */
export const mailsFromTheStart: readonly MailGroupName[] = ['sendInvoiceMail', 'sendRepaymentSheet', 'sendOrderConfirmationToSender']

export const mailSettings = {
  read: endpoint({
    method: 'GET',
    path: '/user/settings/mail',
    access: 'money.read',
    summary: 'Which e-mails are sent, and to whom.',
    answer: z.object({ settings: MailSettings }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/user/settings/mail',
    access: 'settings.write',
    summary: 'Sets which e-mails are sent, and to whom.',
    body: z.object({ settings: MailSettings }),
    answer: Success,
    problems: ['invalid-fields'],
  }),
}
