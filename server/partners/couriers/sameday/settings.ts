/** What the operator sets for Sameday, and what the sandbox uses instead. */
import { z } from 'zod'

/** 24 next day, LN locker next day, PP shop (PUDO) next day. Codes are Sameday's and stable; ids are read from the account. */
export const samedayServiceCodes = ['24', 'LN', 'PP'] as const
export type SamedayServiceCode = (typeof samedayServiceCodes)[number]

const text = z.string().trim()

export const SamedaySettings = z.object({
  baseUrl: z.url().default('https://api.sameday.ro').meta({ title: 'Adresa API' }),
  username: text.min(1).meta({ title: 'Utilizator API' }),
  password: text.min(1).meta({ title: 'Parola API', secret: true }),
  pickupPoint: z
    .int()
    .positive()
    .meta({ title: 'ID punct de ridicare', description: 'Punctul de ridicare din contract, de care apartin AWB-urile.' }),
  contactPerson: z.int().positive().nullable().default(null).meta({ title: 'ID persoana de contact' }),
  services: z
    .array(z.enum(samedayServiceCodes))
    .min(1)
    .default([...samedayServiceCodes])
    .meta({ title: 'Servicii oferite' }),
  /** Parcels above 38 kg (package type 2) are taken by agreement only. */
  oversizedAgreed: z.boolean().default(false).meta({ title: 'Colete peste 38 kg (prin acord)' }),
  /** Agreed with Sameday: then AWBs carry our own numbers, prefix and reference. Lost answers are found without it, by the reference. */
  awbNumberPrefix: text
    .regex(/^[A-Z0-9]{0,8}$/)
    .default('')
    .meta({ title: 'Prefix pentru numere AWB proprii' }),
  createTimeoutMs: z.int().min(500).max(20_000).default(20_000).meta({ title: 'Limita pentru emiterea AWB (ms)' }),
  readTimeoutMs: z.int().min(500).max(120_000).default(10_000).meta({ title: 'Limita pentru interogari (ms)' }),
  trustAbsenceAfterMs: z.int().min(0).max(86_400_000).default(60_000).meta({ title: 'Cat poate intarzia un AWB nou (ms)' }),
})
export type SamedaySettings = z.infer<typeof SamedaySettings>

/** The simulator's account. Production refuses it. */
export const samedayDemoAccount = { username: 'demo-sameday', password: 'Demo-sameday-1' } as const

/** `simulators`: the simulators' address, e.g. http://127.0.0.1:4100. */
export const samedaySandbox = (simulators: string): SamedaySettings =>
  SamedaySettings.parse({
    ...samedayDemoAccount,
    baseUrl: `${simulators}/sameday`,
    pickupPoint: 7001,
    createTimeoutMs: 6000,
    readTimeoutMs: 5000,
    trustAbsenceAfterMs: 1500,
  })
