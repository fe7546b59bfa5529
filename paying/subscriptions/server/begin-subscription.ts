/**
 * A payment by card, and with it a subscription: begun or reactivated with the payment it waits for, active once that has brought the card.
 * What tops the balance up until then goes on.
 */
import { randomUUID } from 'node:crypto'
import { subscriptionStatuses } from '#contract/balance/subscriptions.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { Problem } from '#contract/problems.ts'
import { inWords } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'
import type { paymentCalls } from '#paying/payments/contract/payments.ts'
import { startCardPayment } from '#paying/payments/server/card-page/start-card-payment.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { hasNeverBegun, isSubscriptionActive, isSubscriptionPending, lockSubscriptions, subscriptionsOf } from './queries.ts'
import { moveSubscription, type SubscriptionRow, writeSubscription } from './subscription-transition.ts'
import { subscriptions } from './tables.ts'

type Body = BodyOf<typeof paymentCalls.byCard>
type Wanted = NonNullable<Body['subscription']>
type PayByCard = { clientId: string; userId: string; key: string | null; body: Body; texts: Texts }

/** Throws what `startCardPayment` throws, `not-found` and `invalid-fields`. */
export async function payByCard(app: App, { body, texts, ...by }: PayByCard): Promise<{ paymentId: string; url: string }> {
  const { amount: amountBani, fiscalSubaccountNumber: entityNumber, subscription: wanted } = body
  const payment = { ...by, amountBani, entityNumber }
  if (!wanted) return startCardPayment(app, { ...payment, subscriptionId: null, consentText: null })
  const id = await subscriptionFor(app, by.clientId, wanted)
  const which = { clientId: by.clientId, id }
  const amounts = { amountBani, thresholdBani: wanted.recurringMinBalance, entityNumber }
  const consent = { amount: amountBani, threshold: wanted.recurringMinBalance }
  return startCardPayment(app, {
    ...payment,
    subscriptionId: id,
    consentText: inWords(texts, { code: 'subscription-needs-consent', params: consent }),
    announced: (tx) => recordSubscription(app, tx, { ...which, ...amounts }),
  }).catch(async (error: unknown) => {
    if (error instanceof Problem && error.code === 'payment-refused') await notBegun(app, which)
    throw error
  })
}

type Which = Pick<SubscriptionRow, 'clientId' | 'id'>

/**
 * The one to be reactivated, where it tops nothing up; else a new one, which takes the place of the active one when it is paid. One that was
 * begun and never paid is begun again: pages that were closed leave no row each.
 */
async function subscriptionFor(app: App, clientId: string, { subscriptionId }: Wanted): Promise<string> {
  const rows = await subscriptionsOf(app.db, clientId)
  const named = rows.find(({ id }) => id === subscriptionId)
  if (subscriptionId !== null && !named) throw new Problem('not-found')
  if (named && !isToppingUp(named)) return named.id
  return rows.find((row) => hasNeverBegun(row) || (isSubscriptionPending(row) && row.cardId === null))?.id ?? randomUUID()
}

const isToppingUp = (row: SubscriptionRow): boolean => isSubscriptionActive(row) && (row.problem === null || row.retryAt !== null)

type Begun = Which & Pick<SubscriptionRow, 'amountBani' | 'thresholdBani' | 'entityNumber'>

/** In the transaction that announces the payment. */
export async function recordSubscription(app: App, tx: Tx, { clientId, id, ...amounts }: Begun): Promise<void> {
  const { rows } = await lockSubscriptions(tx, clientId)
  const row = rows.find((one) => one.id === id) ?? (await insert(app, tx, { clientId, id, ...amounts }))
  // Paid meanwhile in another window: this payment renews its card.
  if (isToppingUp(row)) return
  await writeSubscription(tx, row, amounts)
  if (!isSubscriptionPending(row)) await moveSubscription(app, tx, { ...row, ...amounts }, { to: subscriptionStatuses.pending })
}

async function insert(app: App, tx: Tx, begun: Begun): Promise<SubscriptionRow> {
  const now = app.clock.now()
  const [row] = await tx
    .insert(subscriptions)
    .values({ ...begun, status: subscriptionStatuses.inactive, statusChangedAt: now, createdAt: now })
    .returning()
  return row as SubscriptionRow // an insert without conflict clause returns its row
}

/** The provider did not take the payment: there is no page to pay it at. */
const notBegun = (app: App, { clientId, id }: Which): Promise<void> =>
  app.db.inTransaction(async (tx) => {
    const row = (await lockSubscriptions(tx, clientId)).rows.find((one) => one.id === id)
    if (row && isSubscriptionPending(row)) await moveSubscription(app, tx, row, { to: subscriptionStatuses.inactive })
  })
