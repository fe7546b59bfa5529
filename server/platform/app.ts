/** What operations are given: the parts of the running product, put together in `server/app.ts`. */
import type { AddressError } from '../../contract/addresses.ts'
import type { CourierCode } from '../../contract/couriers.ts'
import type { PostalAddress } from '../../contract/shipments.ts'
import type { CourierPort } from '../partners/couriers/port.ts'
import type { Mail } from '../partners/mail/port.ts'
import type { StorePort } from '../partners/stores/port.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database.ts'
import type { DatabaseHealth } from './database-health.ts'
import type { Files } from './files.ts'
import type { Logger } from './log.ts'
import type { Notices } from './notices.ts'

export type Coordinates = { latitude: number; longitude: number }

/** `postalCode` null: not known, or it depends on more than is known of the address. */
export type PlaceMeant = { countyCode: string; city: string; postalCode: string | null; hasCodesByStreet: boolean }

/** What is known of Romania's places, held in memory. */
export type Geography = {
  /** Empty: the address is right as far as it can be known. */
  validate(address: Partial<PostalAddress>, phone?: string): AddressError[]
  /** Where a locality lies; null: not known. */
  locate(place: { countyCode: string; city: string; postalCode?: string | undefined }): Coordinates | null
  /** The one place an address written elsewhere means, by its official name; null: unknown, or several. */
  placeMeant(address: Pick<PostalAddress, 'countyCode' | 'city' | 'postalCode' | 'street' | 'number' | 'building'>): PlaceMeant | null
  /** False: no list of postal codes was imported, only their county is known. */
  hasPostalCodes(): boolean
}

export type App = {
  config: Config
  db: Database
  clock: Clock
  log: Logger
  files: Files
  mail: Mail
  couriers: Record<CourierCode, CourierPort>
  stores: { shopify: StorePort }
  geography: Geography
  notices: Notices
  health: Pick<DatabaseHealth, 'isAnswering'>
}
