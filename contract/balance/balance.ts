/** The client's balance: what can still be ordered, and what changed it. */
import { z } from 'zod'
import { actingFor, endpoint, WORKBOOK_TYPE } from '../endpoint.ts'
import { type Bani, sum, ZERO } from '../money.ts'
import { Ron } from '../money-at-the-wire.ts'
import { pageNumber, SEARCH_PAGE_SIZE } from '../paging.ts'

/** The list has this many, the newest; the amounts count all. */
export const BALANCE_TRANSACTIONS_MAX = 500
export const BALANCE_PAGE_SIZE = SEARCH_PAGE_SIZE

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

export const BalanceMovement = z.object({
  id: z.int(),
  dateTime: z.iso.datetime(),
  /** Of its day in Bucharest, YYYY-MM. */
  month: z.string(),
  description: z.string(),
  orderUniqueId: z.string().nullable(),
  orderAwb: z.string().nullable(),
  /** Of the order; '' where there is none. */
  recipient: z.string(),
  /** What the client has more by it; negative: less. */
  amount: Ron,
  /** What could be ordered for after it. */
  left: Ron,
  isRevert: z.boolean(),
  isPending: z.boolean(),
})
export type BalanceMovement = z.infer<typeof BalanceMovement>

/** Days of charges that say how long a balance lasts, and how few of either say nothing. */
const SPENT_DAYS = 30
const SPENT_DAYS_MIN = 14
const CHARGES_MIN = 10
const DAY_MS = 86_400_000

type Spending = { movements: readonly Pick<BalanceMovement, 'dateTime' | 'orderUniqueId' | 'amount'>[]; hasOlder: boolean; now: Date }

/** For how many days more a balance pays orders as in the last thirty; null: it cannot be known. */
export function balanceDaysLeft(left: number, { movements, hasOlder, now }: Spending): number | null {
  const daysAgo = (at: string) => (now.getTime() - Date.parse(at)) / DAY_MS
  const oldest = movements.reduce((most, { dateTime }) => Math.max(most, daysAgo(dateTime)), 0)
  const charges = movements.filter(({ orderUniqueId, dateTime }) => orderUniqueId !== null && daysAgo(dateTime) <= SPENT_DAYS)
  const first = charges.reduce((most, { dateTime }) => Math.max(most, daysAgo(dateTime)), 0)
  const days = hasOlder ? Math.min(SPENT_DAYS, oldest) : Math.min(SPENT_DAYS, first)
  const spent = charges.reduce((all, { amount }) => all - amount, 0)
  if (left <= 0 || spent <= 0 || days < SPENT_DAYS_MIN || charges.length < CHARGES_MIN) return null
  return Math.floor((left * days) / spent)
}

export const BalanceMonth = z.object({
  month: z.string(),
  /** The sum of all its movements, on whichever page they stand; null: the list does not have all of them. */
  amount: Ron.nullable(),
  /** At its end. */
  left: Ron,
})
export type BalanceMonth = z.infer<typeof BalanceMonth>

const BalanceMovements = z.object({
  /** Of the page, the newest first. */
  movements: z.array(BalanceMovement),
  /** Those that the movements of the page are of, the newest first. */
  months: z.array(BalanceMonth),
  /** How many movements the list has. */
  count: z.int(),
  /** There are older ones than the list has. */
  hasOlder: z.boolean(),
  /** How long the balance lasts; null: it cannot be known. */
  lastsDays: z.int().nullable(),
})
export type BalanceMovements = z.infer<typeof BalanceMovements>

/** The lists of the balance, each a file of its own. */
export const balanceLists = ['movements', 'available', 'bonus'] as const
export type BalanceList = (typeof balanceLists)[number]

const ofClient = { access: 'money.read', namesClient: true, body: z.object(actingFor).default({}), answer: BalanceShown } as const

/** `creditLimit`: how far below zero orders may go; left out: not at all. */
const BalanceLeft = z.object({ totalLeft: Ron, creditLimit: Ron.optional() })

/** What orders may cost now: one rule for the form of an order, for many at once and for what was refused. */
export const spendableAmountOf = ({ totalLeft, creditLimit = ZERO }: z.output<typeof BalanceLeft>): Bani => sum([totalLeft, creditLimit])

export const balanceCalls = {
  /** Small and cheap: the top bar asks for it after every activation. */
  left: endpoint({
    method: 'GET',
    path: '/user/balance/left',
    access: 'money.read',
    does: 'reads',
    summary: 'The amount available for orders.',
    answer: BalanceLeft,
  }),
  available: endpoint({
    ...ofClient,
    method: 'POST',
    path: '/user/balance/available',
    does: 'reads',
    summary: 'Transactions not invoiced yet and the amounts of the balance.',
  }),
  movements: endpoint({
    ...ofClient,
    method: 'POST',
    path: '/user/balance/movements',
    does: 'reads',
    summary: 'A page of what changed the available amount, the newest first, each with what was left after it, and the sums of its months.',
    body: z.object({ ...actingFor, page: pageNumber }).default({ page: 1 }),
    answer: BalanceMovements,
  }),
  exported: endpoint({
    access: 'money.read',
    namesClient: true,
    method: 'POST',
    path: '/user/balance/export',
    does: 'reads',
    summary: 'A list of the balance as a workbook, with the rows of all its pages.',
    body: z.object({ ...actingFor, of: z.enum(balanceLists) }),
    file: WORKBOOK_TYPE,
  }),
  bonus: endpoint({
    ...ofClient,
    method: 'POST',
    path: '/user/balance/bonus',
    does: 'reads',
    summary: 'Bonus earned and used in the last twelve months, and what it was before.',
  }),
}
