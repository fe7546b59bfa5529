/** In which format labels are printed, and whether the sender prints them. */
import type { z } from 'zod'
import type { App } from '#server/platform/app.ts'
import { OrderSettings, PrintSettings } from '../contract/system.ts'
import { readClientSetting, saveClientSetting } from './client-setting.ts'

type Print = z.output<typeof PrintSettings>
const PRINT = 'print'
const DEFAULT: Print = { awbFormat: 'A4' }

export async function printSettingsOf(app: App, clientId: string): Promise<Print> {
  return (await readClientSetting(app.db, clientId, PRINT, PrintSettings)) ?? DEFAULT
}

export async function savePrintSettings(app: App, clientId: string, value: Print): Promise<void> {
  await app.db.inTransaction((tx) => saveClientSetting(tx, clientId, PRINT, value))
}

type Order = z.output<typeof OrderSettings>
const ORDER = 'order'

/** null: not chosen yet. */
export async function orderSettingsOf(app: App, clientId: string): Promise<Order | null> {
  return readClientSetting(app.db, clientId, ORDER, OrderSettings)
}

export async function saveOrderSettings(app: App, clientId: string, value: Order): Promise<void> {
  await app.db.inTransaction((tx) => saveClientSetting(tx, clientId, ORDER, value))
}
