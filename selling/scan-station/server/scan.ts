/** A scan at the packing table: what it stands for is opened, and activated where it is ready, as any other activation is. */
import { setTimeout as wait } from 'node:timers/promises'
import { Problem } from '#contract/problems.ts'
import { inWords, type Message } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { isStoreOrderUnpaid } from '#selling/store-orders/contract/list.ts'
import { obstacleInWords } from '#selling/store-orders/contract/readiness.ts'
import {
  activateWholeOrder,
  isTransientProblem,
  onceOfOrderPart,
  problemReasonsOf,
  type WholeOrderBegun,
} from '#selling/store-orders/server/activation/activate-whole-order.ts'
import { listedOrder, listedOrders } from '#selling/store-orders/server/list/list-orders.ts'
import { isActiveShipment } from '#selling/store-shipments/server/rules/still-to-send.ts'
import { type ShipmentRow, shipmentOfOrder, shipmentsOfStoreOrder } from '#selling/store-shipments/server/shipments.ts'
import { connectedStores, type StoreRow } from '#selling/stores/server/stores.ts'
import { effectAnsweredWithin, findOrder, receiveBack } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import { earlierAnswerOf, runIdempotent } from '#server/platform/http/idempotency.ts'
import { emitEvent, eventKind } from '#server/platform/jobs/events.ts'
import type { ScanAnswer, ScanInput, ScanOutcome } from '../contract/scan.ts'
import { scanCandidatesOf } from './candidates.ts'
import { findScanned, type OwnScanTarget, type ScanTarget, type StoreScanTarget } from './find-scanned.ts'
import { type ScanReason, scannedOwnOrderOf, scannedStoreOrderOf } from './scanned-order.ts'

/** A parcel that its courier had taken is in the hands of who scans it. */
export const parcelScanned = eventKind<{ clientId: string; orderId: string; userId: string }>('parcel-scanned')

type Scan = { clientId: string; userId: string; body: ScanInput; key: string | null }

/**
 * What was found is kept with the key, and with the key of each part that it began: sent again, a scan opens the same order, and makes no
 * second AWB of it, even where the first was cancelled or another order waits for the same product by then.
 */
export async function handleScan(app: App, texts: Texts, { clientId, userId, body, key }: Scan): Promise<ScanAnswer> {
  const target = await targetOf(app, { clientId, body, key })
  const asked = { clientId, userId, key, isUnpaidAccepted: body.isUnpaidAccepted }
  if (target.kind === 'choice') return { kind: 'choice', candidates: await scanCandidatesOf(app, clientId, target.of), more: target.more }
  if (target.kind === 'own-order') return openOwnOrder(app, texts, target, asked)
  return target.kind === 'store-order' ? openStoreOrder(app, texts, target, asked) : target
}

async function targetOf(app: App, { clientId, body, key }: Omit<Scan, 'userId'>): Promise<ScanTarget> {
  const repeated = { clientId, key, operation: 'scan', body }
  const before = await earlierAnswerOf<ScanTarget>(app.db, repeated)
  if (before) return before.answer
  const found = await findScanned(app, clientId, body)
  return app.db.inTransaction((tx) => runIdempotent(tx, repeated, async () => found))
}

type Asked = { clientId: string; userId: string; key: string | null; isUnpaidAccepted: boolean }
const NOTHING: ScanAnswer = { kind: 'nothing', unread: 0 }

/** By its AWB or its code. What a store's order was refused with is tried again as the store's order. */
async function openOwnOrder(app: App, texts: Texts, { uniqueId }: OwnScanTarget, asked: Asked): Promise<ScanAnswer> {
  const { clientId } = asked
  const order = await findOrder(app.db, clientId, uniqueId)
  if (!order) return NOTHING
  const [shipment, stores] = await Promise.all([
    shipmentOfOrder(app.db, { clientId, orderId: uniqueId }),
    connectedStores(app.db, clientId),
  ])
  const store = stores.find(({ shop }) => shop === shipment?.shop) ?? null
  if (order.state === 'draft' && shipment && store)
    return openStoreOrder(app, texts, { kind: 'store-order', shop: store.name, storeOrderId: shipment.storeOrderId }, asked)
  const outcomes: Partial<Record<typeof order.state, ScanOutcome>> = {
    draft: 'not-ready',
    activating: 'activating',
    cancelled: 'cancelled',
    returned: 'received-back',
  }
  if (order.state === 'returned') await noteReceived(app, { orderId: uniqueId, ...asked })
  else if (order.awb !== null && outcomes[order.state] === undefined && order.state !== 'active')
    await app.db.inTransaction((tx) => emitEvent(app, tx, parcelScanned, { clientId, orderId: uniqueId, userId: asked.userId }))
  const shown = scannedOwnOrderOf(app, texts, { order, shipment, store })
  return { kind: 'order', outcome: outcomes[order.state] ?? 'already', order: shown }
}

/** It is at hand. Once for a key: what was undone since stays so where the same scan is sent again. */
const noteReceived = (app: App, { clientId, userId, key, orderId }: Asked & { orderId: string }) =>
  app.db.inTransaction((tx) =>
    runIdempotent(tx, { clientId, key: key && `${key} received-back`, operation: 'scan-received-back', body: { orderId } }, async () => {
      await receiveBack(app, tx, { clientId, orderId, isReceived: true, userId })
      return {}
    }),
  )

async function openStoreOrder(app: App, texts: Texts, { shop, storeOrderId }: StoreScanTarget, asked: Asked): Promise<ScanAnswer> {
  const store = (await connectedStores(app.db, asked.clientId)).find(({ name }) => name === shop)
  if (!store) return NOTHING
  const before = await shipmentsOfStoreOrder(app.db, store, storeOrderId)
  const wasBegun = before.some(isActiveShipment) || (await begunBy(app, store, before, asked.key)).length > 0
  const tried = wasBegun ? NOT_TRIED : await activateIfReady(app, texts, { store, storeOrderId, ...asked })
  const shipments = await shipmentsOfStoreOrder(app.db, store, storeOrderId)
  const mine = await begunBy(app, store, shipments, asked.key)
  const reasons = [...tried.reasons, ...refusalsOf(texts, mine)]
  const order = await scannedStoreOrderOf(app, { store, storeOrderId, shipments, reasons })
  if (!order) return NOTHING
  const outcome = tried.isAsked ? 'asked' : outcomeOf({ shipments, mine, reasons })
  return { kind: 'order', outcome, order }
}

type Tried = { isAsked: boolean; reasons: ScanReason[] }
const NOT_TRIED: Tried = { isAsked: false, reasons: [] }

/** Those of them that a scan with this key has begun, whatever became of them. */
async function begunBy(app: App, store: StoreRow, shipments: readonly ShipmentRow[], key: string | null): Promise<ShipmentRow[]> {
  if (key === null) return []
  const begun = await Promise.all(
    shipments.map(async (one) => {
      const kept = await earlierAnswerOf<{ orderId: string }>(app.db, onceOfOrderPart(store, key, one.partId))
      return kept?.answer.orderId === one.orderId ? one : null
    }),
  )
  return begun.filter((one) => one !== null)
}

type Trying = Asked & { store: StoreRow; storeOrderId: string }

async function activateIfReady(app: App, texts: Texts, { store, storeOrderId, key, isUnpaidAccepted }: Trying): Promise<Tried> {
  const tried = (reasons: ScanReason[]): Tried => ({ isAsked: false, reasons })
  try {
    const [copied] = await listedOrders(app, texts, store, [storeOrderId])
    // What was against it in our copy may have been corrected in the store since.
    const row = copied?.status.readyForActivation
      ? copied
      : await listedOrder(app, texts, { clientId: store.clientId, name: store.shop }, storeOrderId)
    if (row.obstacles.length > 0) return tried(row.obstacles.map((one) => ({ code: one.code, text: obstacleInWords(texts, one) })))
    if (row.status.readyForActivation && isStoreOrderUnpaid(row.payment) && !isUnpaidAccepted) return { isAsked: true, reasons: [] }
    const begun = await begin(app, { store, storeOrderId, key })
    await Promise.all(begun.refs.map((ref) => effectAnsweredWithin(app, ref)))
    return tried(begun.reasons.map((one) => reasonOf(texts, one)))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return tried(problemReasonsOf(error).map((one) => reasonOf(texts, one)))
  }
}

/** A store or a courier that fails is asked once more or twice: the parcel is in the hand. */
const TRIES_MAX = 3
const PAUSE_MS = 700

/** Whatever is active of it counts, since ever: another station may have begun it just now. */
async function begin(app: App, part: Pick<Trying, 'store' | 'storeOrderId' | 'key'>): Promise<WholeOrderBegun> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await activateWholeOrder(app, { ...part, since: new Date(0), isLastTry: tries === TRIES_MAX })
    } catch (error) {
      if (!(error instanceof Problem) || !isTransientProblem(error) || tries === TRIES_MAX) throw error
      await wait(PAUSE_MS * tries)
    }
  }
}

const reasonOf = (texts: Texts, message: Message): ScanReason => ({
  code: message.code === 'problem' ? message.params.problem : message.code,
  text: inWords(texts, message),
})

const refusalsOf = (texts: Texts, mine: readonly ShipmentRow[]): ScanReason[] =>
  mine.filter((one) => !isActiveShipment(one)).flatMap(({ refusal }) => (refusal ?? []).map((one) => reasonOf(texts, one)))

type Became = { shipments: readonly ShipmentRow[]; mine: readonly ShipmentRow[]; reasons: readonly ScanReason[] }

function outcomeOf({ shipments, mine, reasons }: Became): ScanOutcome {
  const active = shipments.filter(isActiveShipment)
  if (active.length === 0) return reasons.length > 0 ? 'not-ready' : 'cancelled'
  if (active.some(({ awb }) => awb === null)) return 'activating'
  return mine.some(isActiveShipment) ? 'activated' : 'already'
}
