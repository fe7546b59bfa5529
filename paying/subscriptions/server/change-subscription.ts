/** Changes a subscription's amounts, or deactivates it. Reactivated it is only by a payment, which the payer agrees to anew. */

import type { AutomaticTopUp } from '#contract/balance/amounts.ts'
import { subscriptionStatuses } from '#contract/balance/subscriptions.ts'
import { Problem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { isSubscriptionActive, isSubscriptionPending, lockSubscriptions } from './queries.ts'
import { moveSubscription, type SubscriptionRow, writeSubscription } from './subscription-transition.ts'
import { requestTopUp } from './want-top-up.ts'

type Which = Pick<SubscriptionRow, 'clientId' | 'id'>

/** Throws `not-found`, `subscription-inactive`. */
export const changeSubscription = (app: App, { clientId, id, amounts }: Which & { amounts: AutomaticTopUp }): Promise<void> =>
  app.db.inTransaction(async (tx) => {
    const row = await locked(tx, { clientId, id })
    if (!isSubscriptionActive(row) && !isSubscriptionPending(row)) throw new Problem('subscription-inactive')
    await writeSubscription(tx, row, { amountBani: amounts.recurringAmount, thresholdBani: amounts.recurringMinBalance })
    requestTopUp(app, tx, clientId)
  })

/** A top-up that its card is charged by already still counts; no other one begins. Twice deactivates once. Throws `not-found`. */
export const deactivateSubscription = (app: App, which: Which): Promise<void> =>
  app.db.inTransaction(async (tx) => {
    const row = await locked(tx, which)
    // Also a payment that was begun before, and is paid later, is not to activate it.
    const patch = { deactivatedAt: app.clock.now(), declines: 0, retryAt: null, problem: null }
    if (row.status === subscriptionStatuses.inactive) await writeSubscription(tx, row, { deactivatedAt: patch.deactivatedAt })
    else await moveSubscription(app, tx, row, { to: subscriptionStatuses.inactive, patch })
  })

type Managed = Which & { data: AutomaticTopUp & { recurringPay: boolean } }

/** Throws `not-found`, `subscription-inactive`. */
export const manageSubscription = (app: App, { data: { recurringPay, ...amounts }, ...which }: Managed): Promise<void> =>
  recurringPay ? changeSubscription(app, { ...which, amounts }) : deactivateSubscription(app, which)

async function locked(tx: Tx, { clientId, id }: Which): Promise<SubscriptionRow> {
  const { rows } = await lockSubscriptions(tx, clientId)
  const row = rows.find((one) => one.id === id)
  if (!row) throw new Problem('not-found')
  return row
}
