/** Who gets e-mails about what: by group, each switched on and off, with its addresses. */
import { z } from 'zod'
import { RefusedMailAddress } from '#contract/account/mail-refusal.ts'
import { endpoint, Success } from '#contract/endpoint.ts'
import { coded } from '#contract/texts/message.ts'

export const MAIL_ADDRESSES_MAX = 3
const ADDRESS_MAX = 254

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

const Written = z.string().trim().max(ADDRESS_MAX, coded('email-invalid'))
const Address = Written.pipe(z.email())

type AddressFault = 'field-missing' | 'email-invalid' | 'email-twice'

/** What is wrong with one of a list of addresses by its shape; null: nothing. */
export function mailAddressFault(emails: readonly string[], at: number): AddressFault | null {
  const written = emails[at]?.trim() ?? ''
  if (written === '') return 'field-missing'
  if (!Address.safeParse(written).success) return 'email-invalid'
  const isSame = (other: string) => other.trim().toLowerCase() === written.toLowerCase()
  return emails.slice(0, at).some(isSame) ? 'email-twice' : null
}

/** Addresses are kept as they are written while a group is off. */
export const MailGroup = z
  .object({ enabled: z.boolean(), emails: z.array(Written).max(MAIL_ADDRESSES_MAX) })
  .superRefine(({ enabled, emails }, context) => {
    if (!enabled) return
    const refuse = (path: (string | number)[], code: AddressFault | 'email-needed') =>
      context.addIssue({ code: 'custom', path, message: coded(code) })
    if (emails.length === 0) refuse(['emails'], 'email-needed')
    for (const at of emails.keys()) {
      const fault = mailAddressFault(emails, at)
      if (fault) refuse(['emails', at], fault)
    }
  })
export type MailGroup = z.output<typeof MailGroup>

export const MailSettings = z.object(
  Object.fromEntries(mailGroups.map((group) => [group, MailGroup])) as Record<MailGroupName, typeof MailGroup>,
)
export type MailSettings = z.output<typeof MailSettings>

const ChosenMails = MailSettings.partial()
export type ChosenMails = z.output<typeof ChosenMails>

/** On until a client has chosen, to the address of its account; the others are off. */
export const defaultMailGroups: readonly MailGroupName[] = ['sendInvoiceMail', 'sendRepaymentSheet', 'sendOrderConfirmationToSender']

/** Longer than this an answer about a domain is not waited for, in ms. */
export const MAIL_CHECK_MS = 3_000

/** `unknown`: whether its domain takes mail could not be learned in time. */
const MailVerdict = z.enum(['valid', 'invalid', 'unknown'])
export type MailVerdict = z.output<typeof MailVerdict>

export const isMailAddress = (written: string): boolean => Address.safeParse(written).success

export const mailSettings = {
  read: endpoint({
    method: 'GET',
    path: '/user/settings/mail',
    access: 'orders.read',
    does: 'reads',
    summary: 'Which e-mails are sent, and to whom; `refused`: those of the addresses whose server takes none of them.',
    answer: z.object({ settings: MailSettings, refused: z.array(RefusedMailAddress) }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/user/settings/mail',
    access: 'settings.write',
    does: 'writes',
    audits: {},
    proof: 'none',
    summary: 'Sets which e-mails are sent, and to whom; a group that is left out stays as it is.',
    body: z.object({ settings: ChosenMails }),
    answer: Success,
    problems: ['invalid-fields'],
  }),
  check: endpoint({
    method: 'POST',
    path: '/user/settings/mail/check',
    access: 'settings.write',
    does: 'fetches',
    quota: 'mail-checks',
    summary: 'Whether an address has the form of one and its domain takes mail.',
    body: z.object({ email: z.string().max(1000) }),
    answer: z.object({ verdict: MailVerdict }),
    problems: ['too-many-requests'],
  }),
}
