/** Which line of our bank statement a settlement's transfer is: it finds itself where one alone fits, else an administrator says it. */
import { z } from 'zod'
import { Day } from '#contract/days.ts'
import { endpoint, Success } from '#contract/endpoint.ts'
import { Ron } from '#contract/money-at-the-wire.ts'
import { settlementId } from './settlements.ts'

/** Money that came in and is no other's as far as is known. */
export const SettlementTransferLine = z.object({
  id: z.uuid(),
  bookedOn: Day,
  amount: Ron,
  counterparty: z.string(),
  text: z.string(),
  /** It is of the settlement's sum; of another one it cannot be chosen. */
  fits: z.boolean(),
  /** It may be a line that was read before from another format. */
  isDoubtful: z.boolean(),
})
export type SettlementTransferLine = z.output<typeof SettlementTransferLine>

export const settlementTransferCalls = {
  ofLine: endpoint({
    method: 'GET',
    path: '/admin/settlements/of-line/:id',
    access: 'platform.money',
    does: 'reads',
    summary: 'The settlement whose transfer a line of our bank statement is.',
    params: settlementId,
    answer: z.object({ id: z.uuid() }),
    problems: ['not-found'],
  }),
  candidates: endpoint({
    method: 'GET',
    path: '/admin/settlements/:id/transfers',
    access: 'platform.money',
    does: 'reads',
    summary: 'Lines of our bank statement that its transfer may be: those of its sum, and the courier’s of other sums behind them.',
    params: settlementId,
    answer: z.object({ list: z.array(SettlementTransferLine) }),
    problems: ['not-found'],
  }),
  receive: endpoint({
    method: 'POST',
    path: '/admin/settlements/:id/received',
    access: 'platform.money',
    does: 'writes',
    audits: { params: ['id'], body: ['on', 'lineId'] },
    proof: 'none',
    summary: 'Says that the transfer of a settlement has come in: with a line of the statement, or on a day without one.',
    params: settlementId,
    /** `on`: where there is no line. `lineId` null: of none of them; absent: of the one that it can be. */
    body: z.object({ on: Day.optional(), lineId: z.uuid().nullable().optional() }),
    answer: Success,
    problems: ['not-found', 'settlement-settled', 'statement-line-settled', 'invalid-fields'],
  }),
  /** Of one that was received without. */
  assign: endpoint({
    method: 'POST',
    path: '/admin/settlements/:id/transfer',
    access: 'platform.money',
    does: 'writes',
    audits: { params: ['id'], body: ['lineId'] },
    proof: 'none',
    summary: 'Says which line of the statement the transfer of a settlement is that was received without one.',
    params: settlementId,
    body: z.object({ lineId: z.uuid() }),
    answer: Success,
    problems: ['not-found', 'settlement-settled', 'statement-line-settled', 'invalid-fields'],
  }),
}
