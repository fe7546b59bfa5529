import { repaymentSettingsCalls } from '../../../contract/repayments/repayment-settings.ts'
import { type Route, serve } from '../../platform/http/http.ts'
import { saveRepaymentProfile, saveSendInterval } from './save-profile.ts'

export const repaymentSettingsRoutes: Route[] = [
  serve(repaymentSettingsCalls.save, async (app, { caller, client, body }) => {
    await saveRepaymentProfile(app, { clientId: client.id, userId: caller?.id ?? null, profile: body.profile })
    return { success: true }
  }),
  serve(repaymentSettingsCalls.saveTerms, async (app, { params, body, concerns }) => {
    await saveSendInterval(app, params.id, body.repaymentSendInterval)
    concerns(params.id)
    return { success: true }
  }),
]
