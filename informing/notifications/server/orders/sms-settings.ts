import { contactOfClient, MAIL_SETTINGS, mailSettingsFrom, mergeClientSetting, readClientSettings } from '#account/operations.ts'
import type { MailSettings } from '#account/settings/contract/mail-settings.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { type ChosenSms, type SmsSettings, smsSettingsFrom } from '../../contract/sms-settings.ts'

const SMS_SETTINGS = 'sms'

export async function smsSettingsOf(db: Queries, clientId: string): Promise<SmsSettings> {
  return smsSettingsFrom((await readClientSettings(db, clientId, [SMS_SETTINGS])).get(SMS_SETTINGS))
}

/** What a client has chosen to have written about its orders, to whom: both groups with one statement. */
export async function noticeSettingsOf(db: Queries, clientId: string): Promise<{ mail: MailSettings; sms: SmsSettings }> {
  const kept = await readClientSettings(db, clientId, [MAIL_SETTINGS, SMS_SETTINGS])
  return {
    mail: await mailSettingsFrom(kept.get(MAIL_SETTINGS), () => contactOfClient(db, clientId)),
    sms: smsSettingsFrom(kept.get(SMS_SETTINGS)),
  }
}

/** A switch that is left out stays as it is. */
export async function saveSmsSettings(db: Pick<Tx, 'insert'>, clientId: string, chosen: ChosenSms): Promise<void> {
  await mergeClientSetting(db, clientId, SMS_SETTINGS, chosen)
}
