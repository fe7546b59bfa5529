/** Files of statements as they were read, and their opposite: a file that was given by mistake is undone until money has moved by it. */
import { z } from 'zod'
import { ENTRIES_OF_FILE_MAX } from '#contract/banking/banks.ts'
import { endpoint, Success } from '#contract/endpoint.ts'
import { Ron } from '#contract/money-at-the-wire.ts'
import { pageNumber } from '#contract/paging.ts'

export const STATEMENT_FILES_PAGE_SIZE = 10
export const UNDO_LINES_SHOWN_MAX = 20

const StatementFileShown = z.object({
  id: z.uuid(),
  /** As its user has it; null: it came without one. */
  fileName: z.string().nullable(),
  readAt: z.iso.datetime(),
  /** null: not by a user. */
  readBy: z.string().nullable(),
  /** Of its bytes, SHA-256. */
  hash: z.string(),
  /** Of its lines; null: it has none. */
  days: z.object({ first: z.iso.date(), last: z.iso.date() }).nullable(),
  linesRead: z.int(),
  linesAdded: z.int(),
  /** null: it stands. `lines`: how many were forgotten. */
  undone: z.object({ at: z.iso.datetime(), by: z.string(), lines: z.int() }).nullable(),
})
export type StatementFileShown = z.output<typeof StatementFileShown>

/** A line by which money moved, or is held: it stays. */
const StayingLine = z.object({
  id: z.uuid(),
  bookedOn: z.iso.date(),
  amount: Ron,
  counterparty: z.string(),
  /** null: money of this client. */
  because: z.string().nullable(),
  client: z.string().nullable(),
})

/** What undoing a file would do now. */
const StatementFileUndo = z.object({
  /** Lines that are forgotten. */
  goes: z.int(),
  /** Lines that stand in other files as well. */
  inOthers: z.int(),
  /** Lines that stay. */
  stays: z.int(),
  /** The latest of those. */
  staying: z.array(StayingLine).max(UNDO_LINES_SHOWN_MAX),
})
export type StatementFileUndo = z.output<typeof StatementFileUndo>

const fileId = z.object({ id: z.uuid() })

export const statementFileCalls = {
  list: endpoint({
    method: 'GET',
    path: '/admin/bank-statements/files',
    access: 'platform.money',
    does: 'reads',
    summary: 'Files of statements that were read, the newest first.',
    query: z.object({ page: pageNumber }),
    answer: z.object({ list: z.array(StatementFileShown), count: z.int(), page: z.int() }),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/admin/bank-statements/files/:id/undo',
    access: 'platform.money',
    does: 'reads',
    summary: 'What undoing a file would do now: which lines are forgotten and which stay, with why.',
    params: fileId,
    answer: StatementFileUndo,
    problems: ['not-found', 'bank-file-undone'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/admin/bank-statements/files/:id/undo',
    access: 'platform.money',
    does: 'writes',
    audits: { params: ['id'], body: ['stays'], answer: ['hash', 'linesUndone'] },
    proof: 'none',
    summary:
      'Undoes a file: its lines are forgotten and may come again, but for those by which money moved and those that other files have.',
    params: fileId,
    /** How many lines stay, as the preview said: where it is another number by now, nothing is done. */
    body: z.object({ stays: z.int().min(0).max(ENTRIES_OF_FILE_MAX) }),
    /** `inOthers`, `stays`: lines that are still there, the former as those of other files. */
    answer: Success.extend({ fileName: z.string().nullable(), hash: z.string(), linesUndone: z.int(), inOthers: z.int(), stays: z.int() }),
    problems: ['not-found', 'bank-file-undone', 'bank-file-changed', 'bank-file-used'],
  }),
}
