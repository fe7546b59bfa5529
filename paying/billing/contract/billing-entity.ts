/** The companies and people that a client's invoices are issued to, as the form sends them and the list answers them. */
import { z } from 'zod'
import { compactFiscalCode, type FiscalCodeKind, fiscalCodeFault } from '#contract/tax/fiscal-codes.ts'
import { coded, type PlainCode } from '#contract/texts/message.ts'
import { BUCHAREST_CODE, countyNamed, sectorIn } from '#sending/addresses/contract/address-rules.ts'
import { isCountry } from './countries.ts'
import { entityInvalidReasons, verifyStatuses } from './entity-rules.ts'
import { vatNumberStates } from './vat-of-buyers.ts'

export const ENTITY_NAME_MAX = 200
/** Of one client, those that are not deleted. */
export const ENTITIES_MAX = 50

/** At the wire: 1 CIF, 2 NIF, 6 CNP. */
export const fiscalTypeNumbers = { cif: 1, nif: 2, cnp: 6 } as const satisfies Record<FiscalCodeKind, number>
export type FiscalTypeNumber = (typeof fiscalTypeNumbers)[FiscalCodeKind]

export const kindOfNumber = (number: FiscalTypeNumber): FiscalCodeKind => (number === 1 ? 'cif' : number === 2 ? 'nif' : 'cnp')

/** Which numbers a company or an individual of a country can be known by, the usual one first. */
export function fiscalKindsFor({ isCompany, countryCode }: { isCompany: boolean; countryCode: string }): readonly FiscalCodeKind[] {
  if (countryCode !== 'RO') return ['nif']
  return isCompany ? ['cif'] : ['cnp', 'nif']
}

const missing = coded('field-missing')
const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, coded({ code: 'field-too-long', params: { max } }))
const needed = (max: number) => text(max).min(1, missing)

export const BillingAddress = z.object({
  /** ISO 3166-1 alpha-2. */
  countryCode: z
    .string()
    .trim()
    .toUpperCase()
    .max(2, { error: coded('field-invalid'), abort: true })
    .refine(isCountry, { error: coded('field-invalid'), abort: true }),
  localityString: needed(100),
  /** Of Romania alone it must be known. */
  countyString: text(100).default(''),
  postalCode: text(20).default(''),
  street: text(150).default(''),
  number: text(30).default(''),
  additionalInfo: text(250).default(''),
})
export type BillingAddress = z.output<typeof BillingAddress>

export const EntityData = z.object({
  name: needed(ENTITY_NAME_MAX),
  isCompany: z.boolean(),
  identificationCode: needed(40),
  tradeRegister: text(40).default(''),
  fiscalIdentificationType: z.union([z.literal(1), z.literal(2), z.literal(6)]),
  /** Of a Romanian company the tax authority says it, whatever is sent. */
  isVatPayer: z.boolean().nullable().default(null),
})

type Fault = [path: string, code: PlainCode]

/** What does not fit together in a form of a company or an individual, by path; a code that is not there is none of it. */
export function entityFaults({ entityData, address }: { entityData: z.output<typeof EntityData>; address: BillingAddress }): Fault[] {
  const { countryCode } = address
  const kind = kindOfNumber(entityData.fiscalIdentificationType)
  const fits = fiscalKindsFor({ isCompany: entityData.isCompany, countryCode }).includes(kind)
  const code = entityData.identificationCode
  const fault = fits && code !== '' ? fiscalCodeFault(kind, code, countryCode) : null
  return [
    ...(fits ? [] : [['entityData.fiscalIdentificationType', 'fiscal-type-does-not-fit'] as Fault]),
    ...(fault ? [['entityData.identificationCode', fault] as Fault] : []),
    ...(address.street === '' && address.number === '' ? [['address.street', 'street-or-number-missing'] as Fault] : []),
    ...(countryCode === 'RO' ? romanianFaults(address) : []),
  ]
}

/** Adds an entity, or changes the one whose number it carries. */
export const BillingForm = z
  .object({ fiscalSubaccountNumber: z.int().positive().max(1_000_000).optional(), entityData: EntityData, address: BillingAddress })
  .superRefine((form, context) => {
    for (const [path, code] of entityFaults(form)) context.addIssue({ code: 'custom', path: path.split('.'), message: coded(code) })
  })
export type BillingForm = z.output<typeof BillingForm>

/** What a Romanian invoice needs of the address: the county, in Bucharest the sector too. */
function romanianFaults({ countyString, localityString, postalCode }: BillingAddress): Fault[] {
  const county = countyNamed(countyString)
  const isSectorMissing = county?.code === BUCHAREST_CODE && sectorIn(localityString) === null && localityString !== ''
  return [
    ...(countyString === '' ? [['address.countyString', 'field-missing'] as Fault] : []),
    ...(countyString !== '' && county === null ? [['address.countyString', 'county-unknown'] as Fault] : []),
    ...(isSectorMissing ? [['address.localityString', 'sector-missing'] as Fault] : []),
    ...(postalCode !== '' && !/^\d{6}$/.test(postalCode) ? [['address.postalCode', 'postal-code-invalid'] as Fault] : []),
  ]
}

/** As it is kept and compared. */
export const keptFiscalCode = (code: string, countryCode: string): string =>
  countryCode === 'RO' ? compactFiscalCode(code) : code.trim().replace(/\s+/g, ' ').toUpperCase()

/** What is known of a company outside Romania, which decides the VAT of its invoices (vat-of-buyers.ts). */
const Abroad = z.object({
  vatNumberState: z.enum(vatNumberStates).nullable(),
  vatNumberOn: z.iso.date().nullable(),
  provenOn: z.iso.date().nullable(),
  provenBy: z.string(),
  /** The operator issues no invoices to companies abroad. */
  isRefused: z.boolean(),
})

export const BillingEntityShown = z.object({
  fiscalSubaccountNumber: z.int(),
  /** Of what the form changes. */
  version: z.string(),
  isActive: z.boolean(),
  /** To the e-invoicing system. */
  isConnected: z.boolean(),
  /** null: the tax authority is not asked about it. */
  verifyStatus: z.enum(verifyStatuses).nullable(),
  invalidReason: z.enum(entityInvalidReasons).nullable(),
  /** null: of Romania, or an individual. */
  abroad: Abroad.nullable(),
  countryString: z.string(),
  address: z.object({
    countryCode: z.string(),
    localityString: z.string(),
    countyString: z.string(),
    postalCode: z.string(),
    street: z.string(),
    number: z.string(),
    additionalInfo: z.string(),
  }),
  entityData: z.object({
    name: z.string(),
    isCompany: z.boolean(),
    identificationCode: z.string(),
    tradeRegister: z.string(),
    fiscalIdentificationType: z.union([z.literal(1), z.literal(2), z.literal(6)]),
    isVatPayer: z.boolean().nullable(),
  }),
})
export type BillingEntityShown = z.output<typeof BillingEntityShown>
