/** What a client's repayments come to, as the list's totals say. */
import { type Bani, bani, sum } from '../../../../contract/money.ts'
import type { Statements } from '../../../../server/platform/database/database.ts'
import { type RepaymentFilter, type RepaymentState, statesOf } from '../../contract/repayment-states.ts'

type Sum = { state: RepaymentState; count: number; sum: number }
export type CashSum = { count: number; amount: Bani }

/** Of one moment. */
export async function cashSums(db: Statements, clientId: string): Promise<(filter: Exclude<RepaymentFilter, 'all'>) => CashSum> {
  const { rows } = await db.$client.query<Sum>({
    name: 'cash-sums',
    text: `select state, sum(count)::bigint as count, sum(sum_bani)::bigint as sum from repayment_days where client_id = $1 group by state`,
    values: [clientId],
  })
  return (filter) => {
    const counted = rows.filter(({ state }) => statesOf[filter].includes(state))
    return { count: counted.reduce((total, { count }) => total + count, 0), amount: sum(counted.map((one) => bani(one.sum))) }
  }
}
