/** The life of a subscription. */
import { and, eq } from 'drizzle-orm'
import { subscriptionStatuses } from '#contract/balance/subscriptions.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { eventKind } from '#server/platform/jobs/events.ts'
import { life } from '#shapes/life/life.ts'
import { subscriptions } from './tables.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect

const { inactive, pending, active } = subscriptionStatuses
type Status = (typeof subscriptionStatuses)[keyof typeof subscriptionStatuses]

export type SubscriptionMoved = Pick<SubscriptionRow, 'clientId' | 'id'> & { from: number | null; to: Status; now: SubscriptionRow }
export const subscriptionMoved = eventKind<SubscriptionMoved>('subscription-moved')

type Patch = Partial<Omit<SubscriptionRow, 'clientId' | 'id' | 'status' | 'createdAt' | 'statusChangedAt'>>

const subscriptionLife = life({
  name: 'subscription',
  table: subscriptions,
  key: ['clientId', 'id'],
  state: 'status',
  // An active one whose card was refused may be begun anew.
  moves: { [inactive]: [pending, active], [pending]: [active, inactive], [active]: [inactive, pending] },
  // One whose status is unknown becomes only the one that tops nothing up.
  fromOther: [inactive],
  stamps: ['statusChangedAt'],
  event: subscriptionMoved,
  payload: ({ from, now }) => ({ clientId: now.clientId, id: now.id, from, to: now.status as Status, now }), // the table permits no other
})

/** The client's subscriptions are locked (`lockSubscriptions`). Throws an Error (a bug of the caller) where the move is not permitted. */
export const moveSubscription = async (app: App, tx: Tx, row: SubscriptionRow, move: { to: Status; patch?: Patch }): Promise<void> =>
  void (await subscriptionLife.move(app, tx, row, move))

/** What changes without its status. */
export const writeSubscription = (tx: Tx, { clientId, id }: SubscriptionRow, values: Patch) =>
  tx
    .update(subscriptions)
    .set(values)
    .where(and(eq(subscriptions.clientId, clientId), eq(subscriptions.id, id)))
