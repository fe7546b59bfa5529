import { partnerAccount } from '../../partner-account.ts'
import { samedayCourier } from './sameday.ts'
import { SamedaySettings, samedayDemoAccount, samedaySandbox } from './settings.ts'

export const account = partnerAccount({
  prefix: 'SAMEDAY',
  settings: SamedaySettings,
  demo: samedayDemoAccount,
  sandbox: samedaySandbox,
  adapter: samedayCourier,
})
