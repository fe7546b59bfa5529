/**
 * What we sent of an order, kept in the order itself: an entry of its meta data for each AWB. WooCommerce knows no fulfilments of parts, and
 * the plugins that do keep no quantities. One key for each AWB, so that two shipments written at once do not overwrite one another, and the
 * same write again changes nothing.
 */
import { z } from 'zod'
import type { WooOrderNode } from './order-answers.ts'

const PREFIX = '_expedio_shipment_'
export const shipmentKeyOf = (awb: string): string => `${PREFIX}${awb}`

const Kept = z.object({
  /** The AWB now: another may have taken the first one's place. */
  number: z.string(),
  company: z.string(),
  url: z.string(),
  shippedAt: z.iso.datetime().transform((value) => new Date(value)),
  isCancelled: z.boolean(),
  lines: z.array(z.object({ id: z.string(), quantity: z.number() })),
})
/** `id`: the key of its entry, and of the fulfilment in our words. */
export type OurShipment = z.infer<typeof Kept> & { id: string }

export function ourShipmentsOf(meta: WooOrderNode['meta_data']): OurShipment[] {
  return meta.flatMap(({ key, value }) => {
    const kept = key.startsWith(PREFIX) ? Kept.safeParse(jsonOf(value)).data : undefined
    return kept ? [{ ...kept, id: key }] : []
  })
}

export const shipmentMetaOf = ({ id, shippedAt, ...kept }: OurShipment): { key: string; value: string } => ({
  key: id,
  value: JSON.stringify({ ...kept, shippedAt: shippedAt.toISOString() }),
})

function jsonOf(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return null // written by someone else under our name
  }
}

/** A fulfilment in our words: found by its order. */
export const fulfilmentIdOf = (orderId: string | number, { id }: Pick<OurShipment, 'id'>): string => `${orderId}:${id}`

/** Of a line's items, those that active shipments carry. */
export const quantitySent = (shipments: readonly OurShipment[], lineId: string): number =>
  shipments
    .filter(({ isCancelled }) => !isCancelled)
    .flatMap(({ lines }) => lines)
    .filter(({ id }) => id === lineId)
    .reduce((total, { quantity }) => total + quantity, 0)
