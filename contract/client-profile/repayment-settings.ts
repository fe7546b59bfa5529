/** When and where to a client's cash is paid: the rules of the settings, the sheets and the texts about the next payment. */
import { z } from 'zod'
import { BankAccount } from '../banking/bank-account.ts'
import { BankAccountShown } from '../banking/bank-accounts.ts'
import { isNameForBank } from '../banking/bank-characters.ts'
import { endpoint, Success } from '../endpoint.ts'
import { type Bani, fromRon } from '../money.ts'
import { coded } from '../texts/message.ts'

export const ACCOUNT_HOLDER_MAX = 32
const HOLDER_MIN = 3

/** Characters with diacritics, digits, blanks and what banks take beside them. */
const holderLike = /^(?=.*\p{L})[\p{L}\p{N} .,\-&'/;]+$/u

export const HolderName = z
  .string()
  .trim()
  .min(1, { error: coded('holder-missing'), abort: true })
  .max(ACCOUNT_HOLDER_MAX, coded('holder-invalid'))
  .regex(holderLike, { error: coded('holder-invalid'), abort: true })
  .refine(isNameForBank, coded('holder-other-script'))

/** Of the dialog that changes the account of single repayments: it says no more than that it is wrong. */
export const isFullHolderName = (name: string): boolean =>
  HolderName.safeParse(name).success && name.trim().length >= HOLDER_MIN && name.trim().includes(' ')

/** 1 each banking day, 2 Tuesday and Friday, 3 Friday, 4 every second Friday, 5 the month's last banking day. */
export const sendIntervals = [1, 2, 3, 4, 5] as const
export const isSendInterval = (interval: number): interval is (typeof sendIntervals)[number] =>
  (sendIntervals as readonly number[]).includes(interval)
/** From here on by contract, set by administrators: nothing can be chosen. */
export const CONTRACT_INTERVAL = 10
export const isPaidByContract = (interval: number): boolean => interval >= CONTRACT_INTERVAL
/** Each banking day is too often to wait for an amount. */
export const hasMinAmount = (interval: number): boolean => interval > 1 && !isPaidByContract(interval)
/** Far above what a contract agrees on. */
const INTERVAL_MAX = 99
/** Until a client has chosen. */
export const DEFAULT_PAYOUT_INTERVAL = 3

/** Reached, it is paid at once; at the latest on the interval's day. */
export const minAmountsRon = [200, 500, 1000, 2000, 5000, 10_000] as const
/** No amount makes a payment come sooner. */
export const NO_LIMIT_RON = 999_999
export const RepaymentMinAmountRon = z.union([...minAmountsRon, NO_LIMIT_RON].map((ron) => z.literal(ron)))

const Interval = z.int().min(1).max(INTERVAL_MAX)

/** How a client is paid. */
export const RepaymentProfile = z.object({
  /** Named after the bank, it is the holder of the account. */
  bankName: z.string(),
  bankAccount: BankAccountShown,
  repaymentSendInterval: Interval,
  repaymentSendMinAmount: z.int(),
  repaymentWaitPending: z.boolean(),
})
export type RepaymentProfile = z.output<typeof RepaymentProfile>

export const RepaymentProfileChange = z.object({
  bankName: HolderName,
  bankAccount: BankAccount,
  repaymentSendInterval: Interval.optional(),
  repaymentSendMinAmount: RepaymentMinAmountRon.optional(),
  repaymentWaitPending: z.boolean().optional(),
})
export type RepaymentProfileChange = z.output<typeof RepaymentProfileChange>
/** What is left out stays as it is. */
export type PartOfRepaymentProfile = { [F in keyof RepaymentProfileChange]?: RepaymentProfileChange[F] | undefined }

export const changesRepayments = (change: PartOfRepaymentProfile): boolean =>
  Object.keys(RepaymentProfileChange.shape).some((field) => field in change)

export const repaymentSettingsCalls = {
  saveTerms: endpoint({
    method: 'PUT',
    path: '/admin/clients/:id/repayment-terms',
    access: 'platform.clients.write',
    does: 'writes',
    audits: { params: ['id'], body: ['repaymentSendInterval'] },
    proof: 'none',
    summary: 'How often a client is paid; from 10 on by contract, which the client cannot change.',
    params: z.object({ id: z.uuid() }),
    body: z.object({
      repaymentSendInterval: Interval.refine(
        (interval) => isSendInterval(interval) || isPaidByContract(interval),
        coded('send-interval-unknown'),
      ),
    }),
    answer: Success,
    problems: ['not-found', 'invalid-fields'],
  }),
}

export type PayoutTerms = {
  interval: number
  /** null: none, only the interval's day counts. */
  minAmountBani: Bani | null
  /** It may come one banking day later while a courier's transfer is announced and not matched. */
  waitsForPending: boolean
}

export const minAmountOf = (interval: number, ron: number): Bani | null =>
  hasMinAmount(interval) && ron !== NO_LIMIT_RON ? fromRon(ron) : null
