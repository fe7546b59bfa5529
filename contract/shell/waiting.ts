/** How much waits for an operator: said on first pages, whatever they are about. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const OperatorCounts = z.object({
  effects: z.int(),
  awbs: z.int(),
  comparisons: z.int(),
  jobs: z.int(),
  /** Couriers whose cash is late. */
  lateCash: z.int(),
  /** Requests of pick-up points, and deletions of them. */
  pickupPoints: z.int(),
  /** Everything that waits for an operator. */
  waiting: z.int(),
  /** Since when the oldest of it waits. */
  oldestAt: z.iso.datetime().nullable(),
  /** Effects without an answer yet that go on by themselves. */
  open: z.int(),
})
export type OperatorCounts = z.infer<typeof OperatorCounts>

export const waitingCountsCall = endpoint({
  method: 'GET',
  path: '/admin/operator/counts',
  access: 'platform.settle',
  does: 'reads',
  summary: 'How much waits for an operator, by what it is, and since when.',
  answer: OperatorCounts,
})
