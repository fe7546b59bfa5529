/** Moving a part to another warehouse. */
import { z } from 'zod'
import type { ConnectedStore, MoveTarget, PartLine, StoreAnswer } from '#selling/ports/stores.ts'
import { movePartMutation, moveTargetsQuery } from './documents/parts.ts'
import { refusalOfUserErrors, type ShopGraphql, UserErrors } from './graphql.ts'
import { PageInfo } from './order-answers.ts'
import { AppRights, hiddenOrderRefusal } from './rights.ts'

const Count = z.object({ count: z.number() }).nullable()
const Targets = AppRights.extend({
  fulfillmentOrder: z
    .object({
      locationsForMove: z.object({
        nodes: z.array(
          z.object({
            location: z.object({ id: z.string(), name: z.string() }),
            movable: z.boolean(),
            message: z.string().nullable(),
            availableLineItemsCount: Count,
            unavailableLineItemsCount: Count,
          }),
        ),
        pageInfo: PageInfo,
      }),
    })
    .nullable(),
})

/** Shops have at most 1,000 locations. */
const PAGES_MAX = 20

export async function readMoveTargets(graphql: ShopGraphql, id: string): Promise<StoreAnswer<MoveTarget[]>> {
  const targets: MoveTarget[] = []
  let after: string | null = null
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const answer = await targetPage(graphql, { id, after })
    if (answer.kind !== 'done') return answer
    const hidden = hiddenOrderRefusal(answer.value)
    if (hidden) return hidden
    const found = answer.value.fulfillmentOrder?.locationsForMove
    if (!found) return { kind: 'refused', reason: 'rejected', message: { code: 'order-changed-meanwhile' } }
    targets.push(
      ...found.nodes.map((node) => ({
        locationId: node.location.id,
        name: node.location.name,
        isMovable: node.movable,
        message: node.message ?? '',
        availableLines: node.availableLineItemsCount?.count ?? 0,
        unavailableLines: node.unavailableLineItemsCount?.count ?? 0,
      })),
    )
    after = found.pageInfo.hasNextPage ? found.pageInfo.endCursor : null
    if (after === null) break
  }
  return { kind: 'done', value: targets }
}

const targetPage = (graphql: ShopGraphql, variables: { id: string; after: string | null }): Promise<StoreAnswer<z.infer<typeof Targets>>> =>
  graphql({ operation: 'move-targets', document: moveTargetsQuery, variables, answer: Targets, isRead: true })

const Moved = z.object({
  fulfillmentOrderMove: z.object({ movedFulfillmentOrder: z.object({ id: z.string() }).nullable(), userErrors: UserErrors }).nullable(),
})

type Moving = NonNullable<ConnectedStore['moving']>

export async function moveShopifyPart(graphql: ShopGraphql, part: Parameters<Moving['move']>[0]): ReturnType<Moving['move']> {
  const variables = { id: part.partId, newLocationId: part.locationId, lines: part.lines ? linesInput(part.lines) : null }
  const answer = await graphql({ operation: 'move', document: movePartMutation, variables, answer: Moved, isRead: false })
  if (answer.kind !== 'done') return answer
  const moved = answer.value.fulfillmentOrderMove
  const refused = refusalOfUserErrors(moved?.userErrors ?? [])
  if (refused) return refused
  const partId = moved?.movedFulfillmentOrder?.id
  return partId ? { kind: 'done', value: { partId } } : { kind: 'unknown', cause: 'no moved part in the answer' }
}

export const linesInput = (lines: readonly PartLine[]) => lines.map(({ id, quantity }) => ({ id, quantity }))
