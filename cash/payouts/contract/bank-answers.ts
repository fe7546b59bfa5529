/** The bank's answers to runs, as they were taken: what each came to, and who took it when. */
import { z } from 'zod'
import { ENTRIES_OF_FILE_MAX } from '#contract/banking/banks.ts'
import { endpoint, Success } from '#contract/endpoint.ts'
import { Ron } from '#contract/money-at-the-wire.ts'
import { pageNumber } from '#contract/paging.ts'

/** `held`: it does not say whether the money left. `known`: it was so already. `strange`: of no sheet of ours. `unread`: filled by the bank and not understood. */
export const BankAnswerCounts = z.object({
  paid: z.int(),
  refused: z.int(),
  held: z.int(),
  open: z.int(),
  known: z.int(),
  strange: z.int(),
  /** Values of the file, whatever payment they stand at. */
  unread: z.int(),
})
export type BankAnswerCounts = z.output<typeof BankAnswerCounts>

export const bankAnswerCounts = [
  'paid',
  'refused',
  'held',
  'open',
  'known',
  'strange',
  'unread',
] as const satisfies readonly (keyof BankAnswerCounts)[]

export const BankAnswerShown = z.object({
  id: z.uuid(),
  /** As its user has it; null: it came without one. */
  fileName: z.string().nullable(),
  takenAt: z.iso.datetime(),
  /** null: not by a user. */
  takenBy: z.string().nullable(),
  /** null: the bank does not say which file it answers. */
  run: z.object({ id: z.uuid(), number: z.int() }).nullable(),
  /** SHA-256 of its bytes, by which two files are compared. */
  hash: z.string(),
  counts: BankAnswerCounts,
  /** What it changed is kept by sheet, so that it can be undone; false: it was taken before that. */
  isKept: z.boolean(),
  /** null: it stands. */
  undone: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
})
export type BankAnswerShown = z.output<typeof BankAnswerShown>

export const UNDO_SHEETS_SHOWN_MAX = 20
/**
 * Why a sheet stays as an answer left it. `paid`: its money is booked. `more-said-since`: the statement, another answer or an administrator said
 * more. `two-answers`: the bank has said both, and two administrators say which is right. `cash-used-since`: it stands in another sheet, or is for
 * another account.
 */
export const sheetKeepReasons = ['paid', 'more-said-since', 'two-answers', 'cash-used-since'] as const
export type RepaymentSheetKeepReason = (typeof sheetKeepReasons)[number]

/** What undoing an answer would do now: to so many sheets, while so many stay; the first of those. */
const BankAnswerUndo = z.object({
  goes: z.int(),
  stays: z.int(),
  staying: z.array(z.object({ sheet: z.int(), client: z.string(), amount: Ron, why: z.enum(sheetKeepReasons) })).max(UNDO_SHEETS_SHOWN_MAX),
})
export type BankAnswerUndo = z.output<typeof BankAnswerUndo>

const answerId = z.object({ id: z.uuid() })

export const bankAnswerCalls = {
  list: endpoint({
    method: 'GET',
    path: '/admin/payouts/answers/taken',
    access: 'platform.money',
    does: 'reads',
    summary: 'The bank’s answers that were taken, the newest first.',
    /** `runId`: those to its file. */
    query: z.object({ runId: z.uuid().optional(), page: pageNumber }),
    answer: z.object({ count: z.int(), list: z.array(BankAnswerShown) }),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/admin/payouts/answers/taken/:id/undo',
    access: 'platform.money',
    does: 'reads',
    summary: 'What undoing an answer of the bank would do now: of how many sheets, and which stay, with why.',
    params: answerId,
    answer: BankAnswerUndo,
    problems: ['not-found', 'bank-file-undone'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/admin/payouts/answers/taken/:id/undo',
    access: 'platform.money',
    does: 'writes',
    audits: { params: ['id'], body: ['stays'], answer: ['hash', 'sheetsUndone'] },
    proof: 'none',
    summary: 'Undoes an answer of the bank: sheets that it refused are at the bank again, doubts that it made end. What it paid stays.',
    params: answerId,
    /** How many sheets stay, as the preview said: where it is another number by now, nothing is done. */
    body: z.object({ stays: z.int().min(0).max(ENTRIES_OF_FILE_MAX) }),
    answer: Success.extend({ fileName: z.string().nullable(), hash: z.string(), sheetsUndone: z.int(), stays: z.int() }),
    problems: ['not-found', 'bank-file-undone', 'bank-file-changed', 'bank-file-used'],
  }),
}
