/** Which of the first steps a client has made: the same for each of its users, so that one sees what is left to another. */
import type { z } from 'zod'
import { accountSetBy } from '#cash/operations.ts'
import { availableLeft, billingOf, hasEverPaid, isPayerKnown } from '#paying/operations.ts'
import { hasSavedAddress } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import type { FirstSteps } from '../contract/first-steps.ts'
import { hasSent } from './shipment-figures.ts'

export async function firstStepsOf(app: App, clientId: string): Promise<z.output<typeof FirstSteps>> {
  const { db } = app
  const [sender, account, payer, { cardPaymentEnabled }, hasPaid, left, order] = await Promise.all([
    hasSavedAddress(db, clientId),
    accountSetBy(db, clientId),
    isPayerKnown(db, clientId),
    billingOf(db, clientId),
    hasEverPaid(db, clientId),
    availableLeft(app, clientId),
    hasSent(db, clientId),
  ])
  // What came in otherwise, as a bonus, pays for orders too.
  return { sender, account: account !== null, payer, topUp: cardPaymentEnabled ? hasPaid || left > 0 : null, order }
}
