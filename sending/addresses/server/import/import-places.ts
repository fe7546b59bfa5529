/** Writes the lists that add to what is known instead of replacing it: SIRUTA's places, GeoNames' coordinates. */
import type { Tx } from '#server/platform/database/database.ts'
import { bulkInsert } from '../seeds/bulk-insert.ts'
import type { CodeCoordinates } from './coordinates-list.ts'
import { knownPlaces, writePlaces } from './known-places.ts'
import { matchLocalities } from './match-localities.ts'
import type { SirutaList } from './siruta-list.ts'

/** Official names and codes win over the embedded ones; a postal code only fills what the Post's list left open. */
export async function writeSirutaList(tx: Tx, { units, places }: SirutaList): Promise<void> {
  await bulkInsert(
    tx,
    'administrative_units',
    units.map(({ countyCode, ...unit }) => ({ ...unit, county_code: countyCode })),
  )
  await tx.$client.query(
    `update administrative_units u set name = v.name, norm = v.norm, kind = v.kind
       from json_to_recordset($1) as v(siruta int, name text, norm text, kind text) where u.siruta = v.siruta`,
    [JSON.stringify(units)],
  )
  const codeByKey = new Map(places.map((place) => [place.key, place.postalCode]))
  const matched = matchLocalities(places, await knownPlaces(tx))
  const written = matched.map((place) => ({ ...place, postalCode: place.tier === 1 ? null : (codeByKey.get(place.key) ?? null) }))
  await writePlaces(tx, written, { source: 'siruta', replacesCodes: false })
}

/** A place without coordinates takes those of its code. */
export async function writeCoordinates(tx: Tx, rows: readonly CodeCoordinates[]): Promise<void> {
  const rowByCode = new Map(rows.map((row) => [row.code, row])) // a code may be listed for several parts of a place
  const unique = [...rowByCode.values()]
  await bulkInsert(
    tx,
    'postal_codes',
    unique.map((row) => ({ code: row.code, county_code: row.countyCode, latitude: row.latitude, longitude: row.longitude })),
  )
  const listed = 'json_to_recordset($1) as v(code text, "countyCode" text, norm text, latitude float8, longitude float8)'
  const values = [JSON.stringify(unique)]
  await tx.$client.query(
    `update postal_codes p set latitude = v.latitude, longitude = v.longitude from ${listed} where p.code = v.code`,
    values,
  )
  // Without the Post's list, the place of that name in the county, where there is only one.
  await tx.$client.query(
    `update postal_codes p set locality_id = l.id
       from ${listed}
       join (select min(id) as id, county_code, norm from localities group by county_code, norm having count(*) = 1) l
         on l.county_code = v."countyCode" and l.norm = v.norm
      where p.code = v.code and p.locality_id is null`,
    values,
  )
  await tx.$client.query(
    `update localities l set latitude = p.latitude, longitude = p.longitude from postal_codes p
      where p.code = l.postal_code and p.latitude is not null and l.latitude is null`,
  )
}
