import { type Queries, type Statements, selectList, type Tx } from '../../platform/database/database.ts'
import type { Repayment } from './repayment-transition.ts'
import { repayments } from './tables.ts'

/** Days as text, as the program has them. */
export const COLUMNS = selectList(repayments, 'r').replace('r."ordered_on"', '$&::text')

type OfOrder = { clientId: string; orderId: string }

/** What an order's courier collects now, locked until the transaction ends; null: nothing. */
export async function lockCash(tx: Tx, { clientId, orderId }: OfOrder): Promise<Repayment | null> {
  const { rows } = await tx.$client.query<Repayment>({
    name: 'cash-locked',
    text: `select ${COLUMNS} from repayments r
            where r.client_id = $1 and r.order_id = $2 and r.kind = 'cash' and r.state <> 'cancelled' for update`,
    values: [clientId, orderId],
  })
  return rows[0] ?? null
}

/** All that was ever expected of an order, the oldest first. */
export async function repaymentsOfOrder(db: Queries | Statements, { clientId, orderId }: OfOrder): Promise<Repayment[]> {
  const { rows } = await db.$client.query<Repayment>({
    name: 'repayments-of-order',
    text: `select ${COLUMNS} from repayments r where r.client_id = $1 and r.order_id = $2 order by r.ordered_at, r.id`,
    values: [clientId, orderId],
  })
  return rows
}

/** null: there is none, or it is of another client. */
export async function findRepayment(db: Statements, { clientId, id }: Pick<Repayment, 'clientId' | 'id'>): Promise<Repayment | null> {
  const { rows } = await db.$client.query<Repayment>({
    name: 'repayment',
    text: `select ${COLUMNS} from repayments r where r.client_id = $1 and r.id = $2`,
    values: [clientId, id],
  })
  return rows[0] ?? null
}
