/** Subscriptions: a saved card tops the balance up by itself. */
import { z } from 'zod'
import { endpoint, Success } from '#contract/endpoint.ts'
import { Ron } from '#contract/money-at-the-wire.ts'
import { AutomaticTopUp, ManagedTopUp } from '#contract/balance/amounts.ts'
import { CardShown } from '#contract/balance/cards.ts'

/** The specification's numbers; another, or none, is unknown and never tops up. */
export const subscriptionStatuses = { inactive: 0, pending: 1, active: 2 } as const

export const SubscriptionShown = z.object({
  identifier: z.uuid(),
  status: z.int().nullable(),
  paymentAmount: Ron,
  /** 0: when the balance is too small for the next order. */
  triggerAmount: Ron,
  /** null: the first payment is not confirmed yet. */
  activatedDatetime: z.iso.datetime().nullable(),
  userFinancialSubaccount: z.object({ name: z.string(), entityName: z.string() }),
  /** `imageString`: the card's mark, a PNG in base64; '' where it is not known. */
  cardData: CardShown.omit({ bankName: true }).extend({ imageString: z.string() }),
  /** Why it does not top up now, in words; null: nothing stands in its way. */
  problem: z.string().nullable(),
})
export type SubscriptionShown = z.output<typeof SubscriptionShown>

const identifier = z.object({ identifier: z.uuid() })

export const subscriptionCalls = {
  list: endpoint({
    method: 'GET',
    path: '/user/prepay/subscriptions',
    access: 'money.read',
    does: 'reads',
    summary: 'The subscriptions of the client, active ones first.',
    answer: z.array(SubscriptionShown),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/user/prepay/subscription/:identifier',
    access: 'money.write',
    does: 'writes',
    audits: { params: ['identifier'] },
    proof: 'none',
    summary: 'Changes how much is topped up, and below what.',
    params: identifier,
    body: AutomaticTopUp,
    answer: Success,
    problems: ['not-found', 'subscription-inactive', 'invalid-fields'],
  }),
  deactivate: endpoint({
    method: 'DELETE',
    path: '/user/prepay/subscription/:identifier',
    access: 'money.write',
    does: 'writes',
    audits: { params: ['identifier'] },
    proof: 'none',
    summary: 'Deactivates a subscription; what its card was charged before still counts.',
    params: identifier,
    answer: Success,
    problems: ['not-found'],
  }),
  /** No screen needs it. */
  manage: endpoint({
    method: 'PATCH',
    path: '/user/prepay/subscription',
    access: 'money.write',
    does: 'writes',
    audits: { body: ['subscriptionId'] },
    proof: 'none',
    summary: 'Changes or deactivates a subscription named in the body.',
    body: z.object({ subscriptionId: z.uuid(), data: ManagedTopUp }),
    answer: Success,
    problems: ['not-found', 'subscription-inactive', 'invalid-fields'],
  }),
}
