/** What a statement of account says of invoices, and which companies issued them. */
import type { Statements } from '../../platform/database/database.ts'

/**
 * A relation for a statement that must see invoices beside the ledger. `prepay_bani`: by what the advance changed. `credited_bani`: what of
 * it is settled by itself: an advance by the payment that it is for, what gives money back by giving it.
 */
export const invoicesOnStatement = `select client_id, id, created_at, kind, series, year, number, payable_bani,
         case when kind = 'fiscal' then -advance_deducted_bani else total_bani end as prepay_bani,
         case when kind = 'fiscal' and total_bani > 0 then 0 else payable_bani end as credited_bani,
         seller ->> 'cui' as cui
    from invoices`

/** A relation: numbers by id, for rows that name an invoice. */
export const invoiceNumbers = 'select client_id, id, kind, series, year, number from invoices'

type Seller = { cui: string; name: string }

/** Companies that have issued invoices, of a client's or at all. From company to company: there are few of them, and many invoices. */
export async function sellersSoFar(db: Statements, clientId: string | null): Promise<Seller[]> {
  const { rows } = await db.$client.query<Seller>({
    name: 'sellers-so-far',
    text: `with recursive companies as (
               (select seller ->> 'cui' as cui from invoices order by 1 limit 1)
               union all
               select (select seller ->> 'cui' from invoices where seller ->> 'cui' > c.cui order by 1 limit 1)
                 from companies c where c.cui is not null)
           select c.cui, i.name from companies c
            cross join lateral (
              select seller ->> 'name' as name from invoices
               where seller ->> 'cui' = c.cui and ($1::uuid is null or client_id = $1) limit 1) i
            where c.cui is not null order by c.cui`,
    values: [clientId],
  })
  return rows
}
