/** The client's profile: what several features keep of it, read together and saved together. */

import { saveWorkingHours, workingHoursOf } from '#account/operations.ts'
import { type ClientProfile, type ClientProfileChange, workingHoursOfChange } from '#contract/client-profile/profile.ts'
import { changesRepayments } from '#contract/client-profile/repayment-settings.ts'
import { clientBillingOf, unsettledAmountsOf } from '#paying/operations.ts'
import type { App } from '#server/platform/app.ts'
import { noteAuditedValues } from '#server/platform/http/request-entry.ts'
import type { Caller } from '#server/platform/http/session.ts'
import { repaymentProfileOf } from './repayment-profile.ts'
import { saveRepaymentProfile } from './save-profile.ts'

type Asked = { caller: Caller | null; clientId: string }

export async function clientProfileOf(app: App, { caller, clientId }: Asked): Promise<ClientProfile> {
  const [{ notInvoicedBani, prepaidBani }, { cardPaymentEnabled }, repayments, workingHours] = await Promise.all([
    unsettledAmountsOf(app.db, clientId),
    clientBillingOf(app.db, clientId),
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
export async function saveClientProfile(app: App, { caller, clientId }: Asked, change: ClientProfileChange): Promise<AccountChanged> {
  const hours = workingHoursOfChange(change)
  return app.db.inTransaction(async (tx) => {
    if (hours) await saveWorkingHours(tx, clientId, hours)
    const saved = changesRepayments(change)
      ? await saveRepaymentProfile(app, tx, { clientId, userId: caller?.id ?? null, profile: change })
      : { accountFrom: '', accountTo: '' }
    noteAuditedValues(saved)
    return saved
  })
}
