/** A fulfilment after it was made: where its parcel is, another number, its end. None of it is idempotent: look before doing it. */
import { z } from 'zod'
import type { ConnectedStore, Milestone } from '#selling/ports/stores.ts'
import { cancelFulfilmentMutation, createEventMutation, fulfilmentNowQuery, updateTrackingMutation } from './documents/parts.ts'
import { type ShopGraphql, writeToShop } from './graphql.ts'
import { AppRights, hiddenOrderRefusal } from './rights.ts'

const statusOf: Record<Milestone, string> = {
  'picked-up': 'CARRIER_PICKED_UP',
  'in-transit': 'IN_TRANSIT',
  'out-for-delivery': 'OUT_FOR_DELIVERY',
  attempted: 'ATTEMPTED_DELIVERY',
  'ready-for-pickup': 'READY_FOR_PICKUP',
  delivered: 'DELIVERED',
  failed: 'FAILURE',
}
const milestones = new Map(Object.entries(statusOf).map(([milestone, status]) => [status, milestone as Milestone])) // the table's own keys

const Now = AppRights.extend({
  fulfillment: z
    .object({
      status: z.string(),
      trackingInfo: z.array(z.object({ number: z.string().nullable() })),
      events: z.object({ nodes: z.array(z.object({ status: z.string(), happenedAt: z.iso.datetime({ offset: true }) })) }),
    })
    .nullable(),
})

export async function readShopifyFulfilment(graphql: ShopGraphql, id: string): ReturnType<ConnectedStore['fulfilment']> {
  const call = { operation: 'fulfilment', document: fulfilmentNowQuery, variables: { id }, answer: Now }
  const answer = await graphql({ ...call, isRead: true, isBackground: true })
  if (answer.kind !== 'done') return answer
  const hidden = hiddenOrderRefusal(answer.value)
  if (hidden) return hidden
  const { fulfillment } = answer.value
  if (!fulfillment) return { kind: 'done', value: null }
  return {
    kind: 'done',
    value: {
      isCancelled: fulfillment.status === 'CANCELLED',
      trackingNumbers: fulfillment.trackingInfo.flatMap(({ number }) => number ?? []),
      reported: fulfillment.events.nodes.flatMap(({ status, happenedAt }) => {
        const milestone = milestones.get(status)
        return milestone ? [{ milestone, happenedAt: new Date(happenedAt) }] : []
      }),
    },
  }
}

/** How a shop does what is asked of a fulfilment. */
export const shopifyParcelUpdates = (
  graphql: ShopGraphql,
): Pick<ConnectedStore, 'reportMilestone' | 'updateTracking' | 'cancelFulfilment'> => ({
  reportMilestone: ({ fulfilmentId, milestone, happenedAt }) =>
    writeToShop(graphql, {
      operation: 'report-milestone',
      document: createEventMutation,
      variables: { event: { fulfillmentId: fulfilmentId, status: statusOf[milestone], happenedAt: happenedAt.toISOString() } },
      payload: 'fulfillmentEventCreate',
    }),
  updateTracking: ({ fulfilmentId, tracking, notifyBuyer }) =>
    writeToShop(graphql, {
      operation: 'update-tracking',
      document: updateTrackingMutation,
      variables: { id: fulfilmentId, tracking, notify: notifyBuyer },
      payload: 'fulfillmentTrackingInfoUpdate',
    }),
  cancelFulfilment: (id) =>
    writeToShop(graphql, {
      operation: 'cancel-fulfilment',
      document: cancelFulfilmentMutation,
      variables: { id },
      payload: 'fulfillmentCancel',
    }),
})
