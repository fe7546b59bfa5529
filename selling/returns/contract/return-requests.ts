/**
 * Return requests: what buyers send at the public link of an order template, and what the merchant does about each. A withdrawal from the
 * contract is a legal act and no voluntary return: its kind is given when it is received and never changes.
 */
import { z } from 'zod'
import { BankAccountShown } from '#contract/banking/bank-accounts.ts'
import { endpoint, Success } from '#contract/endpoint.ts'
import { pageNumber } from '#contract/paging.ts'
import { coded } from '#contract/texts/message.ts'
import { OrderState } from '#sending/orders/contract/order-states.ts'
import { OrderId } from '#sending/orders/contract/orders.ts'
import { Package } from '#sending/shipments/contract/shipments.ts'
import { ReturnMoney, returnMoneyStates } from './return-money.ts'
import { returnSteps } from './return-steps.ts'
import { CountedLine, type CustodyState, custodyStates } from './returned-goods.ts'

export const returnKinds = ['return', 'withdrawal'] as const
export type ReturnKind = (typeof returnKinds)[number]

/** `accepted`: an order brings the parcel back, and has no AWB yet. `shipped`: its AWB is made, and was sent to the buyer. */
export const returnStates = ['received', 'accepted', 'shipped', 'closed', 'refused'] as const
export type ReturnState = (typeof returnStates)[number]

export const returnMoves: Record<ReturnState, readonly ReturnState[]> = {
  received: ['accepted', 'refused', 'closed'],
  // Its AWB is made; or the order that was to bring it back is gone.
  accepted: ['shipped', 'received', 'refused', 'closed'],
  // The AWB was cancelled.
  shipped: ['received', 'closed'],
  // What the merchant did is undone.
  refused: ['received', 'accepted'],
  closed: ['received', 'accepted', 'shipped'],
}

/** States in which the merchant has something to do. */
export const openReturnStates: readonly ReturnState[] = ['received', 'accepted', 'shipped']

export const RETURN_REASON_MAX = 500
export const RETURNS_PAGE = 20
/** Decided at once. */
export const RETURNS_SELECTED_MAX = 1_000

export const GoodsItem = z.object({ name: z.string(), quantity: z.int() })
export type GoodsItem = z.output<typeof GoodsItem>

export const ReturnTimeliness = z.enum(['in-time', 'late', 'not-known'])

export const ReturnSummary = z.object({
  id: OrderId,
  kind: z.enum(returnKinds),
  state: z.enum(returnStates),
  /** It came when too many did: nothing was sent for it, and it counts nowhere until a user trusts it. */
  isDoubtful: z.boolean(),
  templateName: z.string(),
  buyerName: z.string(),
  /** As the buyer wrote it; '': it was not asked for. */
  orderNumber: z.string(),
  receivedAt: z.iso.datetime(),
  orderId: OrderId.nullable(),
  awb: z.string().nullable(),
  /** Of a withdrawal: the last day for paying back; null: nothing is owed by law. */
  refundUntil: z.string().nullable(),
  isRefundOverdue: z.boolean(),
  money: z.enum(returnMoneyStates),
  custody: z.enum(custodyStates),
  isCounted: z.boolean(),
  /** Since when units wait to be handed back to the buyer; null: none does. */
  handBackSince: z.iso.datetime().nullable(),
  /** Of a return that is no withdrawal, by the period that the shop had set; null: none. */
  returnTimeliness: ReturnTimeliness.nullable(),
})
export type ReturnSummary = z.output<typeof ReturnSummary>

/** What was answered to a field, in words. */
const AnswerShown = z.object({ label: z.string(), lines: z.array(z.string()), account: BankAccountShown.nullable() })

export const ReturnDetails = ReturnSummary.extend({
  email: z.string(),
  phone: z.string(),
  /** In lines; none: the address of the order that was found, which the order of the return takes over. */
  pickupAddress: z.array(z.string()),
  toAddress: z.array(z.string()),
  answers: z.array(AnswerShown),
  goods: z.array(GoodsItem),
  /** What was asked for with the parcel, in words. */
  askedOptions: z.array(z.string()),
  /** As the buyer wrote which goods; '': the whole order. */
  goodsText: z.string(),
  reason: z.string(),
  account: BankAccountShown.nullable(),
  /** Exceptions of the law that the merchant has marked for goods of this order, in words. */
  exceptions: z.array(z.string()),
  /** The buyer's pair of order and contact was right. */
  isOrderKnown: z.boolean(),
  /** Where the order can be opened: one of ours, or one of a shop. */
  original: z.object({ orderIds: z.array(OrderId), store: z.object({ shop: z.string(), id: z.string() }).nullable() }),
  isCash: z.boolean(),
  timeliness: ReturnTimeliness.nullable(),
  /** The last day of the period; null: not known, or not begun. */
  periodUntil: z.string().nullable(),
  /** The days that the shop granted for a withdrawal, and for returns, when it came; null: it had set none. */
  withdrawalDays: z.int(),
  returnDays: z.int().nullable(),
  returnUntil: z.string().nullable(),
  /** The day of the order, where its number was not at hand. */
  orderedOn: z.string().nullable(),
  /** It was sent to a company: whether a consumer withdraws is the shop's to see. */
  isOfCompany: z.boolean(),
  /** Of what is over, at the buyer's request: name, contact and what was written are gone. */
  isErased: z.boolean(),
  /** Money may be held until the goods, or the proof that they were sent, came. */
  isMoneyHeld: z.boolean(),
  refund: ReturnMoney,
  /** Its goods; of a whole order, as far as it is known, all of that. */
  announced: z.array(GoodsItem),
  counted: z.object({ lines: z.array(CountedLine), at: z.iso.datetime(), changedAt: z.iso.datetime() }).nullable(),
  /** By a user, where the buyer's words found no order; null: by the buyer's own, or not yet. */
  matched: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
  /** Whether the buyer got the confirmation; null: it is on its way. */
  receipt: z.enum(['mailed', 'failed']).nullable(),
  /** The terms of the shop as the buyer was shown them and agreed to them, harmless HTML; null: it showed none. */
  agreed: z.object({ at: z.iso.datetime(), version: z.string(), terms: z.string() }).nullable(),
  refusal: z.string().nullable(),
  orderState: OrderState.nullable(),
  /** How much it weighs and how large it is. */
  isParcelKnown: z.boolean(),
  /** From whom and where it is collected. */
  isSenderKnown: z.boolean(),
  timeline: z.array(z.object({ step: z.enum(returnSteps), text: z.string(), at: z.iso.datetime(), by: z.string().nullable() })),
})
export type ReturnDetails = z.output<typeof ReturnDetails>

/** What waits for the merchant, whatever was decided of the request. `awaited`: its parcel should have come by now. */
/** Who closes a return whose goods came has done with them, counted or not; what is refused is still there, and is counted to go back. */
export const waitsForCount = ({ custody, isCounted, state }: { custody: CustodyState; isCounted: boolean; state: ReturnState }): boolean =>
  custody === 'received' && !isCounted && state !== 'closed'

export const returnWorklists = ['open', 'refund', 'doubtful', 'to-count', 'awaited', 'to-hand-back'] as const
export type ReturnWorklist = (typeof returnWorklists)[number]

const wantedRequests = {
  state: z.enum([...returnStates, ...returnWorklists]).optional(),
  search: z.string().max(100).optional(),
}

export const ReturnFilters = z.object({
  ...wantedRequests,
  page: pageNumber,
  limit: z.coerce.number().int().min(1).max(100).default(RETURNS_PAGE),
})
export type ReturnFilters = z.output<typeof ReturnFilters>

/** What of a request is kept while it is selected. */
export const ReturnSelected = ReturnSummary.pick({ id: true, kind: true, isDoubtful: true })
export type ReturnSelected = z.output<typeof ReturnSelected>

const byId = z.object({ id: OrderId })
const many = { body: z.object({ ids: z.array(OrderId).min(1).max(RETURNS_SELECTED_MAX) }), proof: 'none', does: 'writes' } as const
const changed = { answer: Success, params: byId, proof: 'none', audits: { params: ['id'] }, does: 'writes' } as const

export const returnCalls = {
  list: endpoint({
    method: 'GET',
    path: '/returns',
    access: 'orders.read',
    does: 'reads',
    summary:
      'Return requests and withdrawals, the newest first; `refund`: those whose money is still to be paid back; `to-count`: their goods came and are not counted; `awaited`: their parcel should have come; `to-hand-back`: goods wait to go back to the buyer; `doubtful`: those that came when too many did, which stand under no other state before they are decided.',
    query: ReturnFilters,
    answer: z.object({ list: z.array(ReturnSummary), total: z.int(), counts: z.record(z.enum(returnWorklists), z.int()) }),
  }),
  selectable: endpoint({
    method: 'GET',
    path: '/returns/selectable',
    access: 'orders.read',
    does: 'reads',
    summary: `Of what a filter finds all that is not over, the newest ${RETURNS_SELECTED_MAX} at most.`,
    query: z.object(wantedRequests),
    answer: z.object({ list: z.array(ReturnSelected) }),
  }),
  trustMany: endpoint({
    method: 'POST',
    path: '/returns/doubtful/trust',
    access: 'orders.write',
    ...many,
    audits: { answer: ['trusted'] } as const,
    summary:
      'Trusts doubtful requests: they count from now on, and their buyers get the confirmation. What is none any more stays as it is.',
    answer: z.object({ trusted: z.int() }),
  }),
  deleteMany: endpoint({
    method: 'POST',
    path: '/returns/doubtful/delete',
    access: 'orders.write',
    ...many,
    audits: { answer: ['deleted'] } as const,
    summary: 'Deletes doubtful return requests for good; a withdrawal is a legal act and stays, as does what is trusted.',
    answer: z.object({ deleted: z.int() }),
  }),
  closeMany: endpoint({
    method: 'POST',
    path: '/returns/close',
    access: 'orders.write',
    ...many,
    audits: { answer: ['closed'] } as const,
    summary: 'Ends requests; what is over already stays as it is.',
    answer: z.object({ closed: z.int() }),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/returns/counts',
    access: 'orders.read',
    does: 'reads',
    summary:
      'How many return requests wait for the merchant: received, and withdrawals to be paid back; `overdue`: of those the ones past their term; `waiting`: received or overdue, each once.',
    answer: z.object({ received: z.int(), refunds: z.int(), overdue: z.int(), waiting: z.int() }),
  }),
  one: endpoint({
    method: 'GET',
    path: '/returns/:id',
    access: 'orders.read',
    does: 'reads',
    shows: 'client-accounts',
    summary: 'A return request with its answers, its order and what happened.',
    params: byId,
    answer: ReturnDetails,
    problems: ['not-found'],
  }),
  makeOrder: endpoint({
    method: 'POST',
    path: '/returns/:id/order',
    access: 'orders.write',
    ...{ ...changed, audits: { params: ['id'], answer: ['uniqueId'] } as const },
    quota: 'drafts',
    summary:
      'Makes the order that brings the goods back, from the buyer to the address of the template; at most one, which is answered again.',
    /** Where the parcel of the original order is not known. */
    body: z.object({ package: Package.nullable().default(null) }),
    answer: z.object({ uniqueId: OrderId }),
    problems: ['not-found', 'invalid-fields', 'return-decided', 'return-doubtful', 'return-address-missing'],
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/returns/:id/refuse',
    access: 'orders.write',
    ...changed,
    summary: 'Refuses a return request with a reason, which the buyer is written.',
    body: z.object({ reason: z.string().trim().min(1, coded('field-missing')).max(RETURN_REASON_MAX) }),
    problems: ['not-found', 'return-decided', 'return-doubtful'],
  }),
  close: endpoint({
    method: 'POST',
    path: '/returns/:id/close',
    access: 'orders.write',
    ...changed,
    summary: 'Ends a return request: nothing more is to be done.',
    problems: ['not-found', 'return-decided'],
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/returns/:id/reopen',
    access: 'orders.write',
    ...changed,
    summary: 'Undoes a refusal or an end: the request is as it was before.',
    problems: ['not-found', 'return-decided'],
  }),
  evidence: endpoint({
    method: 'GET',
    path: '/returns/:id/evidence',
    access: 'orders.read',
    does: 'reads',
    shows: 'client-accounts',
    file: 'application/pdf',
    summary: 'The evidence of a case in one document: statement, time, confirmation, delivery, refund.',
    params: byId,
    problems: ['not-found'],
  }),
}
