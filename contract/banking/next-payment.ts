/** When a client's cash is paid next, and how much. */
import { z } from 'zod'
import { Day } from '../days.ts'
import { Ron } from '../money-at-the-wire.ts'

export const NextPayment = z.object({
  date: z.object({ nextPayDate: Day.nullable(), waitPending: z.boolean() }),
  amount: z.object({
    /** null: no amount makes it come sooner. */
    minAmount: Ron.nullable(),
    /** What a payment made now would hold, whatever its day and minimum. */
    payable: Ron,
    /** Of payments that are made and not confirmed by the bank. */
    inSheets: Ron,
  }),
})
export type NextPayment = z.output<typeof NextPayment>
