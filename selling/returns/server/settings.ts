import { eq } from 'drizzle-orm'
import { Language } from '#contract/texts/languages.ts'
import { templatesOf } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { contentVersionOf, requireVersion } from '#server/platform/http/versions.ts'
import { textsOf } from '#server/platform/texts.ts'
import { defaultWithdrawalSettings, type SavedWithdrawalSettings, type WithdrawalSettings } from '../contract/withdrawal-settings.ts'
import { withdrawalSettings as table } from './tables.ts'

const { withdrawalDays, returnDays, isInforming, paysSendingBack, holdsMoney, exceptions, linkPlaces } = table
const said = { withdrawalDays, returnDays, isInforming, paysSendingBack, holdsMoney, exceptions, linkPlaces }

export async function withdrawalSettingsOf(db: Queries, clientId: string): Promise<WithdrawalSettings> {
  const [row] = await db.select(said).from(table).where(eq(table.clientId, clientId))
  return row ?? defaultWithdrawalSettings
}

export const withVersion = (settings: WithdrawalSettings): SavedWithdrawalSettings => ({
  ...settings,
  version: contentVersionOf(settings),
})

type NewSettings = { clientId: string; settings: WithdrawalSettings; ifMatch: string | null }

/** Throws `changed-meanwhile`. */
export async function saveWithdrawalSettings(app: App, tx: Tx, { clientId, settings, ifMatch }: NewSettings): Promise<WithdrawalSettings> {
  const changedAt = app.clock.now()
  await tx
    .insert(table)
    .values({ clientId, ...defaultWithdrawalSettings, changedAt })
    .onConflictDoNothing()
  const [saved = defaultWithdrawalSettings] = await tx.select(said).from(table).where(eq(table.clientId, clientId)).for('update')
  requireVersion(ifMatch, { saved, wanted: settings })
  await tx
    .update(table)
    .set({ ...settings, changedAt })
    .where(eq(table.clientId, clientId))
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

export const linkTexts = ({ withdrawalDays: granted }: Pick<WithdrawalSettings, 'withdrawalDays'>) =>
  Language.options.map((language) => {
    const { withdrawal, returns } = textsOf(language)
    return {
      language,
      returnText: returns.links.returnText,
      withdrawText: withdrawal.link,
      periodText: withdrawal.periodGranted(granted),
    }
  })
