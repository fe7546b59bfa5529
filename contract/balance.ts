/** The client's balance: what can still be ordered, and what changed it. */
import { z } from 'zod'
import { actingFor, endpoint } from './endpoint.ts'
import { Ron } from './money.ts'

/** The list shows this many, the newest; the amounts count all. */
export const BALANCE_TRANSACTIONS_MAX = 500

export const BalanceTransaction = z.object({
  dateTime: z.iso.datetime(),
  description: z.string(),
  orderUniqueId: z.string().nullable(),
  orderAwb: z.string().nullable(),
  amount: Ron,
  isRevert: z.boolean(),
})
export type BalanceTransaction = z.infer<typeof BalanceTransaction>

export const BalanceAmounts = z.object({
  /** Services ordered and not invoiced, and their reversals. */
  totalTransactions: Ron,
  totalReturnedTransactions: Ron,
  totalServicesNotInvoiced: Ron,
  totalPrepaid: Ron,
  /** Payments received and not invoiced (positive) or invoices unpaid (negative). */
  totalNotInvoiced: Ron,
  totalBonus: Ron,
  totalLeft: Ron,
  previousBonus: Ron,
})

export const balanceCalls = {
  /** Small and cheap: the top bar asks for it after every activation. */
  left: endpoint({
    method: 'GET',
    path: '/user/balance/left',
    access: 'money.read',
    summary: 'The amount available for orders.',
    answer: z.object({ totalLeft: Ron }),
  }),
  available: endpoint({
    method: 'POST',
    path: '/user/balance/available',
    access: 'money.read',
    summary: 'Transactions not invoiced yet and the amounts of the balance.',
    body: z.object(actingFor).default({}),
    answer: z.object({
      transactions: z.array(BalanceTransaction),
      /** There are older transactions than the list shows. */
      hasOlder: z.boolean(),
      amounts: BalanceAmounts,
      userPaymentType: z.int(),
    }),
  }),
}
