import {
  type ChosenMails,
  type MailGroup,
  type MailGroupName,
  MailSettings,
  mailGroups,
  mailsFromTheStart,
} from '../../../contract/notifications/mail-settings.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import { contactOfClient } from '../members/clients.ts'
import { keptSetting, mergeSetting } from './client-setting.ts'

const NAME = 'mail'

/** A group that the client has not chosen yet is as it is from the start. */
export async function mailSettingsOf(db: Queries, clientId: string): Promise<MailSettings> {
  const kept = (await keptSetting(db, clientId, NAME, MailSettings.partial())) ?? {}
  if (mailGroups.every((group) => kept[group])) return MailSettings.parse(kept)
  const account = await contactOfClient(db, clientId)
  const fromTheStart = (group: MailGroupName): MailGroup =>
    account ? { enabled: mailsFromTheStart.includes(group), emails: [account.email] } : { enabled: false, emails: [] }
  return MailSettings.parse(Object.fromEntries(mailGroups.map((group) => [group, kept[group] ?? fromTheStart(group)])))
}

/** A group that is left out stays as it is. */
export async function saveMailSettings(db: Database, clientId: string, chosen: ChosenMails): Promise<void> {
  await mergeSetting(db, clientId, NAME, chosen)
}
