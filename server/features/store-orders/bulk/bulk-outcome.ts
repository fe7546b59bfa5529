/** What became of an order among many: it counts as activated when all that was begun of it has an AWB. */
import { and, eq, inArray } from 'drizzle-orm'
import { noticesInWords } from '../../../../contract/store-orders/shipment-notice.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { subscribe } from '../../../platform/jobs/events.ts'
import { noteRefusal } from '../copied-order.ts'
import { isActiveShipment } from '../rules/still-to-send.ts'
import type { ShipmentRow } from '../shipments.ts'
import { storeShipmentsMoved } from '../store-shipment-transition.ts'
import { storeShipments } from '../tables.ts'
import { type BulkRow, bulkOf, endBulk, rowsThatBegan, writeRow } from './bulk-rows.ts'

/** An AWB that is cancelled later, by us or by somebody, turns its row. What is only begun has no outcome yet. */
export const settledWhenMoved = subscribe(storeShipmentsMoved, async (app, tx, { moved }) => {
  for (const { before, now } of moved) if (before && before.orderChanges !== now.orderChanges) await settleBulkRows(app, tx, now)
})

async function settleBulkRows(app: App, tx: Tx, shipment: ShipmentRow): Promise<void> {
  for (const row of await rowsThatBegan(tx, shipment, shipment)) {
    if (row.state === 'working') await settleRow(app, tx, row)
    else await turnRow(app, tx, row)
  }
}

/** A row that ended: what is cancelled is neither counted nor printed any more. */
async function turnRow(app: App, tx: Tx, row: BulkRow): Promise<void> {
  const shipments = await shipmentsOfRow(tx, row)
  const cancelled = shipments.filter((one) => !isActiveShipment(one))
  if (cancelled.length === 0) return
  const left = shipments.filter(isActiveShipment)
  const why = cancelled.map(({ notice, awb }) => noticesInWords(notice) ?? `AWB-ul ${awb} a fost anulat dupa activare.`)
  const reason = [...(row.reason === null ? [] : [row.reason]), ...why].join(' ')
  const made = { awbs: left.flatMap(({ awb }) => awb ?? []), orderIds: left.map(({ orderId }) => orderId) }
  await writeRow(tx, row, { state: 'failed', reason, ...made }, app.clock.now())
}

const shipmentsOfRow = (tx: Tx, { clientId, orderIds }: BulkRow): Promise<ShipmentRow[]> =>
  tx
    .select()
    .from(storeShipments)
    .where(and(eq(storeShipments.clientId, clientId), inArray(storeShipments.orderId, orderIds ?? [])))

/** Nothing happens while one of its orders waits for its courier. */
export async function settleRow(app: App, tx: Tx, row: BulkRow): Promise<void> {
  const shipments = await shipmentsOfRow(tx, row)
  if (shipments.some(({ orderState }) => orderState === 'activating')) return
  const made = shipments.filter((one) => one.awb !== null && isActiveShipment(one))
  const awbs = made.flatMap(({ awb }) => awb ?? [])
  const reasons = [row.reason, ...shipments.filter((one) => !made.includes(one)).map(whyNotMade)].flatMap((reason) => reason ?? [])
  const isWhole = reasons.length === 0 && made.length > 0
  const reason = isWhole ? null : [...reasons, ...(awbs.length > 0 ? [`S-a activat doar o parte: ${awbs.join(', ')}.`] : [])].join(' ')
  const now = app.clock.now()
  const bulk = await bulkOf(tx, row)
  if (bulk) await noteRefusal(tx, { clientId: row.clientId, shop: bulk.shop }, row.storeOrderId, reason)
  await writeRow(
    tx,
    row,
    {
      state: isWhole ? 'activated' : 'failed',
      reason,
      awbs,
      orderIds: made.map(({ orderId }) => orderId),
    },
    now,
  )
  await endBulk(tx, row, now)
}

const whyNotMade = ({ fulfilmentState, notice, refusal }: ShipmentRow): string =>
  noticesInWords(fulfilmentState === 'reverted' ? notice : refusal) ?? 'Comanda nu a fost activata.'
