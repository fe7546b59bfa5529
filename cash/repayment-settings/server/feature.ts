import type { Feature } from '../../../server/feature.ts'
import { accountChangedMail } from './account-changed.ts'
import { repaymentSettingsRoutes } from './routes.ts'

export const repaymentSettings: Feature = { name: 'repayment-settings', routes: repaymentSettingsRoutes, mails: [accountChangedMail] }
