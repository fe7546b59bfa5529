/** FAN's localities and the options of its services, kept in memory. */
import { z } from 'zod'
import { BUCHAREST_CODE, countyNamed } from '#sending/addresses/contract/address-rules.ts'
import type { PostalAddress } from '#sending/shipments/contract/shipments.ts'
import { partnerFailure } from '#server/platform/partners/partner-calls.ts'
import type { PartnerDeps } from '../../partner-http.ts'
import type { CourierHttp } from '../courier-http.ts'
import { type CourierPlace, cacheList, cacheListByKey, type FoundPlace, type PlaceIndex, placeIndex } from '../nomenclature.ts'
import { numberText, numericValue } from '../rows.ts'
import { readRows } from './http.ts'
import type { FanSettings } from './settings.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

const LocalityRow = z.object({
  name: z.string(),
  county: z.string(),
  agency: z.string().nullish().catch(null),
  exteriorKm: numericValue.nullish().catch(null),
})
const OptionRow = z.object({ id: z.string(), name: z.string().nullish() })

const BranchRow = z.object({
  id: numberText,
  address: z.object({ county: z.string(), locality: z.string(), street: z.string().nullish(), streetNo: z.string().nullish() }),
})
export type FanBranch = { county: string; locality: string; street: string; streetNo: string }

/** A locality as FAN spells it; `countyCode` is ours. */
export type FanLocality = CourierPlace & { county: string; agency: string; exteriorKm: number }

export type FanNomenclature = {
  find(address: Pick<PostalAddress, 'countyCode' | 'city' | 'postalCode'>): Promise<FoundPlace<FanLocality>>
  /** Option codes a service takes; `service` is FAN's name. */
  options(service: string): Promise<ReadonlySet<string>>
  /** Where the courier of a contract's account comes to. Throws a PartnerFailure, also where the list does not have it. */
  branch(): Promise<FanBranch>
}

export function fanNomenclature(http: CourierHttp, settings: FanSettings, deps: PartnerDeps): FanNomenclature {
  const places = cacheList(() => loadPlaces(http, settings), { keptMs: DAY_MS, now: deps.now })
  const branch = cacheList(() => loadBranch(http, settings), { keptMs: HOUR_MS, now: deps.now })
  const options = cacheListByKey((service: string) => loadOptions(http, settings, service), { keptMs: HOUR_MS, now: deps.now })
  return {
    async find(address) {
      // Bucharest is one locality at FAN; its sector stays in the text of the address.
      return (await places())(address.countyCode === BUCHAREST_CODE ? { ...address, city: 'Bucuresti' } : address)
    },
    options,
    branch,
  }
}

async function loadPlaces(http: CourierHttp, settings: FanSettings): Promise<PlaceIndex<FanLocality>> {
  const call = { operation: 'localities', path: '/reports/localities', timeoutMs: settings.readTimeoutMs }
  const rows = await readRows(http, call, LocalityRow)
  return placeIndex(rows.flatMap(localityOf))
}

function localityOf(row: z.infer<typeof LocalityRow>): FanLocality[] {
  const county = countyNamed(row.county)
  if (!county) return []
  const { name, agency, exteriorKm } = row
  return [
    {
      countyCode: county.code,
      name,
      commune: null,
      postalCode: null,
      county: row.county,
      agency: agency ?? '',
      exteriorKm: exteriorKm ?? 0,
    },
  ]
}

async function loadOptions(http: CourierHttp, settings: FanSettings, service: string): Promise<ReadonlySet<string>> {
  const query = new URLSearchParams({ clientId: settings.clientId, service })
  const call = { operation: 'service-options', path: '/reports/service-options', query, timeoutMs: settings.readTimeoutMs }
  const rows = await readRows(http, call, OptionRow)
  return new Set(rows.map((row) => row.id))
}

async function loadBranch(http: CourierHttp, settings: FanSettings): Promise<FanBranch> {
  const rows = await readRows(http, { operation: 'branches', path: '/reports/branches', timeoutMs: settings.readTimeoutMs }, BranchRow)
  const own = rows.find(({ id }) => id === settings.clientId)
  if (!own) throw partnerFailure('fan', `branches: ${settings.clientId} is missing`)
  const { county, locality, street, streetNo } = own.address
  return { county, locality, street: street ?? '', streetNo: streetNo ?? '' }
}
