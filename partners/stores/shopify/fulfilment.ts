/** Reporting to the shop what was sent and what was paid. None of it is idempotent: a lost answer is looked up by the tracking number. */
import { z } from 'zod'
import type { ConnectedStore, FulfilmentInput, StoreAnswer } from '#selling/ports/stores.ts'
import { createFulfilmentMutation, markPaidMutation, orderFulfilmentsQuery, payableQuery } from './documents/parts.ts'
import { refusalOfUserErrors, type ShopGraphql, UserErrors, writeToShop } from './graphql.ts'
import { linesInput } from './move.ts'
import { ShopMoneyNode } from './order-answers.ts'
import { AppRights, hiddenOrderRefusal } from './rights.ts'

/** fulfillmentCreate takes no more lines than this (schema). */
export const FULFILMENT_LINES_MAX = 512

const Created = z.object({
  fulfillmentCreate: z.object({ fulfillment: z.object({ id: z.string() }).nullable(), userErrors: UserErrors }).nullable(),
})

export async function createShopifyFulfilment(graphql: ShopGraphql, input: FulfilmentInput): ReturnType<ConnectedStore['fulfil']> {
  const answer = await graphql({
    operation: 'fulfil',
    document: createFulfilmentMutation,
    variables: { fulfillment: fulfilmentInput(input) },
    answer: Created,
    isRead: false,
  })
  if (answer.kind !== 'done') return answer
  const created = answer.value.fulfillmentCreate
  const refused = refusalOfUserErrors(created?.userErrors ?? [])
  if (refused) return refused
  const fulfilmentId = created?.fulfillment?.id
  return fulfilmentId ? { kind: 'done', value: { fulfilmentId } } : { kind: 'unknown', cause: 'no fulfilment in the answer' }
}

/** The address of the tracking page always goes along: Shopify makes links only for the companies it knows. */
export const fulfilmentInput = ({ parts, tracking, notifyBuyer }: FulfilmentInput) => ({
  lineItemsByFulfillmentOrder: parts.map((part) => ({ fulfillmentOrderId: part.id, fulfillmentOrderLineItems: linesInput(part.lines) })),
  trackingInfo: { company: tracking.company, number: tracking.number, url: tracking.url },
  notifyCustomer: notifyBuyer,
})

const Fulfilments = AppRights.extend({
  order: z
    .object({
      fulfillments: z.array(
        z.object({ id: z.string(), status: z.string(), trackingInfo: z.array(z.object({ number: z.string().nullable() })) }),
      ),
    })
    .nullable(),
})

export async function findShopifyFulfilment(
  graphql: ShopGraphql,
  { orderId, trackingNumber }: { orderId: string; trackingNumber: string },
): ReturnType<ConnectedStore['findFulfilment']> {
  const answer = await graphql({
    operation: 'find-fulfilment',
    document: orderFulfilmentsQuery,
    variables: { id: orderId },
    answer: Fulfilments,
    isRead: true,
  })
  if (answer.kind !== 'done') return answer
  const hidden = hiddenOrderRefusal(answer.value)
  if (hidden) return hidden
  const found = answer.value.order?.fulfillments.find(
    (one) => one.status !== 'CANCELLED' && one.trackingInfo.some(({ number }) => number === trackingNumber),
  )
  return { kind: 'done', value: found ? { fulfilmentId: found.id } : null }
}

const Payable = AppRights.extend({ order: z.object({ canMarkAsPaid: z.boolean(), totalOutstandingSet: ShopMoneyNode }).nullable() })

/** Asked before, so that an order paid meanwhile counts as done. */
export async function bookShopifyPayment(graphql: ShopGraphql, id: string): Promise<StoreAnswer<null>> {
  const before = await graphql({ operation: 'payable', document: payableQuery, variables: { id }, answer: Payable, isRead: true })
  if (before.kind !== 'done') return before
  const hidden = hiddenOrderRefusal(before.value)
  if (hidden) return hidden
  const { order } = before.value
  if (!order) return { kind: 'refused', reason: 'rejected', message: { code: 'order-gone' } }
  if (Number(order.totalOutstandingSet.shopMoney.amount) === 0) return { kind: 'done', value: null }
  if (!order.canMarkAsPaid) return { kind: 'refused', reason: 'rejected', message: { code: 'marking-paid-not-allowed' } }
  return writeToShop(graphql, {
    operation: 'mark-paid',
    document: markPaidMutation,
    variables: { input: { id } },
    payload: 'orderMarkAsPaid',
  })
}
