import { type Route, serve } from '#server/platform/http/http.ts'
import { referralCalls } from '../contract/referral-calls.ts'
import { creditsOf, ordersOfCredit } from './credits.ts'
import { referralInfoOf } from './referral-info.ts'

export const referralRoutes: Route[] = [
  serve(referralCalls.info, (app, { client, body }) => referralInfoOf(app, client.id, body)),
  serve(referralCalls.credits, (app, { client, body }) => creditsOf(app, client.id, body.page)),
  serve(referralCalls.orders, async (app, { client, body }) => ({ list: await ordersOfCredit(app, client.id, body.id) })),
]
