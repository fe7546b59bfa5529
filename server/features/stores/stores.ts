/** A client's connected shops: found, spoken with, and what the store's refusals become. */
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { Problem } from '../../../contract/problems.ts'
import { asMessage, type PlainCode } from '../../../contract/texts/message.ts'
import type { ConnectedStore, StoreAnswer, StoreRefusal } from '../../partners/stores/port.ts'
import type { App } from '../../platform/app.ts'
import { type Database, type Statements, selectList, type Tx } from '../../platform/database/database.ts'
import { addJob, type JobName } from '../../platform/jobs/jobs.ts'
import { noteNeedsAuth } from './store-connection.ts'
import { stores } from './tables.ts'

export type StoreRow = typeof stores.$inferSelect
export type StoreKey = Pick<StoreRow, 'clientId' | 'shop'>

/** Until a second store is added there is one port: what a row's shop is spoken with. */
export const portOf = (app: Pick<App, 'stores'>) => app.stores.shopify

/** `magazin-demo` of `magazin-demo.myshopify.com`: what calls and addresses of pages name a shop by. */
export const shortName = (shop: string): string => shop.replace(/\..*$/, '')

export const isStore = ({ clientId, shop }: StoreKey) => and(eq(stores.clientId, clientId), eq(stores.shop, shop))

const isNamed = (name: string) => or(eq(stores.shop, name), eq(sql`split_part(${stores.shop}, '.', 1)`, name))

/** `name`: short, or the shop in full. A disconnected shop and another client's are as little there as none. */
export async function storeOf(db: Statements, { clientId, name }: { clientId: string; name: string }): Promise<StoreRow> {
  // Prepared, for every call about a shop begins with it.
  const { rows } = await db.$client.query<StoreRow>({
    name: 'store-of',
    text: `select ${selectList(stores, 's')} from stores s
            where client_id = $1 and disconnected_at is null and (shop = $2 or split_part(shop, '.', 1) = $2)`,
    values: [clientId, name],
  })
  if (!rows[0]) throw new Problem('not-found')
  return rows[0]
}

/** Also when it was disconnected since. */
export async function wasConnected(db: Database | Tx, { clientId, name }: { clientId: string; name: string }): Promise<boolean> {
  const rows = await db
    .select({ shop: stores.shop })
    .from(stores)
    .where(and(eq(stores.clientId, clientId), isNamed(name)))
  return rows.length > 0
}

/** The client that has it connected now; for what the store itself sends. */
export async function storeOfShop(db: Database | Tx, shop: string): Promise<StoreRow | null> {
  const [row] = await db
    .select()
    .from(stores)
    .where(and(eq(stores.shop, shop), isNull(stores.disconnectedAt)))
  return row ?? null
}

/** Every client that has or had it connected: the law's requests concern their copies. */
export const everyStoreOfShop = (db: Database | Tx, shop: string): Promise<StoreRow[]> =>
  db.select().from(stores).where(eq(stores.shop, shop))

export const connectedStore = (app: Pick<App, 'stores'>, store: Pick<StoreRow, 'shop'>): ConnectedStore => portOf(app).connected(store.shop)

/** Refusals that say more to a user than "it does not answer", in our words: the store's own may be in any language. */
const ownWords: Partial<Record<StoreRefusal, PlainCode>> = {
  'not-allowed': 'store-not-allowed',
  closed: 'store-closed',
  busy: 'store-busy',
}

/** What the store answered, or the problem it becomes. That the merchant must connect again is noted on the row. */
export async function doneOr<T>(app: App, store: StoreRow, answer: StoreAnswer<T>): Promise<T> {
  if (answer.kind === 'done') return answer.value
  if (answer.kind === 'unknown') {
    app.log.warn({ shop: store.shop, cause: answer.cause }, 'the store’s answer was lost')
    throw new Problem('store-failed')
  }
  if (answer.reason === 'needs-auth') {
    await noteNeedsAuth(app, store)
    throw new Problem('store-needs-auth')
  }
  if (answer.reason === 'rights-missing') {
    // Which rights are missing, and whether the merchant ever gave them, is for the check to find out.
    await app.db.inTransaction((tx) => enqueueAccessCheck(tx, store))
    throw new Problem('store-needs-auth')
  }
  if (answer.reason === 'rejected') throw new Problem('store-refused', { because: answer.message })
  app.log.warn({ shop: store.shop, reason: answer.reason, said: answer.message }, 'the store did not do what was asked')
  const because = ownWords[answer.reason]
  throw new Problem('store-failed', because ? { because: asMessage(because) } : {})
}

/** Asks whether the store still lets us in, and with which rights (store-access.ts). */
export const checkAccessJob: JobName<StoreKey> = { name: 'check-store-access' }

/** At most one waits for a shop, however often it is wanted. */
export const enqueueAccessCheck = (tx: Tx, { clientId, shop }: StoreKey): Promise<void> =>
  addJob(tx, checkAccessJob, { clientId, shop }, { key: `${checkAccessJob.name}/${shop}` })
