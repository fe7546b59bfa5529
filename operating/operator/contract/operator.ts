/** What waits for an operator beside open effects: AWBs that no order holds, comparisons that fail, given-up jobs. */
import { z } from 'zod'
import { CourierCode } from '#contract/couriers.ts'
import { Day } from '#contract/days.ts'
import { endpoint, Success } from '#contract/endpoint.ts'
import { waitingCountsCall } from '#contract/shell/waiting.ts'
import { AddressList } from '#sending/addresses/contract/address-lists.ts'
import { AwbDiscrepancy, FailingComparison } from '#sending/orders/contract/awb-comparison.ts'

export const FailedJob = z.object({
  id: z.string(),
  task: z.string(),
  attempts: z.int(),
  since: z.iso.datetime(),
  /** Without anything of a client. */
  lastError: z.string().nullable(),
})
export type FailedJob = z.infer<typeof FailedJob>

const awbParams = z.object({ courier: CourierCode, awb: z.string().trim().min(1).max(40) })
const dayParams = z.object({ courier: CourierCode, day: Day })
const jobParams = z.object({ id: z.string().regex(/^\d{1,18}$/) })

export const operatorCalls = {
  addressLists: endpoint({
    method: 'GET',
    path: '/admin/operator/address-lists',
    access: 'platform.settle',
    does: 'reads',
    summary: 'Which official lists addresses are checked with, each with its rows and when it was imported; null: not loaded.',
    answer: z.array(AddressList),
  }),
  counts: waitingCountsCall,
  awbs: endpoint({
    method: 'GET',
    path: '/admin/operator/awbs',
    access: 'platform.settle',
    does: 'reads',
    summary: 'AWBs that couriers hold and no order does, oldest first.',
    answer: z.array(AwbDiscrepancy),
  }),
  cancelAwb: endpoint({
    method: 'POST',
    path: '/admin/operator/awbs/:courier/:awb/cancel',
    access: 'platform.settle',
    does: 'writes',
    audits: { params: ['courier', 'awb'] },
    proof: 'none',
    summary: 'Has the courier cancel an AWB that no order holds.',
    params: awbParams,
    answer: Success,
    problems: ['not-found', 'effect-settled'],
  }),
  resolveAwb: endpoint({
    method: 'POST',
    path: '/admin/operator/awbs/:courier/:awb/resolve',
    access: 'platform.settle',
    does: 'writes',
    audits: { params: ['courier', 'awb'] },
    proof: 'none',
    summary: 'Notes that an operator has dealt with an AWB that no order holds.',
    params: awbParams,
    answer: Success,
    problems: ['not-found', 'effect-settled'],
  }),
  comparisons: endpoint({
    method: 'GET',
    path: '/admin/operator/comparisons',
    access: 'platform.settle',
    does: 'reads',
    summary: 'Days whose AWBs could not be compared with the orders.',
    answer: z.array(FailingComparison),
  }),
  compare: endpoint({
    method: 'POST',
    path: '/admin/operator/comparisons/:courier/:day',
    access: 'platform.settle',
    does: 'writes',
    audits: { params: ['courier', 'day'] },
    proof: 'none',
    summary: 'Compares the AWBs of a courier’s day with the orders now.',
    params: dayParams,
    answer: z.object({ isCompared: z.boolean(), cause: z.string().nullable() }),
  }),
  jobs: endpoint({
    method: 'GET',
    path: '/admin/operator/jobs',
    access: 'platform.settle',
    does: 'reads',
    summary: 'Jobs that are tried no more, oldest first.',
    answer: z.array(FailedJob),
  }),
  retryJob: endpoint({
    method: 'POST',
    path: '/admin/operator/jobs/:id/retry',
    access: 'platform.settle',
    does: 'writes',
    audits: { params: ['id'] },
    proof: 'none',
    summary: 'Has a given-up job done again, with all its attempts.',
    params: jobParams,
    answer: Success,
    problems: ['effect-settled'],
  }),
  removeJob: endpoint({
    method: 'DELETE',
    path: '/admin/operator/jobs/:id',
    access: 'platform.settle',
    does: 'writes',
    audits: { params: ['id'] },
    proof: 'none',
    summary: 'Removes a given-up job: it is never done.',
    params: jobParams,
    answer: Success,
    problems: ['effect-settled'],
  }),
}
