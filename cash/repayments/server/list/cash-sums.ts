/** What a client's repayments come to, as the list's totals say. */
import { sql } from 'drizzle-orm'
import { type Bani, sum } from '#contract/money.ts'
import type { Statements } from '#server/platform/database/database.ts'
import { type StatementParams, statement } from '#server/platform/database/statement.ts'
import { type RepaymentFilter, repaymentStatesOf } from '../../contract/repayment-states.ts'
import { repaymentDays } from '../tables.ts'

export type CashSum = { count: number; amount: Bani }

const { state, count, sumBani, clientId: ofClient } = repaymentDays
const sums = statement('cash-sums', (given: StatementParams<{ clientId: string }>) => ({
  rows: { state, count: sql`sum(${count})`.mapWith(Number), amount: sql`sum(${sumBani})`.mapWith(sumBani) },
  text: (list) => sql`select ${list} from ${repaymentDays} where ${ofClient} = ${given.clientId} group by ${state}`,
}))

/** Of one moment. */
export async function cashSums(db: Statements, clientId: string): Promise<(filter: Exclude<RepaymentFilter, 'all'>) => CashSum> {
  const rows = await sums.all(db, { clientId })
  return (filter) => {
    const counted = rows.filter(({ state }) => repaymentStatesOf[filter].includes(state))
    return { count: counted.reduce((total, { count }) => total + count, 0), amount: sum(counted.map(({ amount }) => amount)) }
  }
}
