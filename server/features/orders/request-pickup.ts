/** Some couriers come only when called: one call for a courier, day and place, after the first AWB. */
import { and, eq } from 'drizzle-orm'
import type { Task } from '../../platform/jobs.ts'
import { requestPickupJob } from './attempt.ts'
import { orderOf } from './queries.ts'
import { foldForSearch } from './search-text.ts'
import { pickupRequests } from './tables.ts'

export const requestPickup: Task<{ clientId: string; orderId: string }> = {
  ...requestPickupJob,
  async run(app, { clientId, orderId }) {
    const order = await orderOf(app.db, clientId, orderId)
    const call = order.courier ? app.couriers[order.courier].requestPickup : null
    if (!call || !order.courier || !order.offer || order.state !== 'active') return
    const { address } = order.sender
    const { pickupOn } = order.offer
    const request = {
      clientId,
      courier: order.courier,
      pickupOn,
      placeKey: foldForSearch(`${address.postalCode} ${address.street} ${address.number}`),
    }
    const added = await app.db.insert(pickupRequests).values(request).onConflictDoNothing().returning({ courier: pickupRequests.courier })
    if (added.length === 0) return // called already, or being called
    const ofRequest = and(
      eq(pickupRequests.clientId, clientId),
      eq(pickupRequests.courier, request.courier),
      eq(pickupRequests.pickupOn, pickupOn),
      eq(pickupRequests.placeKey, request.placeKey),
    )
    const weightKg = order.packing.packages.reduce((total, parcel) => total + parcel.weightKg, 0)
    const answer = await call({ sender: order.sender, pickupOn, parcels: order.packing.packages.length, weightKg })
    if (answer.kind === 'unknown') {
      await app.db.delete(pickupRequests).where(ofRequest)
      throw new Error(`the courier did not say whether it comes: ${answer.cause}`)
    }
    await app.db
      .update(pickupRequests)
      .set(answer.kind === 'ordered' ? { courierId: answer.id } : { refusal: answer.reason })
      .where(ofRequest)
  },
}
