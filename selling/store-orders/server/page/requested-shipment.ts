/** What the page requests for a part, as a shipment for the couriers. */

import { type FieldError, Problem } from '#contract/problems.ts'
import { coded } from '#contract/texts/message.ts'
import { mergePackedLines, type PackedLine, packedLines } from '#selling/packing/contract/order-packing.ts'
import { packingReadinessOf } from '#selling/packing/contract/ready-to-send.ts'
import { partyOf } from '#sending/addresses/contract/addresses.ts'
import { getSavedAddress } from '#sending/operations.ts'
import type { Packing, Party, Shipment } from '#sending/shipments/contract/shipments.ts'
import type { App } from '#server/platform/app.ts'
import type { StoreShipmentInput } from '../../contract/shipment.ts'
import { lockerChoiceOfPoint } from './recipient-shown.ts'

/** `lines`: what of the part travels, one line a product. */
export type RequestedShipment = { shipment: Shipment; lines: PackedLine[] }

/** Throws one `invalid-fields` with all that is wrong; paths are those of the input. */
export async function requestedShipment(app: App, clientId: string, input: StoreShipmentInput): Promise<RequestedShipment> {
  const sender = await senderOf(app, clientId, input.sender)
  const packing = packingOf(input)
  const errors = [...(Array.isArray(sender) ? sender : []), ...(Array.isArray(packing) ? packing : [])]
  if (Array.isArray(sender) || Array.isArray(packing)) throw new Problem('invalid-fields', { errors })
  const { recipient, extraOptions, packages } = input
  const shipment = { sender, recipient, packing, extraOptions, locker: lockerChoiceOfPoint(input.shippingPointId) }
  return { shipment, lines: mergePackedLines(packedLines(packages)) }
}

async function senderOf(app: App, clientId: string, { addressId, party }: StoreShipmentInput['sender']): Promise<Party | FieldError[]> {
  if (addressId === null) return party ?? [{ path: 'sender.addressId', code: 'sender-missing', message: coded('choose-sender') }]
  return getSavedAddress(app.db, { clientId, id: addressId }).then(partyOf, (error: unknown) => {
    if (!(error instanceof Problem) || error.code !== 'not-found') throw error
    return [{ path: 'sender.addressId', code: 'sender-gone', message: coded('chosen-sender-gone') }]
  })
}

function packingOf({ packages }: StoreShipmentInput): Packing | FieldError[] {
  const readiness = packingReadinessOf({ ...packages, products: [] })
  if (readiness.kind === 'ready') return readiness.packing
  return readiness.errors.map((error) => ({ ...error, path: `packages.${error.path}` }))
}
