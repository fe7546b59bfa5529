/** The cash that couriers collect for a client: where each order's is, and the account it goes to. */
import { z } from 'zod'
import { BankAccount } from '#contract/banking/bank-account.ts'
import { BankAccountShown, bankAccount } from '#contract/banking/bank-accounts.ts'
import { NextPayment } from '#contract/banking/next-payment.ts'
import { IBAN_TEXT_MAX } from '#contract/banking/sealed-accounts.ts'
import { isFullHolderName } from '#contract/client-profile/repayment-settings.ts'
import { Day } from '#contract/days.ts'
import { actingFor, endpoint, Success, WORKBOOK_TYPE } from '#contract/endpoint.ts'
import { Ron } from '#contract/money-at-the-wire.ts'
import { coded } from '#contract/texts/message.ts'
import { ALL_COMPANIES } from '#paying/balance/contract/statement.ts'
import { collectionDoubts, type RepaymentFilter, repaymentFilters, repaymentStates } from './repayment-states.ts'

export const repaymentPageSizes = [25, 50, 100] as const
const NUMBER_MAX = 2_000_000_000
const SEARCH_MAX = 100
/** Listed, and changed, at once: the oldest first. */
export const AWAITING_REPAYMENTS_MAX = 1000

const search = z.object({
  page: z.int().min(1).max(NUMBER_MAX).default(1),
  limit: z.union(repaymentPageSizes.map((size) => z.literal(size))).default(50),
  searchString: z.string().max(SEARCH_MAX).default(''),
  account: bankAccount(z.string().max(IBAN_TEXT_MAX)).default(''),
  fromDate: Day.nullable().default(null),
  toDate: Day.nullable().default(null),
  isAll: z.boolean().default(false),
  isNotPaid: z.boolean().default(false),
  isNotDelivered: z.boolean().default(false),
  isAtCourier: z.boolean().default(false),
  isAtUs: z.boolean().default(false),
  isPaid: z.boolean().default(false),
  /** Its rows add up to the sheet, whatever the dates. */
  sheetId: z.int().positive().max(NUMBER_MAX).nullable().default(null),
  ...actingFor,
  selectedCompany: z.int().min(0).max(NUMBER_MAX).default(ALL_COMPANIES),
})

const flags = {
  all: 'isAll',
  notPaid: 'isNotPaid',
  notDelivered: 'isNotDelivered',
  atCourier: 'isAtCourier',
  atUs: 'isAtUs',
  paid: 'isPaid',
} as const satisfies Record<RepaymentFilter, keyof z.output<typeof search>>

type Flags = { [F in RepaymentFilter as (typeof flags)[F]]: boolean }

/** As a call says it. */
export const repaymentFlagsOf = (filter: RepaymentFilter): Flags =>
  Object.fromEntries(repaymentFilters.map((one) => [flags[one], one === filter])) as Flags // each flag once

/** The first that is set; a search has exactly one. */
export const repaymentFilterOf = (asked: Flags): RepaymentFilter => repaymentFilters.find((one) => asked[flags[one]]) ?? 'all'

const flagsSet = (asked: Flags): number => repaymentFilters.filter((one) => asked[flags[one]]).length

type Period = Pick<z.output<typeof search>, 'fromDate' | 'toDate'>
const inOrder = ({ fromDate, toDate }: Period) => fromDate === null || toDate === null || fromDate <= toDate
const reversed = { path: ['toDate'], error: coded('period-reversed') }

/** Exactly one of the six flags is true: otherwise the call is malformed. */
export const RepaymentSearch = search.refine((asked) => flagsSet(asked) === 1, { abort: true }).refine(inOrder, reversed)
/** A sheet may be named alone. */
const ExportSearch = search
  .refine((asked) => flagsSet(asked) === 1 || (flagsSet(asked) === 0 && asked.sheetId !== null), { abort: true })
  .refine(inOrder, reversed)
export type RepaymentSearch = z.output<typeof RepaymentSearch>

export const RepaymentShown = z.object({
  id: z.uuid(),
  /** Of whom, where all clients are shown. */
  clientId: z.uuid(),
  orderDate: z.iso.datetime(),
  toAddress: z.string(),
  orderAwb: z.string().nullable(),
  uniqueId: z.string(),
  clientReference: z.string(),
  amount: Ron,
  /** `name`: the holder of the account. */
  bank: z.object({ name: z.string(), account: BankAccountShown }),
  status: z.object({ text: z.string(), rgba: z.string() }),
  state: z.enum(repaymentStates),
  dates: z.object({
    deliveryDate: z.iso.datetime().nullable(),
    sentToUsDate: z.iso.datetime().nullable(),
    receivedByUsDate: z.iso.datetime().nullable(),
    sentToClientDate: z.iso.datetime().nullable(),
  }),
  /** Why it waits for the courier's settlement though its parcel is delivered. */
  doubt: z.enum(collectionDoubts).nullable(),
  isCanceled: z.boolean(),
  /** A courier's correction after the payout. */
  isCorrection: z.boolean(),
  /** Its account has to be named anew. */
  isAwaiting: z.boolean(),
})
export type RepaymentShown = z.output<typeof RepaymentShown>

export const RepaymentTotals = z.object({ all: Ron, notPaid: Ron, notDelivered: Ron, atCourier: Ron, atUs: Ron, paid: Ron })
export type RepaymentTotals = z.output<typeof RepaymentTotals>

const RepaymentList = z.object({
  count: z.int(),
  list: z.array(RepaymentShown),
  totals: RepaymentTotals,
  /** How many of each filter: of exactly those that its sum is of. */
  counts: z.object({ all: z.int(), notPaid: z.int(), notDelivered: z.int(), atCourier: z.int(), atUs: z.int(), paid: z.int() }),
  /** Listed among all, and in neither its sum nor its count. */
  cancelled: z.object({ count: z.int(), amount: Ron }),
  /** Not paid, of days that were not asked about; null: all days were, or something else narrows the list, or it is of all clients. */
  notPaidElsewhere: z.object({ count: z.int(), amount: Ron }).nullable(),
  /** null: of all clients. */
  nextPayment: NextPayment.nullable(),
  lastPayment: z.object({ date: z.iso.datetime(), amount: Ron }).nullable(),
  /** Since the first of the month in Bucharest, whatever is filtered; null: of all clients. */
  paidThisMonth: Ron.nullable(),
})

export const AwaitingRepayment = z.object({
  id: z.uuid(),
  awb: z.string(),
  uniqueId: z.string(),
  addressFrom: z.string(),
  addressTo: z.string(),
  createdDate: z.iso.datetime(),
  price: Ron,
  contactName: z.string(),
  bankAccount: BankAccountShown,
  /** Why it waits, in words. */
  reason: z.string(),
})
export type AwaitingRepayment = z.output<typeof AwaitingRepayment>

export const repaymentCalls = {
  list: endpoint({
    method: 'POST',
    path: '/user/repayments/list',
    access: 'money.read',
    does: 'reads',
    shows: 'client-accounts',
    summary: 'Repayments by one filter, with the totals of all six.',
    body: RepaymentSearch,
    answer: RepaymentList,
    namesClient: true,
    mayNameAll: true,
    problems: ['malformed-request'],
  }),
  download: endpoint({
    method: 'POST',
    path: '/user/repayments/sheet/download',
    access: 'money.read',
    does: 'exports',
    audits: { body: ['sheetId'] },
    proof: 'none',
    shows: 'client-accounts',
    summary: 'All rows of a filter, or of a sheet, as a workbook; without an Accept that asks for one, its bytes as {data: [byte, …]}.',
    body: ExportSearch,
    namesClient: true,
    mayNameAll: true,
    file: WORKBOOK_TYPE,
    problems: ['malformed-request', 'invalid-fields'],
  }),
  email: endpoint({
    method: 'POST',
    path: '/user/repayments/sheet/email',
    access: 'money.read',
    does: 'exports',
    audits: { body: ['sheetId'] },
    proof: 'none',
    shows: 'client-accounts',
    summary: 'The same workbook by e-mail: to the caller’s address, or, acting for a client, to the client’s.',
    body: ExportSearch,
    namesClient: true,
    answer: Success,
    problems: ['malformed-request', 'invalid-fields'],
  }),
  accounts: endpoint({
    method: 'POST',
    path: '/user/repayments/bank-accounts',
    access: 'money.read',
    does: 'reads',
    shows: 'client-accounts',
    fullerWith: ['platform.money'],
    summary: 'The accounts that a client’s repayments go to.',
    body: z.object({ id: z.uuid().optional(), ...actingFor }).default({}),
    mayNameAll: true,
    problems: ['not-allowed'],
    answer: z.array(z.object({ bankAccount: BankAccountShown, bankAccountOwner: z.string() })),
  }),
  awaiting: endpoint({
    method: 'POST',
    path: '/user/repayments/awaiting-list',
    access: 'money.read',
    does: 'reads',
    shows: 'client-accounts',
    summary: 'Repayments whose account is missing, or cannot be paid to.',
    body: z.object({ userId: z.uuid().optional() }).default({}),
    clientIn: 'userId',
    answer: z.array(AwaitingRepayment),
  }),
  changeAccount: endpoint({
    method: 'POST',
    path: '/user/repayment/change-order-repayment',
    access: 'bank.write',
    does: 'writes',
    audits: { body: ['bankAccount'], answer: ['changed', 'amount', 'accountFrom'] },
    proof: 'none',
    summary: 'Names the account of some repayments anew; their amounts stay.',
    body: z.object({
      data: z
        .array(z.object({ id: z.uuid() }))
        .min(1)
        .max(AWAITING_REPAYMENTS_MAX),
      bankAccount: BankAccount,
      bankName: z.string().trim().max(IBAN_TEXT_MAX).refine(isFullHolderName, coded('holder-invalid')),
      keepValue: z.literal(true).default(true),
    }),
    /** `amount`: of those that changed. `accountFrom`: the last four of theirs; '' where they had several. */
    answer: Success.extend({ changed: z.int(), amount: Ron, accountFrom: z.string() }),
    problems: ['invalid-fields', 'not-found', 'repayment-in-bank-file'],
  }),
}
