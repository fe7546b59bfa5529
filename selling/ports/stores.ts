/**
 * What the product asks of an online store, in the product's own words. An adapter is a folder beside this file; features know only
 * this one. Ids are the store's own, opaque text; a store may give new ids to the parts of an order when something is moved, so ids
 * of parts are read again after every change. No store call is idempotent: after `unknown` read again before doing it again.
 */

import type { StorePartner } from '#contract/store-platforms.ts'
import type { Message } from '#contract/texts/message.ts'
import type { StoreAbilities } from '#selling/stores/contract/store-abilities.ts'
import type { StoreRemark } from '#selling/stores/contract/stores.ts'
import type { AssignedLocation, StoreOrder, StoreOrderSummary } from './store-orders.ts'
import type { RefusedTopic, WebhookReading } from './store-webhooks.ts'

/**
 * `needs-auth`: the merchant must connect again. `rights-missing`: the same, as the store hides from us what was asked for: what is not
 * in an answer may be there all the same. `not-allowed`: the store's rights or plan forbid it. `closed`: the shop is frozen,
 * locked or gone. `busy`: it wants fewer calls. `unreachable`: certainly nothing was sent. `rejected`: a rule of the store.
 */
export type StoreRefusal = 'needs-auth' | 'rights-missing' | 'not-allowed' | 'closed' | 'busy' | 'unreachable' | 'rejected'

/** `unknown`: it may have happened. Of a read it only means that nothing was learnt. */
export type StoreAnswer<T> =
  | { kind: 'done'; value: T }
  | { kind: 'refused'; reason: StoreRefusal; message: Message }
  | { kind: 'unknown'; cause: string }

/** Where an awaiting part could go. `message`: why not, in the store's own words. */
export type MoveTarget = {
  locationId: string
  name: string
  isMovable: boolean
  message: string
  availableLines: number
  unavailableLines: number
}

export type PartLine = { id: string; quantity: number }

export type FulfilmentInput = {
  orderId: string
  parts: { id: string; lines: PartLine[] }[]
  /** Our AWB: also how the fulfilment is found again after a lost answer. */
  tracking: { number: string; company: string; url: string }
  /** Whether the store writes to the buyer. */
  notifyBuyer: boolean
  /** Whether cash to be collected counts as received once all is sent. Only of stores that complete orders (`abilities`). */
  booksCash: boolean
}

/** Where a parcel is, as far as a store shows it to buyers. */
export type Milestone = 'picked-up' | 'in-transit' | 'out-for-delivery' | 'attempted' | 'ready-for-pickup' | 'delivered' | 'failed'

export type FulfilmentNow = { isCancelled: boolean; trackingNumbers: string[]; reported: { milestone: Milestone; happenedAt: Date }[] }

export type OrderQuery = {
  /** From the page before; null: the first page. A cursor belongs to one kind of query. */
  after: string | null
  pageSize: number
  /** Orders changed at or after, oldest change first: reconciliation. null: all orders, oldest first: the first copy. */
  changedSince: Date | null
  /** Orders made at or after. */
  createdSince?: Date
}

/** `unreadable`: not as orders are, each with why: one of them never keeps back the others. */
export type OrderSummaryPage = { orders: StoreOrderSummary[]; unreadable: UnreadableOrder[]; next: string | null }
export type UnreadableOrder = { id: string; name: string; cause: string }

/** All orders in one file that the store writes: for many it takes minutes instead of an hour, and nothing of the allowance of calls. */
export type OrderFiles = {
  /** From so many orders on it is faster than pages. */
  readonly fromOrders: number
  /** Has it written. Where one with exactly these orders was asked for before and is still there, it is that one. */
  request(query: Pick<OrderQuery, 'createdSince'>): Promise<StoreAnswer<{ fileId: string }>>
  /** null: there is no such file any more. */
  find(fileId: string): Promise<StoreAnswer<OrderFile | null>>
  /** The rows behind the first `afterRow`, oldest order first. Ends with the file, or after an answer that is not `done`. */
  read(url: string, afterRow: number): AsyncGenerator<StoreAnswer<OrderRows>>
}

/** `url` opens for a while only: ask for it before each reading; null: nothing is in it. `given-up`: what is in it is true, and not all. */
export type OrderFile =
  | { kind: 'being-written'; written: number }
  | { kind: 'written'; url: string | null }
  | { kind: 'given-up'; url: string | null; cause: string }

/** `row`: the last one read, counted from 1 over the whole file. */
export type OrderRows = Omit<OrderSummaryPage, 'next'> & { row: number }

/** What the merchant granted, kept sealed by the caller. `accessExpiresAt` null: never. `scopes` as granted, perhaps fewer than asked. */
export type StoreGrant = {
  accessToken: string
  accessExpiresAt: Date | null
  refreshToken: string | null
  refreshExpiresAt: Date | null
  scopes: string[]
}

/** Where grants are kept. A refresh token is used up by its use, so only one process may renew a shop's grant at a time: `renew` waits for
 * its turn (a lock held per shop over all processes, no transaction around the call), gives `renewal` the grant as it stands then, keeps
 * what comes back, and returns it; null comes back when the merchant must connect again, and is not kept. */
export type StoreGrants = {
  renew(shop: string, renewal: (kept: StoreGrant | null) => Promise<StoreGrant | null>): Promise<StoreGrant | null>
}

export type StoreConnection = {
  readonly scopes: readonly string[]
  /** The store's own name for what the merchant typed; null: no shop can be called so. */
  shopOf(typed: string): string | null
  /** Where the browser goes to connect. `state` is ours, unguessable, and comes back. `callbackUrl`: where keys are brought. */
  authorizeUrl(way: { shop: string; state: string; returnUrl: string; callbackUrl?: string }): string
  /** Before the browser is sent there: whether such a shop is there at all, and under which name. null: the store's own page says it. */
  probe: ((shop: string) => Promise<StoreAnswer<{ shop: string }>>) | null
  /** The state within what the browser brought back; '': there is none. */
  stateOf(query: URLSearchParams): string
  /** The store opened our address by itself. `forged`: not signed by it, or too old. */
  readOpening(query: URLSearchParams): { kind: 'opened'; shop: string } | { kind: 'forged'; cause: string }
  /** What the browser brought back. `forged`: not signed by the store, too old, or of another state: nothing is done. */
  readReturn(
    query: URLSearchParams,
    expected: { state: string },
  ): { kind: 'granted'; shop: string; code: string } | { kind: 'key-sent' } | { kind: 'denied' } | { kind: 'forged'; cause: string }
  /** Both answer null for what is not a key, else a code for `exchange`. null: the store has no keys. */
  keys: {
    /** Brought by the shop's own server, unsigned, before the browser came back (`key-sent`). */
    read(body: unknown): { state: string; code: string } | null
    /** Made by the merchant in the shop, and pasted here. */
    typed(given: { key: string; secret: string }): string | null
  } | null
  /** Turns the code into a grant, once. */
  exchange(shop: string, code: string): Promise<StoreAnswer<StoreGrant>>
  /** Lets go of what is still held of a shop that was disconnected; its grant is the caller's. */
  forget(shop: string): Promise<void>
}

export type StoreLimits = {
  ordersPageMax: number
  /** Paging of one query ends here: a longer list is read in spans of time. */
  ordersPagedMax: number
  linesPerFulfilmentMax: number
  /** The most fulfilments that reading an order returns: where there are as many there may be more. */
  shippedPerReading: number
  /** Orders older than this are hidden unless the merchant's store granted more; null: all are seen. */
  visibleDays: number | null
  /** How late an answer to a webhook may be. */
  webhookAnswerMs: number
  /** How often our copy is compared: seldom where webhooks are repeated until they are taken. */
  comparedEveryMinutes: 1 | 5
}

export type StoreAccess = { missingScopes: string[]; shopName: string; currency: string; remarks: StoreRemark[] }

export type ConnectedStore = {
  /** Whether the grant still holds, and which scopes are missing: without them a store hides orders silently. */
  access(): Promise<StoreAnswer<StoreAccess>>
  /** For our copy: leaves a part of what the store lets us ask to what people wait for. */
  orders(query: OrderQuery): Promise<StoreAnswer<OrderSummaryPage>>
  /** How many orders a query will give, for showing progress; beyond some number a store only says `more than`. */
  countOrders(query: Pick<OrderQuery, 'changedSince' | 'createdSince'>): Promise<StoreAnswer<{ count: number; isExact: boolean }>>
  /** null: pages only. */
  orderFiles: OrderFiles | null
  /** null: no such order, with all rights to see it. `isBackground`: it comes after what users wait for. */
  order(id: string, how?: { isBackground: boolean }): Promise<StoreAnswer<StoreOrder | null>>
  locations(): Promise<StoreAnswer<AssignedLocation[]>>
  /** The order a part belongs to; null: no such part any more. */
  orderOfPart(partId: string): Promise<StoreAnswer<string | null>>
  /** null: the shop sends from one place. */
  moving: {
    /** Expensive: asked only when a user wants to move. */
    targets(partId: string): Promise<StoreAnswer<MoveTarget[]>>
    /** Without `lines` the whole part. New ids: read the order again. */
    move(part: { partId: string; locationId: string; lines?: PartLine[] }): Promise<StoreAnswer<{ partId: string }>>
  } | null
  /** All parts of one order and one location. */
  fulfil(input: FulfilmentInput): Promise<StoreAnswer<{ fulfilmentId: string }>>
  /** The fulfilment that carries our number; null: there is none, and with `done` that is certain. */
  findFulfilment(query: { orderId: string; trackingNumber: string }): Promise<StoreAnswer<{ fulfilmentId: string } | null>>
  /** null: the store has it no more, and with `done` that is certain. */
  fulfilment(id: string): Promise<StoreAnswer<FulfilmentNow | null>>
  /** null: the store shows buyers nothing of a parcel's way. */
  reportMilestone: ((report: { fulfilmentId: string; milestone: Milestone; happenedAt: Date }) => Promise<StoreAnswer<null>>) | null
  /** Another AWB in the place of the first. null: the store cannot change it. */
  updateTracking:
    | ((update: { fulfilmentId: string; tracking: FulfilmentInput['tracking']; notifyBuyer: boolean }) => Promise<StoreAnswer<null>>)
    | null
  /** Its items wait again, with new ids. null: only the merchant can do it. */
  cancelFulfilment: ((id: string) => Promise<StoreAnswer<null>>) | null
  /** Books the whole outstanding amount as received. Done also when nothing was outstanding any more. */
  markPaid(orderId: string): Promise<StoreAnswer<null>>
  /** Has the store call this address on every change; what is subscribed already stays. Answers what it will not call for. */
  subscribe(url: string): Promise<StoreAnswer<{ refused: RefusedTopic[] }>>
  /** Has it call this address no more. null: it stops by itself when the grant ends. */
  unsubscribe: ((url: string) => Promise<StoreAnswer<null>>) | null
}

export type StorePort = {
  readonly platform: StorePartner
  readonly abilities: StoreAbilities
  readonly limits: StoreLimits
  readonly connection: StoreConnection
  /** Judges a delivery by its raw bytes. Forged ones are answered 401. `query`: of the address that was called. */
  readWebhook(headers: Record<string, string | string[] | undefined>, body: Uint8Array, query: URLSearchParams): WebhookReading
  connected(shop: string): ConnectedStore
}
