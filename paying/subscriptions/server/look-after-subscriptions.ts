/** Once a day: a card that expires is said before it fails, and what a payment never confirmed is not pending for ever. */
import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { subscriptionStatuses } from '#contract/balance/subscriptions.ts'
import { savedCard } from '#paying/payments/server/saved-cards.ts'
import { addMail } from '#server/effects/mails.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestMonthOf } from '#server/platform/clock.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { cron } from '#server/platform/jobs/schedules.ts'
import { cardExpiresMail } from './mails.ts'
import { isSubscriptionPending, lockSubscriptions } from './queries.ts'
import { moveSubscription, type SubscriptionRow } from './subscription-transition.ts'
import { subscriptions } from './tables.ts'

/** A page is open for hours; the card that is kept comes with the payment, or soon after. */
const PENDING_MAX_MS = 3 * 24 * 3_600_000

export const lookAfterSubscriptions: Task = {
  name: 'look-after-subscriptions',
  schedule: cron('30 8 * * *', { period: 'day' }),
  async run(app) {
    await sayExpiring(app)
    await endForgotten(app)
  },
}

/** In the card's last month, or later where that was missed: once for a card. */
async function sayExpiring(app: App): Promise<void> {
  const rows = await app.db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.status, subscriptionStatuses.active), isNotNull(subscriptions.cardId)))
  for (const row of rows) if (await isInLastMonth(app, row)) await addExpiryMail(app, row)
}

async function isInLastMonth(app: App, { clientId, cardId }: SubscriptionRow): Promise<boolean> {
  const expiry = cardId && (await savedCard(app.db, { clientId, cardId }))?.card.expiryDate
  return typeof expiry === 'string' && expiry <= bucharestMonthOf(app.clock.now())
}

const addExpiryMail = (app: App, { clientId, id, cardId }: SubscriptionRow): Promise<void> =>
  app.db.inTransaction((tx) => addMail(app, tx, { mail: cardExpiresMail, id: `${id}/${cardId}`, clientId }))

/** Should its card come after all, it becomes active. */
async function endForgotten(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - PENDING_MAX_MS)
  const rows = await app.db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.status, subscriptionStatuses.pending), lt(subscriptions.statusChangedAt, before)))
  for (const { clientId, id } of rows)
    await app.db.inTransaction(async (tx) => {
      const row = (await lockSubscriptions(tx, clientId)).rows.find((one) => one.id === id)
      if (row && isSubscriptionPending(row)) await moveSubscription(app, tx, row, { to: subscriptionStatuses.inactive })
    })
}
