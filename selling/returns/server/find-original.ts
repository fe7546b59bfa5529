/** The order that a buyer names: by its number together with the e-mail or the phone of who ordered. */
import type { Texts } from '#contract/texts/texts.ts'
import { orderNameKey } from '#selling/scan-station/contract/read-scan.ts'
import type { CopiedRow } from '#selling/store-copy/server/copied-order.ts'
import { copiesOfAnyShop } from '#selling/store-copy/server/scanned-copies.ts'
import { shipmentsOf } from '#selling/store-shipments/server/shipments.ts'
import { phoneWritten } from '#sending/addresses/contract/written-address/phones.ts'
import { type OrderRow, ordersFound, ordersReferenced, parcelEvents } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { OrderFound, OrderPair } from '../contract/public-returns.ts'
import type { GoodsItem } from '../contract/return-requests.ts'
import { type ParcelCame, timelinessOf, type WithdrawalPeriod, withdrawalPeriod } from '../contract/withdrawal-period.ts'
import { exceptionOf, type WithdrawalSettings } from '../contract/withdrawal-settings.ts'
import type { ExceptedGoods, OriginalOrder } from './tables.ts'
import { withLeft } from './units-claimed.ts'

const SAME_NAME_MAX = 20

export type Goods = GoodsItem & { sku: string }
export type Original = {
  order: OriginalOrder
  goods: Goods[]
  /** Our orders that took it to the buyer, the first of them first. */
  sent: OrderRow[]
  hasMoreToSend: boolean
}

/** null: there is none with this number and this contact. */
export async function findOriginal(app: App, clientId: string, pair: OrderPair): Promise<Original | null> {
  const key = orderNameKey(pair.number.replace(WORDS_BEFORE, ''))
  if (key === '') return null
  const copies = (
    await Promise.all(keysMeant(key).map((one) => copiesOfAnyShop(app.db, { clientId, key: one, limit: SAME_NAME_MAX })))
  ).flat()
  const copy = copies.find((one) => isContactOf(pair.contact, contactsOfCopy(one)))
  if (copy) return ofStore(app, copy)
  const referenced = await Promise.all(keysMeant(key).map((number) => ordersReferenced(app.db, { clientId, number })))
  const typed = uniqueById(referenced.flat()).filter(
    ({ recipient: { contact }, state }) =>
      state !== 'draft' && state !== 'activating' && isContactOf(pair.contact, [contact.email, contact.phone, contact.phone2]),
  )
  const sent = typed.filter(({ state }) => state !== 'cancelled')
  if (sent.length === 0) return null
  const order = { shop: null, storeOrderId: null, orderIds: sent.map(({ id }) => id), isCash: sent.some(isPaidAtDoor) }
  return { order, goods: [], sent, hasMoreToSend: false }
}

/** What buyers write before a number: `Comanda nr. 1001`. */
const WORDS_BEFORE = /^\s*(?:(?:comanda|comenzii|order|nr|no|numarul|numărul|numar|număr)\b\.?:?\s*)+(?=#?\s*\d)/iu

const ZEROS_MAX = 3

/** Shops write zeros before their numbers, and buyers leave them out or add one: always as many questions, found or not. */
function keysMeant(key: string): string[] {
  if (!/^\d+$/.test(key)) return [key]
  const bare = key.replace(/^0+(?=\d)/, '')
  return [...new Set([key, ...Array.from({ length: ZEROS_MAX + 1 }, (_, zeros) => `${'0'.repeat(zeros)}${bare}`)])]
}

const uniqueById = (orders: readonly OrderRow[]): OrderRow[] => [...new Map(orders.map((order) => [order.id, order])).values()]

function contactsOfCopy({ summary }: CopiedRow): (string | null | undefined)[] {
  return [summary?.email, summary?.phone, summary?.shippingAddress?.phone]
}

function isContactOf(given: string, contacts: readonly (string | null | undefined)[]): boolean {
  const phone = phoneWritten(given)
  const email = given.trim().toLowerCase()
  return contacts.some((contact) => {
    if (!contact) return false
    return phone === null ? contact.trim().toLowerCase() === email : phoneWritten(contact) === phone
  })
}

/** Whether the parcel was delivered where a courier can collect it again: nothing is collected from a point. */
export const isDoorKnown = ({ sent: [first] }: Original): boolean => first !== undefined && first.lockerId === null

const isPaidAtDoor = ({ extraOptions }: OrderRow): boolean => extraOptions.repayment !== null

async function ofStore(app: App, copy: CopiedRow): Promise<Original> {
  const { clientId, shop, id } = copy
  const shipments = (await shipmentsOf(app.db, { clientId, shop }, id)).filter(({ fulfilmentState }) => fulfilmentState !== 'reverted')
  const sent = (
    await ordersFound(
      app,
      clientId,
      shipments.map(({ orderId }) => orderId),
    )
  ).filter(({ state }) => state !== 'draft' && state !== 'activating' && state !== 'cancelled')
  const sentIds = new Set(sent.map((order) => order.id))
  const products = shipments.filter(({ orderId }) => sentIds.has(orderId)).flatMap((one) => one.products)
  const waiting = (copy.parts ?? []).flatMap(({ lines }) => lines.filter(({ remaining }) => remaining > 0))
  const goods = summed([
    ...products.map(({ name, quantity, sku = '' }) => ({ name, quantity, sku })),
    ...waiting.map(({ name, remaining, sku }) => ({ name, quantity: remaining, sku: sku ?? '' })),
  ])
  const order = { shop, storeOrderId: id, orderIds: [...sentIds], isCash: sent.some(isPaidAtDoor) }
  return { order, goods, sent, hasMoreToSend: waiting.length > 0 }
}

function summed(all: readonly Goods[]): Goods[] {
  const byName = Map.groupBy(all, ({ name, sku }) => `${name}\n${sku}`)
  return [...byName.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, quantity: others.reduce((sum, { quantity }) => sum + quantity, first.quantity) }] : [],
  )
}

/** By the courier's own times. */
export async function periodOf(db: Queries, original: Original | null, { isInforming }: WithdrawalSettings): Promise<WithdrawalPeriod> {
  if (original === null) return { kind: 'not-known' }
  const parcels: ParcelCame[] = await Promise.all(original.sent.map((order) => cameOf(db, order)))
  return withdrawalPeriod([...parcels, ...(original.hasMoreToSend ? [{ state: 'under-way' as const }] : [])], { isInformed: isInforming })
}

async function cameOf(db: Queries, { clientId, id: orderId, state }: OrderRow): Promise<ParcelCame> {
  if (state !== 'delivered') return { state: 'under-way' }
  const events = await parcelEvents(db, { clientId, orderId })
  return { state: 'delivered', at: events.findLast((event) => event.state === 'delivered')?.happenedAt ?? null }
}

export const exceptedOf = (goods: readonly Goods[], { exceptions }: WithdrawalSettings): ExceptedGoods[] =>
  goods.flatMap((one) => {
    const ground = exceptionOf(exceptions, one)
    return ground === null ? [] : [{ name: one.name, ground }]
  })

type Shown = {
  original: Original
  period: WithdrawalPeriod
  settings: WithdrawalSettings
  /** By the name of the goods. */
  claimed: ReadonlyMap<string, number>
  now: Date
}

/** What of the order is answered to who knows number and contact. */
export function foundShown(texts: Texts, { original, period, settings, claimed, now }: Shown): OrderFound {
  const goods = withLeft(original.goods, claimed).map(({ name, quantity, sku, left }) => {
    const ground = exceptionOf(settings.exceptions, { name, sku })
    return { name, quantity, left, exception: ground === null ? null : texts.withdrawal.grounds[ground] }
  })
  const periodUntil = period.kind === 'known' ? period.lastDay : null
  const { isCash } = original.order
  return { goods, isCash, timeliness: timelinessOf(period, now), periodUntil, isDoorKnown: isDoorKnown(original) }
}
