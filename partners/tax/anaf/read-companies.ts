/** ANAF's answer of its registers (service of taxpayers, version 9) as ours. A company that makes no sense costs itself only. */
import { z } from 'zod'
import type { CompanyAddress, CompanyAnswer } from '#paying/ports/tax.ts'

const text = z
  .string()
  .nullish()
  .transform((value) => withCommas((value ?? '').trim()))
/** The document writes flags as text, the service sends them as they are. */
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])
/** Blank: none. Anything else that is no day is not understood. */
const day = z
  .string()
  .trim()
  .nullish()
  .transform((value) => value || null)
  .pipe(z.iso.date().nullable())
const cif = z.union([z.int(), z.string().trim().regex(/^\d+$/).transform(Number)]).transform(String)

const VatPeriod = z.object({ data_inceput_ScpTVA: day, data_sfarsit_ScpTVA: day })
/** A list, though the document draws one. */
const VatPeriods = z.preprocess((given) => (Array.isArray(given) ? given : given ? [given] : []), z.array(VatPeriod))

const seatNames = {
  ...{ street: 'sdenumire_Strada', number: 'snumar_Strada', locality: 'sdenumire_Localitate', county: 'sdenumire_Judet' },
  ...{ countyCode: 'scod_JudetAuto', country: 'stara', details: 'sdetalii_Adresa', postalCode: 'scod_Postal' },
} as const
const domicileNames = {
  ...{ street: 'ddenumire_Strada', number: 'dnumar_Strada', locality: 'ddenumire_Localitate', county: 'ddenumire_Judet' },
  ...{ countyCode: 'dcod_JudetAuto', country: 'dtara', details: 'ddetalii_Adresa', postalCode: 'dcod_Postal' },
} as const

const addressBy = (names: Record<keyof CompanyAddress, string>) =>
  z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((given): CompanyAddress | null => {
      const read = (part: keyof CompanyAddress) => text.catch('').parse(given?.[names[part]])
      const address: CompanyAddress = {
        ...{ street: read('street'), number: read('number'), locality: read('locality'), county: read('county') },
        ...{ countyCode: read('countyCode'), country: read('country'), details: read('details'), postalCode: read('postalCode') },
      }
      return Object.values(address).some((part) => part !== '') ? address : null
    })

const Found = z.object({
  date_generale: z.object({
    cui: cif,
    data: z.string(),
    denumire: text.pipe(z.string().min(1)),
    nrRegCom: text,
    telefon: text,
    stare_inregistrare: text,
    statusRO_e_Factura: flag,
  }),
  inregistrare_scop_Tva: z.object({ scpTVA: flag, perioade_TVA: VatPeriods }),
  inregistrare_RTVAI: z.object({ statusTvaIncasare: flag }),
  stare_inactiv: z.object({ statusInactivi: flag, dataReactivare: day, dataRadiere: day }),
  inregistrare_SplitTVA: z.object({ statusSplitTVA: flag }),
  adresa_sediu_social: addressBy(seatNames),
  adresa_domiciliu_fiscal: addressBy(domicileNames),
})
type Found = z.infer<typeof Found>

/** `cod`: in the document only, as a number or its text; where it is sent it says whether the rest is an answer. */
export const RegisterAnswer = z.object({
  cod: z.union([z.literal(200), z.literal('200')]).optional(),
  found: z
    .array(z.unknown())
    .nullable()
    .transform((rows) => rows ?? []),
  notFound: z
    .array(z.unknown())
    .nullish()
    .transform((rows) => (rows ?? []).flatMap((row) => cif.safeParse(row).data ?? [])),
})

/** An answer for each number of the batch, and for no other. */
export function readCompanies(registers: z.infer<typeof RegisterAnswer>, asked: readonly string[], on: string): Map<string, CompanyAnswer> {
  const rows = new Map(registers.found.map((row) => [cifOf(row), row]))
  const notFound = new Set(registers.notFound)
  return new Map(asked.map((one) => [one, rows.has(one) ? readCompany(rows.get(one), on) : missing(one, notFound)]))
}

const missing = (one: string, notFound: ReadonlySet<string>): CompanyAnswer =>
  notFound.has(one) ? { kind: 'not-found' } : { kind: 'unknown', cause: 'not answered' }

const cifOf = (row: unknown): string | null =>
  z.object({ date_generale: z.object({ cui: cif }) }).safeParse(row).data?.date_generale.cui ?? null

/** `cause` says where the answer is odd, never what stands in it. */
function readCompany(row: unknown, on: string): CompanyAnswer {
  const read = Found.safeParse(row)
  if (!read.success) return { kind: 'unknown', cause: `not readable: ${read.error.issues.map(({ path }) => path.join('.')).join(', ')}` }
  const general = read.data.date_generale
  if (general.data !== on) return { kind: 'unknown', cause: `answered for another day than ${on}` }
  return { kind: 'found', company: companyOf(read.data) }
}

function companyOf(found: Found): Extract<CompanyAnswer, { kind: 'found' }>['company'] {
  const { date_generale: general, inregistrare_scop_Tva: vat, stare_inactiv: activity } = found
  return {
    cif: general.cui,
    name: general.denumire,
    tradeRegister: general.nrRegCom,
    registration: general.stare_inregistrare,
    deregisteredOn: activity.dataRadiere ?? deregisteredBy(general.stare_inregistrare),
    isVatPayer: vat.scpTVA,
    vat: lastPeriod(vat.perioade_TVA),
    hasVatOnCollection: found.inregistrare_RTVAI.statusTvaIncasare,
    hasSplitVat: found.inregistrare_SplitTVA.statusSplitTVA,
    isInactive: activity.statusInactivi,
    reactivatedOn: activity.dataReactivare,
    isInEInvoiceRegister: general.statusRO_e_Factura,
    seat: found.adresa_sediu_social,
    fiscalDomicile: found.adresa_domiciliu_fiscal,
    phone: general.telefon,
  }
}

/** `RADIERE din data 12.03.2020`: some have it in words only. */
function deregisteredBy(registration: string): string | null {
  const [, day, month, year] = /^RADI\p{L}*\b.*?(\d{2})\.(\d{2})\.(\d{4})/iu.exec(registration) ?? []
  return year === undefined ? null : `${year}-${month}-${day}`
}

function lastPeriod(periods: readonly z.infer<typeof VatPeriod>[]): { since: string | null; until: string | null } {
  const [last] = periods.toSorted((a, b) => (b.data_inceput_ScpTVA ?? '').localeCompare(a.data_inceput_ScpTVA ?? ''))
  return { since: last?.data_inceput_ScpTVA ?? null, until: last?.data_sfarsit_ScpTVA ?? null }
}

/** Old code pages put a cedilla where Romanian has a comma. */
const commas: Record<string, string> = { ş: 'ș', ţ: 'ț', Ş: 'Ș', Ţ: 'Ț' }
const withCommas = (written: string): string => written.replace(/[şţŞŢ]/g, (char) => commas[char] ?? char)
