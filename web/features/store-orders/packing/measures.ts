/** Weights and sides as they are shown. */
import type { StoreProduct } from '../../../../contract/packing/order-packing.ts'
import { texts } from './texts.ts'

const decimal = new Intl.NumberFormat('ro-RO', { maximumFractionDigits: 3 })

export const shown = (measure: number): string => decimal.format(measure)

/** A store that never weighed a product says 0. */
export const weightShown = ({ weightKg }: Pick<StoreProduct, 'weightKg'>): string => (weightKg ? shown(weightKg) : texts.unknown)

type Sides = { widthCm: number; lengthCm: number; heightCm: number }
export const sidesShown = ({ widthCm, lengthCm, heightCm }: Sides): string =>
  texts.sizeText(shown(widthCm), shown(lengthCm), shown(heightCm))
