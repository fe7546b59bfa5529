/** Courier settlements: what a courier says it has sent us, compared with what it collected and with what the bank received. */
import { z } from 'zod'
import { CourierCode } from '#contract/couriers.ts'
import { Day } from '#contract/days.ts'
import { endpoint, Success, WORKBOOK_TYPE } from '#contract/endpoint.ts'
import { Ron } from '#contract/money-at-the-wire.ts'
import { pageNumber } from '#contract/paging.ts'
import { OrderState } from '#sending/orders/contract/order-states.ts'

export const SETTLEMENT_LINES_PAGE_SIZE = 100
export const SETTLEMENT_NOTE_MAX = 300

/** Stands for the AWB in a line of what the courier kept for itself: part of its transfer, of no parcel. */
export const SETTLEMENT_FEE_AWB = 'COMISION'

/**
 * What of a line does not fit. `fee`: the courier kept it. `short`, `over`: another amount than was to be collected. `unknown-awb`: of no order of ours.
 * `no-cash`: of an order without cash. `twice`: settled before. `not-delivered`: the courier has not said that it delivered it.
 * `returned`: the parcel came back, or was cancelled. `return-reported`: its return was reported after its delivery. `after-payout`: another amount than was paid out already.
 */
export const settlementDifferences = [
  'short',
  'over',
  'unknown-awb',
  'fee',
  'no-cash',
  'twice',
  'not-delivered',
  'returned',
  'return-reported',
  'after-payout',
] as const
export type SettlementDifference = (typeof settlementDifferences)[number]

/** What an administrator does about a difference: take the courier's amount, wait for the courier to correct it, leave it be, or book it as our cost. */
export const differenceActions = ['accept', 'reclaim', 'dismiss', 'book'] as const
export type DifferenceAction = (typeof differenceActions)[number]

/** Which action a difference takes: cash of a parcel that came back, or of no known order, is never accepted. */
export const actionsForDifference: Record<SettlementDifference, readonly DifferenceAction[]> = {
  short: ['accept', 'reclaim'],
  over: ['accept', 'reclaim'],
  'unknown-awb': ['reclaim', 'dismiss'],
  fee: ['book', 'reclaim', 'dismiss'],
  'no-cash': ['reclaim', 'dismiss'],
  twice: ['reclaim', 'dismiss'],
  'not-delivered': ['accept', 'reclaim'],
  returned: ['reclaim', 'dismiss'],
  'return-reported': ['accept', 'reclaim'],
  'after-payout': ['accept', 'dismiss'],
}

/** `reported`: the courier says it has sent it. `received`: the transfer stands on our bank statement. `removed`: it was taken by mistake. */
export const settlementStates = ['reported', 'received', 'removed'] as const
export type SettlementState = (typeof settlementStates)[number]

export const settlementMoves: Record<SettlementState, readonly SettlementState[]> = {
  reported: ['received', 'removed'],
  received: [],
  removed: [],
}

/** Those that the way of the parcel explains. */
export const isExplainedByParcel = (difference: SettlementDifference | null): boolean =>
  difference === 'not-delivered' || difference === 'returned' || difference === 'return-reported'

export const settlementLineStates = ['matched', 'different', 'resolved', 'removed'] as const
export type SettlementLineState = (typeof settlementLineStates)[number]

export const settlementLineMoves: Record<SettlementLineState, readonly SettlementLineState[]> = {
  matched: ['removed'],
  // Also differently than before.
  different: ['different', 'matched', 'resolved', 'removed'],
  // The courier was asked, and says what fits or differs by now.
  resolved: ['matched', 'different', 'removed'],
  removed: [],
}

export const SettlementShown = z.object({
  id: z.uuid(),
  courier: CourierCode,
  /** The day on which the courier sent it. */
  transferredOn: Day,
  source: z.enum(['call', 'file']),
  fileName: z.string().nullable(),
  state: z.enum(settlementStates),
  total: Ron,
  lines: z.int(),
  /** Lines that wait for a decision. */
  differences: z.int(),
  receivedOn: Day.nullable(),
  /** The line of our bank statement that its transfer is; null: it is not known. */
  statementLineId: z.uuid().nullable(),
})
export type SettlementShown = z.output<typeof SettlementShown>

export const SettlementLineShown = z.object({
  id: z.uuid(),
  awb: z.string(),
  amount: Ron,
  /** null: there is no repayment of ours. */
  expected: Ron.nullable(),
  client: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  uniqueId: z.string().nullable(),
  state: z.enum(settlementLineStates),
  difference: z.enum(settlementDifferences).nullable(),
  /** Why its parcel does not count as delivered: where it is, and before that the last step of its way back, if any. */
  steps: z.array(z.object({ state: OrderState, on: Day })),
  /** Which can be taken now. */
  actions: z.array(z.enum(differenceActions)),
  /** The one that was taken. */
  action: z.enum(differenceActions).nullable(),
  note: z.string().nullable(),
})
export type SettlementLineShown = z.output<typeof SettlementLineShown>

/** Cash that a courier has collected and reported in no settlement. */
export const LateCash = z.object({
  clientId: z.uuid(),
  id: z.uuid(),
  courier: CourierCode,
  awb: z.string(),
  uniqueId: z.string(),
  clientName: z.string(),
  deliveredOn: Day,
  /** Banking days since then. */
  age: z.int(),
  amount: Ron,
})
export type LateCash = z.output<typeof LateCash>

const CourierLateCash = z.object({ courier: CourierCode, count: z.int(), total: Ron, oldestOn: Day })
export type CourierLateCash = z.output<typeof CourierLateCash>

/** Later than this a courier usually has sent it. */
export const LATE_AFTER_DAYS = 5
export const LATE_AFTER_DAYS_MAX = 60

const lateCashOf = z.object({
  courier: CourierCode.optional(),
  /** Older than so many banking days. */
  days: z.coerce.number().int().min(1).max(LATE_AFTER_DAYS_MAX).default(LATE_AFTER_DAYS),
})

export const settlementId = z.object({ id: z.uuid() })

/** Of a query. */
const Flag = z
  .codec(z.enum(['true', 'false']), z.boolean(), { decode: (text) => text === 'true', encode: (flag) => (flag ? 'true' : 'false') })
  .default(false)

export const settlementCalls = {
  list: endpoint({
    method: 'GET',
    path: '/admin/settlements',
    access: 'platform.money',
    does: 'reads',
    summary: 'Courier settlements, the newest first.',
    query: z.object({ page: pageNumber, open: Flag }),
    answer: z.object({ count: z.int(), list: z.array(SettlementShown) }),
  }),
  lines: endpoint({
    method: 'GET',
    path: '/admin/settlements/:id/lines',
    access: 'platform.money',
    does: 'reads',
    summary: 'The lines of a settlement, differences first.',
    params: settlementId,
    query: z.object({ page: pageNumber, different: Flag }),
    answer: z.object({ settlement: SettlementShown, count: z.int(), list: z.array(SettlementLineShown) }),
    problems: ['not-found'],
  }),
  ask: endpoint({
    method: 'POST',
    path: '/admin/settlements/ask/:courier',
    access: 'platform.money',
    does: 'writes',
    audits: { params: ['courier'], body: ['day'], answer: ['id', 'linesDifferent'] },
    proof: 'none',
    summary: 'Asks a courier for the cash it sent on a day.',
    params: z.object({ courier: CourierCode }),
    body: z.object({ day: Day }),
    answer: Success.extend({ id: z.uuid().nullable(), linesTaken: z.int(), linesKnown: z.int(), linesDifferent: z.int() }),
    problems: ['courier-failed', 'partner-not-in-use', 'not-found', 'invalid-fields'],
  }),
  late: endpoint({
    method: 'GET',
    path: '/admin/settlements/late',
    access: 'platform.money',
    does: 'reads',
    summary: 'Cash that couriers have collected and reported in no settlement, the oldest first.',
    query: lateCashOf.extend({ page: pageNumber }),
    answer: z.object({
      list: z.array(LateCash),
      count: z.int(),
      /** Of all of it, by courier. */
      byCourier: z.array(CourierLateCash),
    }),
  }),
  lateMessage: endpoint({
    method: 'GET',
    path: '/admin/settlements/late/message/:courier',
    access: 'platform.money',
    does: 'reads',
    summary: 'What to write to a courier about it: each AWB with its day and sum.',
    params: z.object({ courier: CourierCode }),
    query: lateCashOf.pick({ days: true }),
    answer: z.object({ text: z.string() }),
  }),
  exportLate: endpoint({
    method: 'POST',
    path: '/admin/settlements/late/export',
    access: 'platform.money',
    does: 'exports',
    audits: {},
    proof: 'none',
    summary: 'The same as a workbook.',
    body: lateCashOf,
    file: WORKBOOK_TYPE,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/settlements/:id',
    access: 'platform.money',
    does: 'writes',
    audits: { params: ['id'], answer: ['transferredOn', 'fileName'] },
    proof: 'none',
    summary: 'Removes a settlement that was taken by mistake, until its transfer has come in; its lines may be taken again.',
    params: settlementId,
    answer: Success.extend({ transferredOn: Day, fileName: z.string() }),
    problems: ['not-found', 'settlement-settled'],
  }),
  decide: endpoint({
    method: 'POST',
    path: '/admin/settlements/lines/:id',
    access: 'platform.money',
    does: 'writes',
    audits: { params: ['id'], body: ['action'] },
    proof: 'none',
    summary: 'Decides what is done about a difference.',
    params: settlementId,
    body: z.object({ action: z.enum(differenceActions), note: z.string().trim().max(SETTLEMENT_NOTE_MAX).default('') }),
    answer: Success,
    problems: ['not-found', 'settlement-settled', 'invalid-fields'],
  }),
}
