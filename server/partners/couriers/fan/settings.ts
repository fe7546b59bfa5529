/** What the operator sets for FAN Courier, and what the sandbox uses instead. */
import { z } from 'zod'

export const fanServiceCodes = ['Standard', 'RedCode', 'Transport', 'FANbox', 'CollectPoint', 'Office'] as const
export type FanServiceCode = (typeof fanServiceCodes)[number]

const text = z.string().trim()

export const FanSettings = z.object({
  baseUrl: z.url().default('https://api.fancourier.ro').meta({ title: 'Adresa API' }),
  clientId: text.regex(/^\d{1,12}$/).meta({ title: 'ID client', description: 'Punctul de lucru din contul selfAWB.' }),
  /**
   * 'SelfAWB Ocazional' orders the courier to any sender's address; a contract's account only to its own branch, so that a courier
   * for another address cannot be asked for at all.
   */
  accountKind: z.enum(['contract', 'occasional']).default('contract').meta({ title: 'Tipul contului selfAWB' }),
  username: text.min(1).meta({ title: 'Utilizator selfAWB' }),
  password: text.min(1).meta({ title: 'Parola selfAWB', secret: true }),
  /** Where FAN sends the collected cash; both empty: to the account of the contract. */
  repaymentBank: text.max(50).default('').meta({ title: 'Banca pentru rambursuri' }),
  repaymentIban: text.max(35).default('').meta({ title: 'IBAN pentru rambursuri' }),
  services: z
    .array(z.enum(fanServiceCodes))
    .min(1)
    .default([...fanServiceCodes])
    .meta({ title: 'Servicii oferite' }),
  /** Option X: our label replaces the courier's A5 sheet. FAN prints A6 for such shipments only. */
  epodLabels: z.boolean().default(true).meta({ title: 'Etichete ePOD (necesare pentru A6)' }),
  createTimeoutMs: z.int().min(500).max(20_000).default(20_000).meta({ title: 'Limita pentru emiterea AWB (ms)' }),
  readTimeoutMs: z.int().min(500).max(120_000).default(10_000).meta({ title: 'Limita pentru interogari (ms)' }),
  /** FAN's report of the day lags: only after so long is an AWB that is not in it proved absent. */
  trustAbsenceAfterMs: z
    .int()
    .min(0)
    .max(86_400_000)
    .default(15 * 60_000)
    .meta({ title: 'Intarzierea borderoului (ms)' }),
})
export type FanSettings = z.infer<typeof FanSettings>

/** The simulator's account. Production refuses it. */
export const fanDemoAccount = { clientId: '9000001', username: 'demo-fan', password: 'Demo-fan-1' } as const

/** `simulators`: the simulators' address, e.g. http://127.0.0.1:4100. */
export const fanSandbox = (simulators: string): FanSettings =>
  FanSettings.parse({
    ...fanDemoAccount,
    baseUrl: `${simulators}/fan`,
    accountKind: 'occasional',
    createTimeoutMs: 6000,
    readTimeoutMs: 5000,
    trustAbsenceAfterMs: 3000,
  })
