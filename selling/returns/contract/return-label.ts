/** The label of a return as its buyer has it: by mail, and on a page of its own that shows the AWB as a code. */
import { z } from 'zod'
import { CourierCode } from '#contract/couriers.ts'
import { endpoint, Success } from '#contract/endpoint.ts'
import { OrderId } from '#sending/orders/contract/orders.ts'

/** `ended`: the AWB was cancelled, another stands in its place, or the link is none of ours. `handed-over`: the courier has the parcel. */
export const ReturnLabelState = z.enum(['valid', 'handed-over', 'ended'])
export type ReturnLabelState = z.output<typeof ReturnLabelState>

const Code = z.object({
  /** Of one parcel. */
  number: z.string(),
  /** Fits into `src`. */
  picture: z.string(),
})

export const ReturnLabelPage = z.object({
  state: ReturnLabelState,
  /** null: it has ended. */
  label: z
    .object({
      shopName: z.string(),
      courier: CourierCode,
      awb: z.string(),
      codes: z.array(Code),
      /** How to reach the shop: phone and e-mail, where it gave them. */
      contact: z.array(z.string()),
    })
    .nullable(),
})
export type ReturnLabelPage = z.output<typeof ReturnLabelPage>

const byKey = z.object({ key: z.string().max(64) })

export const returnLabelCalls = {
  page: endpoint({
    method: 'GET',
    path: '/order-return-label/:key',
    access: 'public',
    does: 'reads',
    summary: 'The AWB of a return as a code, for who has the link of its mail; or that it is no longer valid.',
    params: byKey,
    answer: ReturnLabelPage,
    problems: ['too-many-requests'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/order-return-label/:key/file',
    access: 'public',
    does: 'fetches',
    file: 'application/pdf',
    summary: 'The label of a return, as long as its AWB is valid.',
    params: byKey,
    problems: ['not-found', 'too-many-requests', 'label-unavailable', 'courier-failed'],
  }),
  resend: endpoint({
    method: 'POST',
    path: '/returns/:id/label',
    access: 'orders.write',
    does: 'writes',
    audits: { params: ['id'] },
    proof: 'none',
    idempotent: true,
    summary: 'Mails the label of a return to its buyer again, while its AWB is valid; once for a key.',
    params: z.object({ id: OrderId }),
    answer: Success,
    problems: ['not-found', 'return-decided', 'return-doubtful', 'too-many-requests', 'idempotency-key-reused'],
  }),
}
