/** Advance invoices of which something is left. */
import type { OpenAdvance } from '../../../contract/invoices/settlement.ts'
import { bani } from '../../../contract/money.ts'
import type { Statements } from '../../platform/database/database.ts'

type Row = { invoiceId: string; entityNumber: number; vatPercent: number; total: number; used: number }

/** The oldest first. What orders' invoices deducted is used, and what was reversed. */
export async function openAdvances(db: Statements, clientId: string): Promise<OpenAdvance[]> {
  const { rows } = await db.$client.query<Row>({
    name: 'open-advances',
    text: `select i.id as "invoiceId", (i.entity ->> 'number')::int as "entityNumber", l.vat_percent as "vatPercent",
                  i.total_bani as total, used.sum as used
             from invoices i
             join invoice_lines l on l.client_id = i.client_id and l.invoice_id = i.id and l.kind = 'advance'
             cross join lateral (
               select coalesce(sum(abs(u.net_bani + u.vat_bani)), 0)::bigint as sum from invoice_lines u
                where u.client_id = i.client_id and u.refers_to = i.id and u.kind in ('deducted', 'reversed')) used
            where i.client_id = $1 and i.kind = 'advance' and used.sum < i.total_bani
            order by i.issued_on, i.created_at, i.number`,
    values: [clientId],
  })
  return rows.map(({ total, used, ...row }) => ({ ...row, totalBani: bani(total), usedBani: bani(used) }))
}
