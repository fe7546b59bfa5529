/** What a client's rules have activated, and are about to: counted by its rows, so that nothing is counted apart from what it is about. */
import { sql } from 'drizzle-orm'
import { type Bani, bani, sum } from '#contract/money.ts'
import type { Statements } from '#server/platform/database/database.ts'
import { isAnyOf, type StatementParams, statement } from '#server/platform/database/statement.ts'
import { bulkActivationOrders, bulkActivations } from '../tables.ts'

export type RuleUsage = { ruleId: string; orders: number; moneyBani: Bani }

const [r, b] = [bulkActivationOrders, bulkActivations]
const isOfBulk = sql`${b.clientId} = ${r.clientId} and ${b.id} = ${r.bulkId}`
/** Under way, or with an AWB. */
const counts = sql`(${r.state} in ('waiting', 'working', 'activated') or ${r.state} = 'failed' and jsonb_array_length(coalesce(${r.orderIds}, '[]')) > 0)`
const agreedBani = sql`coalesce((select sum(price::bigint) from jsonb_each_text(${r.agreed}) agreed(part, price)), 0)`

const used = statement('rule-usage', (given: StatementParams<{ clientId: string; day: string }>) => ({
  rows: {
    ruleId: sql`${b.ruleId}`.mapWith(String),
    orders: sql`count(*)`.mapWith(Number),
    money: sql`sum(${agreedBani})`.mapWith(Number),
  },
  text: (list) => sql`
    select ${list} from ${b} join ${r} on ${isOfBulk}
     where ${b.clientId} = ${given.clientId} and ${b.ruleDay} = ${given.day} and ${b.ruleId} is not null and ${counts}
     group by ${b.ruleId}`,
}))

/** On a day in Bucharest. Money: at most so much, as it was agreed. */
export async function usageOfRules(db: Statements, { clientId, day }: { clientId: string; day: string }): Promise<RuleUsage[]> {
  const rows = await used.all(db, { clientId, day })
  return rows.map(({ ruleId, orders, money }) => ({ ruleId, orders, moneyBani: bani(money) }))
}

const taken = statement('orders-in-bulks', (given: StatementParams<{ clientId: string; ids: readonly string[] }>) => ({
  rows: { shop: b.shop, id: r.storeOrderId },
  text: (list) => sql`
    select ${list} from ${r} join ${b} on ${isOfBulk}
     where ${r.clientId} = ${given.clientId} and ${isAnyOf(r.storeOrderId, given.ids)} and ${r.state} in ('waiting', 'working', 'activated')`,
}))

/** Those of these that are being activated among many, or were. */
export const ordersInBulks = (db: Statements, of: { clientId: string; ids: readonly string[] }): Promise<{ shop: string; id: string }[]> =>
  taken.all(db, of)

const promised = statement('bulk-money-promised', (given: StatementParams<{ clientId: string }>) => ({
  rows: { money: agreedBani.mapWith(Number) },
  text: (list) => sql`
    select ${list} from ${r} join ${b} on ${isOfBulk}
     where ${r.clientId} = ${given.clientId} and ${b.endedAt} is null and ${r.state} in ('waiting', 'working') and ${r.orderIds} is null`,
}))

/** What the client's orders will cost that wait for their turn; what was begun is reserved. */
export async function moneyPromised(db: Statements, clientId: string): Promise<Bani> {
  const rows = await promised.all(db, { clientId })
  return sum(rows.map(({ money }) => bani(money)))
}
