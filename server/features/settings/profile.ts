/** The client's profile: what several features keep of it, read together and saved together. */

import { repaymentProfileOf, saveRepaymentProfile } from '../../../cash/operations.ts'
import { changesRepayments } from '../../../cash/repayment-settings/contract/repayment-settings.ts'
import { hoursOfChange, type Profile, type ProfileChange } from '../../../contract/account/profile.ts'
import type { App } from '../../platform/app.ts'
import type { Caller } from '../../platform/http/session.ts'
import { billingOf, settlementOf } from '../billing/client-billing.ts'
import { saveWorkingHours, workingHoursOf } from './working-hours.ts'

type Asked = { caller: Caller | null; clientId: string }

export async function profileOf(app: App, { caller, clientId }: Asked): Promise<Profile> {
  const [{ notInvoicedBani, prepaidBani }, { cardPaymentEnabled }, repayments, workingHours] = await Promise.all([
    settlementOf(app.db, clientId),
    billingOf(app.db, clientId),
    repaymentProfileOf(app.db, clientId),
    workingHoursOf(app.db, clientId),
  ])
  return {
    ...repayments,
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

/** Throws what `saveRepaymentProfile` throws; then nothing is saved. */
export async function saveProfile(app: App, { caller, clientId }: Asked, change: ProfileChange): Promise<void> {
  const hours = hoursOfChange(change)
  await app.db.inTransaction(async (tx) => {
    if (hours) await saveWorkingHours(tx, clientId, hours)
    if (changesRepayments(change)) await saveRepaymentProfile(app, tx, { clientId, userId: caller?.id ?? null, profile: change })
  })
}
