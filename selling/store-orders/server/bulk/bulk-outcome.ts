/** What became of an order among many: it counts as activated when all that was begun of it has an AWB. */

import { type Message, several } from '#contract/texts/message.ts'
import { noteRefusal } from '#selling/store-copy/server/copied-order.ts'
import { isActiveShipment } from '#selling/store-shipments/server/rules/still-to-send.ts'
import { type ShipmentRow, shipmentsOfOrders } from '#selling/store-shipments/server/shipments.ts'
import { storeShipmentsMoved } from '#selling/store-shipments/server/store-shipment-transition.ts'
import type { App } from '#server/platform/app.ts'
import type { Statements, Tx } from '#server/platform/database/database.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import type { WholeOrderBegun } from '../activation/activate-whole-order.ts'
import {
  type BulkKey,
  type BulkRow,
  type BulkRowOutcome,
  bulkRowsOfOrder,
  endBulkRow,
  leaveBulkRowWaiting,
  moveBulkRow,
  type TakenBulkRow,
} from './bulk-rows.ts'

/** An AWB that is cancelled later, here or in the store, turns its row. What is only begun has no outcome yet. */
export const settledWhenMoved = subscribe(storeShipmentsMoved, async (app, tx, { moved }) => {
  for (const { before, now } of moved) if (before && before.orderChanges !== now.orderChanges) await settleBulkRows(app, tx, now)
})

async function settleBulkRows(app: App, tx: Tx, shipment: ShipmentRow): Promise<void> {
  for (const row of await bulkRowsOfOrder(tx, shipment, shipment)) {
    const shipments = await shipmentsOfOrders(tx, row.clientId, row.orderIds ?? [])
    if (row.state !== 'working') await turn(app, tx, row, shipments)
    else if (isAnswered(shipments)) await settle(app, tx, { key: row, shop: shipment.shop }, outcomeOf(row.reason, shipments))
  }
}

/** A row that ended: what is cancelled is neither counted nor printed any more. */
async function turn(app: App, tx: Tx, row: BulkRow, shipments: readonly ShipmentRow[]): Promise<void> {
  const cancelled = shipments.filter((one) => !isActiveShipment(one))
  if (cancelled.length === 0) return
  const left = shipments.filter(isActiveShipment)
  const why = cancelled.flatMap(({ notice, awb }) => notice ?? [{ code: 'awb-cancelled-since', params: { awb } } as const])
  const reason = several([...(row.reason === null ? [] : [row.reason]), ...why])
  const made = { awbs: left.flatMap(({ awb }) => awb ?? []), orderIds: left.map(({ orderId }) => orderId) }
  await moveBulkRow(app, tx, row, { state: 'failed', reason, ...made })
}

/** What was begun of a row has its answers, or will: then it is settled by them. */
export async function settleBegunBulkRow(app: App, row: TakenBulkRow, { orderIds, reasons }: Omit<WholeOrderBegun, 'refs'>): Promise<void> {
  const reason = several(reasons)
  await app.db.inTransaction(async (tx) => {
    // Locked: an answer that comes now finds what is written here.
    const shipments = await shipmentsOfOrders(tx, row.clientId, orderIds, { isLocking: true })
    if (isAnswered(shipments)) await settle(app, tx, { key: row, shop: row.shop }, outcomeOf(reason, shipments), tx.ending)
    else await leaveBulkRowWaiting(tx, row, { orderIds, reason, now: app.clock.now() })
  })
}

const isAnswered = (shipments: readonly ShipmentRow[]): boolean => !shipments.some(({ orderState }) => orderState === 'activating')

function outcomeOf(before: Message | null, shipments: readonly ShipmentRow[]): BulkRowOutcome {
  const made = shipments.filter((one) => one.awb !== null && isActiveShipment(one))
  const awbs = made.flatMap(({ awb }) => awb ?? [])
  const orderIds = made.map(({ orderId }) => orderId)
  const reasons = [...(before ? [before] : []), ...shipments.filter((one) => !made.includes(one)).flatMap(whyNotMade)]
  if (reasons.length === 0 && made.length > 0) return { state: 'activated', reason: null, awbs, orderIds }
  const partly: Message[] = awbs.length > 0 ? [{ code: 'partly-activated', params: { awbs } }] : []
  return { state: 'failed', reason: several([...reasons, ...partly]), awbs, orderIds }
}

const whyNotMade = ({ fulfilmentState, notice, refusal }: ShipmentRow): readonly Message[] =>
  (fulfilmentState === 'reverted' ? notice : refusal) ?? [{ code: 'not-activated' }]

type Settled = { key: BulkKey; shop: string }

/** The second of two changes nothing. That it had been refused was forgotten when it was begun. */
async function settle(app: App, tx: Tx, { key, shop }: Settled, outcome: BulkRowOutcome, last: Statements = tx): Promise<void> {
  if (outcome.reason !== null) await noteRefusal(tx, { clientId: key.clientId, shop }, key.storeOrderId, outcome.reason)
  await endBulkRow(last, key, outcome, app.clock.now())
}
