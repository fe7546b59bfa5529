/** Moving a part to another warehouse. The store gives parts new ids by it, and may do it without answering. */

import { Problem } from '#contract/problems.ts'
import type { Texts } from '#contract/texts/texts.ts'
import type { StoreOrder } from '#selling/ports/store-orders.ts'
import { readOrderNow } from '#selling/store-copy/server/reading/copy-orders.ts'
import { isActiveShipment } from '#selling/store-shipments/server/rules/still-to-send.ts'
import { shipmentsOfStoreOrder } from '#selling/store-shipments/server/shipments.ts'
import { connectedShopOf, type PartnerStore, partnerStoreOf, requireStoreAnswer, type StoreRow } from '#selling/stores/server/stores.ts'
import type { App } from '#server/platform/app.ts'
import type { MoveLocation } from '../../contract/page.ts'
import { moveTargetsOf, storeMovingOf } from './where-to-move.ts'

type Place = { clientId: string; shop: string; partId: string }

/** `shop`: in full, by its name, or as pages write it: the name, a dot and the host. */
async function storeAt(app: App, { clientId, shop }: Place): Promise<PartnerStore> {
  return partnerStoreOf(app.db, { clientId, name: shop }).catch((error: unknown) => {
    if (!(error instanceof Problem && error.code === 'not-found')) throw error
    return partnerStoreOf(app.db, { clientId, name: shop.replace(/\..*$/, '') })
  })
}

/** Throws `not-found`, `store-…`. */
export async function whereToMove(app: App, texts: Texts, place: Place): Promise<MoveLocation[]> {
  return moveTargetsOf(app, texts, { store: await storeAt(app, place), partId: place.partId })
}

/** Throws `not-found`, `store-refused` in the store's words, `store-failed` when it is known that nothing was moved. */
export async function movePartToLocation(app: App, { locationId, ...place }: Place & { locationId: string }): Promise<{ success: true }> {
  const { partId } = place
  const store = await storeAt(app, place)
  const connected = connectedShopOf(app, store)
  const orderId = await requireStoreAnswer(app, store, await connected.orderOfPart(partId))
  if (orderId === null) throw new Problem('not-found')
  await refuseActivated(app, store, { orderId, partId })
  const before = await readOrderNow(app, store, orderId)
  const answer = await storeMovingOf(app, store).move({ partId, locationId })
  if (answer.kind !== 'unknown') {
    await requireStoreAnswer(app, store, answer)
    // Moved it is, whether or not the copy learns of it now: the store sends a webhook too.
    await readOrderNow(app, store, orderId).catch((error: unknown) => app.log.warn({ err: error, orderId }, 'a moved order was not read'))
    return { success: true }
  }
  // The answer was lost: the order itself shows the outcome.
  if (!hasMoved(before, await readOrderNow(app, store, orderId), { partId, locationId })) await requireStoreAnswer(app, store, answer)
  return { success: true }
}

async function refuseActivated(app: App, store: StoreRow, { orderId, partId }: { orderId: string; partId: string }): Promise<void> {
  const pending = (await shipmentsOfStoreOrder(app.db, store, orderId)).find(
    (one) => one.partId === partId && one.fulfilmentState === 'pending' && isActiveShipment(one),
  )
  if (!pending) return
  const { awb } = pending
  throw new Problem('store-refused', { because: awb ? { code: 'leaving-with', params: { awb } } : { code: 'items-activating' } })
}

/** The part stands there, or is gone with as many more units waiting there as it had. */
function hasMoved(before: StoreOrder, after: StoreOrder, { partId, locationId }: { partId: string; locationId: string }): boolean {
  const unitsAt = ({ awaiting }: StoreOrder, wanted: (part: StoreOrder['awaiting'][number]) => boolean) =>
    awaiting.filter(wanted).reduce((total, { lines }) => total + lines.reduce((sum, { remaining }) => sum + remaining, 0), 0)
  const isThere = ({ location }: StoreOrder['awaiting'][number]) => location.id === locationId
  const moved = unitsAt(before, ({ id }) => id === partId)
  return moved > 0 && unitsAt(after, isThere) === unitsAt(before, isThere) + moved
}
