import { paymentCalls } from '#paying/payments/contract/payments.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { subscriptionCalls } from '../contract/subscriptions.ts'
import { payByCard } from './begin-subscription.ts'
import { changeSubscription, deactivateSubscription, manageSubscription } from './change-subscription.ts'
import { listSubscriptions } from './list-subscriptions.ts'

const success = { success: true } as const

export const subscriptionRoutes: Route[] = [
  serve(paymentCalls.byCard, async (app, { client, caller, body, idempotencyKey: key, texts }) => {
    const { paymentId, url } = await payByCard(app, { clientId: client.id, userId: caller?.id ?? '', key, body, texts })
    return { ...success, identifier: paymentId, url }
  }),
  serve(subscriptionCalls.list, (app, { client, texts }) => listSubscriptions(app, texts, client.id)),
  serve(subscriptionCalls.change, async (app, { client, params, body }) => {
    await changeSubscription(app, { clientId: client.id, id: params.identifier, amounts: body })
    return success
  }),
  serve(subscriptionCalls.deactivate, async (app, { client, params }) => {
    await deactivateSubscription(app, { clientId: client.id, id: params.identifier })
    return success
  }),
  serve(subscriptionCalls.manage, async (app, { client, body }) => {
    await manageSubscription(app, { clientId: client.id, id: body.subscriptionId, data: body.data })
    return success
  }),
]
