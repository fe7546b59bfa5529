/**
 * The life of a store's shipment: the state of our order as it has it, and that of its fulfilment in the store.
 * Interested features subscribe in `feature.ts`: the effects in the store, the tabs of the list, activations of many.
 */
import { isDeepStrictEqual } from 'node:util'
import type { StoreKey } from '#selling/stores/server/stores.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { eventKind } from '#server/platform/jobs/events.ts'
import { life } from '#shapes/life/life.ts'
import { mayBeginShipment, mayMoveShipment } from './rules/shipment-moves.ts'
import { isActiveShipment } from './rules/still-to-send.ts'
import { lockStoreOrder, type ShipmentRow } from './shipments.ts'
import { storeShipments } from './tables.ts'

/** `before` null: it was begun. */
export type MovedShipment = { before: ShipmentRow | null; now: ShipmentRow }
export type ShipmentsMoved = StoreKey & { storeOrderId: string; moved: readonly MovedShipment[] }

/** Shipments of one store order changed. */
export const storeShipmentsMoved = eventKind<ShipmentsMoved>('store-shipments-moved')

/** The AWB that it has since this move, on its way to the buyer; null: it had it before, or has none. */
export const newAwbOf = ({ before, now }: MovedShipment): string | null =>
  now.awb !== null && now.awb !== before?.awb && isActiveShipment(now) ? now.awb : null

/** What may change of it. How often its order changed is counted here. */
type Movable =
  | ('orderState' | 'awb' | 'refusal' | 'fulfilmentState' | 'fulfilmentId' | 'fulfilledAt')
  | ('notice' | 'cashBani' | 'differences' | 'markedPaidAt' | 'orderChanges')
export type ShipmentPatch = Partial<Pick<ShipmentRow, Exclude<Movable, 'orderChanges'>>>

const standing = ({ orderState, fulfilmentState, markedPaidAt }: ShipmentRow): string =>
  `${orderState}/${fulfilmentState}${markedPaidAt === null ? '' : '/paid'}`

const shipmentLife = life({
  name: 'shipment',
  table: storeShipments,
  key: ['clientId', 'orderId'],
  state: 'orderState',
  alsoSeen: ['fulfilmentState'],
  moves: mayMoveShipment,
  standing,
  event: storeShipmentsMoved,
  payloadOfAll: (moved): ShipmentsMoved => {
    const { clientId, shop, storeOrderId } = (moved[0] as MovedShipment).now // there is no event of none
    return { clientId, shop, storeOrderId, moved }
  },
})

/**
 * Shipments of one store order, which is locked, as they are now. What stays as it was is not written, and where nothing changes no subscriber
 * hears of it. Throws an Error (a bug of the caller) where a move is not permitted or the shipment has moved meanwhile.
 */
export async function moveShipments(app: App, tx: Tx, moves: readonly { shipment: ShipmentRow; patch: ShipmentPatch }[]): Promise<void> {
  const changes = moves.map(({ shipment, patch }) => ({ row: shipment, move: changedBy(shipment, patch) }))
  await shipmentLife.moveEach(
    app,
    tx,
    changes.flatMap(({ row, move }) => (move ? [{ row, move }] : [])),
  )
}

/** A shipment as it was seen a moment ago, in a transaction of its own. null: it has moved since, and stays as it is. */
export async function moveSeenShipment(app: App, seen: ShipmentRow, patch: ShipmentPatch): Promise<ShipmentRow | null> {
  const move = changedBy(seen, patch)
  if (!move) return seen
  return app.db.inTransaction(async (tx) => {
    await lockStoreOrder(tx, seen, seen.storeOrderId)
    return shipmentLife.moveSeen(app, tx, seen, move)
  })
}

type Move = { to: ShipmentRow['orderState']; patch: Partial<Pick<ShipmentRow, Exclude<Movable, 'orderState'>>> }

/** null: all stays as it is. */
function changedBy(shipment: ShipmentRow, patch: ShipmentPatch): Move | null {
  const { orderState: to, ...others } = { orderState: shipment.orderState, ...patch }
  const isOrderChanged = to !== shipment.orderState || (others.awb !== undefined && others.awb !== shipment.awb)
  const given = isOrderChanged ? { ...others, orderChanges: shipment.orderChanges + 1 } : others
  const changed = Object.entries(given).filter(([name, value]) => !isDeepStrictEqual(shipment[name as Movable], value))
  return changed.length === 0 && !isOrderChanged ? null : { to, patch: Object.fromEntries(changed) }
}

/** What it begins with; all else is not so yet. */
const begun: Pick<ShipmentRow, Exclude<Movable, 'cashBani'>> = {
  ...{ orderState: 'activating', orderChanges: 0, awb: null, refusal: null, notice: null, differences: [] },
  ...{ fulfilmentState: 'pending', fulfilmentId: null, fulfilledAt: null, markedPaidAt: null },
}

/** Of a locked store order. `before`: what was refused under the same number and is tried again, or null. */
export async function beginShipment(
  app: App,
  tx: Tx,
  { before, row }: { before: ShipmentRow | null; row: Omit<ShipmentRow, keyof typeof begun> },
): Promise<void> {
  const known = before && mayBeginShipment(before) ? before : null
  const now = known
    ? await shipmentLife.move(app, tx, known, { to: 'activating', patch: { ...row, refusal: null, notice: null } })
    : before === null && (await shipmentLife.insertOnlyNew(app, tx, { ...row, ...begun }))
  if (!now) throw new Error(`shipment ${row.number} of part ${row.partId} was begun before`)
}
