/** The sandbox panel: move parcels, set faults, read mail and text messages. Exists in sandbox mode only. */
import { z } from 'zod'
import { linkMailCall } from '#account/sign-in/contract/link-mail.ts'
import { CourierCode } from '#contract/couriers.ts'
import { endpoint, Success } from '#contract/endpoint.ts'
import { Ron } from '#contract/money-at-the-wire.ts'
import { pageNumber, SEARCH_PAGE_SIZE } from '#contract/paging.ts'
import { OrderState } from '#sending/orders/contract/order-states.ts'

/** Where the simulated parcel can be sent. */
export const sandboxSteps = [
  'picked_up',
  'in_transit',
  'out_for_delivery',
  'at_locker',
  'attempt_failed',
  'delivered',
  'returning',
  'returned',
  'lost',
] as const

/** Parcels and messages come so many at a time. */
export const SANDBOX_PAGE_SIZE = SEARCH_PAGE_SIZE
const SEARCH_MAX = 100

export const SandboxParcel = z.object({
  uniqueId: z.string(),
  awb: z.string(),
  courier: CourierCode,
  state: OrderState,
  stateText: z.string(),
  clientName: z.string(),
  recipientName: z.string(),
  recipientCity: z.string(),
})
export type SandboxParcel = z.infer<typeof SandboxParcel>

export const faultKinds = ['error', 'timeout', 'slow', 'lost-response', 'malformed'] as const

export const SandboxFault = z.object({
  courier: CourierCode,
  /** A part of "METHOD /path" of the partner's call; empty: every call. */
  match: z.string().max(200).default(''),
  kind: z.enum(faultKinds),
  /** Share of the calls that are hit, 0 to 1. */
  rate: z.number().min(0).max(1).default(1),
  delayMs: z.int().min(0).max(120_000).optional(),
  count: z.int().min(1).max(1_000_000).optional(),
})
export type SandboxFault = z.infer<typeof SandboxFault>

export const SandboxMessage = z.object({
  kind: z.enum(['mail', 'sms']),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  receivedAt: z.string(),
})
export type SandboxMessage = z.infer<typeof SandboxMessage>

/** Cash that a courier sent. */
export const SandboxTransfer = z.object({ courier: CourierCode, parcels: z.int(), amount: Ron })
export type SandboxTransfer = z.infer<typeof SandboxTransfer>

/** A parcel that reached its recipient; null: there was no cash to collect. */
export const SandboxHandedOver = z.object({ courier: CourierCode, awb: z.string(), recipientName: z.string(), cash: Ron.nullable() })
export type SandboxHandedOver = z.infer<typeof SandboxHandedOver>

/** How many parcels went a step further, and how many of them reached their recipients with it. */
export const SandboxDays = z.object({ moved: z.int(), delivered: z.int() })
export type SandboxDays = z.infer<typeof SandboxDays>

/** What a supplier sent a client's company through e-Factura. */
export const SandboxInvoice = z.object({ client: z.string(), identificationCode: z.string(), number: z.string() })
export type SandboxInvoice = z.infer<typeof SandboxInvoice>

export const sandboxCalls = {
  parcels: endpoint({
    method: 'GET',
    path: '/sandbox/parcels',
    access: 'platform.sandbox',
    does: 'reads',
    summary: 'A page of the orders with an AWB, newest first: all, or those that are searched for as in the list of orders.',
    query: z.object({ search: z.string().trim().max(SEARCH_MAX).default(''), page: pageNumber }),
    answer: z.object({ list: z.array(SandboxParcel), count: z.int() }),
  }),
  advance: endpoint({
    method: 'POST',
    path: '/sandbox/advance',
    access: 'platform.sandbox',
    does: 'writes',
    audits: { body: ['courier', 'awb', 'to'] },
    proof: 'none',
    summary: 'Moves a parcel one step on, or to a named step, and asks the courier at once.',
    body: z.object({ courier: CourierCode, awb: z.string().min(1).max(64), to: z.enum(sandboxSteps).optional() }),
    answer: Success,
    problems: ['not-found', 'courier-failed'],
  }),
  fillLocker: endpoint({
    method: 'POST',
    path: '/sandbox/locker',
    access: 'platform.sandbox',
    does: 'writes',
    audits: { body: ['courier', 'id', 'full'] },
    proof: 'none',
    summary: 'Fills a locker or empties it.',
    body: z.object({ courier: CourierCode, id: z.string().min(1).max(64), full: z.boolean() }),
    answer: Success,
    problems: ['not-found', 'courier-failed'],
  }),
  faults: endpoint({
    method: 'GET',
    path: '/sandbox/faults',
    access: 'platform.sandbox',
    does: 'reads',
    summary: 'Faults set on the simulators.',
    answer: z.array(SandboxFault),
  }),
  setFault: endpoint({
    method: 'POST',
    path: '/sandbox/faults',
    access: 'platform.sandbox',
    does: 'writes',
    audits: { body: ['courier', 'kind'] },
    proof: 'none',
    summary: 'Makes a share of a courier’s calls fail.',
    body: SandboxFault,
    answer: Success,
    problems: ['courier-failed'],
  }),
  clearFaults: endpoint({
    method: 'DELETE',
    path: '/sandbox/faults',
    access: 'platform.sandbox',
    does: 'writes',
    audits: {},
    proof: 'none',
    summary: 'Takes all faults back.',
    answer: Success,
    problems: ['courier-failed'],
  }),
  inbox: endpoint({
    method: 'GET',
    path: '/sandbox/inbox',
    access: 'platform.sandbox',
    does: 'reads',
    summary: 'A page of mail and text messages that would have been sent, newest first.',
    query: z.object({ page: pageNumber }),
    answer: z.object({ list: z.array(SandboxMessage), count: z.int() }),
  }),
  linkMail: linkMailCall,
  transferCash: endpoint({
    method: 'POST',
    path: '/sandbox/cash',
    access: 'platform.sandbox',
    does: 'writes',
    audits: {},
    proof: 'none',
    summary: 'Each courier sends the cash that it has collected to our account, and its report is taken. Empty: none holds any.',
    answer: z.array(SandboxTransfer),
    problems: ['courier-failed'],
  }),
  statement: endpoint({
    method: 'POST',
    path: '/sandbox/statement',
    access: 'platform.sandbox',
    does: 'writes',
    audits: {},
    proof: 'none',
    summary: 'Reads the statement of today of the bank.',
    answer: z.object({ linesRead: z.int(), linesKnown: z.int(), linesUsed: z.int(), linesOpen: z.int() }),
    problems: ['courier-failed', 'statement-refused'],
  }),
  bankAnswer: endpoint({
    method: 'POST',
    path: '/sandbox/bank-answer',
    access: 'platform.sandbox',
    does: 'writes',
    audits: {},
    proof: 'none',
    summary: 'The bank pays the last payment file that was handed out and is not answered, and its answer is read.',
    answer: z.object({ runId: z.uuid(), paid: z.int(), refused: z.int() }),
    problems: ['not-found', 'courier-failed', 'bank-answer-refused'],
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/sandbox/hand-over',
    access: 'platform.sandbox',
    does: 'writes',
    audits: {},
    proof: 'none',
    summary: 'The parcel that has been under way longest is delivered by its courier, one with cash before others.',
    answer: SandboxHandedOver,
    problems: ['not-found', 'courier-failed'],
  }),
  passDays: endpoint({
    method: 'POST',
    path: '/sandbox/days',
    access: 'platform.sandbox',
    does: 'writes',
    audits: {},
    proof: 'none',
    summary: 'Every parcel that is under way goes a step further at its courier.',
    answer: SandboxDays,
    problems: ['courier-failed'],
  }),
  receiveInvoices: endpoint({
    method: 'POST',
    path: '/sandbox/e-invoices',
    access: 'platform.sandbox',
    does: 'writes',
    audits: {},
    proof: 'none',
    summary: 'A supplier sends each connected company an invoice through e-Factura, and it is brought in.',
    answer: z.array(SandboxInvoice),
    problems: ['not-found', 'courier-failed'],
  }),
}
