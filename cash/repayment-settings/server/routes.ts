import { type Route, serve } from '../../../server/platform/http/http.ts'
import { repaymentSettingsCalls } from '../contract/repayment-settings.ts'
import { saveSendInterval } from './save-profile.ts'

export const repaymentSettingsRoutes: Route[] = [
  serve(repaymentSettingsCalls.saveTerms, async (app, { params, body, concerns }) => {
    concerns(params.id)
    await saveSendInterval(app, params.id, body.repaymentSendInterval)
    return { success: true }
  }),
]
