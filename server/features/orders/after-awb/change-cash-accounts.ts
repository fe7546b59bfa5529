/** Another account for cash that is on its way: couriers do not know it, so only the orders' own words change. */
import type { Tx } from '../../../platform/database/database.ts'

type Change = { clientId: string; orderIds: readonly string[]; iban: string; accountHolder: string }

/** An order without cash stays as it is. Locks the orders, in the order of their ids. */
export async function changeCashAccounts(tx: Tx, { clientId, orderIds, iban, accountHolder }: Change): Promise<void> {
  await tx.$client.query(
    `with locked as (select id from orders where client_id = $1 and id = any($2) order by id for update)
     update orders o set extra_options = jsonb_set(o.extra_options, '{repayment}', (o.extra_options -> 'repayment') || $3)
       from locked where o.client_id = $1 and o.id = locked.id and jsonb_typeof(o.extra_options -> 'repayment') = 'object'`,
    [clientId, orderIds, JSON.stringify({ iban, accountHolder })],
  )
}
