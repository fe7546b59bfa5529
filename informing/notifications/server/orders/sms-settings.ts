import { keptSettings, mergeSetting } from '#account/operations.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { type ChosenSms, type SmsSettings, smsSettingsFrom } from '../../contract/sms-settings.ts'

export const SMS_SETTINGS = 'sms'

export async function smsSettingsOf(db: Queries, clientId: string): Promise<SmsSettings> {
  return smsSettingsFrom((await keptSettings(db, clientId, [SMS_SETTINGS])).get(SMS_SETTINGS))
}

/** A switch that is left out stays as it is. */
export async function saveSmsSettings(db: Pick<Tx, 'insert'>, clientId: string, chosen: ChosenSms): Promise<void> {
  await mergeSetting(db, clientId, SMS_SETTINGS, chosen)
}
