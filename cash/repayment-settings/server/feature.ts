import { deleteRowsWithClient } from '#account/operations.ts'
import type { Feature } from '#server/feature.ts'
import { accountChangedMail } from './account-changed.ts'
import { repaymentSettingsRoutes } from './routes.ts'
import { repaymentSettings as settingsRows } from './tables.ts'

export const repaymentSettings: Feature = {
  name: 'repayment-settings',
  routes: repaymentSettingsRoutes,
  mails: [accountChangedMail],
  subscriptions: [deleteRowsWithClient(settingsRows)],
}
