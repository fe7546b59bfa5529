import { eq } from 'drizzle-orm'
import { namesOfClients } from '#account/operations.ts'
import { isOwnAccount } from '#contract/banking/bank-account.ts'
import { plainIban } from '#contract/banking/iban.ts'
import { isPaidByContract, isSendInterval, type PartOfRepaymentProfile } from '#contract/client-profile/repayment-settings.ts'
import { fieldProblem, Problem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { noteAccountChange } from './account-changed.ts'
import { lockRepaymentSettings, type RepaymentSettings } from './repayment-profile.ts'
import { repaymentSettings } from './tables.ts'

type Save = { clientId: string; userId: string | null; profile: PartOfRepaymentProfile }

/** The last four; '' where it stays, or there was none. */
type AccountChanged = { accountFrom: string; accountTo: string }

/** What is left out stays as it is. Throws `invalid-fields` for the platform's own account, and for terms that are not the client's to choose. */
export async function saveRepaymentProfile(app: App, tx: Tx, { clientId, userId, profile }: Save): Promise<AccountChanged> {
  if (profile.bankAccount !== undefined) refuseOwnAccount(app, profile.bankAccount, 'profile.bankAccount')
  const before = await lockRepaymentSettings(tx, clientId)
  refuseTerms(before, profile)
  const now: RepaymentSettings = {
    holder: profile.bankName ?? before.holder,
    iban: profile.bankAccount === undefined ? before.iban : plainIban(profile.bankAccount),
    sendInterval: profile.repaymentSendInterval ?? before.sendInterval,
    minAmountRon: profile.repaymentSendMinAmount ?? before.minAmountRon,
    waitsForPending: profile.repaymentWaitPending ?? before.waitsForPending,
  }
  await tx.update(repaymentSettings).set(now).where(eq(repaymentSettings.clientId, clientId))
  if (now.iban === before.iban && now.holder === before.holder) return { accountFrom: '', accountTo: '' }
  await noteAccountChange(app, tx, { clientId, userId, from: before.iban, to: now.iban, repaymentIds: null })
  return { accountFrom: before.iban.slice(-4), accountTo: now.iban.slice(-4) }
}

/** Throws `invalid-fields`. */
export function refuseOwnAccount({ config }: Pick<App, 'config'>, iban: string, path: string): void {
  if (isOwnAccount(iban, config.seller.iban))
    throw fieldProblem(path, { code: 'iban-own-company', params: { product: config.productName } })
}

/** By contract nothing can be chosen; else only what is offered. What is sent back as it was is accepted. */
function refuseTerms(before: RepaymentSettings, profile: PartOfRepaymentProfile): void {
  const { repaymentSendInterval: interval = before.sendInterval } = profile
  const isContract = isPaidByContract(before.sendInterval)
  if (isContract ? interval !== before.sendInterval : !isSendInterval(interval))
    throw fieldProblem('profile.repaymentSendInterval', isContract ? 'send-interval-by-contract' : 'send-interval-unknown')
  const { repaymentSendMinAmount: minAmount = before.minAmountRon, repaymentWaitPending: waits = before.waitsForPending } = profile
  if (isContract && minAmount !== before.minAmountRon) throw fieldProblem('profile.repaymentSendMinAmount', 'send-interval-by-contract')
  if (isContract && waits !== before.waitsForPending) throw fieldProblem('profile.repaymentWaitPending', 'send-interval-by-contract')
}

/** By the platform. Throws `not-found`. */
export async function saveSendInterval(app: App, clientId: string, sendInterval: number): Promise<void> {
  if (!(await namesOfClients(app.db, [clientId])).has(clientId)) throw new Problem('not-found')
  await app.db.inTransaction(async (tx) => {
    await lockRepaymentSettings(tx, clientId)
    await tx.update(repaymentSettings).set({ sendInterval }).where(eq(repaymentSettings.clientId, clientId))
  })
}
