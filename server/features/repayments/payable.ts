/** Cash that may be paid out: with us, in no sheet, its account without a problem; and what a client was paid too much before. */
import { type Bani, bani } from '../../../contract/money.ts'
import { type Statements, selectList, type Tx } from '../../platform/database/database.ts'
import { COLUMNS } from './queries.ts'
import type { Repayment } from './repayment-transition.ts'
import { repayments } from './tables.ts'

const PAYABLE = `r.state = 'at-us' and r.sheet_id is null and r.account_problem is null`

/** Enough to say what is due and to which account; a correction is below zero. */
export type Payable = Pick<Repayment, 'clientId' | 'id' | 'amountBani' | 'holder' | 'iban' | 'receivedAt' | 'stateChangedAt'>

const { clientId, id, amountBani, holder, iban, receivedAt, stateChangedAt } = repayments
const SHOWN = selectList({ clientId, id, amountBani, holder, iban, receivedAt, stateChangedAt }, 'r')

/** Of so many clients at once after one, in the order of their ids; all of each. */
export async function payableAfter(db: Statements, after: string | null, clientsMax: number): Promise<Payable[]> {
  const { rows } = await db.$client.query<Payable>({
    text: `with payees as (select distinct r.client_id from repayments r where ${PAYABLE} and ($1::uuid is null or r.client_id > $1)
                          order by r.client_id limit $2)
           select ${SHOWN} from payees p join repayments r on r.client_id = p.client_id and ${PAYABLE} order by r.client_id, r.id`,
    values: [after, clientsMax],
  })
  return rows
}

export async function payableOf(db: Statements, ofClient: string): Promise<Payable[]> {
  const { rows } = await db.$client.query<Payable>({
    name: 'payable-of',
    text: `select ${SHOWN} from repayments r where r.client_id = $1 and ${PAYABLE} order by r.id`,
    values: [ofClient],
  })
  return rows
}

/** All that is payable of these clients now, locked until the transaction ends. */
export async function lockPayable(tx: Tx, clientIds: readonly string[]): Promise<Payable[]> {
  const { rows } = await tx.$client.query<Payable>({
    text: `select ${SHOWN} from repayments r where r.client_id = any($1::uuid[]) and ${PAYABLE} order by r.client_id, r.id for update`,
    values: [clientIds],
  })
  return rows
}

type OfSheet = { clientId: string; id: number }

export async function lockRepaymentsOfSheets(tx: Tx, sheets: readonly OfSheet[]): Promise<Repayment[]> {
  const { rows } = await tx.$client.query<Repayment>({
    text: `select ${COLUMNS} from unnest($1::uuid[], $2::bigint[]) s (client_id, sheet_id)
             join repayments r on r.client_id = s.client_id and r.sheet_id = s.sheet_id order by r.client_id, r.id for update of r`,
    values: [sheets.map(({ clientId }) => clientId), sheets.map(({ id }) => id)],
  })
  return rows
}

/** What a payment made now would hold of a client's. */
export async function payableSum(db: Statements, clientId: string): Promise<Bani> {
  const { rows } = await db.$client.query<{ sum: string }>({
    name: 'repayments-payable',
    text: `select coalesce(sum(r.amount_bani), 0) as sum from repayments r where r.client_id = $1 and ${PAYABLE}`,
    values: [clientId],
  })
  return bani(Number(rows[0]?.sum ?? 0))
}

/** What waits for another account, over all clients. */
export async function awaitingSum(db: Statements): Promise<number> {
  const { rows } = await db.$client.query<{ sum: number }>({
    text: `select coalesce(sum(amount_bani), 0)::bigint as sum from repayments where account_problem is not null and state = 'at-us' and sheet_id is null`,
    values: [],
  })
  return rows[0]?.sum ?? 0
}
