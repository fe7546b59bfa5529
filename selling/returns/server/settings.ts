import { eq } from 'drizzle-orm'
import { templatesOf } from '../../../sending/operations.ts'
import type { App } from '../../../server/platform/app.ts'
import type { Queries, Tx } from '../../../server/platform/database/database.ts'
import { settingsFromTheStart, type WithdrawalSettings } from '../contract/withdrawal-settings.ts'
import { withdrawalSettings as table } from './tables.ts'

export async function settingsOf(db: Queries, clientId: string): Promise<WithdrawalSettings> {
  const { isInforming, paysSendingBack, holdsMoney, exceptions } = table
  const [row] = await db.select({ isInforming, paysSendingBack, holdsMoney, exceptions }).from(table).where(eq(table.clientId, clientId))
  return row ?? settingsFromTheStart
}

export async function saveSettings(app: App, tx: Tx, clientId: string, settings: WithdrawalSettings): Promise<WithdrawalSettings> {
  const saved = { ...settings, changedAt: app.clock.now() }
  await tx
    .insert(table)
    .values({ clientId, ...saved })
    .onConflictDoUpdate({ target: table.clientId, set: saved })
  return settings
}

/** The addresses that a shop puts into its pages. */
export async function linksOf(app: App, clientId: string) {
  const templates = await templatesOf(app.db, clientId)
  return templates.map(({ name, uniqueId }) => {
    const returnUrl = `${app.config.publicUrl}/order/return/${encodeURIComponent(uniqueId)}`
    return { templateName: name, returnUrl, withdrawUrl: `${returnUrl}/withdraw` }
  })
}
