/** Companies for which the platform may speak with ANAF's e-Factura, as a user with a certificate granted it. */
import { z } from 'zod'
import { endpoint, Success } from '#contract/endpoint.ts'
import { BillingEntityShown } from '#paying/billing/contract/billing-entity.ts'

/** Shown in another colour so long before its end. */
const ENDING_SOON_MS = 30 * 86_400_000

/**
 * `UNPROVEN`: granted, and ANAF has not said yet whether the right is there. `RIGHT_LOST`: ANAF says that the user who signed in has no right
 * for this company any more. `EXPIRED`: the grant has ended. Only `ACTIVE` works.
 */
export const ConnectionState = z.enum(['ACTIVE', 'UNPROVEN', 'RIGHT_LOST', 'EXPIRED'])
export type ConnectionState = z.output<typeof ConnectionState>

/**
 * What clients are notified of: a connection ends soon, has ended, its right is lost, or invoices have not come for a day. `anaf-failing`: they
 * have not for any company, of which the platform's operators are notified.
 */
const einvoiceNotices = ['ends', 'expired', 'right-lost', 'sync-failing', 'anaf-failing'] as const
export type EInvoiceNotice = (typeof einvoiceNotices)[number]

const Contact = z.object({ givenName: z.string(), familyName: z.string(), phone: z.string() })

const Company = BillingEntityShown.extend({ contactData: Contact })

export const ConnectedCompany = Company.extend({
  eInvoice: z.object({
    state: ConnectionState,
    /** When invoices were last synchronised; null: never. */
    modifiedAt: z.iso.datetime().nullable(),
    /** Until when it works without another sign-in. */
    refreshExpiresAt: z.iso.datetime(),
    /** The end is not said by ANAF: it is taken from its procedure. */
    isEndAssumed: z.boolean(),
    /** Serial number of the certificate that was signed in with; null: not said. */
    certificateSerial: z.string().nullable(),
    connectedAt: z.iso.datetime(),
    /** ANAF's words where the right is lost; '' elsewhere. */
    refusal: z.string(),
  }),
})
export type ConnectedCompany = z.output<typeof ConnectedCompany>

type Standing = 'active' | 'ending' | 'unproven' | 'inactive'

/** What is said of a connection: it may have ended since the list was read. */
export function connectionStandingOf(
  { state, refreshExpiresAt }: Pick<ConnectedCompany['eInvoice'], 'state' | 'refreshExpiresAt'>,
  now: Date,
): Standing {
  const leftMs = Date.parse(refreshExpiresAt) - now.getTime()
  if (leftMs <= 0 || state === 'RIGHT_LOST' || state === 'EXPIRED') return 'inactive'
  if (state === 'UNPROVEN') return 'unproven'
  return leftMs < ENDING_SOON_MS ? 'ending' : 'active'
}

const NUMBER_MAX = 1_000_000
const number = z.int().positive().max(NUMBER_MAX)

export const connectionCalls = {
  connected: endpoint({
    method: 'GET',
    path: '/user/invoicing-system/companies/connected',
    access: 'money.read',
    does: 'reads',
    summary: 'Companies that are connected to e-Factura, each with the state of its connection.',
    answer: z.object({ data: z.array(ConnectedCompany) }),
  }),
  notConnected: endpoint({
    method: 'GET',
    path: '/user/invoicing-system/companies/not-connected',
    access: 'money.read',
    does: 'reads',
    summary: 'Romanian companies of the billing data that are not connected to e-Factura; those that are verified may be.',
    answer: z.object({ data: z.array(Company) }),
  }),
  prepare: endpoint({
    method: 'POST',
    path: '/user/invoicing-system/connect/prepare',
    access: 'money.write',
    does: 'writes',
    audits: { body: ['fiscalSubaccountNumber'] },
    proof: 'none',
    quota: 'store-sync',
    summary: 'Where the browser goes to sign in at ANAF with a certificate, to connect a company or to renew its connection.',
    body: z.object({ fiscalSubaccountNumber: number, identificationCode: z.string().trim().min(1).max(40) }),
    answer: z.object({ url: z.string() }),
    problems: ['not-found', 'invalid-fields', 'einvoice-refused', 'partner-not-in-use'],
  }),
  finish: endpoint({
    method: 'POST',
    path: '/user/invoicing-system/connect/finish',
    access: 'money.write',
    does: 'writes',
    audits: { answer: ['fiscalSubaccountNumber', 'state'] },
    proof: 'none',
    quota: 'store-sync',
    summary: 'Connects the company with what ANAF sent back with the browser; what came back counts once.',
    body: z.object({
      /** Behind the question mark of the address that the browser came back to. */
      query: z.string().max(4000),
    }),
    answer: z.object({ fiscalSubaccountNumber: z.int(), name: z.string(), state: ConnectionState }),
    problems: ['not-found', 'einvoice-refused', 'einvoice-failed', 'partner-not-in-use'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/invoicing-system/company/:fiscalSubaccountNumber',
    access: 'money.write',
    does: 'writes',
    audits: { params: ['fiscalSubaccountNumber'] },
    proof: 'none',
    summary: 'Ends the connection of a company and what was granted for it; synchronised invoices stay.',
    params: z.object({ fiscalSubaccountNumber: z.coerce.number().int().positive().max(NUMBER_MAX) }),
    answer: Success,
    problems: ['not-found'],
  }),
}
