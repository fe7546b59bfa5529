/** What a statement of account says of payments: relations for statements that must see them beside the ledger and invoices. */

/** Announced ones, of which the ledger knows nothing yet. */
export const paymentsNotActive = `select client_id, id, number, created_at from payments where state in ('announced', 'unclear')`

/** `revertible_bani`: how much of it can still be given back. */
export const paymentsShown = `select client_id, id, number, method, state, card, amount_bani,
         case when state = 'received' then amount_bani - reverted_bani else 0 end as revertible_bani
    from payments`
