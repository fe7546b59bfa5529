/** What these features have of the running product, and what addresses of their pages say. */
import type { CourierCode } from '#contract/couriers.ts'
import type { Bani } from '#contract/money.ts'
import type { Coded, Message } from '#contract/texts/message.ts'
import type { App, PortReader } from '#server/platform/app.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import type { AddressError, AddressTyped } from './addresses/contract/addresses.ts'
import type { PlaceNames } from './addresses/contract/written-address/place-names.ts'
import type { OrderFilters } from './orders/contract/order-filters.ts'
import type { CourierPort, Couriers } from './ports/couriers.ts'
import type { Party, PostalAddress } from './shipments/contract/shipments.ts'

export type GeoCoordinates = { latitude: number; longitude: number }

/** What is known of Romania's places, held in memory. */
export type Geography = PlaceNames & {
  /** Empty: the address is right as far as it can be known. */
  validate(address: AddressTyped, phone?: string): Coded<AddressError>[]
  /** Coordinates of a locality; null: not known. */
  locate(place: { countyCode: string; city: string; postalCode?: string | undefined }): GeoCoordinates | null
  /** False: no list of postal codes was imported, only their county is known. */
  hasPostalCodes(): boolean
  /** False: addresses are not checked, which is said wherever one is shown. */
  isListLoaded(): boolean
}

/** What a shipment costs less from an approved point, and on which days its courier is not to come there. */
export type AgreedTerms = { correction: Bani; daysOff: readonly string[] }

/** What a client's pick-up points mean for its offers and orders, which do not know them otherwise. */
export type AgreedPickups = {
  /** By courier, of the approved points at this address that have started by that day. */
  termsAt(db: Queries, door: { clientId: string; address: PostalAddress; on: string }): Promise<Map<CourierCode, AgreedTerms>>
  /** For what a courier is called to a point. null: the point's client is no more. */
  expectedAt(db: Queries, id: string): Promise<{ sender: Party; parcels: number; weightKg: number } | null>
  /** The courier will not come to it: said at the point and to the client. */
  noteNotCalled(app: App, tx: Tx, refused: { id: string; on: string; reason: Message }): Promise<void>
}

export type CourierReader = PortReader<CourierPort, 'createAwb' | 'cancelAwb' | 'updateCash' | 'requestPickup'>

declare module '#server/platform/app.ts' {
  interface App {
    /** Those that the operator has an account with; so are stores. An order, a point or a shop may be of another, of before (`courierOf`, `portOf`). */
    couriers: ReadonlyMap<CourierCode, CourierReader>
    geography: Geography
    agreedPickups: AgreedPickups
  }
  interface WholePorts {
    couriers: Couriers
  }
}

declare module '#web/paths.ts' {
  interface ListStates {
    orders: NonNullable<OrderFilters['state']>
  }
}
