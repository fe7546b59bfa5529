/** What statements of other features may read of payments. */
import { relation } from '../../platform/database/relation.ts'

/** Announced ones, of which the ledger knows nothing yet. */
export const paymentsNotActive = relation(`select client_id, id, number, created_at from payments where state in ('announced', 'unclear')`)

/** `revertible_bani`: how much of it can still be given back. */
export const paymentsShown = relation(`select client_id, id, number, method, state, card, amount_bani,
         case when state = 'received' then amount_bani - reverted_bani else 0 end as revertible_bani
    from payments`)
