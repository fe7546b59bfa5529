/** What the repayments of sheets come to as they stand now, the corrections of each with it. */
import { type Bani, bani } from '../../../contract/money.ts'
import type { Statements } from '../../../server/platform/database/database.ts'

type Sum = { sheetId: number; sum: number }

/** A correction belongs to the sheet that paid the cash it corrects, whichever sheet nets it. */
export async function amountsOfSheets(db: Statements, clientId: string, sheetIds: readonly number[]): Promise<Map<number, Bani>> {
  const { rows } = await db.$client.query<Sum>({
    name: 'amounts-of-sheets',
    text: `select c.sheet_id as "sheetId", sum(r.amount_bani)::bigint as sum
             from repayments c join repayments r on r.client_id = c.client_id and r.order_id = c.order_id and (r.id = c.id or r.kind = 'correction')
            where c.client_id = $1 and c.sheet_id = any($2::bigint[]) and c.kind = 'cash' group by c.sheet_id`,
    values: [clientId, sheetIds],
  })
  return new Map(rows.map(({ sheetId, sum }) => [sheetId, bani(sum)]))
}

export async function amountsOfRepayments(db: Statements, clientId: string, ids: readonly string[]): Promise<Map<string, Bani>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.$client.query<{ id: string; amount: number }>({
    name: 'amounts-of-repayments',
    text: 'select id, amount_bani as amount from repayments where client_id = $1 and id = any($2::uuid[])',
    values: [clientId, ids],
  })
  return new Map(rows.map(({ id, amount }) => [id, bani(amount)]))
}

/**
 * By how much more was paid than the repayments of paid sheets come to: corrections that a sheet has taken, whose cash is not paid,
 * less those of paid cash that no sheet has taken. Everything else counts alike on both sides.
 */
export async function correctionsOpen(db: Statements, clientId: string): Promise<Bani> {
  const { rows } = await db.$client.query<{ sum: number }>({
    name: 'corrections-open',
    text: `select coalesce(sum(case when r.state = 'paid' then r.amount_bani else 0 end)
                  - sum(case when c.state = 'paid' then r.amount_bani else 0 end), 0)::bigint as sum
             from repayments r left join repayments c on c.client_id = r.client_id and c.order_id = r.order_id and c.kind = 'cash' and c.state <> 'cancelled'
            where r.client_id = $1 and r.kind = 'correction'`,
    values: [clientId],
  })
  return bani(rows[0]?.sum ?? 0)
}
