/** The bank account of the last order with cash on delivery, offered to the next one of the same client. */
import { z } from 'zod'
import { keptAs } from '../../../kept.ts'

const Account = z.object({ iban: z.string(), accountHolder: z.string() })
export type RepaymentAccount = z.infer<typeof Account>

const keyOf = (accountId: string) => `repayment-account.${accountId}`

export function rememberAccount(accountId: string, account: RepaymentAccount): void {
  localStorage.setItem(keyOf(accountId), JSON.stringify(account))
}

export function rememberedAccount(accountId: string): RepaymentAccount | null {
  return keptAs(Account, localStorage.getItem(keyOf(accountId)))
}
