/** The scan station: what a scan asks, and what is answered of it. */
import { z } from 'zod'
import { CourierCode } from '#contract/couriers.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ShopName } from '#selling/stores/contract/stores.ts'
import { OrderState } from '#sending/orders/contract/order-states.ts'
import { OrderId } from '#sending/orders/contract/orders.ts'
import { SCAN_LENGTH_MAX } from './read-scan.ts'

/** An order of a connected store. */
export const StoreOrderRef = z.object({ shop: ShopName, storeOrderId: z.string().min(1).max(200) })
export type StoreOrderRef = z.infer<typeof StoreOrderRef>

/** What is packed: to be checked off by its barcode, or by the shop's own code. */
export const ScannedItem = z.object({
  id: z.string(),
  name: z.string(),
  /** '': it has none. */
  sku: z.string(),
  barcode: z.string(),
  quantity: z.int(),
  imageUrl: z.string().nullable(),
})
export type ScannedItem = z.infer<typeof ScannedItem>

export const ScannedParcel = z.object({
  uniqueId: OrderId,
  awb: z.string().nullable(),
  courier: CourierCode.nullable(),
  state: OrderState,
  activatedAt: z.iso.datetime().nullable(),
  isBeingCancelled: z.boolean(),
  mayCancel: z.boolean(),
  mayPrint: z.boolean(),
})
export type ScannedParcel = z.infer<typeof ScannedParcel>

/** Which page corrects what stands in the way. */
export const CorrectingPage = z.enum(['store-order', 'order', 'edit-order', 'top-up', 'shop-settings', 'shops'])
export type CorrectingPage = z.infer<typeof CorrectingPage>

/**
 * `activated`: by this scan, its AWB is there. `activating`: by this scan or another, and the courier has not answered yet. `already`: before
 * this scan. `asked`: it is ready, and owed without being paid at the door. `not-ready`: `reasons` say why. `cancelled`: what this scan had
 * activated was cancelled since, or nothing but a cancelled AWB is left. `received-back`: its courier has returned it, and it is noted as there.
 */
export const ScanOutcome = z.enum(['activated', 'activating', 'already', 'asked', 'not-ready', 'cancelled', 'received-back'])
export type ScanOutcome = z.infer<typeof ScanOutcome>

export const ScannedOrder = z.object({
  /** null: it came from no store, or the store is connected no more. */
  store: StoreOrderRef.nullable(),
  /** As the merchant calls it; of an order of ours its reference, else its code. */
  name: z.string(),
  recipientName: z.string(),
  city: z.string(),
  items: z.array(ScannedItem),
  parcels: z.array(ScannedParcel),
  /** Why it is not ready, in order, in words. */
  reasons: z.array(z.string()),
  /** Where the first of them is corrected. */
  correctedOn: CorrectingPage,
  /** Products that still wait beside what has its AWB. */
  waitingItems: z.int(),
})
export type ScannedOrder = z.infer<typeof ScannedOrder>

export const ScanCandidate = z.object({
  store: StoreOrderRef.nullable(),
  /** Of an order of ours that came from no store. */
  uniqueId: OrderId.nullable(),
  name: z.string(),
  recipientName: z.string(),
  city: z.string(),
  itemCount: z.int(),
})
export type ScanCandidate = z.infer<typeof ScanCandidate>

/** As many as keys from 1 to 9 choose from. */
export const SCAN_CANDIDATES_MAX = 9

export const ScanAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('order'), outcome: ScanOutcome, order: ScannedOrder }),
  /** The oldest first; `more`: beyond these. */
  z.object({ kind: z.literal('choice'), candidates: z.array(ScanCandidate), more: z.int() }),
  /** Scanned while an order is open that does not have it. */
  z.object({ kind: z.literal('product'), name: z.string() }),
  /** `unread`: orders whose products are not known here yet. */
  z.object({ kind: z.literal('nothing'), unread: z.int() }),
])
export type ScanAnswer = z.infer<typeof ScanAnswer>

export const ScanInput = z.object({
  /** As the scanner typed it. */
  text: z.string().min(1).max(SCAN_LENGTH_MAX),
  /** Items of an open order are left to be checked off: a product opens no other one then. */
  isPacking: z.boolean().default(false),
  /** Which of several was meant; then `text` is not looked for. */
  chosen: z.object({ store: StoreOrderRef.nullable(), uniqueId: OrderId.nullable() }).nullable().default(null),
  /** It goes out although it is not paid. */
  isUnpaidAccepted: z.boolean().default(false),
})
export type ScanInput = z.infer<typeof ScanInput>

export const scanCalls = {
  /** Sent again under its key it activates nothing more, and says what has become of it by then. */
  scan: endpoint({
    method: 'POST',
    path: '/user/scan-station/scan',
    access: 'orders.activate',
    does: 'writes',
    audits: { body: ['text', 'isUnpaidAccepted'] },
    proof: 'none',
    quota: 'activations',
    summary: 'What a scanned code stands for: its order is opened, and activated where it is ready. Never a second AWB.',
    body: ScanInput,
    answer: ScanAnswer,
    idempotent: true,
    problems: ['invalid-fields', 'idempotency-key-reused'],
  }),
  /** Of some at a time; asked again until none is left. */
  readProducts: endpoint({
    method: 'POST',
    path: '/user/scan-station/products',
    access: 'orders.activate',
    does: 'fetches',
    quota: 'store-orders',
    summary: 'Reads the products of orders that wait and of which our copy has none yet, so that a barcode finds them.',
    answer: z.object({ unread: z.int() }),
  }),
}
