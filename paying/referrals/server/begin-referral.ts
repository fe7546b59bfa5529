/** A recommended account that is confirmed: from then on its orders earn who recommended it. */

import { firstClientOwnedBy, userConfirmed } from '#account/operations.ts'
import { monthsLater } from '#server/platform/clock.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { PROMOTION_MONTHS } from '../contract/referral-rules.ts'
import { referrals } from './tables.ts'

export const referralOnConfirmed = subscribe(userConfirmed, async (app, tx, { userId, referredBy }) => {
  if (referredBy === null || referredBy === userId) return
  const [clientId, referrerClientId] = [await firstClientOwnedBy(tx, userId), await firstClientOwnedBy(tx, referredBy)]
  if (clientId === null || referrerClientId === null || clientId === referrerClientId) return
  const beginsAt = app.clock.now()
  const endsAt = monthsLater(beginsAt, PROMOTION_MONTHS)
  await tx.insert(referrals).values({ clientId, referrerClientId, beginsAt, endsAt }).onConflictDoNothing()
})
