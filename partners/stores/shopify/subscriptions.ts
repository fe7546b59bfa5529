/** Which changes a shop is asked to call us for: each topic by itself, as a shop refuses some without the others. */
import { z } from 'zod'
import { asText } from '#contract/texts/message.ts'
import type { RefusedTopic } from '#selling/ports/store-webhooks.ts'
import type { StoreAnswer } from '#selling/ports/stores.ts'
import { subscribeMutation, subscriptionsQuery } from './documents/app.ts'
import { refusalOfUserErrors, type ShopGraphql, UserErrors } from './graphql.ts'
import { PageInfo } from './order-answers.ts'

/** The three privacy topics cannot be subscribed: they are in the app's configuration at Shopify. */
export const subscribedTopics = [
  'ORDERS_CREATE',
  'ORDERS_UPDATED',
  'ORDERS_EDITED',
  'ORDERS_CANCELLED',
  'ORDERS_PAID',
  'FULFILLMENT_ORDERS_ORDER_ROUTING_COMPLETE',
  'FULFILLMENT_ORDERS_MOVED',
  'FULFILLMENT_ORDERS_SPLIT',
  'FULFILLMENT_ORDERS_PLACED_ON_HOLD',
  'FULFILLMENT_ORDERS_HOLD_RELEASED',
  'FULFILLMENT_ORDERS_CANCELLED',
  'FULFILLMENTS_CREATE',
  'FULFILLMENTS_UPDATE',
  'APP_UNINSTALLED',
  'APP_SCOPES_UPDATE',
] as const

const Listed = z.object({
  webhookSubscriptions: z.object({ nodes: z.array(z.object({ topic: z.string(), uri: z.string() })), pageInfo: PageInfo }),
})
const Subscribed = z.object({ webhookSubscriptionCreate: z.object({ userErrors: UserErrors }).nullable() })
const PAGES_MAX = 10

/** Done with the topics that the shop will not call for; anything else that goes wrong ends it, and what is subscribed stays. */
export async function subscribeShopifyWebhooks(graphql: ShopGraphql, url: string): Promise<StoreAnswer<{ refused: RefusedTopic[] }>> {
  const held = await subscribedTo(graphql, url)
  if (held.kind !== 'done') return held
  const refused: RefusedTopic[] = []
  for (const topic of subscribedTopics.filter((one) => !held.value.has(one))) {
    const answer = await subscribeTo(graphql, { topic, url })
    if (answer.kind === 'refused' && (answer.reason === 'rejected' || answer.reason === 'not-allowed')) {
      refused.push({ topic, message: asText(answer.message) })
      continue
    }
    if (answer.kind !== 'done') return answer
  }
  return { kind: 'done', value: { refused } }
}

async function subscribedTo(graphql: ShopGraphql, url: string): Promise<StoreAnswer<Set<string>>> {
  const held = new Set<string>()
  let after: string | null = null
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const answer = await subscriptionPage(graphql, after)
    if (answer.kind !== 'done') return answer
    const { nodes, pageInfo } = answer.value.webhookSubscriptions
    for (const one of nodes) if (one.uri === url) held.add(one.topic)
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null
    if (after === null) break
  }
  return { kind: 'done', value: held }
}

async function subscribeTo(graphql: ShopGraphql, { topic, url }: { topic: string; url: string }): Promise<StoreAnswer<null>> {
  const variables = { topic, subscription: { uri: url, format: 'JSON' } }
  const answer = await graphql({ operation: 'subscribe', document: subscribeMutation, variables, answer: Subscribed, isRead: false })
  if (answer.kind !== 'done') return answer
  return refusalOfUserErrors(answer.value.webhookSubscriptionCreate?.userErrors ?? []) ?? { kind: 'done', value: null }
}

const subscriptionPage = (graphql: ShopGraphql, after: string | null): Promise<StoreAnswer<z.infer<typeof Listed>>> =>
  graphql({ operation: 'subscriptions', document: subscriptionsQuery, variables: { after }, answer: Listed, isRead: true })
