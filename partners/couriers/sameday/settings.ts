/** What the operator sets for Sameday, and what the sandbox uses instead. */
import { z } from 'zod'
import { offeredServices, sandboxTimeLimits, settingText, timeLimits, trustAbsenceAfter } from '../courier-settings.ts'

/** 24 next day, LN locker next day, PP shop (PUDO) next day. Codes are Sameday's and stable; ids are read from the account. */
export const samedayServiceCodes = ['24', 'LN', 'PP'] as const
export type SamedayServiceCode = (typeof samedayServiceCodes)[number]

export const SamedaySettings = z.object({
  baseUrl: z.url().default('https://api.sameday.ro'),
  username: settingText.min(1),
  password: settingText.min(1).meta({ secret: true }),
  /** The pickup point of the contract that AWBs belong to. */
  pickupPoint: z.int().positive(),
  contactPerson: z.int().positive().nullable().default(null),
  services: offeredServices(samedayServiceCodes),
  /** Parcels above 38 kg (package type 2) are taken by agreement only. */
  oversizedAgreed: z.boolean().default(false),
  /** Agreed with Sameday: then AWBs carry our own numbers, prefix and reference. Lost answers are found without it, by the reference. */
  awbNumberPrefix: settingText.regex(/^[A-Z0-9]{0,8}$/).default(''),
  ...timeLimits,
  trustAbsenceAfterMs: trustAbsenceAfter(60_000),
})
export type SamedaySettings = z.infer<typeof SamedaySettings>

/** The simulator's account. Production refuses it. */
export const samedayDemoAccount = { username: 'demo-sameday', password: 'Demo-sameday-1' } as const

/** `simulators`: the simulators' address, e.g. http://127.0.0.1:4100. */
export const samedaySandbox = (simulators: string): SamedaySettings =>
  SamedaySettings.parse({
    ...samedayDemoAccount,
    ...sandboxTimeLimits,
    baseUrl: `${simulators}/sameday`,
    pickupPoint: 7001,
    trustAbsenceAfterMs: 1500,
  })
