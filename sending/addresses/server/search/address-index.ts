/** Holds the current gazetteer of this process and replaces it when an import, here or in another process, says so. */
import { eq } from 'drizzle-orm'
import { LOCKERS_SYNCED, listCodePoints } from '#sending/lockers/server/code-points.ts'
import type { App } from '#server/platform/app.ts'
import type { Database } from '#server/platform/database/database.ts'
import { addressDatasets, administrativeUnits, localities, localityAliases, postalCodes, streetCodes, streets } from '../tables.ts'
import { buildGazetteer, type Gazetteer } from './gazetteer.ts'
import { type CodePoints, codePointsOf } from './nearest-code.ts'

/** The notice's subject. */
export const ADDRESSES_IMPORTED = 'addresses-imported'

export type AddressIndex = {
  /** Read again for every call: an import replaces it. */
  readonly current: Gazetteer
  /** Coordinates of postal codes, from the couriers' lists. */
  readonly codePoints: CodePoints
  reload(): Promise<void>
  /** After a courier's list was taken over. */
  reloadCodePoints(): Promise<void>
}

/** `known`: what the database holds, where the caller has it already. */
export async function createAddressIndex(db: Database, known: Gazetteer | null = null): Promise<AddressIndex> {
  let current = known ? () => known : await loadGazetteer(db)
  let codePoints = await loadCodePoints()
  async function loadCodePoints(): Promise<() => CodePoints> {
    const points = await listCodePoints(db)
    return once(() => codePointsOf(current(), points))
  }
  const reloadCodePoints = async () => {
    codePoints = await loadCodePoints()
  }
  return {
    get current() {
      return current()
    },
    get codePoints() {
      return codePoints()
    },
    async reload() {
      current = await loadGazetteer(db)
      await reloadCodePoints()
    },
    reloadCodePoints,
  }
}

/** Made when it is first asked for: a start does not wait for it. */
function once<T>(make: () => T): () => T {
  let step: { make: () => T } | { made: T } = { make }
  return () => {
    if ('make' in step) step = { made: step.make() } // what it was made from is let go
    return step.made
  }
}

/** The index of a running product: follows imports made by any process. */
export async function openAddressIndex(app: Pick<App, 'db' | 'notices' | 'log'>, known: Gazetteer | null = null): Promise<AddressIndex> {
  const index = await createAddressIndex(app.db, known)
  app.notices.listen(ADDRESSES_IMPORTED, () => {
    index.reload().catch((error) => app.log.error({ err: error }, 'addresses cannot be loaded again'))
  })
  app.notices.listen(LOCKERS_SYNCED, () => {
    index.reloadCodePoints().catch((error) => app.log.error({ err: error }, 'coordinates of postal codes cannot be reloaded'))
  })
  return index
}

async function loadGazetteer(db: Database): Promise<() => Gazetteer> {
  const [places, aliases, streetRows, codeRows, postalCodeRows, [complete]] = await Promise.all([
    db
      .select({
        id: localities.id,
        countyCode: localities.countyCode,
        name: localities.name,
        norm: localities.norm,
        unitSiruta: localities.unitSiruta,
        unitName: administrativeUnits.name,
        tier: localities.tier,
        latitude: localities.latitude,
        longitude: localities.longitude,
        population: localities.population,
        postalCode: localities.postalCode,
      })
      .from(localities)
      .leftJoin(administrativeUnits, eq(administrativeUnits.siruta, localities.unitSiruta)),
    db.select().from(localityAliases),
    db.select().from(streets),
    db.select({ streetId: streetCodes.streetId, postalCode: streetCodes.postalCode, numbers: streetCodes.numbers }).from(streetCodes),
    db.select().from(postalCodes),
    db.select().from(addressDatasets).where(eq(addressDatasets.kind, 'infocod')),
  ])
  const rows = {
    places,
    aliases,
    streets: streetRows,
    streetCodes: codeRows,
    postalCodes: postalCodeRows,
    isComplete: complete !== undefined,
  }
  return once(() => buildGazetteer(rows))
}

/** Whether any postal codes are known; without them addresses are checked by prefix only. */
export const hasPostalCodes = (index: AddressIndex): boolean => index.current.codes.size > 0
