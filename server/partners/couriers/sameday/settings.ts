/** What the operator sets for Sameday, and what the sandbox uses instead. */
import { z } from 'zod'
import { offeredServices, sandboxTimeLimits, settingText, timeLimits, trustAbsenceAfter } from '../courier-settings.ts'

/** 24 next day, LN locker next day, PP shop (PUDO) next day. Codes are Sameday's and stable; ids are read from the account. */
export const samedayServiceCodes = ['24', 'LN', 'PP'] as const
export type SamedayServiceCode = (typeof samedayServiceCodes)[number]

export const SamedaySettings = z.object({
  baseUrl: z.url().default('https://api.sameday.ro').meta({ title: 'Adresa API' }),
  username: settingText.min(1).meta({ title: 'Utilizator API' }),
  password: settingText.min(1).meta({ title: 'Parola API', secret: true }),
  pickupPoint: z
    .int()
    .positive()
    .meta({ title: 'ID punct de ridicare', description: 'Punctul de ridicare din contract, de care apartin AWB-urile.' }),
  contactPerson: z.int().positive().nullable().default(null).meta({ title: 'ID persoana de contact' }),
  services: offeredServices(samedayServiceCodes),
  /** Parcels above 38 kg (package type 2) are taken by agreement only. */
  oversizedAgreed: z.boolean().default(false).meta({ title: 'Colete peste 38 kg (prin acord)' }),
  /** Agreed with Sameday: then AWBs carry our own numbers, prefix and reference. Lost answers are found without it, by the reference. */
  awbNumberPrefix: settingText
    .regex(/^[A-Z0-9]{0,8}$/)
    .default('')
    .meta({ title: 'Prefix pentru numere AWB proprii' }),
  ...timeLimits,
  trustAbsenceAfterMs: trustAbsenceAfter(60_000, 'Cat poate intarzia un AWB nou (ms)'),
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
