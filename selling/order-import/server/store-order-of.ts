/** An imported order in the shape that orders of all stores have, and what its file says of packing it as a draft of its part. */
import { amountOf, type Bani, minorUnits } from '#contract/money.ts'
import { firstPacking } from '#selling/packing/contract/first-packing.ts'
import { type PackedPackage, type PackingPlan, packingPlanOf, type StoreProduct } from '#selling/packing/contract/order-packing.ts'
import { gramsOfKg } from '#selling/packing/contract/settle.ts'
import type { AwaitingLine, StoreOrder } from '#selling/ports/store-orders.ts'
import { isCollectedByBuyer } from '#selling/store-orders/contract/delivery-method.ts'
import type { StoreShipmentDraft } from '#selling/store-orders/contract/shipment.ts'
import { storeRecipientOf } from '#selling/store-orders/server/rules/recipient-of.ts'
import { orderVersionOf } from '#selling/store-shipments/server/rules/order-version.ts'
import { stillToSend } from '#selling/store-shipments/server/rules/still-to-send.ts'
import { importLocation } from '#selling/stores/server/import-store.ts'
import { cutTextAt } from '#sending/addresses/contract/written-address/read-store-address.ts'
import { ExtraOptions, PARCEL, type Package } from '#sending/shipments/contract/shipments.ts'
import type { App } from '#server/platform/app.ts'
import { startOfDay } from '#server/platform/clock.ts'
import { type ImportedOrder, type ImportedParcels, importedOrderNameOf, importedVariantOf } from './imported-order.ts'
import { productsPriceOf, productUnitsOf } from './reading/order-of-rows.ts'

const CURRENCY = 'RON'
const amount = (of: Bani) => ({ minor: minorUnits(of), currency: CURRENCY })

/** `id`: what it is kept by; `at`: when it is imported; `from`: when the file came; `place`: in the file, so that lists keep its order. */
export function storeOrderOf(
  imported: ImportedOrder,
  { id, at, from, place }: { id: string; at: Date; from: Date; place: number },
): StoreOrder {
  const { address, cashBani, paymentMethod, locker } = imported
  const ordered = imported.orderedOn === null ? from : startOfDay(imported.orderedOn)
  const lines = linesOf(imported, id)
  return {
    id,
    name: importedOrderNameOf(imported),
    createdAt: new Date(ordered.getTime() + place),
    changedAt: at,
    cancelledAt: null,
    isClosed: false,
    isTest: false,
    customerName: address.lastName || address.company,
    email: imported.email,
    phone: address.phone,
    total: amount(imported.totalBani ?? productsPriceOf(imported.products) ?? cashBani),
    outstanding: amount(cashBani),
    paymentGateways: cashBani > 0 ? [CASH] : paymentMethod === '' ? [] : [paymentMethod],
    payment: cashBani > 0 || imported.isPaid === false ? 'pending' : imported.isPaid === true ? 'paid' : 'unknown',
    fulfilment: 'unfulfilled',
    itemCount: lines.reduce((all, { total }) => all + total, 0),
    tags: imported.reference === '' ? [] : [imported.reference],
    shippingAddress: address,
    shippingLine: imported.method === '' ? null : { title: imported.method, code: '', source: '' },
    note: imported.note,
    attributes: locker
      ? [
          { key: 'locker_courier', value: locker.courier },
          { key: 'locker_id', value: locker.id },
          { key: 'locker_name', value: locker.name },
        ]
      : [],
    canMarkPaid: false,
    awaiting: [
      {
        ...{
          id: `${id}/1`,
          state: 'open',
          permits: { fulfil: true, move: false },
          holds: [],
          location: importLocation,
          delivery: isCollectedByBuyer(imported.method) ? 'pick-up' : 'shipping',
        },
        lines,
      },
    ],
    shipped: [],
  }
}

/** Among the names that every store of imports takes for cash at the door. */
const CASH = 'Ramburs'
/** What a parcel holds of which the file says nothing. */
const UNNAMED = 'Colet'

function linesOf(imported: ImportedOrder, id: string): AwaitingLine[] {
  const { products, parcels, contents } = imported
  const unnamed = { name: contents || UNNAMED, sku: '', quantity: parcels.count ?? 1, priceBani: null }
  const all = products.length > 0 ? products : [unnamed]
  const unitKg = lineWeight(parcels, all)
  return all.map((product, i) => ({
    id: `${id}/1/${i + 1}`,
    // Dimensions are kept of what comes again: nothing does of which only the parcel is known.
    variantId: products.length > 0 ? importedVariantOf(product) : null,
    name: product.name,
    sku: product.sku,
    imageUrl: null,
    remaining: product.quantity,
    total: product.quantity,
    weightKg: unitKg,
    unitPrice: product.priceBani === null ? amountOf(0, CURRENCY) : amount(product.priceBani),
    isShippable: true,
  }))
}

/** Where one product is all there is, its units share the weight, to the gram. null: it is the parcel's alone. */
function lineWeight({ weightKg }: ImportedParcels, products: readonly { quantity: number }[]): number | null {
  const [only, ...more] = products
  if (weightKg === null || !only || more.length > 0) return null
  return gramsOfKg(weightKg) % only.quantity === 0 ? weightKg / only.quantity : null
}

const isMeasured = ({ lengthCm, widthCm, heightCm }: ImportedParcels): boolean =>
  [lengthCm, widthCm, heightCm].some((side) => side !== null)

type Given = { defaultPackage: Package | null }

/** null: the file says nothing beyond what every store's order has. */
export function importedShipment(
  app: Pick<App, 'geography'>,
  imported: ImportedOrder,
  order: StoreOrder,
  given: Given,
): StoreShipmentDraft | null {
  const { contents, note, insuranceBani, openAtDelivery, saturdayDelivery } = imported
  const [toSend] = stillToSend(order, [])
  if (!toSend) return null
  const products = toSend.lines.map(
    (line): StoreProduct => ({
      ...{ id: line.id, variantId: line.variantId, name: line.name, quantity: line.quantity, unitPrice: line.unitPrice.minor },
      ...{ weightKg: line.weightKg, dimensions: null },
    }),
  )
  const packages = measuredPackages(imported.parcels, products, given)
  const isContentSaid = contents !== '' && imported.products.length > 0
  const hasOptions = insuranceBani !== null || openAtDelivery || saturdayDelivery
  if (!packages && !isContentSaid && note === '' && !hasOptions) return null
  const first = packingPlanOf(firstPacking(products, given.defaultPackage))
  const { party } = storeRecipientOf(app, order)
  const plan: PackingPlan = {
    ...first,
    type: PARCEL,
    ...(isContentSaid ? { content: contents, contentIsTyped: true } : {}),
    packages: packages ?? first.packages,
  }
  return {
    storeOrderId: order.id,
    fulfillmentOrderId: toSend.part.id,
    version: orderVersionOf(order, [toSend]),
    sender: { addressId: null, party: null },
    recipient:
      note === ''
        ? party
        : { ...party, address: { ...party.address, additionalInfo: addNoteToInfo(party.address.additionalInfo, note).head } },
    accepted: [],
    packages: plan,
    extraOptions: { ...ExtraOptions.parse({}), insurance: insuranceBani, openAtDelivery, saturdayDelivery },
    mutations: [],
    shippingPointId: null,
    activationId: null,
  }
}

const NOTE_MAX = 250
/** The note first: what else the address says goes as far as it fits. */
export const addNoteToInfo = (info: string, note: string): ReturnType<typeof cutTextAt> =>
  cutTextAt([note, info].filter(Boolean).join(', '), NOTE_MAX)

/**
 * Packages as the file measures them; null: they follow their products. The weight is that of all of them: each takes an equal share,
 * to the gram. A side that the file leaves out is the store's default package's, else it has to be typed.
 */
function measuredPackages(parcels: ImportedParcels, products: readonly StoreProduct[], { defaultPackage }: Given): PackedPackage[] | null {
  const count = parcels.count ?? 1
  const isByLine = parcels.weightKg === null || products.some(({ weightKg }) => weightKg !== null)
  if (count === 1 && !isMeasured(parcels) && isByLine) return null
  const side = (name: 'lengthCm' | 'widthCm' | 'heightCm') =>
    parcels[name] ?? (isMeasured(parcels) ? null : (defaultPackage?.[name] ?? null))
  const whole = parcels.weightKg === null ? null : gramsOfKg(parcels.weightKg)
  const packages = Array.from({ length: count }, (_, i): PackedPackage => {
    const share = whole === null ? null : Math.floor(whole / count) + (i < whole % count ? 1 : 0)
    return {
      id: i + 1,
      manuallyAdded: i > 0,
      calculatedAutomatically: false,
      weightKg: share === null ? null : share / 1000,
      ...{ lengthCm: side('lengthCm'), widthCm: side('widthCm'), heightCm: side('heightCm') },
      lines: [],
    }
  })
  return spread(products, packages)
}

/** Units one after the other into the packages, as even as they go: how many are where the file does not say. */
function spread(products: readonly StoreProduct[], packages: readonly PackedPackage[]): PackedPackage[] {
  const units = productUnitsOf(products)
  const filled = packages.map((one) => ({ ...one, lines: [...one.lines] }))
  let at = 0
  for (const { id, variantId, quantity } of products) {
    let left = quantity
    while (left > 0) {
      const into = Math.min(packages.length - 1, Math.floor((at * packages.length) / units))
      const here = Math.min(left, Math.max(1, Math.ceil(((into + 1) * units) / packages.length) - at))
      filled[into]?.lines.push({ productId: id, variantId, quantity: here })
      at += here
      left -= here
    }
  }
  return filled
}
