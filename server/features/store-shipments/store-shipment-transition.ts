/**
 * The one place where a store's shipment is begun and changes: the permitted move, the row and the event, in the caller's transaction.
 * Interested features subscribe in `feature.ts`: the effects in the store, the tabs of the list, activations of many.
 */
import { isDeepStrictEqual } from 'node:util'
import { getTableColumns } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { selectList, type Tx } from '../../platform/database/database.ts'
import { emit, eventKind } from '../../platform/jobs/events.ts'
import type { StoreKey } from '../stores/stores.ts'
import { mayBegin, mayMove } from './rules/shipment-moves.ts'
import { isActiveShipment } from './rules/still-to-send.ts'
import { lockStoreOrder, type ShipmentRow } from './shipments.ts'
import { storeShipments } from './tables.ts'

/** `before` null: it was begun. */
export type Moved = { before: ShipmentRow | null; now: ShipmentRow }
export type ShipmentsMoved = StoreKey & { storeOrderId: string; moved: readonly Moved[] }

/** Shipments of one store order changed. */
export const storeShipmentsMoved = eventKind<ShipmentsMoved>('store-shipments-moved')

/** The AWB that it has since this move, on its way to the buyer; null: it had it before, or has none. */
export const newAwbOf = ({ before, now }: Moved): string | null =>
  now.awb !== null && now.awb !== before?.awb && isActiveShipment(now) ? now.awb : null

/** What may change of it. How often its order changed is counted here. */
const movable = [
  ...(['orderState', 'awb', 'refusal', 'fulfilmentState', 'fulfilmentId', 'fulfilledAt'] as const),
  ...(['notice', 'cashBani', 'differences', 'markedPaidAt', 'orderChanges'] as const),
]
type Movable = (typeof movable)[number]
export type ShipmentPatch = Partial<Pick<ShipmentRow, Exclude<Movable, 'orderChanges'>>>

/**
 * Shipments of one store order, which is locked, as they are now. What stays as it was is not written, and where nothing changes no subscriber
 * hears of it. Throws an Error (a bug of the caller) where a move is not permitted or the shipment has moved meanwhile.
 */
export async function moveShipments(app: App, tx: Tx, moves: readonly { shipment: ShipmentRow; patch: ShipmentPatch }[]): Promise<void> {
  const moved: Moved[] = []
  for (const { shipment, patch } of moves) {
    const changed = changedBy(shipment, patch)
    if (Object.keys(changed).length === 0) continue
    const now = await write(tx, shipment, changed)
    if (!now) throw new Error(`shipment ${shipment.orderId} has moved meanwhile`)
    moved.push({ before: shipment, now })
  }
  await emitMoved(app, tx, moved)
}

/** A shipment as it was seen a moment ago, in a transaction of its own. null: it has moved since, and stays as it is. */
export async function moveSeenShipment(app: App, seen: ShipmentRow, patch: ShipmentPatch): Promise<ShipmentRow | null> {
  const changed = changedBy(seen, patch)
  if (Object.keys(changed).length === 0) return seen
  return app.db.inTransaction(async (tx) => {
    await lockStoreOrder(tx, seen, seen.storeOrderId)
    const now = await write(tx, seen, changed)
    if (now) await emitMoved(app, tx, [{ before: seen, now }])
    return now
  })
}

/** What is not permitted is not even tried. */
function changedBy(shipment: ShipmentRow, patch: ShipmentPatch): Partial<Pick<ShipmentRow, Movable>> {
  const now = { ...shipment, ...patch }
  if (!mayMove(shipment, now)) throw new Error(`shipment ${shipment.orderId} is ${standing(shipment)} and cannot become ${standing(now)}`)
  const isOrderChanged = now.orderState !== shipment.orderState || now.awb !== shipment.awb
  const given = isOrderChanged ? { ...patch, orderChanges: shipment.orderChanges + 1 } : patch
  return Object.fromEntries(Object.entries(given).filter(([name, value]) => !isDeepStrictEqual(shipment[name as Movable], value)))
}

const standing = ({ orderState, fulfilmentState, markedPaidAt }: ShipmentRow): string =>
  `${orderState}/${fulfilmentState}${markedPaidAt === null ? '' : '/paid'}`

const columns = getTableColumns(storeShipments)
const FIRST_CHANGED = 5

/** null: it is no longer in the state that it was given in. Prepared under the numbers of the columns that change. */
async function write(tx: Tx, shipment: ShipmentRow, changed: Partial<Pick<ShipmentRow, Movable>>): Promise<ShipmentRow | null> {
  const names = movable.filter((name) => name in changed)
  const { rows } = await tx.$client.query<ShipmentRow>({
    name: `store-shipment-moved/${names.map((name) => movable.indexOf(name).toString(36)).join('')}`,
    text: `update store_shipments s set ${names.map((name, i) => `"${columns[name].name}" = $${FIRST_CHANGED + i}`).join(', ')}
            where s.client_id = $1 and s.order_id = $2 and s.order_state = $3 and s.fulfilment_state = $4
           returning ${selectList(storeShipments, 's')}`,
    values: [
      ...[shipment.clientId, shipment.orderId, shipment.orderState, shipment.fulfilmentState],
      ...names.map((name) => driverValue(name, changed[name])),
    ],
  })
  return rows[0] ?? null
}

const driverValue = (name: keyof typeof columns, value: unknown): unknown => (value === null ? null : columns[name].mapToDriverValue(value))

const keys = ['clientId', 'shop', 'partId', 'number'] as const
const begun = [
  ...keys,
  'storeOrderId',
  'orderId',
  'locationId',
  'lines',
  'offerId',
  'version',
  'cashBani',
  'products',
  'createdAt',
] as const

/** Once a connection, when it is first begun: every row has the same columns. */
const BEGIN = `insert into store_shipments as s (${begun.map((name) => `"${columns[name].name}"`).join(', ')}, order_state)
 values (${begun.map((_, i) => `$${i + 1}`).join(', ')}, 'activating')
 on conflict (${keys.map((name) => columns[name].name).join(', ')}) do update set ${begun
   .map((name) => `"${columns[name].name}" = excluded."${columns[name].name}"`)
   .join(', ')}, order_state = 'activating', refusal_codes = null, notice_codes = null
  where s.order_state = 'draft' and s.fulfilment_state = 'pending'
 returning ${selectList(storeShipments, 's')}`

/** Of a locked store order. `before`: what was refused under the same number and is tried again, or null. */
export async function beginShipment(
  app: App,
  tx: Tx,
  { before, row }: { before: ShipmentRow | null; row: Pick<ShipmentRow, (typeof begun)[number]> },
): Promise<void> {
  const { rows } = mayBegin(before)
    ? await tx.$client.query<ShipmentRow>({
        name: 'store-shipment-begun',
        text: BEGIN,
        values: begun.map((name) => driverValue(name, row[name])),
      })
    : { rows: [] }
  const [now] = rows
  if (!now) throw new Error(`shipment ${row.number} of part ${row.partId} was begun before`)
  await emitMoved(app, tx, [{ before, now }])
}

async function emitMoved(app: App, tx: Tx, moved: readonly Moved[]): Promise<void> {
  const [first] = moved
  if (!first) return
  const { clientId, shop, storeOrderId } = first.now
  await emit(app, tx, storeShipmentsMoved, { clientId, shop, storeOrderId, moved })
}
