/** Plays the demo story through the product's own operations: every order is priced, activated and tracked like a user's. */

import { z } from 'zod'
import { fromRon } from '#contract/money.ts'
import { partyOf } from '#sending/addresses/contract/addresses.ts'
import {
  activateOrder,
  askOffers,
  couriersNeverSynced,
  createOrder,
  getDefaultAddress,
  syncAllLockers,
  trackAwbs,
} from '#sending/operations.ts'
import { orderInput } from '#sending/orders/contract/orders.ts'
import { forEachSwitch, PARCEL, type Shipment } from '#sending/shipments/contract/shipments.ts'
import type { App } from '#server/platform/app.ts'
import type { JobName, Task } from '#server/platform/jobs/jobs.ts'
import { type DemoOrder, demoBankAccount, demoOrders } from './demo-story.ts'
import { controlSimulator } from './simulators.ts'

export const seedDemoOrdersJob: JobName<{ clientId: string }> = { name: 'seed-demo-orders' }

/** Repeated without harm: each order and activation has a key of its own. */
export const seedDemoOrders: Task<{ clientId: string }> = {
  ...seedDemoOrdersJob,
  async run(app, { clientId }) {
    if ((await couriersNeverSynced(app)).length > 0) await syncAllLockers(app)
    for (const [i, demo] of demoOrders.entries()) await playOrder(app, { clientId, key: `demo/${i}`, demo })
  },
}

async function playOrder(app: App, { clientId, key, demo }: { clientId: string; key: string; demo: DemoOrder }): Promise<void> {
  const sender = await getDefaultAddress(app.db, clientId)
  if (!sender) return
  const shipment: Shipment = {
    sender: partyOf(sender),
    recipient: demo.recipient,
    packing: { type: PARCEL, content: demo.content, packages: [{ weightKg: demo.weightKg, lengthCm: 35, widthCm: 25, heightCm: 12 }] },
    extraOptions: {
      ...forEachSwitch(() => false),
      insurance: null,
      repayment: demo.repaymentRon === null ? null : { amount: fromRon(demo.repaymentRon), ...demoBankAccount },
    },
    locker: null,
  }
  const { uniqueId, state } = await createOrder(app, { clientId, key, input: orderInput({ shipment }) })
  if (demo.reached === null || state !== 'draft') return
  const { offers } = await askOffers(app, clientId, shipment)
  const offer = offers.find((one) => one.errors.length === 0 && (one.delivery === 'locker') === demo.toLocker)
  if (!offer) return
  const { order } = await activateOrder(app, { clientId, orderId: uniqueId, offerId: offer.id, key: null })
  if (!order.awb || !order.courier || demo.reached === 'created') return
  await controlSimulator(
    app,
    { partner: order.courier, method: 'POST', what: 'advance', body: { awb: order.awb, to: demo.reached } },
    z.unknown(),
  )
  await trackAwbs(app, [order.awb])
}
