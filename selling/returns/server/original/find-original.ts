/** The order that a buyer names: by its number together with the e-mail or the phone of who ordered, or by its AWB together with the e-mail. */
import type { Texts } from '#contract/texts/texts.ts'
import { orderNameKey } from '#selling/scan-station/contract/read-scan.ts'
import { type CopiedRow, copiedOrder } from '#selling/store-copy/server/copied-order.ts'
import { copiesOfAnyShop } from '#selling/store-copy/server/scanned-copies.ts'
import { shipmentOfOrder, shipmentsOfStoreOrder } from '#selling/store-shipments/server/shipments.ts'
import { phoneWritten } from '#sending/addresses/contract/written-address/phones.ts'
import { type OrderRow, ordersFound, ordersNumbered, ordersReferenced, parcelEvents } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { OrderContactPair, OrderFound } from '../../contract/public-returns.ts'
import { returnPeriod } from '../../contract/return-period.ts'
import type { GoodsItem } from '../../contract/return-requests.ts'
import { type ParcelArrival, timelinessOf, type WithdrawalPeriod, withdrawalPeriod } from '../../contract/withdrawal-period.ts'
import { exceptionGroundOf, type WithdrawalSettings } from '../../contract/withdrawal-settings.ts'
import type { ExceptedGoods, OriginalOrder } from '../tables.ts'
import { withUnitsLeft } from './units-claimed.ts'
import { waitingGoodsOf, withWaitingGoods } from './waiting-goods.ts'

const SAME_NAME_MAX = 20

/** `unitPriceMinor`: null where the shop did not say it. */
export type OriginalGoods = GoodsItem & { sku: string; unitPriceMinor: number | null }
export type OriginalPurchase = {
  order: OriginalOrder
  goods: OriginalGoods[]
  /** Our orders that took it to the buyer, the first of them first. */
  sent: OrderRow[]
  hasMoreToSend: boolean
}

/** null: there is none with this number and this contact. */
export async function findOriginalPurchase(app: App, clientId: string, pair: OrderContactPair): Promise<OriginalPurchase | null> {
  const key = orderNameKey(pair.number.replace(WORDS_BEFORE, ''))
  if (key === '') return null
  const copies = (
    await Promise.all(keysMeant(key).map((one) => copiesOfAnyShop(app.db, { clientId, key: one, limit: SAME_NAME_MAX })))
  ).flat()
  const copy = copies.find((one) => isContactOf(pair.contact, contactsOfCopy(one)))
  if (copy) return purchaseOfCopy(app, await withWaitingGoods(app, copy))
  const referenced = await Promise.all(keysMeant(key).map((number) => ordersReferenced(app.db, { clientId, number })))
  const isNamedByAwb = ({ awb }: OrderRow) => awb !== null && keysMeant(key).includes(awb)
  const sent = uniqueById(referenced.flat()).filter(
    (order) => isSent(order.state) && !isNamedByAwb(order) && isContactOf(pair.contact, contactsOfOrder(order)),
  )
  return sent.length === 0 ? ofAwb(app, clientId, pair) : purchaseOfTyped(sent)
}

/** Of orders that were sent and came from no shop; null: there are none. */
export function purchaseOfTyped(sent: OrderRow[]): OriginalPurchase | null {
  if (sent.length === 0) return null
  const cash = sent.map(({ extraOptions }) => extraOptions.repayment?.amount ?? null)
  const order = {
    ...{ shop: null, storeOrderId: null, orderIds: sent.map(({ id }) => id) },
    ...{ isCash: sent.some(isPaidAtDoor), isOfCompany: sent.some(isOfCompany) },
    ...{ totalMinor: cash.some((amount) => amount === null) ? null : sumOf(cash.map((amount) => amount ?? 0)), currency: 'RON', goods: [] },
  }
  return { order, goods: [], sent, hasMoreToSend: false }
}

/** What the label does not show: who has seen the parcel knows its AWB and its recipient's phone. */
async function ofAwb(app: App, clientId: string, { number, contact }: OrderContactPair): Promise<OriginalPurchase | null> {
  const found = phoneWritten(contact) === null ? await ordersNumbered(app.db, clientId, [number.replace(/\s+/g, '').toUpperCase()]) : []
  const sent = found.filter(({ recipient, state }) => isSent(state) && isContactOf(contact, [recipient.contact.email]))
  const [first] = sent
  if (first === undefined) return null
  const shipment = await shipmentOfOrder(app.db, { clientId, orderId: first.id })
  const copy = shipment && (await copiedOrder(app.db, shipment, shipment.storeOrderId))
  return copy ? purchaseOfCopy(app, await withWaitingGoods(app, copy)) : purchaseOfTyped(sent)
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0)

/** What buyers write before a number: `Comanda nr. 1001`, `Order number: 1001`. */
const WORDS_BEFORE = /^\s*(?:(?:comanda|comenzii|order|nr|no|num|number|id|numarul|numărul|numar|număr)\b\.?:?\s*)+(?=#?\s*\d)/iu

const ZEROS_MAX = 3

/** Shops write zeros before their numbers, and buyers leave them out or add one: always as many questions, found or not. */
function keysMeant(key: string): string[] {
  if (!/^\d+$/.test(key)) return [key]
  const bare = key.replace(/^0+(?=\d)/, '')
  return [...new Set([key, ...Array.from({ length: ZEROS_MAX + 1 }, (_, zeros) => `${'0'.repeat(zeros)}${bare}`)])]
}

const uniqueById = (orders: readonly OrderRow[]): OrderRow[] => [...new Map(orders.map((order) => [order.id, order])).values()]

const contactsOfOrder = ({ recipient: { contact } }: OrderRow) => [contact.email, contact.phone, contact.phone2]

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
export const isDoorKnown = ({ sent: [first] }: OriginalPurchase): boolean => first !== undefined && first.lockerId === null

const isSent = (state: OrderRow['state']): boolean => state !== 'draft' && state !== 'activating' && state !== 'cancelled'

const isOfCompany = ({ recipient: { contact } }: OrderRow): boolean => contact.company.trim() !== ''

const isPaidAtDoor = ({ extraOptions }: OrderRow): boolean => extraOptions.repayment !== null

/** Of a shop's order, as our copy has it and as its parcels took it. */
export async function purchaseOfCopy(app: App, copy: CopiedRow): Promise<OriginalPurchase> {
  const { clientId, shop, id } = copy
  const shipments = (await shipmentsOfStoreOrder(app.db, { clientId, shop }, id)).filter(
    ({ fulfilmentState }) => fulfilmentState !== 'reverted',
  )
  const sent = (
    await ordersFound(
      app,
      clientId,
      shipments.map(({ orderId }) => orderId),
    )
  ).filter(({ state }) => isSent(state))
  const sentIds = new Set(sent.map((order) => order.id))
  const travelling = shipments.filter(({ orderId }) => sentIds.has(orderId))
  const products = travelling.flatMap((one) => one.products)
  const { lines: waiting, hasMoreToSend } = waitingGoodsOf(copy, travelling)
  const goods = summed([
    ...products.map(({ name, quantity, sku = '', unitPrice }) => ({ name, quantity, sku, unitPriceMinor: unitPrice?.minor ?? null })),
    ...waiting,
  ])
  const order = {
    ...{ shop, storeOrderId: id, orderIds: [...sentIds], isCash: sent.some(isPaidAtDoor), isOfCompany: sent.some(isOfCompany) },
    ...{ totalMinor: copy.totalMinor, currency: copy.currency },
    goods: goods.map(({ name, quantity, unitPriceMinor }) => ({ name, quantity, unitPriceMinor })),
  }
  return { order, goods, sent, hasMoreToSend }
}

function summed(all: readonly OriginalGoods[]): OriginalGoods[] {
  const byName = Map.groupBy(all, ({ name, sku }) => `${name}\n${sku}`)
  return [...byName.values()].flatMap(([first, ...others]) =>
    first
      ? [
          {
            ...first,
            quantity: others.reduce((sum, { quantity }) => sum + quantity, first.quantity),
            unitPriceMinor: onePrice([first, ...others]),
          },
        ]
      : [],
  )
}

/** null: they were sold at several. */
const onePrice = ([first, ...others]: readonly OriginalGoods[]): number | null =>
  first && others.every(({ unitPriceMinor }) => unitPriceMinor === first.unitPriceMinor) ? first.unitPriceMinor : null

/** By the courier's own times. */
export async function arrivalsOf(db: Queries, { sent, hasMoreToSend }: OriginalPurchase): Promise<ParcelArrival[]> {
  const parcels: ParcelArrival[] = await Promise.all(sent.map((order) => cameOf(db, order)))
  return [...parcels, ...(hasMoreToSend ? [{ state: 'under-way' as const }] : [])]
}

type Granted = Pick<WithdrawalSettings, 'isInforming' | 'withdrawalDays'>

/** `parcels` null: the order is not known. */
export const withdrawalPeriodOf = (
  parcels: readonly ParcelArrival[] | null,
  { isInforming, withdrawalDays: days }: Granted,
): WithdrawalPeriod => (parcels === null ? { kind: 'not-known' } : withdrawalPeriod(parcels, { isInformed: isInforming, days }))

async function cameOf(db: Queries, { clientId, id: orderId, state }: OrderRow): Promise<ParcelArrival> {
  if (state !== 'delivered') return { state: 'under-way' }
  const events = await parcelEvents(db, { clientId, orderId })
  return { state: 'delivered', at: events.findLast((event) => event.state === 'delivered')?.happenedAt ?? null }
}

export const exceptedGoodsOf = (goods: readonly OriginalGoods[], { exceptions }: WithdrawalSettings): ExceptedGoods[] =>
  goods.flatMap((one) => {
    const ground = exceptionGroundOf(exceptions, one)
    return ground === null ? [] : [{ name: one.name, ground }]
  })

type Shown = {
  original: OriginalPurchase
  parcels: readonly ParcelArrival[]
  settings: WithdrawalSettings
  /** By the name of the goods. */
  claimed: ReadonlyMap<string, number>
  now: Date
}

/** What of the order is answered to who knows number and contact. */
export function presentFoundOrder(texts: Texts, { original, parcels, settings, claimed, now }: Shown): OrderFound {
  const period = withdrawalPeriodOf(parcels, settings)
  const { returnTimeliness, returnUntil } = returnPeriod(parcels, settings.returnDays, now)
  const goods = withUnitsLeft(original.goods, claimed).map(({ name, quantity, sku, left }) => {
    const ground = exceptionGroundOf(settings.exceptions, { name, sku })
    return { name, quantity, left, exception: ground === null ? null : texts.withdrawal.grounds[ground] }
  })
  const periodUntil = period.kind === 'known' ? period.lastDay : null
  const { isCash, isOfCompany = false } = original.order
  return {
    ...{ goods, isCash, isOfCompany, timeliness: timelinessOf(period, now), periodUntil, returnTimeliness, returnUntil },
    isDoorKnown: isDoorKnown(original),
  }
}
