/** Why the bank did not pay repayments: of each, what was said of the newest sheet that it stood in and that was not paid. */
import type { Message } from '../../../../contract/texts/message.ts'
import type { Statements } from '../../../../server/platform/database/database.ts'

/** By repayment. */
export async function refusalsOf(db: Statements, clientId: string, repaymentIds: readonly string[]): Promise<Map<string, Message>> {
  if (repaymentIds.length === 0) return new Map()
  const { rows } = await db.$client.query<{ repaymentId: string; reason: Message }>({
    text: `select distinct on (e.repayment_id) e.repayment_id as "repaymentId", s.reason
             from repayment_sheet_entries e join repayment_sheets s on s.id = e.sheet_id
            where e.client_id = $1 and e.repayment_id = any($2::uuid[]) and e.taken_out_at is null
              and s.state in ('failed', 'returned') and s.in_file_at is not null and s.reason is not null
            order by e.repayment_id, e.sheet_id desc`,
    values: [clientId, [...repaymentIds]],
  })
  return new Map(rows.map(({ repaymentId, reason }) => [repaymentId, reason]))
}
