/** What administrators say of a sheet of which the bank has not: one proposes, another one confirms. */
import { z } from 'zod'
import { Day } from '#contract/days.ts'
import { endpoint, Success } from '#contract/endpoint.ts'
import { Ron } from '#contract/money-at-the-wire.ts'
import { ownIdentityProof } from '#paying/authorisations/contract/authorisations.ts'

const NOTE_MIN = 3
const NOTE_MAX = 300

export const RepaymentSheetDecisionShown = z.object({
  isPaid: z.boolean(),
  /** null: it was not. */
  paidOn: Day.nullable(),
  note: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
  /** Who proposed it may not. */
  mayConfirm: z.boolean(),
})
export type RepaymentSheetDecisionShown = z.output<typeof RepaymentSheetDecisionShown>

/** `by` has said it and `confirmedBy` confirmed it, then. */
export const DecidedRepaymentSheetShown = z.object({ note: z.string(), by: z.string(), confirmedBy: z.string(), at: z.iso.datetime() })
export type DecidedRepaymentSheetShown = z.output<typeof DecidedRepaymentSheetShown>

const params = z.object({ sheetId: z.coerce.number().int().positive().max(2_000_000_000) })

export const decisionCalls = {
  propose: endpoint({
    method: 'POST',
    path: '/admin/payouts/sheets/:sheetId/decision',
    access: 'platform.money',
    does: 'writes',
    audits: { params: ['sheetId'], body: ['isPaid', 'paidOn', 'note'] },
    proof: ['password', 'code-where-on'],
    summary: 'Says that a sheet was paid, or that it was not, where the bank has not said it; another administrator confirms it.',
    params,
    body: z.object({
      isPaid: z.boolean(),
      paidOn: Day.nullable(),
      note: z.string().trim().min(NOTE_MIN).max(NOTE_MAX),
      ...ownIdentityProof,
    }),
    answer: Success,
    problems: ['not-found', 'sheet-decided', 'invalid-fields'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/admin/payouts/sheets/:sheetId/decision/confirm',
    access: 'platform.money',
    does: 'writes',
    audits: { params: ['sheetId'], answer: ['isPaid', 'amount', 'lastFour'] },
    proof: ['password', 'code-where-on', 'second-user'],
    summary: 'Confirms what another administrator says of a sheet: it is paid, or its cash is free again.',
    params,
    body: z.object(ownIdentityProof),
    /** Of the account that the sheet was sent to. */
    answer: Success.extend({ isPaid: z.boolean(), amount: Ron, lastFour: z.string() }),
    problems: ['not-found', 'sheet-decided', 'sheet-paid-twice', 'second-user-required'],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/admin/payouts/sheets/:sheetId/decision',
    access: 'platform.money',
    does: 'writes',
    audits: { params: ['sheetId'] },
    proof: 'none',
    summary: 'Drops what was proposed of a sheet; it stays as it is.',
    params,
    answer: Success,
    problems: ['not-found', 'sheet-decided'],
  }),
}
