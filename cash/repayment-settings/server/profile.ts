/** The client's profile: what several features keep of it, read together and saved together. */

import { saveWorkingHours, workingHoursOf } from '#account/operations.ts'
import { billingOf, settlementOf } from '#paying/operations.ts'
import type { App } from '#server/platform/app.ts'
import { noteAudited } from '#server/platform/http/request-entry.ts'
import type { Caller } from '#server/platform/http/session.ts'
import { hoursOfChange, type Profile, type ProfileChange } from '../contract/profile.ts'
import { changesRepayments } from '../contract/repayment-settings.ts'
import { repaymentProfileOf } from './repayment-profile.ts'
import { saveRepaymentProfile } from './save-profile.ts'

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

type AccountChanged = Awaited<ReturnType<typeof saveRepaymentProfile>>

/** Throws what `saveRepaymentProfile` throws; then nothing is saved. */
export async function saveProfile(app: App, { caller, clientId }: Asked, change: ProfileChange): Promise<AccountChanged> {
  const hours = hoursOfChange(change)
  return app.db.inTransaction(async (tx) => {
    if (hours) await saveWorkingHours(tx, clientId, hours)
    const saved = changesRepayments(change)
      ? await saveRepaymentProfile(app, tx, { clientId, userId: caller?.id ?? null, profile: change })
      : { accountFrom: '', accountTo: '' }
    noteAudited(saved)
    return saved
  })
}
