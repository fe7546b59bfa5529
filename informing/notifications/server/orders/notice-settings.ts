/** What a client has chosen to have written about its orders, to whom: both groups with one statement. */

import { contactOfClient, keptSettings, MAIL_SETTINGS, mailSettingsFrom } from '#account/operations.ts'
import type { MailSettings } from '#account/settings/contract/mail-settings.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { type SmsSettings, smsSettingsFrom } from '../../contract/sms-settings.ts'
import { SMS_SETTINGS } from './sms-settings.ts'

export async function noticeSettingsOf(db: Queries, clientId: string): Promise<{ mail: MailSettings; sms: SmsSettings }> {
  const kept = await keptSettings(db, clientId, [MAIL_SETTINGS, SMS_SETTINGS])
  return {
    mail: await mailSettingsFrom(kept.get(MAIL_SETTINGS), () => contactOfClient(db, clientId)),
    sms: smsSettingsFrom(kept.get(SMS_SETTINGS)),
  }
}
