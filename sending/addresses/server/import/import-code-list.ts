/** Replaces all streets and postal codes by those of a list. */
import type { Tx } from '#server/platform/database/database.ts'
import { officialStreet } from '../search/street-names.ts'
import { bulkInsert } from '../seeds/bulk-insert.ts'
import type { CodeRow } from './code-list.ts'
import { type KnownPlaces, knownPlaces, type PlaceWritten, writePlaces } from './known-places.ts'
import { type ListedLocality, matchLocalities } from './match-localities.ts'

type CodeListSource = 'infocod' | 'demo'

type CodeListPlan = {
  places: PlaceWritten[]
  streets: { id: number; locality_id: number; type: string; name: string; norm: string; norm_sorted: string }[]
  streetCodes: { id: number; street_id: number; postal_code: string; numbers: string }[]
  postalCodes: { code: string; county_code: string; locality_id: number }[]
}

const placeKey = (row: CodeRow) => (row.siruta === null ? `${row.countyCode}/${row.norm}/${row.unitNorm ?? ''}` : String(row.siruta))

/** What an import of these rows will write; nothing is written yet. */
function planCodeList(rows: readonly CodeRow[], known: KnownPlaces): CodeListPlan {
  const rowsByPlace = Map.groupBy(rows, placeKey)
  const listed = [...rowsByPlace].map(([key, [row]]): ListedLocality => {
    const { countyCode, locality, norm, unitNorm, unitSiruta, siruta } = row as CodeRow // groups are never empty
    return { key, countyCode, name: locality, norm, unitNorm, unitSiruta, siruta }
  })
  const plan: CodeListPlan = { places: [], streets: [], streetCodes: [], postalCodes: [] }
  const codes = new Set<string>()
  for (const place of matchLocalities(listed, known)) {
    const placeRows = rowsByPlace.get(place.key) ?? []
    const hasStreets = placeRows.some((row) => row.streetName !== '')
    const own = placeRows.find((row) => row.streetName === '')?.postalCode ?? null
    plan.places.push({ ...place, tier: hasStreets ? 1 : place.tier, postalCode: hasStreets ? null : own })
    planStreets(plan, place.id, placeRows)
    for (const { postalCode, countyCode } of placeRows) {
      if (!codes.has(postalCode)) plan.postalCodes.push({ code: postalCode, county_code: countyCode, locality_id: place.id })
      codes.add(postalCode)
    }
  }
  return plan
}

function planStreets(plan: CodeListPlan, localityId: number, rows: readonly CodeRow[]): void {
  const idByStreet = new Map<string, number>()
  for (const row of rows.filter((row) => row.streetName !== '')) {
    const street = officialStreet(row.streetType, row.streetName)
    const key = `${street.type}/${street.norm}`
    const streetId = idByStreet.get(key) ?? plan.streets.length + 1
    if (!idByStreet.has(key)) {
      plan.streets.push({
        id: streetId,
        locality_id: localityId,
        type: street.type,
        name: street.name,
        norm: street.norm,
        norm_sorted: street.normSorted,
      })
      idByStreet.set(key, streetId)
    }
    plan.streetCodes.push({ id: plan.streetCodes.length + 1, street_id: streetId, postal_code: row.postalCode, numbers: row.numbers })
  }
}

/** Coordinates of codes, and places that another list brought, stay. */
async function deleteCodeList(tx: Tx): Promise<void> {
  await tx.$client.query('delete from street_codes')
  await tx.$client.query('delete from streets')
  await tx.$client.query("delete from localities where source in ('infocod', 'demo')")
  await tx.$client.query('update localities set postal_code = null where postal_code is not null')
  await tx.$client.query('delete from postal_codes where latitude is null')
  await tx.$client.query('update postal_codes set locality_id = null where locality_id is not null')
  await tx.$client.query("delete from address_datasets where kind in ('infocod', 'demo')")
}

export async function writeCodeList(tx: Tx, rows: readonly CodeRow[], source: CodeListSource): Promise<CodeListPlan> {
  await deleteCodeList(tx)
  const plan = planCodeList(rows, await knownPlaces(tx))
  await writePlaces(tx, plan.places, { source, replacesCodes: true })
  await bulkInsert(tx, 'streets', plan.streets)
  await bulkInsert(tx, 'street_codes', plan.streetCodes)
  await bulkInsert(tx, 'postal_codes', plan.postalCodes)
  await tx.$client.query(
    `update postal_codes p set locality_id = v.locality_id from json_to_recordset($1) as v(code text, locality_id int)
      where p.code = v.code and p.locality_id is null`,
    [JSON.stringify(plan.postalCodes)],
  )
  return plan
}
