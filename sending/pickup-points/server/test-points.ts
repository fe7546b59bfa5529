/** The words in which tests of pick-up points speak. */
import type { CourierCode } from '#contract/couriers.ts'
import { type Bani, fromRon } from '#contract/money.ts'
import { type AddressFields, addressFieldsOf } from '#sending/addresses/contract/addresses.ts'
import { aShipment } from '#sending/orders/server/test-orders.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import { shortId } from '#server/platform/ids.ts'
import { everyPickupDay, PickupPointRequest, type PointRequested } from '../contract/pickup-points.ts'
import { approvePoint } from './decide-point.ts'
import { requestPoint } from './request-point.ts'

/** Where test shipments are sent from. */
export const doorOfShipments = (): AddressFields => addressFieldsOf(aShipment().sender, 'Atelier')

/** As a caller sends it. */
export const requestWire = (given: Partial<PickupPointRequest> = {}): PickupPointRequest => ({
  address: doorOfShipments(),
  courier: 'fan',
  estimatedOrderCount: 20,
  pickUpDays: everyPickupDay,
  printerAvailable: true,
  ...given,
})

const aRequest = (given: Partial<PointRequested> = {}): PointRequested => ({ ...PickupPointRequest.parse(requestWire()), ...given })

export const requested = (app: App, clientId: string, given: Partial<PointRequested> = {}): Promise<string> =>
  app.db.inTransaction((tx) => requestPoint(app, tx, { clientId, request: aRequest(given) }))

let doors = 100
/** At a door of its own. */
export const requestedElsewhere = (app: App, clientId: string): Promise<string> => {
  doors += 1
  return requested(app, clientId, { address: { ...aRequest().address, addressNumber: String(doors) } })
}

type Approved = Partial<PointRequested> & { correction?: Bani; courier?: CourierCode; startsOn?: string }

export async function approved(
  app: App,
  clientId: string,
  { correction = fromRon(-2), startsOn, ...given }: Approved = {},
): Promise<string> {
  const id = await requested(app, clientId, given)
  await app.db.inTransaction((tx) => approvePoint(app, tx, { id, correction, startsOn }))
  return id
}

type LabelMade = { courier?: CourierCode; madeAt: string; number?: string }

/** A parcel of that door with an AWB, for the day on which it was made; it was not handed over. Answers its order's id. */
export async function labelWaits(app: App, clientId: string, { courier = 'fan', madeAt, number }: LabelMade): Promise<string> {
  const { sender, recipient, packing, extraOptions } = aShipment()
  const address = { ...sender.address, ...(number === undefined ? {} : { number }) }
  const id = shortId()
  await app.db.$client.query(
    `insert into orders (client_id, id, state, sender, recipient, packing, extra_options, courier, awb, offer, activated_at)
     values ($1, $2, 'active', $3, $4, $5, $6, $7, 'A' || $2, jsonb_build_object('pickupOn', $8::text), $9)`,
    [...[clientId, id, { ...sender, address }, recipient, packing, extraOptions, courier], ...[bucharestDayOf(new Date(madeAt)), madeAt]],
  )
  return id
}

export const pickedUp = (app: App, { clientId, orderId, at }: { clientId: string; orderId: string; at: string }) =>
  app.db.$client.query(
    `insert into order_events (client_id, order_id, state, code, happened_at) values ($1, $2, 'picked_up', 'moved', $3)`,
    [clientId, orderId, at],
  )
