import { eq } from 'drizzle-orm'
import { Language } from '#contract/texts/languages.ts'
import { templatesOf } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { textsOf } from '#server/platform/texts.ts'
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
  const templates = await templatesOf(app.db, { clientId, isOffered: false })
  return templates.map((template) => {
    const returnUrl = returnUrlOf(app, template)
    return { templateName: template.name, returnUrl, withdrawUrl: `${returnUrl}/withdraw` }
  })
}

/** Those that a merchant gives to the buyer of an order. */
export async function offeredLinks(app: App, clientId: string) {
  const templates = await templatesOf(app.db, { clientId, isOffered: true })
  return templates.map((template) => ({ templateName: template.name, returnUrl: returnUrlOf(app, template) }))
}

const returnUrlOf = ({ config }: App, { uniqueId }: { uniqueId: string }): string =>
  `${config.publicUrl}/order/return/${encodeURIComponent(uniqueId)}`

export const linkTexts = () =>
  Language.options.map((language) => {
    const { withdrawal, returns } = textsOf(language)
    return { language, returnText: returns.links.returnText, withdrawText: withdrawal.link }
  })
