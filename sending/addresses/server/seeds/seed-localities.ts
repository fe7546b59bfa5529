/** Puts the embedded places into an empty database; run by every start, does nothing once done. */
import { eq, gte, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { bareColumns, type StatementParams, statement } from '#server/platform/database/statement.ts'
import { spellingsOf } from '../search/place-names.ts'
import { addressDatasets, localities, localityAliases } from '../tables.ts'
import { bulkInsert, lockAddresses } from './bulk-insert.ts'
import { type EmbeddedPlace, readAdministrativeUnits, readPlaces } from './embedded-places.ts'

/** To be raised whenever the packages or embedded-places.ts give other rows. */
const EMBEDDED_VERSION = 'geonames-2'

export async function seedLocalities(db: Database): Promise<{ seeded: number }> {
  const isSeeded = async (from: Database | Tx) => {
    const [dataset] = await from.select().from(addressDatasets).where(eq(addressDatasets.kind, 'geonames'))
    return dataset?.checksum === EMBEDDED_VERSION
  }
  if (await isSeeded(db)) return { seeded: 0 }
  const units = await readAdministrativeUnits()
  const places = await readPlaces(units)
  return db.inTransaction(async (tx) => {
    await lockAddresses(tx)
    if (await isSeeded(tx)) return { seeded: 0 } // another process was faster
    await bulkInsert(
      tx,
      'administrative_units',
      units.map(({ countyCode, ...unit }) => ({ ...unit, county_code: countyCode })),
    )
    await insertPlaces(tx, places)
    await tx
      .insert(addressDatasets)
      .values({ kind: 'geonames', rowCount: places.length, checksum: EMBEDDED_VERSION })
      .onConflictDoUpdate({
        target: addressDatasets.kind,
        set: { rowCount: places.length, checksum: EMBEDDED_VERSION, importedAt: sql`now()` },
      })
    return { seeded: places.length }
  })
}

/** Places that are there already, perhaps with what an import knew better, stay as they are. */
async function insertPlaces(tx: Tx, places: readonly EmbeddedPlace[]): Promise<void> {
  const nextId = await nextLocalityId(tx)
  const rows = places.map((place, i) => ({ id: nextId + i, ...place }))
  await bulkInsert(
    tx,
    'localities',
    rows.map((place) => ({
      id: place.id,
      geonames_id: place.geoNamesId,
      unit_siruta: place.unitSiruta,
      county_code: place.countyCode,
      name: place.name,
      norm: place.norm,
      tier: place.tier,
      latitude: place.latitude,
      longitude: place.longitude,
      population: place.population,
      source: 'geonames',
    })),
  )
  const inserted = await tx.select({ id: localities.id }).from(localities).where(gte(localities.id, nextId))
  const isNew = new Set(inserted.map(({ id }) => id))
  await bulkInsert(tx, 'locality_aliases', rows.filter(({ id }) => isNew.has(id)).flatMap(aliasRows))
  await insertOtherNames(tx, places)
}

async function insertOtherNames(tx: Tx, places: readonly EmbeddedPlace[]): Promise<void> {
  const named = places.flatMap(({ geoNamesId, otherNames }) =>
    geoNamesId === null ? [] : otherNames.map((norm) => ({ geoNamesId, norm })),
  )
  await insertingNames.run(tx, { named: JSON.stringify(named) })
}

const insertingNames = statement('insert-other-names', (given: StatementParams<{ named: string }>) => ({
  text: sql`
    insert into ${localityAliases} (${bareColumns([localityAliases.localityId, localityAliases.norm])})
    select ${localities.id}, named.norm
      from json_to_recordset(${given.named}) as named ("geoNamesId" int, norm text)
      join ${localities} on ${localities.geoNamesId} = named."geoNamesId"
    on conflict do nothing`,
}))

export const aliasRows = (place: { id: number; countyCode: string; name: string }): { locality_id: number; norm: string }[] =>
  spellingsOf(place).map((norm) => ({ locality_id: place.id, norm }))

export async function nextLocalityId(tx: Tx): Promise<number> {
  const [row] = await tx.select({ last: sql<number>`coalesce(max(${localities.id}), 0)` }).from(localities)
  return (row?.last ?? 0) + 1
}
