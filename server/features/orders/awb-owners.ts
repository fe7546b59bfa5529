/** Whose a number of a courier is. */
import { and, eq, sql } from 'drizzle-orm'
import type { CourierCode } from '../../../contract/couriers.ts'
import type { OrderState } from '../../../contract/orders/order-states.ts'
import type { Queries } from '../../platform/database/database.ts'
import { orders } from './tables.ts'

export type AwbOwner = { clientId: string; orderId: string; state: OrderState; awb: string }

/** By the number asked for: the shipment's, or that of one parcel of several. */
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
  return owners
}
