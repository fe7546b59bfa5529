/** Weights and sides as they are shown. */

import { texts } from '#web/texts.ts'
import type { StoreProduct } from '../contract/order-packing.ts'

export const formatMeasure = (measure: number): string => texts.forms.number(measure)

/** A store that never weighed a product says 0. */
export const weightShown = ({ weightKg }: Pick<StoreProduct, 'weightKg'>): string =>
  weightKg ? formatMeasure(weightKg) : texts.storeOrders.packing.unknown

type Sides = { widthCm: number; lengthCm: number; heightCm: number }
export const sidesShown = ({ widthCm, lengthCm, heightCm }: Sides): string =>
  texts.storeOrders.packing.sizeText(formatMeasure(widthCm), formatMeasure(lengthCm), formatMeasure(heightCm))
