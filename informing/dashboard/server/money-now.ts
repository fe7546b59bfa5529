/** Where a client's money is now. */

import type { z } from 'zod'
import { cashSums, nextPaymentOf } from '#cash/operations.ts'
import { availableLeft } from '#paying/operations.ts'
import type { App } from '#server/platform/app.ts'
import type { dashboardCalls } from '../contract/dashboard.ts'

type Money = z.output<typeof dashboardCalls.money.answer>

export async function moneyNow(app: App, clientId: string): Promise<Money> {
  const [left, sumOf, nextPayment] = await Promise.all([
    availableLeft(app, clientId),
    cashSums(app.db, clientId),
    nextPaymentOf(app, clientId),
  ])
  const [notPaid, notDelivered, atCourier, atUs] = (['notPaid', 'notDelivered', 'atCourier', 'atUs'] as const).map(sumOf)
  if (!notPaid || !notDelivered || !atCourier || !atUs) throw new Error('each filter has its sum')
  return { left, cash: { notPaid, notDelivered, atCourier, atUs }, nextPayment }
}
