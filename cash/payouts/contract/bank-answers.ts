/** The bank's answers to runs, as they were taken: what each came to, and who took it when. */
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
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
  takenAt: z.iso.datetime(),
  /** null: not by a user. */
  takenBy: z.string().nullable(),
  /** null: the bank does not say which file it answers. */
  run: z.object({ id: z.uuid(), number: z.int() }).nullable(),
  /** SHA-256 of its bytes, by which two files are compared. */
  hash: z.string(),
  counts: BankAnswerCounts,
})
export type BankAnswerShown = z.output<typeof BankAnswerShown>

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
}
