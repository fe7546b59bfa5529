/** Coordinates of postal codes, from the couriers' own lists: each of their points has a code and coordinates. */
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Queries } from '#server/platform/database/database.ts'
import { lockers } from './tables.ts'

/** The notice's subject when a courier's list was taken over. */
export const LOCKERS_SYNCED = 'lockers-synced'

export type CodePoint = { countyCode: string; city: string; postalCode: string; latitude: number; longitude: number }

export async function listCodePoints(db: Queries): Promise<CodePoint[]> {
  const rows = await db
    .select({
      countyCode: lockers.countyCode,
      city: lockers.city,
      postalCode: lockers.postalCode,
      latitude: lockers.latitude,
      longitude: lockers.longitude,
    })
    .from(lockers)
    .where(and(eq(lockers.isListed, true), isNotNull(lockers.postalCode)))
  return rows.flatMap((row) => (row.postalCode !== null && /^\d{6}$/.test(row.postalCode) ? [{ ...row, postalCode: row.postalCode }] : []))
}
