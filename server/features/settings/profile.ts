/** The client's profile: what several features keep of it, read together and saved together. */
import { type Actor, may, type Permission } from '../../../contract/account/permissions.ts'
import { hoursOfChange, type Profile, type ProfileChange } from '../../../contract/account/profile.ts'
import { Problem } from '../../../contract/problems.ts'
import type { App } from '../../platform/app.ts'
import { withSeal } from '../../platform/http/sealed-accounts.ts'
import type { Caller } from '../../platform/http/session.ts'
import { billingOf, settlementOf } from '../billing/client-billing.ts'
import { repaymentProfileOf } from '../repayment-settings/repayment-profile.ts'
import { changesRepayments, saveRepaymentProfile } from '../repayment-settings/save-profile.ts'
import { saveWorkingHours, workingHoursOf } from './working-hours.ts'

type Asked = { actor: Actor | null; caller: Caller | null; clientId: string }

export async function profileOf(app: App, { actor, caller, clientId }: Asked): Promise<Profile> {
  const [{ notInvoicedBani, prepaidBani }, { cardPaymentEnabled }, repayments, workingHours] = await Promise.all([
    settlementOf(app.db, clientId),
    billingOf(app.db, clientId),
    repaymentProfileOf(app.db, clientId),
    workingHoursOf(app.db, clientId),
  ])
  const { bankAccount } = repayments
  return {
    ...repayments,
    bankAccount: actor !== null && may(actor, 'bank.read') ? bankAccount : withSeal(app, bankAccount, clientId),
    workingTimeStart: workingHours?.monday.start ?? null,
    workingTimeEnd: workingHours?.monday.end ?? null,
    workingHours,
    amountNotInvoicedSum: notInvoicedBani,
    amountPrepaidSum: prepaidBani,
    // Without a provider there are no card payments.
    cardPaymentEnabled: cardPaymentEnabled && app.cards !== null,
    referralCode: caller?.referralCode ?? null,
  }
}

/** Throws `not-allowed` for bank accounts and hours of who may not change them, and what `saveRepaymentProfile` throws; then nothing is saved. */
export async function saveProfile(app: App, { actor, caller, clientId }: Asked, change: ProfileChange): Promise<void> {
  const mayChange = (permission: Permission) => actor !== null && may(actor, permission)
  const hours = hoursOfChange(change)
  if (changesRepayments(change) && !mayChange('bank.write')) throw new Problem('not-allowed')
  if (hours && !mayChange('shipping.write')) throw new Problem('not-allowed')
  await app.db.inTransaction(async (tx) => {
    if (hours) await saveWorkingHours(tx, clientId, hours)
    if (changesRepayments(change)) await saveRepaymentProfile(app, tx, { clientId, userId: caller?.id ?? null, profile: change })
  })
}
