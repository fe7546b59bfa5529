/** Groups of addresses while they are typed, and the way to and from the contract's shape. */

import { asMessage } from '#contract/texts/message.ts'
import { messageText } from '#web/said.ts'
import {
  MAIL_ADDRESSES_MAX,
  type MailGroup,
  type MailGroupName,
  type MailSettings,
  mailAddressFault,
} from '../../contract/mail-settings.ts'

/** Of the groups that are shown. */
export type MailDraft = Partial<Record<MailGroupName, MailGroup>>

/** Each group has a row to write in. */
export const mailDraftOf = (settings: MailSettings, groups: readonly MailGroupName[]): MailDraft =>
  Object.fromEntries(
    groups.map((name) => {
      const { enabled, emails } = settings[name]
      return [name, { enabled, emails: emails.length === 0 ? [''] : emails.slice(0, MAIL_ADDRESSES_MAX) }]
    }),
  )

const entriesOf = (draft: MailDraft) => Object.entries(draft) as [MailGroupName, MailGroup][] // what is left out has no entry

/** Of a draft without errors. What was left blank in a group that is off is nothing. */
export const mailSettingsOfDraft = (draft: MailDraft): Partial<MailSettings> =>
  Object.fromEntries(
    entriesOf(draft).map(([name, { enabled, emails }]) => {
      const written = emails.map((email) => email.trim())
      return [name, { enabled, emails: enabled ? written : written.filter(Boolean) }]
    }),
  )

/** Messages by field; groups that are off are not looked at. `isRefused`: by the check of its domain. */
export function mailDraftErrors(draft: MailDraft, isRefused: (email: string) => boolean = () => false): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [name, { enabled, emails }] of entriesOf(draft)) {
    for (const at of enabled ? emails.keys() : []) {
      const fault = mailAddressFault(emails, at) ?? (isRefused(emails[at] ?? '') ? 'email-invalid' : null)
      if (fault) errors[`${name}.emails.${at}`] = messageText(asMessage(fault))
    }
  }
  return errors
}

/** Where a refusal of the server belongs. */
export const mailDraftFieldOf = (path: string): string => path.replace(/^settings\./, '').replace(/\.emails$/, '.emails.0')

/** Addresses of groups that are on. */
export const addressesInMailDraft = (draft: MailDraft): string[] =>
  entriesOf(draft).flatMap(([, { enabled, emails }]) => (enabled ? emails : []))
