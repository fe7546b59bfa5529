/** Whose a number of a courier is. */
import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { CourierCode } from '#contract/couriers.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { OrderState } from '../contract/order-states.ts'
import type { OrderRow } from './present-order.ts'
import { courierMadeAwbs, orders } from './tables.ts'

export type AwbOwner = { clientId: string; orderId: string; state: OrderState; awb: string }

/** By the number asked for: the shipment's, that of one parcel of several, or one that the courier made for its way back. */
export async function ownersOfAwbs(db: Queries, courier: CourierCode, numbers: readonly string[]): Promise<Map<string, AwbOwner>> {
  const columns = { clientId: orders.clientId, orderId: orders.id, state: orders.state, awb: sql<string>`${orders.awb}` }
  const rows = await db
    .select(columns)
    .from(orders)
    .where(and(eq(orders.courier, courier), sql`${orders.awb} = any(${sql.param([...numbers])})`))
  const owners = new Map<string, AwbOwner>(rows.map((row) => [row.awb, row]))
  const left = numbers.filter((number) => !owners.has(number))
  if (left.length === 0) return owners
  const ofParcels = await db
    .select({ ...columns, parcels: orders.parcels })
    .from(orders)
    .where(
      and(
        sql`jsonb_array_length(${orders.parcels}) > 1 and ${orders.parcels} ?| ${sql.param([...left])}::text[]`,
        eq(orders.courier, courier),
        sql`${orders.awb} is not null`,
      ),
    )
  const asked = new Set(left)
  for (const { parcels, ...owner } of ofParcels) for (const parcel of parcels) if (asked.has(parcel)) owners.set(parcel, owner)
  const made = courierMadeAwbs
  const byCourier = await db
    .select({ ...columns, number: made.awb })
    .from(made)
    .innerJoin(orders, and(eq(orders.clientId, made.clientId), eq(orders.id, made.orderId)))
    .where(and(eq(made.courier, courier), sql`${made.awb} = any(${sql.param([...left])})`, isNotNull(orders.awb)))
  for (const { number, ...owner } of byCourier) owners.set(number, owner)
  return owners
}

/** Whether an order has one of these numbers, whichever courier's: of the shipment, a parcel of several, or its way back. */
export function hasAwbNumber(numbers: readonly string[]): SQL {
  const asked = sql`${sql.param([...numbers])}::text[]`
  const made = sql`select ${courierMadeAwbs.orderId} from ${courierMadeAwbs} where ${courierMadeAwbs.awb} = any(${asked})`
  const ofParcel = sql`(jsonb_array_length(${orders.parcels}) > 1 and ${orders.parcels} ?| ${asked})`
  return sql`(${orders.awb} = any(${asked}) or ${ofParcel} or ${orders.id} in (${made}))`
}

/** Of one client, the newest first. */
export const ordersNumbered = (db: Queries, clientId: string, numbers: readonly string[]): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.clientId, clientId), hasAwbNumber(numbers)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
