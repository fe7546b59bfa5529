/** Calls about an order whose AWB was made: with something wrong in it, or back from its recipient. */
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { activationProblems, OrderDetails, OrderId, OrderInput, orderParams } from './orders.ts'

/**
 * `kept`: the same AWB, with other cash or as it was. `waiting`: the courier has not confirmed the cancellation, and nothing new is made before.
 * `making`: the old AWB is cancelled, the new one is awaited. `made`. `refused`: the old AWB is cancelled, the new order is a draft that says why.
 */
export const OrderCorrection = z.object({
  outcome: z.enum(['kept', 'waiting', 'making', 'made', 'refused']),
  uniqueId: OrderId,
  replacedBy: OrderId.nullable(),
  /** The one to be looked at now: the new one once it is there. */
  order: OrderDetails,
})
export type OrderCorrection = z.infer<typeof OrderCorrection>

export const afterAwbCalls = {
  correct: endpoint({
    method: 'POST',
    path: '/orders/:uniqueId/correct',
    access: 'orders.activate',
    does: 'writes',
    audits: { params: ['uniqueId'], body: ['offerId'], answer: ['uniqueId', 'replacedBy'] },
    proof: 'none',
    shows: 'client-accounts',
    quota: 'activations',
    summary:
      'Changes an order before pick-up: cash alone at its courier, all else by cancelling its AWB and, once the courier has confirmed it, making another. Never two AWBs, never two charges.',
    params: orderParams,
    body: z.object({ order: OrderInput, offerId: z.uuid() }),
    answer: OrderCorrection,
    idempotent: true,
    problems: [
      ...(['not-found', 'invalid-fields', 'order-has-no-awb', 'order-not-cancellable', 'cash-not-changeable'] as const),
      ...(['courier-failed', 'partner-not-in-use'] as const),
      ...activationProblems,
    ],
  }),
  receiveBack: endpoint({
    method: 'POST',
    path: '/orders/:uniqueId/receive-back',
    access: 'orders.write',
    does: 'writes',
    audits: { params: ['uniqueId'], body: ['isReceived'] },
    proof: 'none',
    shows: 'client-accounts',
    quota: 'drafts',
    summary: 'Notes that a returned parcel is at the sender’s again, or takes the note back.',
    params: orderParams,
    body: z.object({ isReceived: z.boolean() }),
    answer: OrderDetails,
    problems: ['not-found', 'order-not-returned'],
  }),
}
