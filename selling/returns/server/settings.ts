import { eq } from 'drizzle-orm'
import { Language } from '#contract/texts/languages.ts'
import { templatesOf } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { textsOf } from '#server/platform/texts.ts'
import { defaultWithdrawalSettings, type WithdrawalSettings } from '../contract/withdrawal-settings.ts'
import { withdrawalSettings as table } from './tables.ts'

export async function withdrawalSettingsOf(db: Queries, clientId: string): Promise<WithdrawalSettings> {
  const { withdrawalDays, returnDays, isInforming, paysSendingBack, holdsMoney, exceptions, linkPlaces } = table
  const [row] = await db
    .select({ withdrawalDays, returnDays, isInforming, paysSendingBack, holdsMoney, exceptions, linkPlaces })
    .from(table)
    .where(eq(table.clientId, clientId))
  return row ?? defaultWithdrawalSettings
}

export async function saveWithdrawalSettings(
  app: App,
  tx: Tx,
  clientId: string,
  settings: WithdrawalSettings,
): Promise<WithdrawalSettings> {
  const saved = { ...settings, changedAt: app.clock.now() }
  await tx
    .insert(table)
    .values({ clientId, ...saved })
    .onConflictDoUpdate({ target: table.clientId, set: saved })
  return settings
}

/** The addresses that a shop puts into its pages. */
export async function returnLinksOf(app: App, clientId: string) {
  const templates = await templatesOf(app.db, { clientId, isOffered: false })
  return templates.map((template) => {
    const returnUrl = returnUrlOf(app, template)
    return {
      templateName: template.name,
      returnUrl,
      withdrawUrl: `${returnUrl}/withdraw`,
      isFramed: (template.framePages ?? []).length > 0,
    }
  })
}

/** Those that a merchant gives to the buyer of an order. */
export async function offeredLinks(app: App, clientId: string) {
  const templates = await templatesOf(app.db, { clientId, isOffered: true })
  return templates.map((template) => ({ templateName: template.name, returnUrl: returnUrlOf(app, template) }))
}

const returnUrlOf = ({ config }: App, { uniqueId }: { uniqueId: string }): string =>
  `${config.publicUrl}/order/return/${encodeURIComponent(uniqueId)}`

export const linkTexts = ({ withdrawalDays }: Pick<WithdrawalSettings, 'withdrawalDays'>) =>
  Language.options.map((language) => {
    const { withdrawal, returns } = textsOf(language)
    return {
      language,
      returnText: returns.links.returnText,
      withdrawText: withdrawal.link,
      periodText: withdrawal.periodGranted(withdrawalDays),
    }
  })
