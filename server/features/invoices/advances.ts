/** Advance invoices of which something is left. */
import type { OpenAdvance } from '../../../contract/invoices/settlement.ts'
import { bani } from '../../../contract/money.ts'
import type { Statements } from '../../platform/database/database.ts'

export type AdvanceOfPayment = OpenAdvance & { paymentId: string | null }
type Row = {
  invoiceId: string
  paymentId: string | null
  entityNumber: number
  vatPercent: number
  total: number
  used: number
  held: number
}

/** The oldest first. What orders' invoices deducted is used, and what was reversed. `paymentId`: that it was issued for; null: of several. */
export async function openAdvances(db: Statements, clientId: string): Promise<AdvanceOfPayment[]> {
  const { rows } = await db.$client.query<Row>({
    name: 'open-advances',
    text: `select i.id as "invoiceId", (i.entity ->> 'number')::int as "entityNumber", l.vat_percent as "vatPercent",
                  i.payment_id as "paymentId", i.total_bani as total, used.sum as used, held.sum as held
             from invoices i
             join invoice_lines l on l.client_id = i.client_id and l.invoice_id = i.id and l.kind = 'advance'
             cross join lateral (
               select coalesce(sum(abs(u.net_bani + u.vat_bani)), 0)::bigint as sum from invoice_lines u
                where u.client_id = i.client_id and u.refers_to = i.id and u.kind in ('deducted', 'reversed')) used
             cross join lateral (
               select coalesce(sum(h.amount_bani), 0)::bigint as sum from held_advances h
                where h.client_id = i.client_id and h.invoice_id = i.id) held
            where i.client_id = $1 and i.kind = 'advance' and used.sum + held.sum < i.total_bani
            order by i.issued_on, i.created_at, i.number`,
    values: [clientId],
  })
  return rows.map(({ total, used, held, ...row }) => ({ ...row, totalBani: bani(total), usedBani: bani(used), heldBani: bani(held) }))
}
