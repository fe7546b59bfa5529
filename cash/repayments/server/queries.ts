import { and, asc, count, eq, getTableColumns, inArray, isNotNull, isNull, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import type { CourierCode } from '#contract/couriers.ts'
import type { Bani } from '#contract/money.ts'
import type { Queries, Statements, Tx } from '#server/platform/database/database.ts'
import { type StatementParams, statement } from '#server/platform/database/statement.ts'
import { AWAITING_REPAYMENTS_MAX } from '../contract/repayment-calls.ts'
import type { Repayment } from './repayment-transition.ts'
import { repayments } from './tables.ts'

type OfOrder = { clientId: string; orderId: string }

const isOfOrder = (given: StatementParams<OfOrder>) =>
  sql`${repayments.clientId} = ${given.clientId} and ${repayments.orderId} = ${given.orderId}`
const asOrdered = sql`order by ${repayments.orderedAt}, ${repayments.id}`
const reading = <V>(name: string, rest: (given: StatementParams<V>) => SQL) =>
  statement(name, (given: StatementParams<V>) => ({
    rows: getTableColumns(repayments),
    text: (list) => sql`select ${list} from ${repayments} where ${rest(given)}`,
  }))

const cashLocked = reading<OfOrder>(
  'cash-locked',
  (given) => sql`${isOfOrder(given)} and ${repayments.kind} = 'cash' and ${repayments.state} <> 'cancelled' for update`,
)

/** What an order's courier collects now, locked until the transaction ends; null: nothing. */
export const lockCash = (tx: Tx, { clientId, orderId }: OfOrder): Promise<Repayment | null> => cashLocked.first(tx, { clientId, orderId })

const ofOrder = reading<OfOrder>('repayments-of-order', (given) => sql`${isOfOrder(given)} ${asOrdered}`)

/** All that was ever expected of an order, the oldest first. */
export const repaymentsOfOrder = (db: Statements, { clientId, orderId }: OfOrder): Promise<Repayment[]> =>
  ofOrder.all(db, { clientId, orderId })

const ofSheet = reading<{ clientId: string; sheetId: number }>(
  'repayments-of-sheet',
  (given) => sql`${repayments.clientId} = ${given.clientId} and ${repayments.sheetId} = ${given.sheetId} ${asOrdered}`,
)

/** Held for it or paid by it, by the day of their orders. */
export const repaymentsOfSheet = (db: Statements, { clientId, sheetId }: { clientId: string; sheetId: number }): Promise<Repayment[]> =>
  ofSheet.all(db, { clientId, sheetId })

const awaited = statement('repayments-awaited', (given: StatementParams<{ clientId: string; iban: string }>) => ({
  text: sql`
    select 1 from ${repayments} where ${repayments.clientId} = ${given.clientId} and ${repayments.iban} = ${given.iban}
       and ${repayments.accountProblem} is not null and ${repayments.state} not in ('paid', 'cancelled') limit 1`,
}))

/** Whether any of this account waits for another one. */
export const hasAwaitingOfAccount = async (db: Statements, { clientId, iban }: { clientId: string; iban: string }): Promise<boolean> =>
  (await awaited.run(db, { clientId, iban })) > 0

type Key = Pick<Repayment, 'clientId' | 'id'>
const one = reading<Key>('repayment', (given) => sql`${repayments.clientId} = ${given.clientId} and ${repayments.id} = ${given.id}`)

/** null: there is none, or it is of another client. */
export const findRepayment = (db: Statements, { clientId, id }: Key): Promise<Repayment | null> => one.first(db, { clientId, id })

const named = (clientId: string, ids: readonly string[]) => and(eq(repayments.clientId, clientId), inArray(repayments.id, [...ids]))

/** Those that are there, in no order. */
export const repaymentsById = (db: Queries, clientId: string, ids: readonly string[]): Promise<Repayment[]> =>
  db.select().from(repayments).where(named(clientId, ids))

/** Those that are there, in the order of their ids, locked until the transaction ends. */
export const lockRepayments = (tx: Tx, clientId: string, ids: readonly string[]): Promise<Repayment[]> =>
  tx.select().from(repayments).where(named(clientId, ids)).orderBy(asc(repayments.id)).for('update')

/** Those that are there; read, not locked. */
export const repaymentsOfIds = (db: Queries, clientId: string, ids: readonly string[]): Promise<Repayment[]> =>
  db.select().from(repayments).where(named(clientId, ids)).orderBy(asc(repayments.id))

/** Those whose account is missing or cannot be paid to, the oldest first. */
export const awaitingRepaymentsOf = (db: Queries, clientId: string): Promise<Repayment[]> =>
  db
    .select()
    .from(repayments)
    .where(
      and(eq(repayments.clientId, clientId), isNotNull(repayments.accountProblem), notInArray(repayments.state, ['paid', 'cancelled'])),
    )
    .orderBy(asc(repayments.orderedAt), asc(repayments.id))
    .limit(AWAITING_REPAYMENTS_MAX)

type NotSent = Pick<Repayment, 'clientId' | 'id' | 'courier' | 'orderId' | 'awb' | 'amountBani'> & { deliveredAt: Date }
type Collected = { before: Date; courier?: CourierCode | undefined }

const isCollectedNotSent = ({ before, courier }: Collected) =>
  and(
    ...[eq(repayments.state, 'at-courier'), eq(repayments.kind, 'cash'), isNull(repayments.sentToUsAt), lt(repayments.deliveredAt, before)],
    courier === undefined ? undefined : eq(repayments.courier, courier),
  )

/** Cash that couriers have collected before an instant and have not said to have sent, of all clients, the oldest first. */
export async function collectedNotSent(db: Queries, of: Collected, page?: { offset: number; limit: number }): Promise<NotSent[]> {
  const { clientId, id, orderId, awb, amountBani, deliveredAt } = repayments
  const asked = db
    .select({ clientId, id, courier: repayments.courier, orderId, awb, amountBani, deliveredAt })
    .from(repayments)
    .where(isCollectedNotSent(of))
    .orderBy(asc(deliveredAt), asc(awb))
  const rows = await (page ? asked.offset(page.offset).limit(page.limit) : asked)
  return rows.flatMap((row) => (row.deliveredAt === null ? [] : [{ ...row, deliveredAt: row.deliveredAt }]))
}

type NotSentBy = { courier: CourierCode; count: number; totalBani: Bani; oldestAt: Date }

/** The same, by courier. */
export const collectedNotSentBy = (db: Queries, of: Collected): Promise<NotSentBy[]> =>
  db
    .select({
      courier: repayments.courier,
      count: count(),
      totalBani: sql`sum(${repayments.amountBani})::bigint`.mapWith(repayments.amountBani),
      oldestAt: sql`min(${repayments.deliveredAt})`.mapWith(repayments.deliveredAt),
    })
    .from(repayments)
    .where(isCollectedNotSent(of))
    .groupBy(repayments.courier)
    .orderBy(asc(repayments.courier))
