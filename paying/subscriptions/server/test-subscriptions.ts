/** Subscriptions for tests, as a first payment would have left them. */
import { randomUUID } from 'node:crypto'
import { subscriptionStatuses } from '#contract/balance/subscriptions.ts'
import { fromRon } from '#contract/money.ts'
import type { App } from '#server/platform/app.ts'
import { subscriptions } from './tables.ts'

type Given = Pick<typeof subscriptions.$inferSelect, 'clientId'> & Partial<typeof subscriptions.$inferInsert>

/** An active one without a card, where `given` says nothing else. Answers its id. */
export async function aSubscription(app: App, given: Given): Promise<string> {
  const id = randomUUID()
  const now = app.clock.now()
  await app.db.insert(subscriptions).values({
    ...{ id, amountBani: fromRon(200), thresholdBani: fromRon(50), entityNumber: 1, status: subscriptionStatuses.active },
    ...{ activatedAt: now, statusChangedAt: now, createdAt: now },
    ...given,
  })
  return id
}
