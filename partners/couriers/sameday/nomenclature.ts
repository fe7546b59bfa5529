/** Sameday's ids, which belong to the account and environment: services with their taxes, counties, cities. Kept in memory. */
import { z } from 'zod'
import { BUCHAREST_CODE, countyNamed, sectorIn, sectorName, sectorOfPostalCode } from '#sending/addresses/contract/address-rules.ts'
import type { PostalAddress } from '#sending/shipments/contract/shipments.ts'
import { partnerFailure } from '#server/platform/partners/partner-calls.ts'
import type { PartnerDeps } from '../../partner-http.ts'
import type { CourierHttp } from '../courier-http.ts'
import { type CourierPlace, cacheList, cacheListByKey, type FoundPlace, type PlaceIndex, placeIndex } from '../nomenclature.ts'
import { listOfRows, numberText } from '../rows.ts'
import { readAll } from './http.ts'
import type { SamedaySettings } from './settings.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const TaxRow = z.object({ id: z.number(), name: z.string().nullish(), taxCode: z.string().nullish(), packageType: z.number().nullish() })
const ServiceRow = z.object({
  id: z.number(),
  name: z.string(),
  serviceCode: z.string(),
  serviceOptionalTaxes: listOfRows(TaxRow).nullish().catch(null),
})
export type SamedayService = z.infer<typeof ServiceRow>

const CountyRow = z.object({ id: z.number(), name: z.string(), code: z.string().nullish() })
const CityRow = z.object({
  id: z.number(),
  name: z.string(),
  village: z.string().nullish(),
  postalCode: z.union([z.literal(''), numberText]).nullish(),
})

export type SamedayCity = CourierPlace & { cityId: number; countyId: number }

export type SamedayNomenclature = {
  /** By Sameday's code; null: the account does not have it. */
  service(code: string): Promise<SamedayService | null>
  find(address: Pick<PostalAddress, 'countyCode' | 'city' | 'postalCode'>): Promise<FoundPlace<SamedayCity>>
}

export function samedayNomenclature(http: CourierHttp, settings: SamedaySettings, deps: PartnerDeps): SamedayNomenclature {
  const { now } = deps
  const timeoutMs = settings.readTimeoutMs
  const services = cacheList(() => readAll(http, { operation: 'services', path: '/api/client/services', timeoutMs }, ServiceRow), {
    keptMs: HOUR_MS,
    now,
  })
  const counties = cacheList(() => loadCounties(http, timeoutMs), { keptMs: DAY_MS, now })
  const cities = cacheListByKey(loadCities, { keptMs: DAY_MS, now })

  async function loadCities(countyCode: string): Promise<PlaceIndex<SamedayCity>> {
    const countyId = (await counties()).get(countyCode)
    if (countyId === undefined) throw partnerFailure('sameday', `counties: ${countyCode} is missing`)
    const query = new URLSearchParams({ county: String(countyId) })
    const rows = await readAll(http, { operation: 'cities', path: '/api/geolocation/city', query, timeoutMs }, CityRow)
    return placeIndex(
      rows.map((row) => ({
        cityId: row.id,
        countyId,
        countyCode,
        name: row.name,
        commune: row.village || null,
        postalCode: row.postalCode || null,
      })),
    )
  }

  return {
    service: async (code) => (await services()).find((one) => one.serviceCode === code) ?? null,
    async find(address) {
      const { countyCode } = address
      return (await cities(countyCode))(countyCode === BUCHAREST_CODE ? { ...address, city: sectorOf(address) } : address)
    },
  }
}

/** In Bucharest the sectors are the cities: named in the address, or known by the second digit of the postal code. */
function sectorOf({ city, postalCode }: Pick<PostalAddress, 'city' | 'postalCode'>): string {
  const sector = sectorIn(city) ?? sectorOfPostalCode(postalCode)
  return sector === null ? city : sectorName(sector)
}

async function loadCounties(http: CourierHttp, timeoutMs: number): Promise<ReadonlyMap<string, number>> {
  const rows = await readAll(http, { operation: 'counties', path: '/api/geolocation/county', timeoutMs }, CountyRow)
  return new Map(
    rows.flatMap((row) => {
      const county = countyNamed(row.name)
      return county ? [[county.code, row.id] as const] : []
    }),
  )
}
