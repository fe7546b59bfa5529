import { desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { namesOfClients } from '#account/operations.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { phoneWritten } from '#sending/addresses/contract/written-address/phones.ts'
import type { App } from '#server/platform/app.ts'
import { orderBadgeOf } from '../contract/order-states.ts'
import { OrderId } from '../contract/orders.ts'
import { ORDERS_FOUND_MAX, type OrderOfAnyClient } from '../contract/orders-of-any-client.ts'
import { hasAwbNumber } from './awb-owners.ts'
import { orderSummaryOf } from './present-order.ts'
import { orders } from './tables.ts'

/** Shorter numbers would be found by chance: couriers' have eleven and more. */
const AWB_LENGTH_MIN = 8

export async function findOfAnyClient(app: App, texts: Texts, search: string): Promise<OrderOfAnyClient[]> {
  const conditions = conditionsOf(search)
  if (conditions.length === 0) return []
  const found = await app.db
    .select()
    .from(orders)
    .where(or(...conditions))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(ORDERS_FOUND_MAX)
  const names = await namesOfClients(app.db, [...new Set(found.map(({ clientId }) => clientId))])
  return found.map((order) => {
    const { uniqueId, awb, recipientName, recipientCity, ...summary } = orderSummaryOf(app, order, null)
    const stateText = orderBadgeOf(texts, summary).text
    return { uniqueId, awb, recipientName, recipientCity, stateText, clientId: order.clientId, clientName: names.get(order.clientId) ?? '' }
  })
}

/** Each answered from an index of its own. */
function conditionsOf(search: string): SQL[] {
  const number = search.replace(/\s/g, '')
  const id = OrderId.safeParse(number.toUpperCase()).data
  const phone = phoneWritten(search)
  return [
    ...(id ? [eq(orders.id, id)] : []),
    ...(number.length >= AWB_LENGTH_MIN && /^[\p{L}\d-]+$/u.test(number) ? [hasAwbNumber([number, number.toUpperCase()])] : []),
    // The search text has it as `0722333444`, a word among others.
    ...(phone ? [sql`${orders.searchText} like ${`% 0${phone.slice('+40'.length)} %`}`] : []),
  ]
}
