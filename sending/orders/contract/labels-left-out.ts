/** Which orders have no label in a file of many. */
import { z } from 'zod'
import { OrderId } from './orders.ts'

/** An order of a print whose label could not be had: why, in words to show. */
export const LabelLeftOut = z.object({
  uniqueId: OrderId,
  awb: z.string().nullable(),
  courierName: z.string().nullable(),
  recipientName: z.string(),
  reason: z.string(),
})
export type LabelLeftOut = z.infer<typeof LabelLeftOut>

/** How many were left out, and the first of them: an answer's header has little room. */
export const LabelsLeftOut = z.object({ count: z.int().min(1), orders: z.array(LabelLeftOut) })
export type LabelsLeftOut = z.infer<typeof LabelsLeftOut>
export const LABELS_LEFT_OUT_NAMED_MAX = 10

/** Beside the file of many labels: `LabelsLeftOut` as JSON, percent-encoded. Absent: all are in the file. */
export const LABELS_LEFT_OUT_HEADER = 'x-labels-left-out'
export const leftOutHeader = (orders: readonly LabelLeftOut[]): string =>
  encodeURIComponent(JSON.stringify({ count: orders.length, orders: orders.slice(0, LABELS_LEFT_OUT_NAMED_MAX) } satisfies LabelsLeftOut))

/** null: none was left out. */
export function labelsLeftOutOf(header: string | null): LabelsLeftOut | null {
  return header === null ? null : LabelsLeftOut.parse(JSON.parse(decodeURIComponent(header)))
}
