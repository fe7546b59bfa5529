/** A shop's active warehouses, whether or not an order waits in one. */
import { z } from 'zod'
import type { AssignedLocation } from '#selling/ports/store-orders.ts'
import type { StoreAnswer } from '#selling/ports/stores.ts'
import { locationListQuery } from './documents/app.ts'
import type { ShopGraphql } from './graphql.ts'
import { fillEmptyTexts, PageInfo } from './order-answers.ts'

const text = z.string().nullable()
const Locations = z.object({
  locations: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        address: z.object({
          formatted: z.array(z.string()),
          ...{ address1: text, address2: text, city: text, province: text, zip: text, countryCode: text, phone: text },
        }),
      }),
    ),
    pageInfo: PageInfo,
  }),
})

/** Shops have at most 1,000 locations. */
const PAGES_MAX = 20

export async function readLocations(graphql: ShopGraphql): Promise<StoreAnswer<AssignedLocation[]>> {
  const found: AssignedLocation[] = []
  let after: string | null = null
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const answer = await locationPage(graphql, after)
    if (answer.kind !== 'done') return answer
    const { nodes, pageInfo } = answer.value.locations
    found.push(...nodes.map(locationOf))
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null
    if (after === null) break
  }
  return { kind: 'done', value: found }
}

const locationPage = (graphql: ShopGraphql, after: string | null): Promise<StoreAnswer<z.infer<typeof Locations>>> =>
  graphql({ operation: 'locations', document: locationListQuery, variables: { after }, answer: Locations, isRead: true })

type Node = z.infer<typeof Locations>['locations']['nodes'][number]

const locationOf = ({ id, name, address: { formatted, ...lines } }: Node): AssignedLocation => ({
  id,
  name,
  formatted,
  ...fillEmptyTexts(lines),
})
