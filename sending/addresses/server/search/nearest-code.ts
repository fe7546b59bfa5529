/**
 * Codes of a city go from street to street: the nearest number is near on the ground, while the middle of a city or sector may be
 * kilometres away. Codes are compared within one place only: elsewhere the numbers begin again.
 */
import type { CodePoint } from '#sending/lockers/server/code-points.ts'
import { resolvePlace } from './find-place.ts'
import type { Gazetteer } from './gazetteer.ts'

type Located = { code: number; latitude: number; longitude: number }

/** Sorted by code, by place. */
export type CodePoints = ReadonlyMap<number, readonly Located[]>

export function codePointsOf(gazetteer: Gazetteer, points: readonly CodePoint[]): CodePoints {
  const byPlace = new Map<number, Located[]>()
  for (const { countyCode, city, postalCode, latitude, longitude } of points) {
    const place = resolvePlace(gazetteer, { county: countyCode, city, postalCode })
    if (!place) continue
    const there = byPlace.get(place.id) ?? []
    there.push({ code: Number(postalCode), latitude, longitude })
    byPlace.set(place.id, there)
  }
  for (const there of byPlace.values()) there.sort((a, b) => a.code - b.code)
  return byPlace
}

/** The middle of the points that have the nearest code; null: none of the place is known. */
export function nearestCode(points: CodePoints, placeId: number, postalCode: string): { latitude: number; longitude: number } | null {
  const there = points.get(placeId) ?? []
  const away = ({ code }: Located) => Math.abs(code - Number(postalCode))
  const least = Math.min(...there.map(away))
  const nearest = there.filter((point) => away(point) === least)
  const mean = (of: (point: Located) => number) => nearest.reduce((sum, point) => sum + of(point), 0) / nearest.length
  return nearest.length === 0 ? null : { latitude: mean((point) => point.latitude), longitude: mean((point) => point.longitude) }
}
