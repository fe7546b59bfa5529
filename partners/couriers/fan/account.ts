import { partnerAccount } from '../../partner-account.ts'
import { fanCourier } from './fan-courier.ts'
import { FanSettings, fanDemoAccount, fanSandbox } from './settings.ts'

export const account = partnerAccount({
  prefix: 'FAN',
  settings: FanSettings,
  demo: fanDemoAccount,
  sandbox: fanSandbox,
  adapter: fanCourier,
})
