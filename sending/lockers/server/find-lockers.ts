/** Points by distance, one point by id, and whether a point can take a shipment. */

import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { type CourierCode, isLockerFull, type Locker } from '#contract/couriers.ts'
import { editDistance, typosAllowed } from '#contract/spelling.ts'
import type { Message } from '#contract/texts/message.ts'
import { foldName } from '#sending/addresses/contract/address-rules.ts'
import { foldText } from '#sending/addresses/contract/written-address/text.ts'
import type { GeoCoordinates } from '#sending/app-parts.ts'
import { LOCKER_SEARCH_LIMIT, type PointOffered } from '#sending/offers/contract/offers.ts'
import type { CourierLimits } from '#sending/ports/couriers.ts'
import type { Package } from '#sending/shipments/contract/shipments.ts'
import type { Queries, Statements } from '#server/platform/database/database.ts'
import { isAnyOf, type StatementParams, statement } from '#server/platform/database/statement.ts'
import { lockers } from './tables.ts'

type Row = typeof lockers.$inferSelect
const KM_PER_DEGREE = 111.32
/** Romania is around 46° north: there a degree of longitude is this part of one of latitude. */
const LONGITUDE_SHRINK = Math.cos((46 * Math.PI) / 180)
const SEARCH_KM_MAX = 60
/** More points than all couriers have within that distance of Bucuresti. */
const SEARCHED_MAX = 10_000

export const distanceKm = (a: GeoCoordinates, b: GeoCoordinates): number =>
  Math.round(Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * LONGITUDE_SHRINK) * KM_PER_DEGREE * 10) / 10

export const offeredLockerOf = (locker: Locker, from: GeoCoordinates | null): PointOffered => ({
  ...locker,
  approximateDistanceKm: from ? distanceKm(locker, from) : null,
})

const lockerOf = ({ isListed: _listed, seenAt: _seen, ...locker }: Row): Locker => locker

/** null: the courier lists no such point (any more). */
export async function listedLocker(db: Queries, choice: { courier: CourierCode; id: string }): Promise<Locker | null> {
  const [row] = await db
    .select()
    .from(lockers)
    .where(and(eq(lockers.courier, choice.courier), eq(lockers.id, choice.id), eq(lockers.isListed, true)))
  return row ? lockerOf(row) : null
}

/** `among`: of which couriers; left out: of all whose points are kept, also those that are not in use any more. */
export type LockerSearch = {
  near: GeoCoordinates
  courier?: CourierCode | undefined
  among?: readonly CourierCode[]
  search?: string
  max?: number
}

const { isListed: _, seenAt: __, ...POINT } = getTableColumns(lockers)

type Around = { latitude: number; longitude: number; degrees: number; limit: number }

const isAround = ({ latitude, longitude, degrees }: StatementParams<Around>) => sql`${lockers.isListed}
  and ${lockers.latitude} between ${latitude} - ${degrees}::float8 and ${latitude} + ${degrees}::float8
  and ${lockers.longitude} between ${longitude} - ${degrees}::float8 * 1.44 and ${longitude} + ${degrees}::float8 * 1.44`
const nearestFirst = ({ latitude, longitude }: StatementParams<Around>) => sql`
  order by (${lockers.latitude} - ${latitude}) ^ 2 + ((${lockers.longitude} - ${longitude}) * ${sql.raw(String(LONGITUDE_SHRINK))}) ^ 2`

const searching = statement(
  'lockers-near',
  (given: StatementParams<Around & { courier: string | null; among: readonly string[] | null }>) => ({
    rows: POINT,
    text: (list) => sql`
    select ${list} from ${lockers}
     where ${isAround(given)} and (${given.courier}::text is null or ${lockers.courier} = ${given.courier})
       and (${given.among}::text[] is null or ${isAnyOf(lockers.courier, given.among)})
     ${nearestFirst(given)} limit ${given.limit}`,
  }),
)

/** Listed points within 60 km, nearest first. */
export async function nearestLockers(
  db: Statements,
  { near, courier, among, search = '', max = LOCKER_SEARCH_LIMIT }: LockerSearch,
): Promise<PointOffered[]> {
  const isSearch = search.trim() !== ''
  const limit = isSearch ? SEARCHED_MAX : max
  const around = { latitude: near.latitude, longitude: near.longitude, degrees: SEARCH_KM_MAX / KM_PER_DEGREE, limit }
  const rows = await searching.all(db, { ...around, courier: courier ?? null, among: among ?? null })
  const found = isSearch ? lockersMatching(rows, search).slice(0, max) : rows
  return found.map((locker) => offeredLockerOf(locker, near)).filter((locker) => (locker.approximateDistanceKm ?? 0) <= SEARCH_KM_MAX)
}

type Worded = Pick<Locker, 'name' | 'address' | 'city'>

/** By words of name, address and city, in any order, without marks; with a typo where nothing else answers. */
function lockersMatching<T extends Worded>(lockers: readonly T[], text: string): T[] {
  const asked = foldName(text).split(' ').filter(Boolean)
  const literal = foldText(text.trim())
  const worded = lockers.map((locker) => {
    const whole = `${locker.name} ${locker.address} ${locker.city}`
    return { locker, words: foldName(whole).split(' '), isLiteral: foldText(whole).includes(literal) }
  })
  const having = (answers: (word: string, asked: string) => boolean) =>
    worded
      .filter(({ words, isLiteral }) => isLiteral || (asked.length > 0 && asked.every((one) => words.some((word) => answers(word, one)))))
      .map(({ locker }) => locker)
  const exact = having((word, one) => word.startsWith(one))
  return exact.length > 0 ? exact : having(isNearly)
}

function isNearly(word: string, asked: string): boolean {
  const max = typosAllowed(asked.length)
  return word.startsWith(asked) || (max > 0 && editDistance(asked, word, { max, beginningSuffices: true }) <= max)
}

/** How far and at how many points of each courier one looks for a point that fits: nearly always it is among the first few. */
const FITTING_SEARCHES = [
  { withinKm: 10, max: 3 },
  { withinKm: SEARCH_KM_MAX, max: 20 },
] as const

export type FittingSearch = { near: GeoCoordinates; needs: ReadonlyMap<CourierCode, LockerNeeds> }

const nearestOfEach = statement('lockers-nearest-of-each', (given: StatementParams<Around & { couriers: readonly string[] }>) => ({
  rows: POINT,
  text: (list) => sql`
    select ${list} from unnest(${given.couriers}::text[]) as asked(code) cross join lateral (
      select * from ${lockers} where ${lockers.courier} = asked.code and ${isAround(given)} ${nearestFirst(given)} limit ${given.limit})
      ${sql.identifier('lockers')}`,
}))

/** For each courier its nearest point that can take the shipment; none where it has none. */
export async function nearestFitting(db: Statements, { near, needs }: FittingSearch): Promise<Map<CourierCode, Locker>> {
  const found = new Map<CourierCode, Locker>()
  for (const { withinKm, max } of FITTING_SEARCHES) {
    const left = [...needs.keys()].filter((courier) => !found.has(courier))
    if (left.length === 0) break
    const around = { latitude: near.latitude, longitude: near.longitude, degrees: withinKm / KM_PER_DEGREE, limit: max }
    const rows = await nearestOfEach.all(db, { ...around, couriers: left })
    for (const locker of rows) {
      const need = needs.get(locker.courier)
      if (need && !found.has(locker.courier) && distanceKm(locker, near) <= SEARCH_KM_MAX && lockerRefusal(locker, need) === null)
        found.set(locker.courier, locker)
    }
  }
  return found
}

export type LockerNeeds = { packages: readonly Package[]; hasRepayment: boolean; limits: CourierLimits }

/** Why a point cannot take a shipment; null: it can. */
export function lockerRefusal(locker: Locker, { packages, hasRepayment, limits }: LockerNeeds): Message | null {
  const drawers = limits.locker
  if (!drawers) return { code: 'courier-without-points' }
  if (isLockerFull(locker)) return { code: 'point-is-full' }
  if (packages.length > drawers.parcelsMax) return { code: 'locker-packages-max', params: { max: drawers.parcelsMax } }
  if (packages.some((parcel) => parcel.weightKg > drawers.kgMax)) return { code: 'locker-kg-max', params: { kg: drawers.kgMax } }
  const freeSizes = locker.availableSizes?.filter((size) => size.free > 0).map((size) => size.size)
  const usable = drawers.drawers.filter((drawer) => !freeSizes || freeSizes.includes(drawer.size))
  if (packages.some((parcel) => !usable.some((drawer) => fitsLockerDrawer(parcel, drawer)))) return { code: 'locker-drawers-small' }
  if (hasRepayment && locker.repaymentAvailable === false) return { code: 'locker-takes-no-cash' }
  return null
}

type Box = { heightCm: number; widthCm: number; lengthCm: number }
const sides = ({ heightCm, widthCm, lengthCm }: Box) => [heightCm, widthCm, lengthCm].sort((a, b) => a - b)

/** A parcel may be turned any way. */
export function fitsLockerDrawer(parcel: Box, drawer: Box): boolean {
  const room = sides(drawer)
  return sides(parcel).every((side, i) => side <= (room[i] ?? 0))
}
