/** What a store reports by itself, in the port's words. */

export type StoreChange =
  /** Made, edited, cancelled, paid, or its parts moved, held, shipped: read the order again. */
  | { kind: 'order-changed'; orderId: string }
  /** Parts changed and the store names only the part. */
  | { kind: 'part-changed'; partId: string }
  | { kind: 'uninstalled' }
  | { kind: 'scopes-changed' }
  /** The buyer asks what is kept of them; the merchant must be notified within 30 days. */
  | { kind: 'buyer-data-wanted'; customerId: string; orderIds: string[] }
  /** The personal data of a buyer, or of the whole shop, must go within 30 days. */
  | { kind: 'buyer-forgotten'; customerId: string; orderIds: string[] }
  | { kind: 'shop-forgotten' }
  /** Signed by the store, of no use to us. */
  | { kind: 'ignored'; topic: string }

/**
 * `eventId` is one for an event however often it is delivered: process each (shop, topic, eventId) once. Order is not guaranteed.
 * Only what `change` names is signed, and for requests about buyers or the whole shop also `shop`: everything else has us look, no more.
 * `otherVersion`: the store writes in another version of its interface than ours; null: in ours. `ping`: the store tries the address, and
 * says nothing.
 */
export type WebhookReading =
  | { kind: 'genuine'; shop: string; topic: string; eventId: string; change: StoreChange; otherVersion: string | null }
  | { kind: 'ping' }
  | { kind: 'forged'; cause: string }

/** A kind of change that the store does not call for, and why, in its words. */
export type RefusedTopic = { topic: string; message: string }
