/** Some couriers come only when called: one call for a courier, day and place, with the first AWB. */
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import { LONG_WEEKEND } from '../../platform/job-retries.ts'
import { addJob, type Task } from '../../platform/jobs.ts'
import type { OrderRow } from './present-order.ts'
import { orderOf } from './queries.ts'
import { foldForSearch } from './search-text.ts'
import { pickupRequests } from './tables.ts'

type Request = Pick<typeof pickupRequests.$inferSelect, 'clientId' | 'courier' | 'pickupOn' | 'placeKey'>

/** The first order for a courier, day and place adds the job; for all others somebody has called. */
export async function callForPickup(tx: Tx, { clientId, id, courier, offer, sender }: OrderRow): Promise<void> {
  if (!courier || !offer) return
  const { postalCode, street, number } = sender.address
  const request: Request = { clientId, courier, pickupOn: offer.pickupOn, placeKey: foldForSearch(`${postalCode} ${street} ${number}`) }
  const { rowCount } = await tx.$client.query({
    name: 'pickup-request',
    text: 'insert into pickup_requests (client_id, courier, pickup_on, place_key) values ($1, $2, $3, $4) on conflict do nothing',
    values: [request.clientId, request.courier, request.pickupOn, request.placeKey],
  })
  if (rowCount) await addJob(tx, requestPickup, { ...request, orderId: id })
}

/** Repeated until the courier says yes or no: called twice it comes once, not called it does not come. */
export const requestPickup: Task<Request & { orderId: string }> = {
  name: 'request-pickup',
  retries: LONG_WEEKEND,
  async run(app, { clientId, courier, pickupOn, placeKey, orderId }) {
    const call = app.couriers[courier].requestPickup
    if (!call) return
    const { sender, packing } = await orderOf(app.db, clientId, orderId)
    const weightKg = packing.packages.reduce((total, parcel) => total + parcel.weightKg, 0)
    const answer = await call({ sender, pickupOn, parcels: packing.packages.length, weightKg })
    if (answer.kind === 'unknown') throw new Error(`the courier did not say whether it comes: ${answer.cause}`)
    await app.db
      .update(pickupRequests)
      .set(answer.kind === 'ordered' ? { courierId: answer.id } : { refusal: answer.reason })
      .where(
        and(
          eq(pickupRequests.clientId, clientId),
          eq(pickupRequests.courier, courier),
          eq(pickupRequests.pickupOn, pickupOn),
          eq(pickupRequests.placeKey, placeKey),
        ),
      )
  },
}
