/** Orders against the ledger: every active order charged once, nothing charged or reserved for any other. */
import { orderCharges } from '../../../ledger/relations.ts'
import type { Statements } from '../../../platform/database/database.ts'

export type ChargeDifference = { orderId: string; what: string }

const SHOWN_MAX = 1000

export async function verifyCharges(db: Statements): Promise<ChargeDifference[]> {
  const { rows } = await db.$client.query<ChargeDifference>({
    text: `with charges as ${orderCharges}
     select o.id as "orderId",
            'state ' || o.state || ', price ' || coalesce(o.price_bani, 0) || ', charged ' || coalesce(c.charged, 0) || ', open reservations ' || coalesce(c.reserved, 0) as what
       from orders o left join charges c on c.client_id = o.client_id and c.order_id = o.id
      where coalesce(c.charged, 0) <> case when o.state in ('draft', 'activating', 'cancelled') then 0 else coalesce(o.price_bani, 0) end
         or coalesce(c.reserved, 0) <> case when o.state = 'activating' then 1 else 0 end
         or (o.awb is null) <> (o.state in ('draft', 'activating'))
      limit ${SHOWN_MAX}`,
  })
  return rows
}
