/** What comparing the couriers' lists with the orders has found. */
import { z } from 'zod'
import { CourierCode } from '#contract/couriers.ts'
import { Day } from '#contract/days.ts'

/**
 * `orphan`: of no order; `double`: a second one of an order; `late`: of an attempt that had ended, cancelled without being asked for;
 * `missing`: an active order holds it and the courier's list does not: only the order itself can be cancelled.
 */
export const awbDiscrepancyKinds = ['orphan', 'double', 'late', 'missing'] as const
export const AwbDiscrepancyKind = z.enum(awbDiscrepancyKinds)
export type AwbDiscrepancyKind = z.infer<typeof AwbDiscrepancyKind>

export const AwbDiscrepancy = z.object({
  courier: CourierCode,
  awb: z.string(),
  kind: AwbDiscrepancyKind,
  /** The courier's reference of it, where its list shows one. */
  reference: z.string().nullable(),
  createdOn: Day,
  foundAt: z.iso.datetime(),
  /** The courier has been asked to cancel it and has not confirmed yet. */
  isBeingCancelled: z.boolean(),
})
export type AwbDiscrepancy = z.infer<typeof AwbDiscrepancy>

/** A day of a courier whose AWBs could not be compared with the orders: doubles may hide there. */
export const FailingComparison = z.object({
  courier: CourierCode,
  day: Day,
  failedSince: z.iso.datetime(),
  cause: z.string().nullable(),
})
export type FailingComparison = z.infer<typeof FailingComparison>
