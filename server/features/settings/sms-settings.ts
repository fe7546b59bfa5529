import { SmsSettings } from '../../../contract/notifications/sms-settings.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import { keepSetting, keptSetting } from './client-setting.ts'

export const SMS_SETTINGS = 'sms'
/** Each message is paid for: none until the client asks for them. */
const DEFAULT: SmsSettings = { pickUpRecipientNotify: { enabled: { value: false }, secondPhoneAlso: { value: false } } }

export const smsSettingsFrom = (kept: unknown): SmsSettings => SmsSettings.safeParse(kept).data ?? DEFAULT

export async function smsSettingsOf(db: Queries, clientId: string): Promise<SmsSettings> {
  return smsSettingsFrom(await keptSetting(db, clientId, SMS_SETTINGS, SmsSettings))
}

export async function saveSmsSettings(db: Database, clientId: string, value: SmsSettings): Promise<void> {
  await keepSetting(db, clientId, SMS_SETTINGS, value)
}
