/** What statements of other features may read of invoices. */
import { relation } from '../../platform/database/relation.ts'

/**
 * As a statement of account counts them. `prepay_bani`: by what the advance changed. `credited_bani`: what of
 * it is settled by itself: an advance by the payment that it is for, what gives money back by giving it.
 */
export const invoicesOnStatement = relation(`select client_id, id, created_at, kind, series, year, number, payable_bani,
         case when kind = 'fiscal' then -advance_deducted_bani else total_bani end as prepay_bani,
         case when kind = 'fiscal' and total_bani > 0 then 0 else payable_bani end as credited_bani,
         seller ->> 'cui' as cui
    from invoices`)

/** Numbers by id, for rows that name an invoice. */
export const invoiceNumbers = relation('select client_id, id, kind, series, year, number from invoices')
