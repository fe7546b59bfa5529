/** Orders of our copy by what is printed on papers and products. */
import { getTableColumns, sql } from 'drizzle-orm'
import type { Statements } from '#server/platform/database/database.ts'
import { isAnyOf, type StatementParams, statement } from '#server/platform/database/statement.ts'
import type { CopiedRow } from './copied-order.ts'
import { NAME_KEY, storeOrders } from './tables.ts'

/** Of one client. */
type Shops = { clientId: string; shops: readonly string[] }

const { clientId: ofClient, shop: ofShop, id, createdAt, isAwaiting, parts } = storeOrders
const isOf = (given: StatementParams<Shops>) => sql`${ofClient} = ${given.clientId} and ${isAnyOf(ofShop, given.shops)}`

const named = statement('store-orders-named', (given: StatementParams<Shops & { keys: readonly string[]; limit: number }>) => ({
  rows: getTableColumns(storeOrders),
  text: (list) => sql`
    select ${list} from ${storeOrders} where ${isOf(given)} and ${sql.raw(NAME_KEY)} = any(${given.keys}::text[])
     order by ${isAwaiting} desc, ${createdAt} desc limit ${given.limit}`,
}))

/** Those that wait first, then the newest. `keys`: of `orderNameKey`. */
export const copiesNamed = (db: Statements, shops: Shops, keys: readonly string[], limit: number): Promise<CopiedRow[]> =>
  named.all(db, { ...shops, keys, limit })

const namedInAnyShop = statement(
  'store-orders-of-any-shop',
  (given: StatementParams<{ clientId: string; key: string; limit: number }>) => ({
    rows: getTableColumns(storeOrders),
    text: (list) => sql`
    select ${list} from ${storeOrders} where ${ofClient} = ${given.clientId} and ${sql.raw(NAME_KEY)} = ${given.key}
     order by ${createdAt} desc limit ${given.limit}`,
  }),
)

/** Of all shops of a client, those that are connected no longer too. `key`: of `orderNameKey`. */
export const copiesOfAnyShop = (db: Statements, given: { clientId: string; key: string; limit: number }): Promise<CopiedRow[]> =>
  namedInAnyShop.all(db, given)

const withProduct = statement('store-orders-with-product', (given: StatementParams<Shops & { codes: readonly string[] }>) => ({
  rows: getTableColumns(storeOrders),
  text: (list) => sql`
    select ${list} from ${storeOrders}
     where ${isOf(given)} and ${isAwaiting} and ${parts} @? (
       '$[*].lines[*] ? (@.remaining > 0 && (' || (
         select string_agg(format('@.barcode == %1$s || @.sku == %1$s', to_json(code)), ' || ') from unnest(${given.codes}::text[]) code
       ) || '))')::jsonpath
     order by ${createdAt}, ${id}`,
}))

/** Those that wait with one of these products, the oldest first, as far as what is in them was read. */
export const awaitingWithProduct = (db: Statements, shops: Shops, codes: readonly string[]): Promise<CopiedRow[]> =>
  withProduct.all(db, { ...shops, codes })

const unread = statement('store-orders-unread', (given: StatementParams<Shops & { limit: number }>) => ({
  rows: { shop: ofShop, id },
  text: (list) => sql`
    select ${list} from ${storeOrders} where ${isOf(given)} and ${isAwaiting} and ${parts} is null
     order by ${createdAt}, ${id} limit ${given.limit}`,
}))

/** Those that wait and whose products are not known here, the oldest first. */
export const unreadAwaiting = (db: Statements, shops: Shops, limit: number): Promise<Pick<CopiedRow, 'shop' | 'id'>[]> =>
  unread.all(db, { ...shops, limit })

const countUnread = statement('store-orders-unread-count', (given: StatementParams<Shops>) => ({
  rows: { count: sql`count(*)`.mapWith(Number) },
  text: (list) => sql`select ${list} from ${storeOrders} where ${isOf(given)} and ${isAwaiting} and ${parts} is null`,
}))

export const countUnreadAwaiting = async (db: Statements, shops: Shops): Promise<number> => (await countUnread.one(db, shops)).count
