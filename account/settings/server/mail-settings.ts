import { type Contact, contactOfClient } from '#account/members/server/contacts.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import {
  type ChosenMails,
  defaultMailGroups,
  type MailGroup,
  type MailGroupName,
  MailSettings,
  mailGroups,
} from '../contract/mail-settings.ts'
import { mergeClientSetting, readClientSetting } from './client-setting.ts'

export const MAIL_SETTINGS = 'mail'

const KeptMails = MailSettings.partial()

export async function mailSettingsOf(db: Queries, clientId: string): Promise<MailSettings> {
  return mailSettingsFrom(await readClientSetting(db, clientId, MAIL_SETTINGS, KeptMails), () => contactOfClient(db, clientId))
}

/** With whom they are written to; `contact` null: the client has no account. */
export async function mailRecipients(db: Queries, clientId: string): Promise<{ settings: MailSettings; contact: Contact | null }> {
  const kept = await readClientSetting(db, clientId, MAIL_SETTINGS, KeptMails)
  const contact = await contactOfClient(db, clientId)
  return { contact, settings: await mailSettingsFrom(kept, async () => contact) }
}

/** A group that the client has not chosen yet is as it is from the start: only then its contact is asked for. */
export async function mailSettingsFrom(written: unknown, contact: () => Promise<Contact | null>): Promise<MailSettings> {
  const kept = KeptMails.safeParse(written).data ?? {}
  if (mailGroups.every((group) => kept[group])) return MailSettings.parse(kept)
  const account = await contact()
  const fromTheStart = (group: MailGroupName): MailGroup =>
    account ? { enabled: defaultMailGroups.includes(group), emails: [account.email] } : { enabled: false, emails: [] }
  return MailSettings.parse(Object.fromEntries(mailGroups.map((group) => [group, kept[group] ?? fromTheStart(group)])))
}

/** A group that is left out stays as it is. */
export async function saveMailSettings(db: Pick<Tx, 'insert'>, clientId: string, chosen: ChosenMails): Promise<void> {
  await mergeClientSetting(db, clientId, MAIL_SETTINGS, chosen)
}
