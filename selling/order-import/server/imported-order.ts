/** An order as a spreadsheet says it, whatever its columns were called. What it does not say stays null or empty. */
import { createHash } from 'node:crypto'
import type { Bani } from '#contract/money.ts'
import type { StoreAddress } from '#selling/ports/store-orders.ts'
import { foldName } from '#sending/addresses/contract/address-rules.ts'

export type ImportedProduct = { name: string; sku: string; quantity: number; priceBani: Bani | null }

/** Of all parcels together. */
export type ImportedParcels = {
  weightKg: number | null
  count: number | null
  lengthCm: number | null
  widthCm: number | null
  heightCm: number | null
}

export type ImportedOrder = {
  /** As the merchant counts them; '': the row has none. */
  number: string
  orderedOn: string | null
  address: StoreAddress
  email: string
  products: ImportedProduct[]
  parcels: ImportedParcels
  contents: string
  note: string
  reference: string
  cashBani: Bani
  totalBani: Bani | null
  insuranceBani: Bani | null
  paymentMethod: string
  isPaid: boolean | null
  method: string
  locker: { courier: string; id: string; name: string } | null
  openAtDelivery: boolean
  saturdayDelivery: boolean
}

const HASH_LENGTH = 24
const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH)

/** Spreadsheets take zeros away, and shops write a `#` before it. */
const bareNumber = (number: string): string => number.replace(/^[#\s]+/, '').replace(/^0+(?=\d)/, '')
const folded = (number: string): string => number.normalize('NFC').toLowerCase().replace(/\s+/g, ' ')

/** Two numbers of orders that come to the same are one: `007`, `#7` and `7`. */
export const orderNumberKey = (number: string): string => bareNumber(folded(number))

/** Changes with anything the order says. What comes back from the database has its keys in another order. */
export const contentHash = (order: ImportedOrder): string => hash(JSON.stringify({ ...order, number: bareNumber(order.number) }, sorted))

const sorted = (_key: string, value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))

/** The same number is the same order, in capitals or not, whatever its spaces, zeros and signs; without one the same content is. */
export const importedOrderIdOf = (order: ImportedOrder): string =>
  order.number === '' ? `rand-${contentHash(order)}` : `nr-${hash(orderNumberKey(order.number))}`

/** Of orders that were imported when zeros and signs still counted. */
export const formerImportedIdOf = (order: ImportedOrder): string =>
  order.number === '' ? importedOrderIdOf(order) : `nr-${hash(folded(order.number))}`

const SHORT = 6

/** What lists call it. */
export const importedOrderNameOf = (order: ImportedOrder): string => order.number || `Fara numar ${contentHash(order).slice(0, SHORT)}`

/** By what its dimensions are kept for the next order. */
export const importedVariantOf = ({ name, sku }: ImportedProduct): string =>
  sku === '' ? `nume:${hash(foldName(name))}` : `cod:${hash(sku)}`
