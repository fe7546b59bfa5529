import { and, asc, eq, inArray, isNotNull, notInArray } from 'drizzle-orm'
import { type Queries, type Statements, selectList, type Tx } from '../../../server/platform/database/database.ts'
import { AWAITING_MAX } from '../contract/repayment-calls.ts'
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

/** Held for it or paid by it, by the day of their orders. */
export async function repaymentsOfSheet(
  db: Queries | Statements,
  { clientId, sheetId }: { clientId: string; sheetId: number },
): Promise<Repayment[]> {
  const { rows } = await db.$client.query<Repayment>({
    name: 'repayments-of-sheet',
    text: `select ${COLUMNS} from repayments r where r.client_id = $1 and r.sheet_id = $2 order by r.ordered_at, r.id`,
    values: [clientId, sheetId],
  })
  return rows
}

/** Whether any of this account waits for another one. */
export async function isAwaited(db: Queries | Statements, { clientId, iban }: { clientId: string; iban: string }): Promise<boolean> {
  const { rows } = await db.$client.query({
    name: 'repayments-awaited',
    text: `select 1 from repayments r where r.client_id = $1 and r.iban = $2 and r.account_problem is not null
            and r.state not in ('paid', 'cancelled') limit 1`,
    values: [clientId, iban],
  })
  return rows.length > 0
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

const named = (clientId: string, ids: readonly string[]) => and(eq(repayments.clientId, clientId), inArray(repayments.id, [...ids]))

/** Those that are there, in no order. */
export const repaymentsById = (db: Queries, clientId: string, ids: readonly string[]): Promise<Repayment[]> =>
  db.select().from(repayments).where(named(clientId, ids))

/** Those that are there, in the order of their ids, locked until the transaction ends. */
export const lockRepayments = (tx: Tx, clientId: string, ids: readonly string[]): Promise<Repayment[]> =>
  tx.select().from(repayments).where(named(clientId, ids)).orderBy(asc(repayments.id)).for('update')

/** Those whose account is missing or cannot be paid to, the oldest first. */
export const awaitingOf = (db: Queries, clientId: string): Promise<Repayment[]> =>
  db
    .select()
    .from(repayments)
    .where(
      and(eq(repayments.clientId, clientId), isNotNull(repayments.accountProblem), notInArray(repayments.state, ['paid', 'cancelled'])),
    )
    .orderBy(asc(repayments.orderedAt), asc(repayments.id))
    .limit(AWAITING_MAX)
