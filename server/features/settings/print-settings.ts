import type { z } from 'zod'
import { PrintSettings } from '../../../contract/system.ts'
import type { App } from '../../platform/app.ts'
import { keepSetting, keptSetting } from './client-setting.ts'

type Print = z.output<typeof PrintSettings>
const NAME = 'print'
const DEFAULT: Print = { awbFormat: 'A4' }

export async function printSettingsOf(app: App, clientId: string): Promise<Print> {
  return (await keptSetting(app.db, clientId, NAME, PrintSettings)) ?? DEFAULT
}

export async function savePrintSettings(app: App, clientId: string, value: Print): Promise<void> {
  await keepSetting(app.db, clientId, NAME, value)
}
