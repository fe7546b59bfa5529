/** Who may enter a page, and what may stand in its address beside its path. */
import { redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { repaymentFilters } from '#cash/repayments/contract/repayment-states.ts'
import { pageNumber } from '#contract/paging.ts'
import { StorePartner, StorePlatform } from '#contract/store-platforms.ts'
import { AuditFilters } from '#operating/audit/contract/audit.ts'
import { statementLineStates } from '#paying/bank-statements/contract/bank-statements.ts'
import { InvoiceFilters } from '#paying/invoices/contract/invoice-filters.ts'
import { loginPathTo, paths } from '#web/paths.ts'
import { searchSchemaOf, stringifySearch } from '#web/search-params.ts'
import { sessionToken } from '#web/session.ts'
import { rememberedFilters } from '#web/use-list.ts'

export const signedInOnly = ({ location }: { location: { href: string } }) => {
  if (sessionToken() === null) throw redirect({ href: loginPathTo(location.href) })
}
export const signedOutOnly = () => {
  if (sessionToken() !== null) throw redirect({ to: paths.profile })
}

/** A list entered without filters shows those of the last visit. */
export function restoreFilters({ location, search }: { location: { pathname: string }; search: object }): void {
  const remembered = Object.keys(search).length === 0 ? rememberedFilters(location.pathname) : null
  if (remembered) throw redirect({ href: location.pathname + stringifySearch(remembered), replace: true })
}

export const nextPathSearch = searchSchemaOf(z.object({ next: z.string() }))
/** The page reads the tab's name itself: the contract of store orders is not wanted on the first screen. */
export const storeOrderSearch = searchSchemaOf(
  z.object({
    tab: z.string(),
    sort: z.string(),
    from: z.iso.date(),
    to: z.iso.date(),
    page: pageNumber,
    search: z.string().max(100),
    only: z.string().max(20),
  }),
)
/** The page reads the kind's name itself, as above. */
export const allOrdersSearch = searchSchemaOf(
  z.object({
    ...{ platform: StorePlatform, tab: z.string(), sort: z.string(), from: z.iso.date(), to: z.iso.date(), page: pageNumber },
    search: z.string().max(100),
    only: z.string().max(20),
  }),
)
/** The page reads the preset's name itself, as above. */
export const dashboardSearch = searchSchemaOf(z.object({ period: z.string(), from: z.iso.date(), to: z.iso.date() }))
/** The page reads the state's name itself, as above. */
export const returnsSearch = searchSchemaOf(z.object({ state: z.string().max(20), search: z.string().max(100), page: pageNumber }))
export const repaymentsSearch = searchSchemaOf(z.object({ show: z.enum(repaymentFilters) }))
/** The page reads month and day itself: what is none is this month. */
export const accountingSearch = searchSchemaOf(
  z.object({
    view: z.enum(['sales', 'receipts', 'receivables']),
    month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/),
    on: z.iso.date(),
    page: pageNumber,
  }),
)
export const operatorSearch = searchSchemaOf(
  z.object({ scope: z.enum(['manual', 'open']), kind: z.string(), search: z.string(), page: pageNumber }),
)
/** The page reads the state's name itself, as above. */
export const importSearch = searchSchemaOf(z.object({ rows: z.string(), page: pageNumber }))
export const statementSearch = searchSchemaOf(z.object({ state: z.enum(statementLineStates), line: z.uuid(), page: pageNumber }))
/** The page reads the limit itself, as above. */
export const sheetsSearch = searchSchemaOf(z.object({ page: pageNumber, limit: z.coerce.number() }))
export const payoutRunSearch = searchSchemaOf(z.object({ search: z.string(), page: pageNumber }))
/** A list of all, or of what waits. */
const flag = z.union([z.boolean(), z.stringbool()])
export const settlementsSearch = searchSchemaOf(z.object({ open: flag, page: pageNumber }))
export const settlementSearch = searchSchemaOf(z.object({ different: flag, page: pageNumber }))
/** The page reads the list's name itself, as above. */
export const pickupPointsOfClientsSearch = searchSchemaOf(z.object({ state: z.string().max(20), page: pageNumber }))
export const pagedSearch = searchSchemaOf(z.object({ page: pageNumber }))
export const invoicesSearch = searchSchemaOf(InvoiceFilters.omit({ limit: true }))
/** Of lists of invoices that went through e-Factura. */
const einvoicesSearch = {
  ...{ from: z.iso.date(), to: z.iso.date(), period: z.literal('all'), page: pageNumber },
  ...{ name: z.string().max(100), code: z.string().max(100) },
}
/** The page reads the state's name itself, as above. */
export const receivedInvoicesSearch = searchSchemaOf(
  z.object({ ...einvoicesSearch, state: z.string().max(20), by: z.enum(['invoiceDate', 'eInvoiceDate']) }),
)
/** The page reads the states' codes itself, as above. */
export const sentInvoicesSearch = searchSchemaOf(
  z.object({
    ...einvoicesSearch,
    ...{ states: z.string().regex(/^(none|[1-4]{1,4})$/), messages: z.enum(['unread', 'read']), late: z.literal('only') },
  }),
)
export const prepaySearch = searchSchemaOf(z.object({ subscription: z.uuid(), amount: z.coerce.number().positive().max(1_000_000) }))
export const connectStoreSearch = searchSchemaOf(z.object({ platform: StorePartner }))
export const templatesSearch = searchSchemaOf(z.object({ search: z.string().max(100), page: pageNumber }))
export const invoiceWritingSearch = searchSchemaOf(z.object({ customer: z.uuid(), written: z.uuid() }))
export const shopSearch = searchSchemaOf(z.object({ shop: z.string() }))
export const tokenSearch = searchSchemaOf(z.object({ token: z.string() }))

export const auditSearch = searchSchemaOf(AuditFilters.omit({ before: true }))
