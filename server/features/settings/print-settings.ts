import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { PrintSettings } from '../../../contract/system.ts'
import type { App } from '../../platform/app.ts'
import { clientSettings } from './tables.ts'

type Print = z.output<typeof PrintSettings>
const NAME = 'print'
const DEFAULT: Print = { awbFormat: 'A4' }

export async function printSettingsOf(app: App, clientId: string): Promise<Print> {
  const [row] = await app.db
    .select()
    .from(clientSettings)
    .where(and(eq(clientSettings.clientId, clientId), eq(clientSettings.name, NAME)))
  const kept = PrintSettings.safeParse(row?.value)
  return kept.success ? kept.data : DEFAULT
}

export async function savePrintSettings(app: App, clientId: string, value: Print): Promise<void> {
  await app.db
    .insert(clientSettings)
    .values({ clientId, name: NAME, value })
    .onConflictDoUpdate({ target: [clientSettings.clientId, clientSettings.name], set: { value } })
}
