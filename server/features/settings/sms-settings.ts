import { SmsSettings } from '../../../contract/notifications/sms-settings.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import { keepSetting, keptSetting } from './client-setting.ts'

const NAME = 'sms'
/** Each message is paid for: none until the client asks for them. */
const DEFAULT: SmsSettings = { pickUpRecipientNotify: { enabled: { value: false }, secondPhoneAlso: { value: false } } }

export async function smsSettingsOf(db: Queries, clientId: string): Promise<SmsSettings> {
  return (await keptSetting(db, clientId, NAME, SmsSettings)) ?? DEFAULT
}

export async function saveSmsSettings(db: Database, clientId: string, value: SmsSettings): Promise<void> {
  await keepSetting(db, clientId, NAME, value)
}
