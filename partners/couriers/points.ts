/** A courier's delivery point as ours: what all couriers' lists have in common. */

import type { Locker } from '#contract/couriers.ts'
import { BUCHAREST_CODE, countyNamed, sectorName, sectorOfPostalCode } from '#sending/addresses/contract/address-rules.ts'

export type ListedPoint = Omit<Locker, 'countyCode'> & { county: string }

/** None where the county is none of ours. Leading zeros of postal codes get lost: "61511" is 061511, in sector 6. */
export function lockersOf({ county: written, ...point }: ListedPoint): Locker[] {
  const county = countyNamed(written)
  if (!county) return []
  const postalCode = point.postalCode ? point.postalCode.padStart(6, '0') : null
  const sector = county.code === BUCHAREST_CODE && postalCode ? sectorOfPostalCode(postalCode) : null
  const city = sector && !/^sectorul/i.test(point.city) ? sectorName(sector) : point.city
  return [{ ...point, name: point.name.trim(), city, countyCode: county.code, postalCode }]
}

/** Free drawers by size; sizes that we do not know are left out. */
export function sizesOf(drawers: readonly { size: string; free: number }[]): NonNullable<Locker['availableSizes']> {
  return drawers.flatMap(({ size, free }) =>
    size === 'S' || size === 'M' || size === 'L' ? [{ size, free: Math.max(0, Math.trunc(free)) }] : [],
  )
}
