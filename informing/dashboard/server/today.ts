/** What waits for the sender now. */
import type { z } from 'zod'
import { repaymentAccountOf } from '#cash/operations.ts'
import { availableLeft, clientBillingOf, hasEverPaid, isPayerKnown } from '#paying/operations.ts'
import { connectedStores, countAwaiting, countRefused, countReturns } from '#selling/operations.ts'
import { countOrders, hasSavedAddress } from '#sending/operations.ts'
import { type OrderState, orderGroupStates } from '#sending/orders/contract/order-states.ts'
import type { App } from '#server/platform/app.ts'
import type { dashboardCalls } from '../contract/dashboard.ts'
import type { FirstSteps } from '../contract/first-steps.ts'
import { hasSentShipments } from './shipment-figures.ts'

type Today = z.output<typeof dashboardCalls.today.answer>

export async function dashboardTodayOf(app: App, clientId: string): Promise<Today> {
  const [{ states, refused, notReceivedBack, notPrinted, hasOrder }, ofStores, { received, refunds, overdue }, firstSteps] =
    await Promise.all([
      countOrders(app.db, clientId),
      storeOrdersAwaiting(app, clientId),
      countReturns(app, clientId),
      firstStepsOf(app, clientId),
    ])
  const count = (of: readonly OrderState[]) => of.reduce((total, state) => total + (states[state] ?? 0), 0)
  return {
    drafts: count(['draft']),
    activating: count(['activating']),
    storeOrders: ofStores?.awaiting ?? null,
    notPickedUp: count(['active']),
    notPrinted,
    inDelivery: count(orderGroupStates['in-delivery'].states),
    problems: {
      all: count(orderGroupStates.problems.states) + refused,
      attemptFailed: count(['attempt_failed']),
      returning: count(['returning']),
      refused,
      storeRefused: ofStores?.refused ?? 0,
      notReceivedBack,
    },
    returns: { received, refunds, overdue },
    has: { store: ofStores !== null, order: hasOrder, awb: firstSteps.order },
    firstSteps,
  }
}

/** Of all connected stores, as their list counts them; null: none is connected. */
async function storeOrdersAwaiting({ db }: App, clientId: string): Promise<{ awaiting: number; refused: number } | null> {
  const shops = (await connectedStores(db, clientId)).map(({ shop }) => shop)
  if (shops.length === 0) return null
  const [awaiting, refused] = await Promise.all([countAwaiting(db, clientId, shops), countRefused(db, clientId, shops)])
  return { awaiting, refused }
}

/** Which of the first steps a client has made: the same for each of its users, so that one sees what is left to another. */
async function firstStepsOf(app: App, clientId: string): Promise<z.output<typeof FirstSteps>> {
  const { db } = app
  const [sender, account, payer, { cardPaymentEnabled }, hasPaid, left, order] = await Promise.all([
    hasSavedAddress(db, clientId),
    repaymentAccountOf(db, clientId),
    isPayerKnown(db, clientId),
    clientBillingOf(db, clientId),
    hasEverPaid(db, clientId),
    availableLeft(app, clientId),
    hasSentShipments(db, clientId),
  ])
  // What came in otherwise, as a bonus, pays for orders too.
  return { sender, account: account !== null, payer, topUp: cardPaymentEnabled ? hasPaid || left > 0 : null, order }
}
