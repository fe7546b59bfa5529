/** To whom a client's invoices are issued, and whether they may be. */
import { invoicingRefusal } from '../../../contract/billing/entity-rules.ts'
import { Problem } from '../../../contract/problems.ts'
import type { Message } from '../../../contract/texts/message.ts'
import type { Queries } from '../../platform/database/database.ts'
import { activeBillingEntity } from '../billing/billing-entities.ts'
import { type Buyer, buyerOfEntity } from '../billing/parties-shown.ts'

type Found = { buyer: Buyer; refusal: null } | { buyer: null; refusal: Message }

async function buyerOrRefusal(db: Queries, clientId: string): Promise<Found> {
  const entity = await activeBillingEntity(db, clientId)
  if (!entity) return { buyer: null, refusal: { code: 'billing-entity-missing' } }
  const refusal = invoicingRefusal(entity)
  return refusal ? { buyer: null, refusal } : { buyer: buyerOfEntity(entity), refusal: null }
}

/** Why a client gets no invoices now; null: it gets them. Orders go on, and what waits is on the first invoice after. */
export const whyNotInvoiced = async (db: Queries, clientId: string): Promise<Message | null> => (await buyerOrRefusal(db, clientId)).refusal

/** Throws `invoicing-refused` with the reason. */
export async function buyerOf(db: Queries, clientId: string): Promise<Buyer> {
  const { buyer, refusal } = await buyerOrRefusal(db, clientId)
  if (!buyer) throw new Problem('invoicing-refused', { because: refusal })
  return buyer
}
