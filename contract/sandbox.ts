/** The sandbox panel: move parcels, set faults, read mail and text messages. Exists in sandbox mode only. */
import { z } from 'zod'
import { CourierCode } from './couriers.ts'
import { endpoint, Success } from './endpoint.ts'
import { OrderState } from './orders/order-states.ts'

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

export const sandbox = {
  parcels: endpoint({
    method: 'GET',
    path: '/sandbox/parcels',
    access: 'platform.sandbox',
    does: 'reads',
    summary: 'Orders with an AWB, newest first.',
    answer: z.array(SandboxParcel),
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
    summary: 'Mail and text messages that would have been sent, newest first.',
    answer: z.array(SandboxMessage),
  }),
}
