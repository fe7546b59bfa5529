import type { Tx } from '#server/platform/database/database.ts'
import { bulkInsert } from '../seeds/bulk-insert.ts'
import { aliasRows, nextLocalityId } from '../seeds/seed-localities.ts'
import { administrativeUnits, localities, type placeSources } from '../tables.ts'
import type { KnownLocality, KnownUnit, MatchedPlace } from './match-localities.ts'

export type KnownPlaces = { units: KnownUnit[]; localities: KnownLocality[]; nextId: number }

export async function knownPlaces(tx: Tx): Promise<KnownPlaces> {
  const units = await tx.select().from(administrativeUnits)
  const known = await tx
    .select({
      id: localities.id,
      siruta: localities.siruta,
      unitSiruta: localities.unitSiruta,
      countyCode: localities.countyCode,
      name: localities.name,
      norm: localities.norm,
      tier: localities.tier,
    })
    .from(localities)
  return { units, localities: known, nextId: await nextLocalityId(tx) }
}

export type PlaceWritten = MatchedPlace & { postalCode: string | null }

/** Inserts new places and brings known ones up to date: official name, SIRUTA code, commune, postal code. */
export async function writePlaces(
  tx: Tx,
  places: readonly PlaceWritten[],
  { source, replacesCodes }: { source: (typeof placeSources)[number]; replacesCodes: boolean },
): Promise<void> {
  const fresh = places.filter((place) => place.isNew)
  await bulkInsert(
    tx,
    'localities',
    fresh.map((place) => ({
      id: place.id,
      siruta: place.siruta,
      unit_siruta: place.unitSiruta,
      county_code: place.countyCode,
      name: place.name,
      norm: place.norm,
      tier: place.tier,
      population: 0,
      postal_code: place.postalCode,
      source,
    })),
  )
  await bulkInsert(tx, 'locality_aliases', places.flatMap(aliasRows))
  await tx.$client.query(
    `update localities l
        set name = v.name, norm = v.norm, tier = v.tier, siruta = coalesce(l.siruta, v.siruta), unit_siruta = coalesce(l.unit_siruta, v."unitSiruta"),
            source = case when $3 = 'siruta' and l.source <> 'geonames' then $3 else l.source end,
            postal_code = case when $2 then v."postalCode" else coalesce(l.postal_code, v."postalCode") end
       from json_to_recordset($1) as v(id int, name text, norm text, tier int, siruta int, "unitSiruta" int, "postalCode" text)
      where l.id = v.id`,
    [JSON.stringify(places.filter((place) => !place.isNew)), replacesCodes, source],
  )
}
