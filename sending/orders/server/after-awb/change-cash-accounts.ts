/** Another account for cash that is on its way: couriers do not know it, so only the orders' own words change. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/database.ts'
import { assign, isAnyOf, type StatementParams, statement } from '#server/platform/database/statement.ts'
import { orders } from '../tables.ts'

type Change = { clientId: string; orderIds: readonly string[]; iban: string; accountHolder: string }

const { clientId: ofClient, id, extraOptions } = orders
const repayment = sql`${extraOptions} -> 'repayment'`
const changing = statement(
  'cash-accounts-changed',
  (given: StatementParams<{ clientId: string; orderIds: readonly string[]; account: string }>) => ({
    text: sql`
    with locked as (select ${id} from ${orders} where ${ofClient} = ${given.clientId} and ${isAnyOf(id, given.orderIds)} order by ${id} for update)
    update ${orders} set ${assign(orders, { extraOptions: sql`jsonb_set(${extraOptions}, '{repayment}', (${repayment}) || ${given.account}::jsonb)` })}
      from locked where ${ofClient} = ${given.clientId} and ${id} = locked.id and jsonb_typeof(${repayment}) = 'object'`,
  }),
)

/** An order without cash stays as it is. Locks the orders, in the order of their ids. */
export async function changeCashAccounts(tx: Tx, { clientId, orderIds, iban, accountHolder }: Change): Promise<void> {
  await changing.run(tx, { clientId, orderIds, account: JSON.stringify({ iban, accountHolder }) })
}
