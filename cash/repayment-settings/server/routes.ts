import { repaymentAccount } from '#account/settings/contract/system.ts'
import { clientProfileCalls } from '#contract/client-profile/profile.ts'
import { repaymentSettingsCalls } from '#contract/client-profile/repayment-settings.ts'
import { lastRepaymentAccount } from '#sending/operations.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { payDaysOf } from './pay-days.ts'
import { clientProfileOf, saveClientProfile } from './profile.ts'
import { repaymentAccountOf } from './repayment-profile.ts'
import { saveSendInterval } from './save-profile.ts'

export const repaymentSettingsRoutes: Route[] = [
  serve(repaymentSettingsCalls.saveTerms, async (app, { params, body, concerns }) => {
    concerns(params.id)
    await saveSendInterval(app, params.id, body.repaymentSendInterval)
    return { success: true }
  }),
  serve(clientProfileCalls.read, async (app, { caller, client }) => {
    const profile = await clientProfileOf(app, { caller, clientId: client.id })
    return { ...profile, profile, payDays: payDaysOf(app) }
  }),
  serve(clientProfileCalls.save, async (app, { caller, client, body }) => {
    return { success: true, ...(await saveClientProfile(app, { caller, clientId: client.id }, body.profile)) }
  }),
  serve(repaymentAccount.last, async (app, { client }) => ({
    account: (await repaymentAccountOf(app.db, client.id)) ?? (await lastRepaymentAccount(app.db, client.id)),
  })),
]
