/** Billing data, its contact, and how a client is invoiced. */
import { z } from 'zod'
import { endpoint, Success } from '#contract/endpoint.ts'
import { Ron } from '#contract/money-at-the-wire.ts'
import { fiscalCodeFault } from '#contract/tax/fiscal-codes.ts'
import { coded } from '#contract/texts/message.ts'
import { BillingAddress, BillingEntityShown, BillingForm } from './billing-entity.ts'
import { verifyStatuses } from './entity-rules.ts'

export const CONTACT_NAME_MAX = 50

const contactName = z
  .string()
  .trim()
  .min(1, coded('field-missing'))
  .max(CONTACT_NAME_MAX, coded({ code: 'field-too-long', params: { max: CONTACT_NAME_MAX } }))

/** As it is saved; without one all three are empty. */
export const BillingContact = z.object({
  givenName: contactName,
  familyName: contactName,
  /** Of any country; kept in international form. */
  phone: z.string().trim().min(1, coded('field-missing')).max(30, coded('phone-invalid')),
})
export type BillingContact = z.output<typeof BillingContact>

const entityParams = z.object({ fiscalSubaccountNumber: z.coerce.number().int().positive().max(1_000_000) })

export const billingDataCalls = {
  list: endpoint({
    method: 'GET',
    path: '/user/billing/data',
    access: 'money.read',
    does: 'reads',
    summary: 'The entities that invoices are issued to, the active one first; what is not settled, and whether that holds up a change.',
    answer: z.object({
      list: z.array(BillingEntityShown),
      /** `enabled`: the active entity may be changed while the account is not settled. */
      multiCompanySelect: z.object({ enabled: z.boolean() }),
      settlement: z.object({ amountNotInvoicedSum: Ron, amountPrepaidSum: Ron, isSettled: z.boolean() }),
    }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/user/billing/data',
    access: 'money.write',
    does: 'writes',
    audits: { body: ['fiscalSubaccountNumber'], answer: ['fiscalSubaccountNumber'] },
    proof: 'none',
    quota: 'drafts',
    summary: 'Adds an entity that invoices are issued to, or changes the one whose number it carries.',
    body: BillingForm,
    answer: Success.extend({ fiscalSubaccountNumber: z.int(), verifyStatus: z.enum(verifyStatuses).nullable() }),
    conditional: true,
    problems: ['not-found', 'billing-refused', 'invalid-fields', 'changed-meanwhile'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/billing/data/:fiscalSubaccountNumber',
    access: 'money.write',
    does: 'writes',
    audits: { params: ['fiscalSubaccountNumber'] },
    proof: 'none',
    summary: 'Deletes an entity that is not the active one; it stays on the invoices that it has.',
    params: entityParams,
    answer: Success,
    problems: ['not-found', 'billing-refused'],
  }),
  activate: endpoint({
    method: 'PATCH',
    path: '/user/billing/data/set-active/:fiscalSubaccountNumber',
    access: 'money.write',
    does: 'writes',
    audits: { params: ['fiscalSubaccountNumber'] },
    proof: 'none',
    summary: 'Makes it the entity that invoices are issued to from now on.',
    params: entityParams,
    answer: Success,
    problems: ['not-found', 'billing-refused'],
  }),
  lookUp: endpoint({
    method: 'POST',
    path: '/user/billing/company',
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
        /** Why no invoices could be issued to it, in words; null: they could. */
        refusal: z.string().nullable(),
      }),
      z.object({ kind: z.literal('not-found') }),
      z.object({ kind: z.literal('unknown') }),
    ]),
    problems: ['too-many-requests'],
  }),
}

export const billingContactCalls = {
  read: endpoint({
    method: 'GET',
    path: '/user/contact',
    access: 'money.read',
    does: 'reads',
    summary: 'Whom to call about invoices; empty where no one was named.',
    answer: z.object({ data: z.object({ givenName: z.string(), familyName: z.string(), phone: z.string() }) }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/user/contact',
    access: 'money.write',
    does: 'writes',
    audits: {},
    proof: 'none',
    summary: 'Names whom to call about invoices.',
    body: z.object({ data: BillingContact }),
    answer: Success,
    problems: ['invalid-fields'],
  }),
}

const Flag = z.object({ value: z.boolean() })
const EveryOrder = Flag.extend({ modifiedManually: z.boolean().default(false) })

/** Both false: invoiced at the end of the period. */
export const InvoicingSettings = z
  .object({ invoiceEveryPrepay: Flag, invoiceEveryOrder: EveryOrder })
  .refine(({ invoiceEveryPrepay, invoiceEveryOrder }) => !(invoiceEveryPrepay.value && invoiceEveryOrder.value), {
    path: ['invoiceEveryOrder'],
    error: coded('invoicing-not-both'),
  })
export type InvoicingSettings = z.output<typeof InvoicingSettings>

const ClientFlags = z.object({ multiCompanySelect: z.boolean(), cardPaymentEnabled: z.boolean() })
const clientParams = z.object({ id: z.uuid() })

export const PROOF_MAX = 200

/** An extract of the register or a certificate of the tax authority, and the day it was seen. null: there is none. */
export const EstablishmentProof = z
  .object({ provenOn: z.iso.date(coded('field-missing')).nullable(), provenBy: z.string().trim().max(PROOF_MAX) })
  .refine(({ provenOn, provenBy }) => provenOn === null || provenBy.length > 0, { path: ['provenBy'], error: coded('field-missing') })
export type EstablishmentProof = z.output<typeof EstablishmentProof>

export const invoicingCalls = {
  read: endpoint({
    method: 'GET',
    path: '/user/settings/invoicing',
    access: 'money.read',
    does: 'reads',
    summary: 'When invoices are issued.',
    answer: z.object({ settings: InvoicingSettings }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/user/settings/invoicing',
    access: 'money.write',
    does: 'writes',
    audits: {},
    proof: 'none',
    summary: 'When invoices are issued: at every top-up, at every order, or at the end of the period.',
    body: z.object({ settings: InvoicingSettings }),
    answer: Success,
    problems: ['invalid-fields'],
  }),
  flags: endpoint({
    method: 'GET',
    path: '/admin/clients/:id/billing',
    access: 'platform.clients.read',
    does: 'reads',
    summary: 'What the platform allows a client in billing.',
    params: clientParams,
    answer: ClientFlags,
    problems: ['not-found'],
  }),
  prove: endpoint({
    method: 'PUT',
    path: '/admin/clients/:id/billing/:fiscalSubaccountNumber/proof',
    access: 'platform.money',
    does: 'writes',
    audits: { params: ['id', 'fiscalSubaccountNumber'], body: ['provenOn', 'provenBy'] },
    proof: 'none',
    summary: 'Notes by which document the establishment of a company outside the Union is proven, or that it is not any more.',
    params: clientParams.extend(entityParams.shape),
    body: EstablishmentProof,
    answer: Success,
    problems: ['not-found', 'billing-refused', 'invalid-fields'],
  }),
  saveFlags: endpoint({
    method: 'PUT',
    path: '/admin/clients/:id/billing',
    access: 'platform.clients.write',
    does: 'writes',
    audits: { params: ['id'], body: ['multiCompanySelect', 'cardPaymentEnabled'] },
    proof: 'none',
    summary: 'Allows a client to change the active entity while the account is not settled, and to pay by card.',
    params: clientParams,
    body: ClientFlags,
    answer: Success,
    problems: ['not-found'],
  }),
}
