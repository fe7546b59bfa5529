/** The one place where a subscription's status changes: the permitted move, the row and the event, in the caller's transaction. */
import { and, eq } from 'drizzle-orm'
import { subscriptionStatuses } from '../../../contract/payments/subscriptions.ts'
import type { App } from '../../platform/app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { emit, eventKind } from '../../platform/jobs/events.ts'
import { subscriptions } from './tables.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect

const { inactive, pending, active } = subscriptionStatuses
type Status = (typeof subscriptionStatuses)[keyof typeof subscriptionStatuses]

/** From a status that is unknown only to the one that tops nothing up. An active one whose card was refused may be begun anew. */
const becomes: Record<number, readonly Status[]> = {
  [inactive]: [pending, active],
  [pending]: [active, inactive],
  [active]: [inactive, pending],
}
const mayBecome = (from: number | null, to: Status): boolean => (becomes[from ?? -1] ?? [inactive]).includes(to)

export type SubscriptionMoved = Pick<SubscriptionRow, 'clientId' | 'id'> & { from: number | null; to: Status; now: SubscriptionRow }
export const subscriptionMoved = eventKind<SubscriptionMoved>('subscription-moved')

type Patch = Partial<Omit<SubscriptionRow, 'clientId' | 'id' | 'status' | 'createdAt' | 'statusChangedAt'>>

/** The client's subscriptions are locked (`lockSubscriptions`). Throws an Error (a bug of the caller) where the move is not permitted. */
export async function moveSubscription(app: App, tx: Tx, row: SubscriptionRow, { to, patch = {} }: { to: Status; patch?: Patch }) {
  const { clientId, id, status: from } = row
  if (!mayBecome(from, to)) throw new Error(`subscription ${id} is ${from} and cannot become ${to}`)
  const now = { ...row, ...patch, status: to, statusChangedAt: app.clock.now() }
  await writeSubscription(tx, row, { ...patch, status: to, statusChangedAt: now.statusChangedAt })
  await emit(app, tx, subscriptionMoved, { clientId, id, from, to, now })
}

/** What changes without its status. */
export const writeSubscription = (tx: Tx, { clientId, id }: SubscriptionRow, values: Partial<SubscriptionRow>) =>
  tx
    .update(subscriptions)
    .set(values)
    .where(and(eq(subscriptions.clientId, clientId), eq(subscriptions.id, id)))
