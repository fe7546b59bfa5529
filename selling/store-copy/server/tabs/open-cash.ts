/** Whether a shop has orders to be sent that are paid at the door. */
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { minorUnits } from '#contract/money.ts'
import { cashOnDelivery } from '#selling/store-shipments/server/rules/cash-of.ts'
import type { StoreRow } from '#selling/stores/server/stores.ts'
import type { Database } from '#server/platform/database/database.ts'
import { storeOrders } from '../tables.ts'

/** A shop that sells so has one among its newest unpaid orders. */
const LOOKED_AT_MAX = 1000

export async function hasOpenCashOrders(db: Database, store: StoreRow): Promise<boolean> {
  const newest = db
    .select({
      paymentGateways: storeOrders.paymentGateways,
      outstandingMinor: storeOrders.outstandingMinor,
      currency: storeOrders.outstandingCurrency,
    })
    .from(storeOrders)
    .where(
      and(
        eq(storeOrders.clientId, store.clientId),
        eq(storeOrders.shop, store.shop),
        sql`${storeOrders.isAwaiting}`,
        gt(storeOrders.outstandingMinor, sql`0`),
      ),
    )
    .orderBy(desc(storeOrders.createdAt))
    .limit(LOOKED_AT_MAX)
    .as('newest')
  const kinds = await db
    .select({ paymentGateways: newest.paymentGateways, currency: newest.currency, owed: sql<number>`max(${newest.outstandingMinor})` })
    .from(newest)
    .groupBy(newest.paymentGateways, newest.currency)
  return kinds.some(({ paymentGateways, currency, owed }) => {
    return cashOnDelivery(store.settings, { outstanding: { minor: minorUnits(owed), currency }, paymentGateways }).isCash
  })
}
