/** Subscriptions: a saved card tops the balance up by itself. */
import { z } from 'zod'
import { AutomaticTopUp, ManagedTopUp } from '#contract/balance/amounts.ts'
import { subscriptionListCall } from '#contract/balance/subscriptions.ts'
import { endpoint, Success } from '#contract/endpoint.ts'

const identifier = z.object({ identifier: z.uuid() })

export const subscriptionCalls = {
  list: subscriptionListCall,
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
