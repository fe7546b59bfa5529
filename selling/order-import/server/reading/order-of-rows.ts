/** Rows of one order become the order: its first row says to whom, each says a product. Pure, but for the names of places. */

import { CourierCode, courierCodes, couriers } from '#contract/couriers.ts'
import { type Bani, bani, ZERO } from '#contract/money.ts'
import { cutText } from '#contract/storable-text.ts'
import type { Message } from '#contract/texts/message.ts'
import { isPlaceholderText } from '#contract/written-values/placeholders.ts'
import type { StoreAddress } from '#selling/ports/store-orders.ts'
import { defaultCashGateways } from '#selling/stores/contract/stores.ts'
import { countyNamed, foldName } from '#sending/addresses/contract/address-rules.ts'
import type { PlaceNames } from '#sending/addresses/contract/written-address/place-names.ts'
import { readPasted } from '#sending/addresses/contract/written-address/read-pasted.ts'
import { parseProductList } from '../../contract/cells.ts'
import type { ImportColumn } from '../../contract/columns.ts'
import type { ImportRowError } from '../../contract/order-imports.ts'
import type { ImportedOrder, ImportedProduct } from '../imported-order.ts'
import { isSentLine } from './left-out.ts'
import type { RowFields } from './row-fields.ts'

type Made = { order: ImportedOrder; errors: ImportRowError[] }

/** `rows`: of one order, the first in the file first. */
export function orderOfRows(names: PlaceNames, rows: readonly RowFields[]): Made {
  const [first] = rows
  if (!first) throw new Error('an order has at least one row')
  const errors: ImportRowError[] = []
  const wrong = (column: ImportColumn, message: Message) => void errors.push({ column, message })
  const { texts } = first
  const address = addressOf(names, first)
  const cash = cashOf(first)
  if (cash === null) wrong(texts.cash === '' ? 'paymentMethod' : 'cash', { code: 'import-cash-unknown' })
  const country = foldName(texts.country)
  if (!['', 'ro', 'rou', 'romania'].includes(country)) wrong('country', { code: 'import-abroad', params: { country: texts.country } })
  const currency = texts.currency.toUpperCase()
  if (!['', 'RON', 'LEI', 'LEU'].includes(currency)) wrong('currency', { code: 'import-currency', params: { currency } })
  const locker = lockerOf(first)
  if (locker === 'courier-missing') wrong('lockerCourier', { code: 'import-locker-courier' })
  const order: ImportedOrder = {
    number: texts.number,
    orderedOn: first.orderedOn,
    address,
    email: texts.email,
    products: rows.flatMap(productsIn),
    parcels: { weightKg: first.weightKg, count: first.parcels, lengthCm: first.lengthCm, widthCm: first.widthCm, heightCm: first.heightCm },
    contents: texts.contents,
    note: texts.note,
    reference: texts.reference,
    cashBani: cash ?? ZERO,
    totalBani: first.total,
    insuranceBani: first.declaredValue,
    paymentMethod: texts.paymentMethod,
    isPaid: first.isPaid,
    method: texts.method,
    locker: locker === 'courier-missing' ? null : locker,
    openAtDelivery: first.openAtDelivery,
    saturdayDelivery: first.saturdayDelivery,
  }
  return { order, errors }
}

/** Street and house in one line, as shops write them: one reading for all orders (sending/addresses/contract/written-address). */
function addressOf(names: PlaceNames, { texts }: RowFields): StoreAddress {
  // A cell may say itself what it is: `bloc A2`.
  const labelled: Labelled = (label, text) => (/^\d|^[a-z]\d?\b/i.test(text) ? `${label} ${text}` : text)
  const line = [texts.address, ...lineOf({ ...texts, number: texts.house }, labelled)].filter(Boolean).join(', ')
  const written = [texts.recipient, [texts.firstName, texts.lastName].filter(Boolean).join(' ')]
  const name = written.find((one) => !isPlaceholderText(one)) ?? ''
  const address: StoreAddress = {
    firstName: '',
    lastName: name,
    company: texts.company,
    phone: texts.phone,
    address1: line,
    address2: texts.address2,
    city: texts.city,
    province: texts.county,
    provinceCode: countyNamed(texts.county)?.code ?? '',
    zip: texts.postalCode,
    countryCode: 'RO',
  }
  return texts.city === '' && line !== '' ? withPlace(names, address) : address
}

type Labelled = (label: string, text: string) => string
type House = { street: string; number: string; building: string; entrance: string; floor: string; apartment: string }

const lineOf = ({ street, number, building, entrance, floor, apartment }: House, labelled: Labelled): string[] => [
  [street, labelled('nr.', number)].filter(Boolean).join(' '),
  labelled('bl.', building),
  labelled('sc.', entrance),
  labelled('et.', floor),
  labelled('ap.', apartment),
]

/** The whole address stands in one cell: the place is found among its words. */
function withPlace(names: PlaceNames, written: StoreAddress): StoreAddress {
  const said = [written.address1, written.address2, written.zip, written.province].filter(Boolean).join(', ')
  const { address, contact, left } = readPasted(names, said)
  const labelled: Labelled = (label, text) => (text === '' ? '' : `${label} ${text}`)
  return {
    ...written,
    address1: [...lineOf(address, labelled), labelled('interfon', address.intercom)].filter(Boolean).join(', '),
    // No word of it is lost: what reads like a name is here a part of the address.
    address2: [address.landmark, address.additionalInfo, contact.name, contact.company, left].filter(Boolean).join(', '),
    city: address.city,
    province: written.province || address.countyCode,
    provinceCode: written.provinceCode || address.countyCode,
    zip: written.zip || address.postalCode,
  }
}

const cashWords = new Set([
  ...defaultCashGateways.map(foldName),
  'cod',
  'cash',
  'numerar',
  'plata ramburs',
  'numerar la livrare',
  'la livrare',
])
const isCashMethod = (method: string): boolean => {
  const said = foldName(method)
  return cashWords.has(said) || /\b(?:ramburs|cash on delivery|plata la livrare|numerar la livrare)\b/.test(said)
}

/** What the courier collects; null: something, and the file does not say how much. An amount that could not be read is an error already. */
function cashOf({ cash, isCash, total, outstanding, refunded, isPaid, texts }: RowFields): Bani | null {
  if (cash !== null) return cash
  // What is left of it, however the payment is called: a part may be paid or given back.
  if (outstanding !== null && (isCash || isCashMethod(texts.paymentMethod))) return outstanding
  const isOwed = isCash || (texts.cash === '' && isCashMethod(texts.paymentMethod) && isPaid !== true)
  if (!isOwed) return ZERO
  return total === null ? (texts.total === '' ? null : ZERO) : bani(Math.max(0, total - (refunded ?? 0)))
}

function productsIn({ texts, quantity, isMeasured, price }: RowFields): ImportedProduct[] {
  if ((texts.product === '' && texts.sku === '') || isSentLine(texts.lineStatus)) return []
  if (quantity !== null && isMeasured) {
    const priceBani = price === null ? null : bani(Math.round(price * quantity))
    return [{ name: cutText(`${texts.product || texts.sku} (${texts.quantity})`, 300), sku: texts.sku, quantity: 1, priceBani }]
  }
  const product = (name: string, count: number) => ({ name: cutText(name, 300), sku: texts.sku, quantity: count, priceBani: price })
  if (quantity !== null || texts.sku !== '' || price !== null) return [product(texts.product || texts.sku, quantity ?? 1)]
  return parseProductList(texts.product).map(({ name, quantity: count }) => product(name, Math.max(1, count)))
}

const said = (text: string, names: readonly string[]): boolean => names.some((name) => ` ${text} `.includes(` ${name} `))

/** What its point is called says it more surely than the courier's own name. */
const courierNamed = (text: string): CourierCode | undefined =>
  courierCodes.find((code) => said(text, couriers[code].pointNames)) ??
  courierCodes.find((code) => said(text, [code, ...couriers[code].spellings]))

/** A locker is known by its number and its courier, whom the name of the locker or of the service may say too. */
function lockerOf({ texts }: RowFields): ImportedOrder['locker'] | 'courier-missing' {
  if (texts.lockerId === '') return null
  const words = foldName([texts.lockerCourier, texts.lockerName, texts.method].join(' '))
  const courier = CourierCode.safeParse(foldName(texts.lockerCourier)).data ?? courierNamed(words)
  return courier ? { courier, id: texts.lockerId, name: texts.lockerName } : 'courier-missing'
}

/** Cells of a further row say the order's next product, and repeat what was said above or nothing. */
export function differingOrderColumn(first: RowFields, next: RowFields): ImportColumn | null {
  const own: readonly ImportColumn[] = ['product', 'sku', 'quantity', 'price', 'lineStatus']
  const columns = Object.keys(next.texts) as ImportColumn[] // the list's own
  return columns.find((column) => !own.includes(column) && next.texts[column] !== '' && next.texts[column] !== first.texts[column]) ?? null
}

export const productUnitsOf = (products: readonly Pick<ImportedProduct, 'quantity'>[]): number =>
  products.reduce((all, { quantity }) => all + quantity, 0)
export const productsPriceOf = (products: readonly ImportedProduct[]): Bani | null =>
  products.length > 0 && products.every(({ priceBani }) => priceBani !== null)
    ? bani(products.reduce((all, { priceBani, quantity }) => all + (priceBani ?? 0) * quantity, 0))
    : null
