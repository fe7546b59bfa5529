import { accountSetBy } from '../../../cash/operations.ts'
import { profileCalls } from '../../../contract/account/profile.ts'
import { scheduleCalls } from '../../../contract/account/working-hours.ts'
import { mailGroups, mailSettings } from '../../../contract/notifications/mail-settings.ts'
import { smsSettings } from '../../../contract/notifications/sms-settings.ts'
import { Problem } from '../../../contract/problems.ts'
import { orderSettings, printSettings, repaymentAccount, system } from '../../../contract/system.ts'
import { refusedAmong } from '../../effects/mail-refusals/note-refusals.ts'
import { type Route, serve } from '../../platform/http/http.ts'
import { passkeyOriginOf } from '../account/passkeys/challenges.ts'
import { lastRepaymentAccount } from '../orders/queries.ts'
import { checkMailAddress } from './check-mail-address.ts'
import { demoAccounts, roleOfDemoAccount } from './demo-accounts.ts'
import { mailSettingsOf, saveMailSettings } from './mail-settings.ts'
import { orderSettingsOf, printSettingsOf, saveOrderSettings, savePrintSettings } from './print-settings.ts'
import { profileOf, saveProfile } from './profile.ts'
import { saveSmsSettings, smsSettingsOf } from './sms-settings.ts'
import { workingHoursOf } from './working-hours.ts'

export const settingsRoutes: Route[] = [
  serve(system.health, async (app) => {
    if (!(await app.health.isAnswering())) throw new Problem('starting-or-stopping', { because: { code: 'service-away' } })
    return { status: 'ok' } as const
  }),
  serve(system.about, async (app, { texts }) => ({
    productName: app.config.productName,
    couriers: [...app.couriers.keys()],
    storePlatforms: [...app.stores.keys()],
    publicUrl: app.config.publicUrl,
    passkeyOrigin: passkeyOriginOf(app.config),
    isSandbox: app.config.isSandbox,
    demoAccounts: app.config.isSandbox
      ? demoAccounts.map((one) => ({ email: one.email, password: one.password, name: one.name, role: roleOfDemoAccount(texts, one) }))
      : [],
    geographyCredit: texts.about.geographyCredit,
    hasPostalCodes: app.geography.hasPostalCodes(),
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
    return { settings, refused: await refusedAmong(app.db, client.id, emails) }
  }),
  serve(mailSettings.save, async (app, { client, body }) => {
    await app.db.inTransaction((tx) => saveMailSettings(tx, client.id, body.settings))
    return { success: true }
  }),
  serve(mailSettings.check, async (app, { body }) => ({ verdict: await checkMailAddress(app, body.email) })),
  serve(smsSettings.read, async (app, { client }) => ({ settings: await smsSettingsOf(app.db, client.id) })),
  serve(smsSettings.save, async (app, { client, body }) => {
    await app.db.inTransaction((tx) => saveSmsSettings(tx, client.id, body.settings))
    return { success: true }
  }),
  serve(scheduleCalls.read, async (app, { client }) => ({ settings: { workingHours: await workingHoursOf(app.db, client.id) } })),
  serve(profileCalls.read, async (app, { caller, client }) => {
    const profile = await profileOf(app, { caller, clientId: client.id })
    return { ...profile, profile }
  }),
  serve(profileCalls.save, async (app, { caller, client, body }) => {
    await saveProfile(app, { caller, clientId: client.id }, body.profile)
    return { success: true }
  }),
  serve(repaymentAccount.last, async (app, { client }) => ({
    account: (await accountSetBy(app.db, client.id)) ?? (await lastRepaymentAccount(app.db, client.id)),
  })),
]
