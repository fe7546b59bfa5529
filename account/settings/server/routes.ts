import { passkeyOriginOf } from '#account/sign-in/server/passkeys/challenges.ts'
import { scheduleCalls } from '#contract/client-profile/working-hours.ts'
import { Problem } from '#contract/problems.ts'
import { systemCalls } from '#contract/shell/system.ts'
import { listRefusedAddresses } from '#server/effects/mail-refusals/note-refusals.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { mailGroups, mailSettings } from '../contract/mail-settings.ts'
import { orderSettings, printSettings } from '../contract/system.ts'
import { checkMailAddress } from './check-mail-address.ts'
import { demoAccounts, roleOfDemoAccount, trialCompaniesIn, trialVatNumbersIn } from './demo-accounts.ts'
import { mailSettingsOf, saveMailSettings } from './mail-settings.ts'
import { orderSettingsOf, printSettingsOf, saveOrderSettings, savePrintSettings } from './print-settings.ts'
import { workingHoursOf } from './working-hours.ts'

export const settingsRoutes: Route[] = [
  serve(systemCalls.health, async (app) => {
    if (!(await app.health.isAnswering())) throw new Problem('starting-or-stopping', { because: { code: 'service-away' } })
    const { instanceMark } = app.config
    return { status: 'ok' as const, ...(instanceMark === null ? {} : { instance: instanceMark }) }
  }),
  serve(systemCalls.about, async (app, { texts }) => ({
    productName: app.config.productName,
    couriers: [...app.couriers.keys()],
    storePlatforms: [...app.stores.keys()],
    publicUrl: app.config.publicUrl,
    passkeyOrigin: passkeyOriginOf(app.config),
    isSandbox: app.config.isSandbox,
    createsInvoices: app.config.createsInvoices,
    demoAccounts: app.config.isSandbox
      ? demoAccounts.map((one) => ({ email: one.email, password: one.password, name: one.name, role: roleOfDemoAccount(texts, one) }))
      : [],
    trialCompanies: app.config.isSandbox ? trialCompaniesIn(texts) : [],
    trialVatNumbers: app.config.isSandbox ? trialVatNumbersIn(texts) : [],
    geographyCredit: texts.about.geographyCredit,
    map: app.config.map,
    hasPostalCodes: app.geography.hasPostalCodes(),
    isAddressListLoaded: app.geography.isListLoaded(),
  })),
  serve(printSettings.read, async (app, { client }) => {
    const settings = await printSettingsOf(app, client.id)
    return { ...settings, settings }
  }),
  serve(printSettings.save, async (app, { client, body }) => {
    await savePrintSettings(app, client.id, body.settings)
    return { success: true }
  }),
  serve(orderSettings.read, async (app, { client }) => ({
    settings: { willPrint: (await orderSettingsOf(app, client.id))?.willPrint ?? { value: null } },
  })),
  serve(orderSettings.save, async (app, { client, body }) => {
    await saveOrderSettings(app, client.id, body.settings)
    return { success: true }
  }),
  serve(mailSettings.read, async (app, { client }) => {
    const settings = await mailSettingsOf(app.db, client.id)
    const emails = mailGroups.flatMap((group) => settings[group].emails)
    return { settings, refused: await listRefusedAddresses(app.db, client.id, emails) }
  }),
  serve(mailSettings.save, async (app, { client, body }) => {
    await app.db.inTransaction((tx) => saveMailSettings(tx, client.id, body.settings))
    return { success: true }
  }),
  serve(mailSettings.check, async (app, { body }) => ({ verdict: await checkMailAddress(app, body.email) })),
  serve(scheduleCalls.read, async (app, { client }) => ({ settings: { workingHours: await workingHoursOf(app.db, client.id) } })),
]
