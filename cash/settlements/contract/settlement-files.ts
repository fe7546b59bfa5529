/** A courier's file: what it says is shown first, then taken. */
import { z } from 'zod'
import { FileName } from '#contract/banking/file-names.ts'
import { CourierCode } from '#contract/couriers.ts'
import { Day } from '#contract/days.ts'
import { endpoint, Success } from '#contract/endpoint.ts'
import { Ron } from '#contract/money-at-the-wire.ts'
import { UnreadInFile } from '#contract/read-fields.ts'

export const SETTLEMENT_BYTES_MAX = 20_000_000
const HEADING_MAX = 200

/** Which columns of a courier's file hold what, by their headings; kept for the next file with the same headings. */
export const SettlementColumns = z.object({ awb: z.string().min(1), amount: z.string().min(1), transferredOn: z.string().nullable() })
export type SettlementColumns = z.output<typeof SettlementColumns>

const Heading = z.string().max(HEADING_MAX)

export const settlementFileCalls = {
  /** Headings and a few rows, with the columns as they are guessed or were chosen before. */
  preview: endpoint({
    method: 'POST',
    path: '/admin/settlements/preview/:courier',
    access: 'platform.money',
    does: 'reads',
    upload: { bytesMax: SETTLEMENT_BYTES_MAX },
    quota: 'imports',
    summary: 'Reads a courier’s file without taking it.',
    params: z.object({ courier: CourierCode }),
    answer: z.object({
      headings: z.array(z.string()),
      rows: z.array(z.array(z.string())),
      columns: SettlementColumns.nullable(),
      lines: z.int(),
      total: Ron.nullable(),
      /** Columns that are filled and not understood: the first row that fills each. Of the columns as they are answered. */
      unread: z.array(UnreadInFile),
    }),
    problems: ['spreadsheet-refused'],
  }),
  take: endpoint({
    method: 'POST',
    path: '/admin/settlements/file/:courier',
    access: 'platform.money',
    does: 'writes',
    audits: { params: ['courier'], answer: ['id', 'linesDifferent', 'hash'] },
    proof: 'none',
    upload: { bytesMax: SETTLEMENT_BYTES_MAX },
    quota: 'imports',
    summary: 'Takes a courier’s file: each line once, however often it is sent.',
    params: z.object({ courier: CourierCode }),
    query: z.object({
      awb: Heading,
      amount: Heading,
      transferredOn: Heading.default(''),
      /** Where the file names none. */
      day: Day.optional(),
      fileName: FileName,
    }),
    answer: Success.extend({
      ...{ id: z.uuid().nullable(), linesTaken: z.int(), linesKnown: z.int(), linesDifferent: z.int() },
      /** Of the file's bytes, SHA-256. */
      hash: z.string(),
      /** As in the preview. */
      unread: z.array(UnreadInFile),
    }),
    problems: ['spreadsheet-refused', 'invalid-fields'],
  }),
}
