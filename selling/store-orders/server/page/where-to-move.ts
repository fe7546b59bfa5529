/** Warehouses that a part could be moved to, and those from which an order would need fewer transport orders. */
import { Problem } from '#contract/problems.ts'
import type { Texts } from '#contract/texts/texts.ts'
import type { AwaitingPart } from '#selling/ports/store-orders.ts'
import type { ConnectedStore, MoveTarget } from '#selling/ports/stores.ts'
import { connectedShopOf, hasPartner, requireStoreAnswer, type StoreRow } from '#selling/stores/server/stores.ts'
import type { App } from '#server/platform/app.ts'
import type { MoveLocation, StoreOrderDetails } from '../../contract/page.ts'

type Better = StoreOrderDetails['shippingLocations']['betterLocations']
export type PartTargets = { part: AwaitingPart; targets: MoveTarget[] | null }

export const partLocationOf = ({ location }: AwaitingPart): string => location.id ?? location.name

/** Asked only for an order with several warehouses: it is expensive. null: unknown; the page works without it. */
export async function partMoveTargetsOf(app: App, store: StoreRow, parts: readonly AwaitingPart[]): Promise<PartTargets[]> {
  const isAsked = new Set(parts.map(partLocationOf)).size > 1
  return Promise.all(parts.map(async (part) => ({ part, targets: isAsked && part.permits.move ? await asked(app, store, part.id) : null })))
}

async function asked(app: App, store: StoreRow, partId: string): Promise<MoveTarget[] | null> {
  if (!hasPartner(store)) return null
  const answer = await connectedShopOf(app, store).moving?.targets(partId)
  return answer?.kind === 'done' ? answer.value : null
}

/** Throws `store-…`. */
export async function moveTargetsOf(
  app: App,
  texts: Texts,
  { store, partId }: { store: StoreRow; partId: string },
): Promise<MoveLocation[]> {
  return (await requireStoreAnswer(app, store, await storeMovingOf(app, store).targets(partId))).map((target) =>
    moveLocation(texts, target),
  )
}

/** Throws `store-refused` for a store that sends from one place. */
export function storeMovingOf(app: App, store: StoreRow): NonNullable<ConnectedStore['moving']> {
  const moving = hasPartner(store) ? connectedShopOf(app, store).moving : null
  if (!moving) throw new Problem('store-refused', { because: { code: 'one-warehouse' } })
  return moving
}

/** The store moves what a warehouse stocks and leaves the rest behind: only one that stocks all of it is offered. */
export const canTakeWholePart = ({ isMovable, unavailableLines }: MoveTarget) => isMovable && unavailableLines === 0

export const moveLocation = (texts: Texts, target: MoveTarget): MoveLocation => ({
  id: target.locationId,
  name: target.name,
  movable: canTakeWholePart(target),
  message: target.message || (canTakeWholePart(target) ? '' : texts.messages['not-stocked']({ count: target.unavailableLines })),
})

/** Gathering in a warehouse whatever can go there whole; only those that leave fewer warehouses than there are now. */
export function betterLocations(parts: readonly PartTargets[]): Better {
  const usedCount = new Set(parts.map(({ part }) => partLocationOf(part))).size
  const candidates = new Set(
    parts.flatMap(({ part, targets }) => [part.location.id ?? [], (targets ?? []).map((one) => one.locationId)].flat()),
  )
  return [...candidates]
    .map((locationId) => {
      const staying = parts.filter(({ part, targets }) => {
        const isThere = part.location.id === locationId
        return !isThere && !(targets ?? []).some((target) => target.locationId === locationId && canTakeWholePart(target))
      })
      const left = new Set([locationId, ...staying.map(({ part }) => partLocationOf(part))])
      return { locationId, newLocationsCount: left.size, canFulfillAllOrders: staying.length === 0 }
    })
    .filter(({ newLocationsCount }) => newLocationsCount < usedCount)
    .sort((a, b) => a.newLocationsCount - b.newLocationsCount)
}
