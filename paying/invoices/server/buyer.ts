/** To whom a client's invoices are issued, what VAT they bear, and whether they may be issued. */

import { Problem } from '#contract/problems.ts'
import type { Message } from '#contract/texts/message.ts'
import type { VatCategory } from '#contract/vat.ts'
import { invoicingRefusal } from '#paying/billing/contract/entity-rules.ts'
import { type BuyerKind, isCompanyAbroad, vatCategoryFor } from '#paying/billing/contract/vat-of-buyers.ts'
import { activeBillingEntity, billingEntity } from '#paying/billing/server/billing-entities.ts'
import { buyerOfEntity, type InvoiceBuyer } from '#paying/billing/server/parties-shown.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import type { Queries } from '#server/platform/database/database.ts'

type Wanted = {
  clientId: string
  /** Of one of its billing entities; without it the active one. */
  number?: number | undefined
  /** Day of the oldest thing that is to be invoiced, from which on its term runs; null: today. */
  since?: string | null
}
type MayBe = { buyer: InvoiceBuyer; vatCategory: VatCategory; refusal: null }
/** `vatCategory` of a buyer that gets no invoice is what prices have. */
type Found = MayBe | { buyer: null; vatCategory: 'S'; refusal: Message }

export async function findBuyer(app: Pick<App, 'clock' | 'config'>, db: Queries, { clientId, number, since }: Wanted): Promise<Found> {
  const refused = (refusal: Message): Found => ({ buyer: null, vatCategory: 'S', refusal })
  const entity = number === undefined ? await activeBillingEntity(db, clientId) : await billingEntity(db, { clientId, number })
  if (!entity) return refused({ code: 'billing-entity-missing' })
  const refusal = invoicingRefusal(entity) ?? abroadRefusal(app, entity)
  if (refusal) return refused(refusal)
  const today = bucharestDayOf(app.clock.now())
  const vatCategory = vatCategoryFor(entity, { today, since: since ?? today })
  return vatCategory ? { buyer: buyerOfEntity(entity), vatCategory, refusal: null } : refused({ code: 'vat-number-not-answered' })
}

const abroadRefusal = ({ config }: Pick<App, 'config'>, entity: BuyerKind): Message | null =>
  config.companiesAbroad === 'refuse' && isCompanyAbroad(entity) ? { code: 'company-abroad-refused' } : null

/**
 * Why a client gets no invoices now; null: it gets them. Orders go on, and what waits is on the first invoice after.
 */
export const whyNotInvoiced = async (app: Pick<App, 'clock' | 'config'>, db: Queries, wanted: Wanted): Promise<Message | null> =>
  (await findBuyer(app, db, wanted)).refusal

const HOUR_MS = 3_600_000

/** When an invoice that was refused is to be tried again; null: not by itself. */
export const invoiceRetryAt = ({ clock }: Pick<App, 'clock'>, refusal: Message | null): Date | null =>
  refusal?.code === 'vat-number-not-answered' ? new Date(clock.now().getTime() + HOUR_MS) : null

/** Throws `invoicing-refused` with the reason. */
export function requireInvoiceable(found: Found): MayBe {
  if (found.refusal) throw new Problem('invoicing-refused', { because: found.refusal })
  return found
}
