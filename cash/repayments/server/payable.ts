/** Cash that may be paid out: with us, in no sheet, its account without a problem; and what a client was paid too much before. */
import { getTableColumns, sql } from 'drizzle-orm'
import type { Bani } from '#contract/money.ts'
import type { Statements, Tx } from '#server/platform/database/database.ts'
import { isAnyOf, type StatementParams, statement } from '#server/platform/database/statement.ts'
import type { Repayment } from './repayment-transition.ts'
import { repayments } from './tables.ts'

const IS_PAYABLE = sql`${repayments.state} = 'at-us' and ${repayments.sheetId} is null and ${repayments.accountProblem} is null`
const IN_ORDER = sql`order by ${repayments.clientId}, ${repayments.id}`

/** Enough to say what is due and to which account; a correction is below zero. */
export type PayableRepayment = Pick<Repayment, 'clientId' | 'id' | 'amountBani' | 'holder' | 'iban' | 'receivedAt' | 'stateChangedAt'>

const { clientId, id, amountBani, holder, iban, receivedAt, stateChangedAt } = repayments
const SHOWN = { clientId, id, amountBani, holder, iban, receivedAt, stateChangedAt }

const afterClient = statement('payable-after', (given: StatementParams<{ after: string | null; clientsMax: number }>) => ({
  rows: SHOWN,
  text: (list) => sql`
    with payees as (select distinct ${clientId} from ${repayments} where ${IS_PAYABLE} and (${given.after}::uuid is null or ${clientId} > ${given.after})
                     order by ${clientId} limit ${given.clientsMax})
    select ${list} from payees p join ${repayments} on ${clientId} = p.client_id and ${IS_PAYABLE} ${IN_ORDER}`,
}))

/** Of so many clients at once after one, in the order of their ids; all of each. */
export const payableRepaymentsAfter = (db: Statements, after: string | null, clientsMax: number): Promise<PayableRepayment[]> =>
  afterClient.all(db, { after, clientsMax })

const ofOne = statement('payable-of', (given: StatementParams<{ clientId: string }>) => ({
  rows: SHOWN,
  text: (list) => sql`select ${list} from ${repayments} where ${clientId} = ${given.clientId} and ${IS_PAYABLE} ${IN_ORDER}`,
}))

export const payableRepaymentsOf = (db: Statements, ofClient: string): Promise<PayableRepayment[]> => ofOne.all(db, { clientId: ofClient })

const byHour = statement('payable-by-hour', (given: StatementParams<{ clientId: string }>) => ({
  rows: {
    amountBani: sql`sum(${amountBani})`.mapWith(amountBani),
    receivedAt: sql`min(coalesce(${receivedAt}, ${stateChangedAt}))`.mapWith(stateChangedAt),
  },
  text: (list) => sql`
    select ${list} from ${repayments} where ${clientId} = ${given.clientId} and ${IS_PAYABLE}
     group by date_trunc('hour', coalesce(${receivedAt}, ${stateChangedAt})), ${amountBani} > 0 order by 2`,
}))

/** Enough to say since when a client's cash is due, however many repayments it is: received within one hour, corrections apart. */
export const payableRepaymentsByHour = async (
  db: Statements,
  ofClient: string,
): Promise<Pick<PayableRepayment, 'amountBani' | 'receivedAt' | 'stateChangedAt'>[]> =>
  (await byHour.all(db, { clientId: ofClient })).map((row) => ({ ...row, stateChangedAt: row.receivedAt }))

const locked = statement('payable-locked', (given: StatementParams<{ clientIds: readonly string[] }>) => ({
  rows: SHOWN,
  text: (list) =>
    sql`select ${list} from ${repayments} where ${isAnyOf(clientId, given.clientIds)} and ${IS_PAYABLE} ${IN_ORDER} for update`,
}))

/** All that is payable of these clients now, locked until the transaction ends. */
export const lockPayable = (tx: Tx, clientIds: readonly string[]): Promise<PayableRepayment[]> => locked.all(tx, { clientIds })

const lockedOfSheets = statement(
  'repayments-of-sheets-locked',
  (given: StatementParams<{ clientIds: readonly string[]; sheetIds: readonly number[] }>) => ({
    rows: getTableColumns(repayments),
    text: (list) => sql`
      select ${list} from unnest(${given.clientIds}::uuid[], ${given.sheetIds}::bigint[]) s (client_id, sheet_id)
        join ${repayments} on ${clientId} = s.client_id and ${repayments.sheetId} = s.sheet_id ${IN_ORDER} for update of ${repayments}`,
  }),
)

type OfSheet = { clientId: string; id: number }

export const lockRepaymentsOfSheets = (tx: Tx, sheets: readonly OfSheet[]): Promise<Repayment[]> =>
  lockedOfSheets.all(tx, { clientIds: sheets.map(({ clientId }) => clientId), sheetIds: sheets.map(({ id }) => id) })

const heldOfOne = statement('repayments-held', (given: StatementParams<{ clientId: string }>) => ({
  rows: {
    payable: sql`coalesce(sum(${amountBani}) filter (where ${IS_PAYABLE}), 0)`.mapWith(amountBani),
    inSheets: sql`coalesce(sum(${amountBani}) filter (where ${repayments.sheetId} is not null), 0)`.mapWith(amountBani),
  },
  text: (list) => sql`select ${list} from ${repayments} where ${clientId} = ${given.clientId} and ${repayments.state} = 'at-us'`,
}))

/** Of a client's: what a payment made now would hold, and what stands in payments that the bank has not confirmed. */
export const heldSums = (db: Statements, ofClient: string): Promise<{ payable: Bani; inSheets: Bani }> =>
  heldOfOne.one(db, { clientId: ofClient })

const awaiting = statement('repayments-awaiting-sum', () => ({
  rows: { sum: sql`coalesce(sum(${amountBani}), 0)`.mapWith(amountBani) },
  text: (list) =>
    sql`select ${list} from ${repayments} where ${repayments.accountProblem} is not null and ${repayments.state} = 'at-us' and ${repayments.sheetId} is null`,
}))

/** What waits for another account, over all clients. */
export const awaitingRepaymentsSum = async (db: Statements): Promise<Bani> => (await awaiting.one(db, {})).sum
