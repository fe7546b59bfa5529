/** How a shipment is stored: as in JSON of the contract, money in RON on the wire and whole bani here. */
import type { z } from 'zod'
import type { PointOffered } from '#sending/offers/contract/offers.ts'
import { type ExtraOptions, forEachSwitch, type Packing, type Party, type Shipment } from '#sending/shipments/contract/shipments.ts'

export type PartyStored = Party
export type PackingStored = Packing
export type ExtraOptionsStored = z.output<typeof ExtraOptions>
export type LockerSnapshot = PointOffered

export type StoredShipment = {
  sender: PartyStored
  recipient: PartyStored
  packing: PackingStored
  extraOptions: ExtraOptionsStored
  lockerCourier: NonNullable<Shipment['locker']>['courier'] | null
  lockerId: string | null
}

export const shipmentColumns = (shipment: Shipment): StoredShipment => ({
  sender: shipment.sender,
  recipient: shipment.recipient,
  packing: shipment.packing,
  extraOptions: shipment.extraOptions,
  lockerCourier: shipment.locker?.courier ?? null,
  lockerId: shipment.locker?.id ?? null,
})

export const storedShipmentOf = (order: StoredShipment): Shipment => ({
  sender: order.sender,
  recipient: order.recipient,
  packing: order.packing,
  // Rows from before an option was there have it off.
  extraOptions: { ...forEachSwitch(() => false), ...order.extraOptions },
  locker: order.lockerCourier && order.lockerId ? { courier: order.lockerCourier, id: order.lockerId } : null,
})
