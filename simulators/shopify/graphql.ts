/** `POST /admin/api/{version}/graphql.json`: the document is checked, paid for and executed on the shop. */
import { readFileSync } from 'node:fs'
import { buildSchema, type DocumentNode, execute, type GraphQLError, type GraphQLSchema, parse, validate } from 'graphql'
import { z } from 'zod'
import type { JournalShelf } from '#simulators/journal.ts'
import { jsonReply, type SimCall, type SimReply } from '#simulators/protocol.ts'
import { readJson } from '#simulators/serving.ts'
import type { ShopifyBulkOperations } from './bulk.ts'
import { actualCost, costOf, drawFromBucket, QUERY_COST_MAX, refundToBucket, throttleStatus } from './cost.ts'
import { rootResolversOf } from './resolvers.ts'
import type { ShopifyShop } from './shop.ts'
import type { ShopifySubscription } from './webhooks.ts'

/** Served at the end of 2026. */
export const servedApiVersions = ['2026-01', '2026-04', '2026-07', '2026-10']

export const servedSchema = (): GraphQLSchema =>
  buildSchema(
    ['admin-app', 'admin-orders', 'admin-fulfilments']
      .map((name) => readFileSync(new URL(`./${name}.graphql`, import.meta.url), 'utf8'))
      .join('\n'),
  )

const Body = z.object({ query: z.string(), variables: z.record(z.string(), z.unknown()).nullish() })
type Checked = { document: DocumentNode; errors: readonly GraphQLError[] }
const KNOWN_MAX = 500

export type ServedShop = {
  shop: ShopifyShop
  scopes: readonly string[]
  baseUrl: string
  subscriptions: JournalShelf<ShopifySubscription>
  bulk: ShopifyBulkOperations
  now(): Date
}

export function graphqlServer(schema: GraphQLSchema): (served: ServedShop, call: SimCall) => Promise<SimReply> {
  const known = new Map<string, Checked>()

  function check(query: string): Checked {
    const before = known.get(query)
    if (before) return before
    const document = parse(query)
    const checked = { document, errors: validate(schema, document) }
    if (known.size >= KNOWN_MAX) known.clear()
    known.set(query, checked)
    return checked
  }

  return async ({ shop, scopes, baseUrl, subscriptions, bulk, now }, call) => {
    const body = Body.safeParse(readJson(call.body))
    if (!body.success) return jsonReply(400, { errors: { query: 'Required parameter missing or invalid' } })
    const variables = body.data.variables ?? {}
    let checked: Checked
    try {
      checked = check(body.data.query)
    } catch (error) {
      return jsonReply(200, {
        errors: [{ message: error instanceof Error ? error.message : 'syntax error', extensions: { code: 'parseError' } }],
      })
    }
    if (checked.errors.length > 0)
      return jsonReply(200, { errors: checked.errors.map((error) => ({ ...error.toJSON(), extensions: { code: 'undefinedField' } })) })
    const cost = costOf(schema, checked.document, variables)
    if (cost > QUERY_COST_MAX) {
      return jsonReply(200, {
        errors: [
          {
            message: `Query cost is ${cost}, which exceeds the single query max cost limit (${QUERY_COST_MAX}).`,
            extensions: { code: 'MAX_COST_EXCEEDED', cost, maxCost: QUERY_COST_MAX },
          },
        ],
      })
    }
    if (!drawFromBucket(shop.bucket, cost, now().getTime())) {
      const extensions = { cost: { requestedQueryCost: cost, actualQueryCost: null, throttleStatus: throttleStatus(shop.bucket) } }
      return jsonReply(200, { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }], extensions })
    }
    const sight = { baseUrl, money: shop.money, seesParts: scopes.includes('read_merchant_managed_fulfillment_orders') }
    const rootValue = rootResolversOf({ shop, sight, scopes, subscriptions, bulk, now })
    const result = await execute({ schema, document: checked.document, rootValue, variableValues: variables })
    const used = Math.min(cost, actualCost(checked.document, result.data))
    refundToBucket(shop.bucket, cost - used)
    const extensions = { cost: { requestedQueryCost: cost, actualQueryCost: used, throttleStatus: throttleStatus(shop.bucket) } }
    return jsonReply(200, { ...result, extensions })
  }
}
