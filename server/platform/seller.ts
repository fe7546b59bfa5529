/**
 * Who issues the platform's invoices, how they are numbered, and how its bank wants payment files: its contract says it. In the sandbox a company
 * that does not exist.
 */
import { z } from 'zod'
import { Day } from '#contract/days.ts'
import { compactFiscalCode, fiscalCodeFault } from '#contract/tax/fiscal-codes.ts'

const Setting = z.string().trim().min(1).max(200).optional()
/** Stands in numbers of invoices and names of files. */
const Series = z.string().regex(/^[A-Z]{1,8}$/, '1 to 8 characters A-Z')

export const sellerSettings = {
  SELLER_NAME: Setting,
  SELLER_CUI: Setting.refine((cui) => cui === undefined || fiscalCodeFault('cif', cui, 'RO') === null, 'not a valid CUI'),
  SELLER_TRADE_REGISTER: Setting,
  SELLER_ADDRESS: Setting,
  /** Law 31/1990, art. 74: on every invoice of a company. */
  SELLER_SHARE_CAPITAL: Setting,
  SELLER_IBAN: Setting,
  SELLER_BANK: Setting,
  INVOICE_SERIES_FISCAL: Series.default('EXF'),
  INVOICE_SERIES_ADVANCE: Series.default('EXA'),
  INVOICE_SERIES_STORNO: Series.default('EXS'),
}
type SellerSet = z.output<z.ZodObject<typeof sellerSettings>>

export type Seller = {
  name: string
  /** Digits alone; the seller pays VAT. */
  cui: string
  tradeRegister: string
  address: string
  shareCapital: string
  iban: string
  bank: string
}

const sandbox = {
  SELLER_NAME: 'EXPEDIO DEMO S.R.L.',
  SELLER_CUI: '90000022',
  SELLER_TRADE_REGISTER: 'J2026000001408',
  SELLER_ADDRESS: 'Bulevardul Unirii 1, Sector 3, București',
  SELLER_SHARE_CAPITAL: '1.000 RON',
  // No client's: what is paid out goes to none of the platform's own accounts.
  SELLER_IBAN: 'RO81EXPD0000000000000001',
  SELLER_BANK: 'Banca Demo',
} as const

/** In production all of it is demanded (`sellerProblems`); in the sandbox what is missing is the demo's. */
export function sellerOfSettings(set: SellerSet): Seller {
  const { SELLER_NAME, SELLER_CUI, SELLER_TRADE_REGISTER, SELLER_ADDRESS, SELLER_SHARE_CAPITAL, SELLER_IBAN, SELLER_BANK } = {
    ...sandbox,
    ...Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined)),
  }
  return {
    name: SELLER_NAME,
    cui: compactFiscalCode(SELLER_CUI),
    tradeRegister: SELLER_TRADE_REGISTER,
    address: SELLER_ADDRESS,
    shareCapital: SELLER_SHARE_CAPITAL,
    iban: SELLER_IBAN,
    bank: SELLER_BANK,
  }
}

/** What is missing for invoices in the platform's own name, each with what to set. */
export function sellerProblems(set: SellerSet): string[] {
  const names = Object.keys(sandbox) as (keyof typeof sandbox)[] // keys of a constant
  return names.flatMap((name) => (set[name] === undefined ? [`${name}: set it, it stands on every invoice`] : []))
}

export type InvoiceSeries = Record<'fiscal' | 'advance' | 'storno', string>

/** Each its own, so that each is numbered without a gap. */
export const seriesOf = ({ INVOICE_SERIES_FISCAL, INVOICE_SERIES_ADVANCE, INVOICE_SERIES_STORNO }: SellerSet): InvoiceSeries => ({
  fiscal: INVOICE_SERIES_FISCAL,
  advance: INVOICE_SERIES_ADVANCE,
  storno: INVOICE_SERIES_STORNO,
})

/** `service-level`: NURG and URGP; `instruction`: NORM and HIGH; `none`: nothing is said. */
const priorities = ['service-level', 'instruction', 'none'] as const
/** Who bears the banks' charges; `none`: it is not said. */
const charges = ['SHAR', 'SLEV', 'none'] as const

/** What a file says besides its payments. */
export type PaymentFileProfile = { priority: (typeof priorities)[number]; charges: (typeof charges)[number] }

export type PayingBank = PaymentFileProfile & {
  /** '': that of its account's code. */
  bic: string
  /** Beside weekends and holidays, e.g. those of TARGET. */
  closedDays: readonly string[]
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

export const payingBankSettings = {
  PAYOUT_BIC: z
    .string()
    .regex(/^([A-Z]{4}RO[A-Z0-9]{2}([A-Z0-9]{3})?)?$/, 'a BIC in Romania, e.g. BTRLRO22')
    .default(''),
  PAYOUT_PRIORITY: z.enum(priorities).default('service-level'),
  PAYOUT_CHARGES: z.enum(charges).default('SHAR'),
  PAYOUT_CLOSED_DAYS: z
    .string()
    .default('')
    .transform(listOf)
    .refine((days) => days.every((day) => Day.safeParse(day).success), 'days with commas, e.g. 2026-04-03,2026-04-06'),
}

type Set = z.output<z.ZodObject<typeof payingBankSettings>>

export const payingBankOf = ({ PAYOUT_BIC, PAYOUT_PRIORITY, PAYOUT_CHARGES, PAYOUT_CLOSED_DAYS }: Set): PayingBank => ({
  ...{ bic: PAYOUT_BIC, priority: PAYOUT_PRIORITY, charges: PAYOUT_CHARGES, closedDays: PAYOUT_CLOSED_DAYS },
})
