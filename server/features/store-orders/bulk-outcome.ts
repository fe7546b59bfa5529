/** What became of an order among many: it counts as activated when all that was begun of it has an AWB. */
import { and, eq, inArray } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import type { Tx } from '../../platform/database.ts'
import { type BulkRow, endBulk, runningRowsOf, writeRow } from './bulk-rows.ts'
import type { ShipmentRow } from './shipments.ts'
import { isLiving } from './still-to-send.ts'
import { storeShipments } from './tables.ts'

/** After a change of a shipment, in its transaction. Also an AWB that is taken back while the others are still at work is told. */
export async function settleBulkRows(app: App, tx: Tx, shipment: ShipmentRow): Promise<void> {
  for (const row of await runningRowsOf(tx, shipment, shipment)) if (row.state !== 'failed') await settleRow(app, tx, row)
}

/** Nothing happens while one of its orders waits for its courier. */
export async function settleRow(app: App, tx: Tx, row: BulkRow): Promise<void> {
  const shipments = await tx
    .select()
    .from(storeShipments)
    .where(and(eq(storeShipments.clientId, row.clientId), inArray(storeShipments.orderId, row.orderIds ?? [])))
  if (shipments.some(({ orderState }) => orderState === 'activating')) return
  const made = shipments.filter((one) => one.awb !== null && isLiving(one))
  const awbs = made.flatMap(({ awb }) => awb ?? [])
  const reasons = [row.reason, ...shipments.filter((one) => !made.includes(one)).map(whyNotMade)].flatMap((reason) => reason ?? [])
  const isWhole = reasons.length === 0 && made.length > 0
  const now = app.clock.now()
  await writeRow(
    tx,
    row,
    {
      state: isWhole ? 'activated' : 'failed',
      reason: isWhole ? null : [...reasons, ...(awbs.length > 0 ? [`S-a activat doar o parte: ${awbs.join(', ')}.`] : [])].join(' '),
      awbs,
      orderIds: made.map(({ orderId }) => orderId),
    },
    now,
  )
  await endBulk(tx, row, now)
}

const whyNotMade = ({ told, notice, refusal }: ShipmentRow): string =>
  (told === 'undone' ? notice : refusal) ?? 'Comanda nu a fost activata.'
