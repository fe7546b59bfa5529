/** The settings while they are typed, and the way to and from the contract's shape. */
import type { z } from 'zod'
import { plainIban } from '#contract/banking/iban.ts'
import {
  RepaymentProfileChange as Change,
  isPaidByContract,
  type RepaymentProfile,
  type RepaymentProfileChange,
} from '#contract/client-profile/repayment-settings.ts'
import { printedIban } from '#sending/shipment-editor/web/iban.ts'
import { formCheckOf } from '#web/said.ts'

/** Selects hold texts. */
export type RepaymentDraft = { bankName: string; bankAccount: string; interval: string; minAmount: string; waits: boolean }

export const repaymentDraftOf = (profile: RepaymentProfile): RepaymentDraft => ({
  bankName: profile.bankName,
  bankAccount: printedIban(profile.bankAccount),
  interval: String(profile.repaymentSendInterval),
  minAmount: String(profile.repaymentSendMinAmount),
  waits: profile.repaymentWaitPending,
})

/** Of a draft without errors. By contract there is nothing to choose, so nothing of it is sent. */
export function repaymentChangeOf({ bankName, bankAccount, interval, minAmount, waits }: RepaymentDraft): RepaymentProfileChange {
  const account = { bankName: bankName.trim(), bankAccount: plainIban(bankAccount) }
  if (isPaidByContract(Number(interval))) return account
  const terms: Omit<z.input<typeof Change>, keyof typeof account> = {
    repaymentSendInterval: Number(interval),
    repaymentSendMinAmount: Change.shape.repaymentSendMinAmount.parse(Number(minAmount)),
    repaymentWaitPending: waits,
  }
  return { ...account, ...terms }
}

/** Messages by field. */
export const repaymentDraftErrors: (draft: RepaymentDraft) => Record<string, string> = formCheckOf(
  Change.pick({ bankName: true, bankAccount: true }),
)

const fields: Record<string, keyof RepaymentDraft> = {
  'profile.repaymentSendInterval': 'interval',
  'profile.repaymentSendMinAmount': 'minAmount',
  'profile.repaymentWaitPending': 'waits',
}

/** Where a refusal of the server belongs. */
export const repaymentDraftFieldOf = (path: string): string => fields[path] ?? path.replace(/^profile\./, '')
