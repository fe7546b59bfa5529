/** The demo shops' goods, as WooCommerce knows them: text for weight and size, empty where the shop never measured, in units of its own. */
import { shopifyProducts as goods } from '#simulators/shopify/catalogue.ts'

export type WooStoreUnits = { weight: 'kg' | 'g' | 'lbs' | 'oz'; dimension: 'cm' | 'mm' | 'm' | 'in' }

const PRODUCT_BASE = 800
const VARIATION_BASE = 1_800
const GRAMS: Record<WooStoreUnits['weight'], number> = { kg: 1000, g: 1, lbs: 453.592, oz: 28.3495 }
const CENTIMETRES: Record<WooStoreUnits['dimension'], number> = { cm: 1, mm: 0.1, m: 100, in: 2.54 }

export const productId = (at: number): number => PRODUCT_BASE + at
/** 0: a product without variations. */
export const variationId = (at: number): number => (goods[at]?.variant ? VARIATION_BASE + at : 0)
export const wooProductAt = (at: number) => goods[at % goods.length]!

const trimmed = (value: number) => String(Number(value.toFixed(3)))
const weightText = (at: number, units: WooStoreUnits) => {
  const { grams } = wooProductAt(at)
  return grams === null ? '' : trimmed(grams / GRAMS[units.weight])
}

/** Every third product was measured. */
const sizeText = (at: number, units: WooStoreUnits) => {
  const size = (centimetres: number) => (at % 3 === 0 ? trimmed(centimetres / CENTIMETRES[units.dimension]) : '')
  return { length: size(20 + at), width: size(15), height: size(8) }
}

type Shown = Record<string, unknown>

const image = (at: number, baseUrl: string) =>
  wooProductAt(at).image ? [{ id: 900 + at, src: `${baseUrl}/images/${at}.svg`, name: wooProductAt(at).title, alt: '' }] : []

export function productShown(at: number, units: WooStoreUnits, { baseUrl, isVirtual }: { baseUrl: string; isVirtual: boolean }): Shown {
  const good = wooProductAt(at)
  return {
    ...{
      id: productId(at),
      name: good.title,
      type: good.variant ? 'variable' : 'simple',
      status: 'publish',
      sku: good.variant ? '' : good.sku,
    },
    ...{
      price: (good.priceBani / 100).toFixed(2),
      virtual: isVirtual,
      downloadable: false,
      manage_stock: false,
      stock_quantity: null,
      stock_status: 'instock',
    },
    ...{ weight: weightText(at, units), dimensions: sizeText(at, units), images: image(at, baseUrl) },
    ...{ variations: good.variant ? [variationId(at)] : [], parent_id: 0 },
  }
}

/** What a variation does not say of itself is its product's. */
export function variationShown(at: number, units: WooStoreUnits, baseUrl: string): Shown {
  const good = wooProductAt(at)
  const isOwn = at % 2 === 0
  return {
    ...{ id: variationId(at), parent_id: productId(at), name: good.variant, sku: good.sku, price: (good.priceBani / 100).toFixed(2) },
    ...{
      virtual: false,
      weight: isOwn ? weightText(at, units) : '',
      dimensions: isOwn ? sizeText(at, units) : { length: '', width: '', height: '' },
    },
    ...{ image: image(at, baseUrl)[0] ?? null, stock_status: 'instock' },
  }
}

/** Books have the reduced rate. */
export const vatPercentOf = (at: number): number => (wooProductAt(at).sku.startsWith('CARTE') ? 11 : 21)

export const wooProductPlaces = goods.map((_, at) => at)
export const productWithId = (id: number): number | undefined => wooProductPlaces.find((at) => productId(at) === id)
