/** What the operator sets for FAN Courier, and what the sandbox uses instead. */
import { z } from 'zod'
import { offeredServices, sandboxTimeLimits, settingText, timeLimits, trustAbsenceAfter } from '../courier-settings.ts'

export const fanServiceCodes = ['Standard', 'RedCode', 'Transport', 'FANbox', 'CollectPoint', 'Office'] as const
export type FanServiceCode = (typeof fanServiceCodes)[number]

export const FanSettings = z.object({
  baseUrl: z.url().default('https://api.fancourier.ro'),
  /** The branch, in the selfAWB account. */
  clientId: settingText.regex(/^\d{1,12}$/),
  /**
   * 'SelfAWB Ocazional' orders the courier to any sender's address; a contract's account only to its own branch, so that a courier
   * for another address cannot be asked for at all.
   */
  accountKind: z.enum(['contract', 'occasional']).default('contract'),
  username: settingText.min(1),
  password: settingText.min(1).meta({ secret: true }),
  /** Where FAN sends the collected cash; both empty: to the account of the contract. */
  repaymentBank: settingText.max(50).default(''),
  repaymentIban: settingText.max(35).default(''),
  services: offeredServices(fanServiceCodes),
  /** Option X: our label replaces the courier's A5 sheet. FAN prints A6 for such shipments only. */
  epodLabels: z.boolean().default(true),
  ...timeLimits,
  /** FAN's report of the day lags. */
  trustAbsenceAfterMs: trustAbsenceAfter(15 * 60_000),
})
export type FanSettings = z.infer<typeof FanSettings>

/** The simulator's account. Production refuses it. */
export const fanDemoAccount = { clientId: '9000001', username: 'demo-fan', password: 'Demo-fan-1' } as const

/** `simulators`: the simulators' address, e.g. http://127.0.0.1:4100. */
export const fanSandbox = (simulators: string): FanSettings =>
  FanSettings.parse({
    ...fanDemoAccount,
    ...sandboxTimeLimits,
    baseUrl: `${simulators}/fan`,
    accountKind: 'occasional',
    trustAbsenceAfterMs: 3000,
  })
