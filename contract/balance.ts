/** The client's balance: what can still be ordered, and what changed it. */
import { z } from 'zod'
import { actingFor, endpoint } from './endpoint.ts'
import { Ron } from './money.ts'

/** The list shows this many, the newest; the amounts count all. */
export const BALANCE_TRANSACTIONS_MAX = 500

/** Of the bonus; what was before is one sum. */
export const BONUS_MONTHS = 12

/** Pays after the invoice, by contract; the other type has paid before. */
export const PAYS_AFTER_INVOICE = 0

export const BalanceTransaction = z.object({
  dateTime: z.iso.datetime(),
  description: z.string(),
  orderUniqueId: z.string().nullable(),
  orderAwb: z.string().nullable(),
  /** Of services: what they cost, negative where they were cancelled. Of the bonus: earned, negative where it was used. */
  amount: Ron,
  isRevert: z.boolean(),
  /** Only held back: whether it is taken is not decided. It counts as if it were. */
  isPending: z.boolean(),
})
export type BalanceTransaction = z.infer<typeof BalanceTransaction>

export const BalanceAmounts = z.object({
  /** Services ordered and not invoiced: never below zero. */
  totalTransactions: Ron,
  /** Cancelled and not on an invoice yet: never above zero. */
  totalReturnedTransactions: Ron,
  totalServicesNotInvoiced: Ron,
  totalPrepaid: Ron,
  /** Payments received and not invoiced (positive) or invoices unpaid (negative). */
  totalNotInvoiced: Ron,
  /** 0 for who pays after the invoice, which it reduces; in the answer about the bonus as it is. */
  totalBonus: Ron,
  /** Prepaid, not invoiced and bonus less services. */
  totalLeft: Ron,
  /** Of the answer about the bonus: what it was before the first transaction listed. */
  previousBonus: Ron,
})
export type BalanceAmounts = z.infer<typeof BalanceAmounts>

export const BalanceShown = z.object({
  /** The oldest first. */
  transactions: z.array(BalanceTransaction),
  /** There are older transactions than the list shows. */
  hasOlder: z.boolean(),
  amounts: BalanceAmounts,
  userPaymentType: z.int(),
})
export type BalanceShown = z.infer<typeof BalanceShown>

const ofClient = { access: 'money.read', namesClient: true, body: z.object(actingFor).default({}), answer: BalanceShown } as const

export const balanceCalls = {
  /** Small and cheap: the top bar asks for it after every activation. */
  left: endpoint({
    method: 'GET',
    path: '/user/balance/left',
    access: 'money.read',
    does: 'reads',
    summary: 'The amount available for orders.',
    answer: z.object({ totalLeft: Ron }),
  }),
  available: endpoint({
    ...ofClient,
    method: 'POST',
    path: '/user/balance/available',
    does: 'reads',
    summary: 'Transactions not invoiced yet and the amounts of the balance.',
  }),
  bonus: endpoint({
    ...ofClient,
    method: 'POST',
    path: '/user/balance/bonus',
    does: 'reads',
    summary: 'Bonus earned and used in the last twelve months, and what it was before.',
  }),
}
