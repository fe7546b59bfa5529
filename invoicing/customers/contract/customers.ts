/** To whom a client writes its own invoices: companies and individuals, with the form and the rules of billing data. */
import { z } from 'zod'
import { endpoint, Success } from '#contract/endpoint.ts'
import { fiscalCodeFault } from '#contract/tax/fiscal-codes.ts'
import { coded, type PlainCode } from '#contract/texts/message.ts'
import { BillingAddress, EntityData, entityFaults } from '#paying/billing/contract/billing-entity.ts'
import { vatNumberStates } from '#paying/billing/contract/vat-of-buyers.ts'

/** Of one client. */
export const CUSTOMERS_MAX = 5_000
export const customerPageSizes = [5, 10, 15, 20] as const
export const CUSTOMER_CONTACT_NAME_MAX = 100

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, coded({ code: 'field-too-long', params: { max } }))

export const CustomerContact = z.object({
  name: text(CUSTOMER_CONTACT_NAME_MAX).default(''),
  /** Of any country; kept in international form. */
  phone: z.string().trim().max(30, coded('phone-invalid')).default(''),
  email: z.union([z.literal(''), z.email(coded('email-invalid')).max(200)]).default(''),
})
export type CustomerContact = z.output<typeof CustomerContact>

/** In an invoice to a buyer whose code is not known: it stands for none. */
const UNKNOWN_CODE = /^0{13}$/

/** '': it is not known. */
export const knownFiscalCodeOf = (typed: string): string => (UNKNOWN_CODE.test(typed.replace(/\s/g, '')) ? '' : typed)

const CustomerData = EntityData.extend({
  /** '' for an individual that gave none. */
  identificationCode: text(40).default(''),
  /** null: it is not known. */
  isVatPayer: z.boolean().nullable().default(null),
})

/** Without its parts it is refused by the names of their fields. */
export const CustomerForm = z
  .object({
    entityData: CustomerData.prefault({} as never), // what is missing is named by the schema itself
    address: BillingAddress.prefault({} as never), // as above
    contact: CustomerContact.prefault({}),
  })
  .superRefine(({ entityData, address }, context) => {
    const refuse = (path: string, code: PlainCode) => context.addIssue({ code: 'custom', path: path.split('.'), message: coded(code) })
    const identificationCode = entityData.isCompany ? entityData.identificationCode : knownFiscalCodeOf(entityData.identificationCode)
    if (entityData.isCompany && identificationCode === '') refuse('entityData.identificationCode', 'field-missing')
    for (const fault of entityFaults({ entityData: { ...entityData, identificationCode }, address })) refuse(...fault)
  })
export type CustomerForm = z.output<typeof CustomerForm>

export const Customer = z.object({
  id: z.uuid(),
  /** Of what the form changes. */
  version: z.string(),
  /** In the reader's language. */
  countryString: z.string(),
  entityData: z.object({
    name: z.string(),
    isCompany: z.boolean(),
    /** '': it is not known. */
    identificationCode: z.string(),
    tradeRegister: z.string(),
    fiscalIdentificationType: z.union([z.literal(1), z.literal(2), z.literal(6)]),
    isVatPayer: z.boolean().nullable(),
  }),
  address: z.object({
    countryCode: z.string(),
    localityString: z.string(),
    countyString: z.string(),
    postalCode: z.string(),
    street: z.string(),
    number: z.string(),
    additionalInfo: z.string(),
  }),
  contact: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  /** Of companies elsewhere in the Union: what VIES last said of their number, and on which day; nulls: it has not answered. Null: of others. */
  vatNumber: z.object({ state: z.enum(vatNumberStates).nullable(), on: z.iso.date().nullable() }).nullable(),
})
export type Customer = z.output<typeof Customer>

/** The name alone is searched: marks and capitals make no difference, blanks around neither. */
export function isNamedLike(name: string, search: string): boolean {
  return folded(name).includes(folded(search.trim()))
}
const folded = (written: string): string => written.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const one = '/user/customer'
const byId = z.object({ id: z.uuid() })

export const customerCalls = {
  list: endpoint({
    method: 'GET',
    path: '/user/customers',
    access: 'money.read',
    does: 'reads',
    asIs: true,
    summary: 'All to whom the client writes invoices, by name.',
    answer: z.object({ data: z.array(Customer) }),
  }),
  add: endpoint({
    method: 'POST',
    path: one,
    access: 'money.write',
    does: 'writes',
    audits: { answer: ['id'] },
    proof: 'none',
    quota: 'drafts',
    summary: 'Adds a company or an individual to whom invoices are written.',
    body: CustomerForm,
    answer: Success.extend({ id: z.uuid() }),
    problems: ['invalid-fields'],
  }),
  change: endpoint({
    method: 'PUT',
    path: `${one}/:id`,
    access: 'money.write',
    does: 'writes',
    audits: { params: ['id'] },
    proof: 'none',
    summary: 'Corrects a customer; invoices that were written stay as they are.',
    params: byId,
    body: CustomerForm,
    answer: Success,
    conditional: true,
    problems: ['not-found', 'invalid-fields', 'changed-meanwhile'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${one}/:id`,
    access: 'money.write',
    does: 'writes',
    audits: { params: ['id'] },
    proof: 'none',
    summary: 'Deletes a customer; invoices that were written stay.',
    params: byId,
    answer: Success,
    problems: ['not-found'],
  }),
  lookUp: endpoint({
    method: 'POST',
    path: `${one}/company`,
    access: 'money.write',
    does: 'fetches',
    quota: 'company-lookups',
    summary: 'What the tax authority knows of a Romanian company by its CIF; `unknown`: it does not answer now.',
    body: z.object({
      identificationCode: z
        .string()
        .max(40)
        .refine((code) => fiscalCodeFault('cif', code, 'RO') === null, coded('cif-malformed')),
    }),
    answer: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('found'),
        name: z.string(),
        tradeRegister: z.string(),
        isVatPayer: z.boolean(),
        /** null: the registers hold none. */
        address: BillingAddress.nullable(),
        /** Declared inactive by the authority. */
        isInactive: z.boolean(),
        /** Struck off the register since; null: it is in it. */
        deregisteredOn: z.iso.date().nullable(),
      }),
      z.object({ kind: z.literal('not-found') }),
      z.object({ kind: z.literal('unknown') }),
    ]),
    problems: ['too-many-requests'],
  }),
  checkVatNumber: endpoint({
    method: 'POST',
    path: `${one}/:id/vat-number`,
    access: 'money.write',
    does: 'fetches',
    quota: 'company-lookups',
    summary:
      'Asks VIES about the number of a company elsewhere in the Union; `unknown`: it does not answer now, or knows nothing of such customers.',
    params: byId,
    answer: z.object({ state: z.enum([...vatNumberStates, 'unknown']) }),
    problems: ['not-found', 'too-many-requests'],
  }),
}
