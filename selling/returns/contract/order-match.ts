/** A return whose order is not known is kept and counted, and moves no money until a user has matched it. */
import { z } from 'zod'
import { endpoint, Success } from '#contract/endpoint.ts'
import { OrderId } from '#sending/orders/contract/orders.ts'

export const MATCH_CANDIDATES_MAX = 20
const SEARCH_MAX = 60

/** One of a shop, or one of ours that was typed. */
export const MatchedOrder = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('store'), shop: z.string().max(200), id: z.string().max(200) }),
  z.object({ kind: z.literal('order'), id: OrderId }),
  /** Not kept here: the merchant has looked it up elsewhere. */
  z.object({ kind: z.literal('elsewhere') }),
])
export type MatchedOrder = z.output<typeof MatchedOrder>

export const MatchCandidate = z.object({
  order: MatchedOrder,
  number: z.string(),
  buyerName: z.string(),
  orderedAt: z.iso.datetime().nullable(),
  goods: z.array(z.object({ name: z.string(), quantity: z.int() })),
})
export type MatchCandidate = z.output<typeof MatchCandidate>

const byId = z.object({ id: OrderId })
const changes = {
  answer: Success,
  params: byId,
  access: 'orders.write',
  proof: 'none',
  audits: { params: ['id'] },
  does: 'writes',
} as const
const problems = ['not-found', 'return-decided', 'return-doubtful'] as const

export const orderMatchCalls = {
  candidates: endpoint({
    method: 'GET',
    path: '/returns/:id/orders',
    access: 'orders.read',
    does: 'reads',
    summary: `Orders with this number that a return may be of, of all shops and of those typed here; ${MATCH_CANDIDATES_MAX} at most.`,
    params: byId,
    query: z.object({ number: z.string().max(SEARCH_MAX).default('') }),
    answer: z.object({ list: z.array(MatchCandidate), isCut: z.boolean() }),
    problems: ['not-found'],
  }),
  match: endpoint({
    method: 'POST',
    path: '/returns/:id/match',
    ...changes,
    summary: 'Says which order a return is of, where its buyer named none that was found.',
    body: z.object({ order: MatchedOrder }),
    problems,
  }),
  matchUndone: endpoint({
    method: 'POST',
    path: '/returns/:id/match-undone',
    ...changes,
    summary: 'Takes the order off a return that a user has matched; not once its order or its money has moved.',
    problems,
  }),
}
