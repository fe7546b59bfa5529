/** Why the bank did not pay repayments: of each, what was said of the newest sheet that it stood in and that was not paid. */
import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Message } from '#contract/texts/message.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { repaymentSheetEntries as entries, repaymentSheets as sheets } from '../tables.ts'

/** By repayment. */
export async function bankRefusalsOf(db: Queries, clientId: string, repaymentIds: readonly string[]): Promise<Map<string, Message>> {
  if (repaymentIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([entries.repaymentId], { repaymentId: entries.repaymentId, reason: sheets.reason })
    .from(entries)
    .innerJoin(sheets, eq(sheets.id, entries.sheetId))
    .where(
      and(
        ...[eq(entries.clientId, clientId), inArray(entries.repaymentId, [...repaymentIds]), isNull(entries.takenOutAt)],
        ...[inArray(sheets.state, ['failed', 'returned']), isNotNull(sheets.inFileAt), isNotNull(sheets.reason)],
      ),
    )
    .orderBy(entries.repaymentId, desc(entries.sheetId))
  return new Map(rows.flatMap(({ repaymentId, reason }) => (reason === null ? [] : [[repaymentId, reason]])))
}
