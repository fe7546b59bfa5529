/** A client's connected shops: found, spoken with, and what the store's refusals become. */

import { and, asc, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import type { StorePartner } from '#contract/store-platforms.ts'
import { asMessage, type PlainCode } from '#contract/texts/message.ts'
import type { StoreAnswer, StoreRefusal } from '#selling/ports/stores.ts'
import type { App } from '#server/platform/app.ts'
import type { Database, Queries, Statements, Tx } from '#server/platform/database/database.ts'
import { type StatementParams, statement } from '#server/platform/database/statement.ts'
import { addJob, type JobName } from '#server/platform/jobs/jobs.ts'
import { noteNeedsAuth } from './store-connection.ts'
import { stores } from './tables.ts'

export type StoreRow = typeof stores.$inferSelect
export type StoreKey = Pick<StoreRow, 'clientId' | 'shop'>

/** A store whose platform is a partner. Only these are asked, copied from and notified. */
export type PartnerStore = StoreRow & { platform: StorePartner }
/** What a partner's store is spoken with by. */
export type PartnerShop = Pick<PartnerStore, 'platform' | 'shop'>

export const hasPartner = (store: StoreRow): store is PartnerStore => store.platform !== 'import'

/** False, and logged: the operator has no account with its platform any more. Jobs leave it be. */
export function isStoreInUse({ stores: inUse, log }: Pick<App, 'stores' | 'log'>, { platform, shop }: PartnerShop): boolean {
  if (!inUse.has(platform)) log.warn({ platform, shop }, 'a shop is of a platform that is not in use')
  return inUse.has(platform)
}

type Partners<Port> = { stores: ReadonlyMap<StorePartner, Port> }

/** The one way from a store to its port: what has no partner has none. Throws `partner-not-in-use`. */
export function storePortOf<Port>(app: Partners<Port>, { platform }: Pick<PartnerStore, 'platform'>): Port {
  const port = app.stores.get(platform)
  if (!port) throw new Problem('partner-not-in-use', { because: { code: 'store-not-in-use' } })
  return port
}

export const isStoreRow = ({ clientId, shop }: StoreKey) => and(eq(stores.clientId, clientId), eq(stores.shop, shop))

/** No name has a dot or a colon, and every shop has one: the two are never confused. */
const isNamed = (name: string) => or(eq(stores.shop, name), eq(stores.name, name))

/** Prepared, for every call about a shop begins with it. */
const named = statement('store-of', (given: StatementParams<{ clientId: string; name: string }>) => ({
  rows: getTableColumns(stores),
  text: (list) => sql`
    select ${list} from ${stores}
     where ${stores.clientId} = ${given.clientId} and ${stores.disconnectedAt} is null
       and (${stores.shop} = ${given.name} or ${stores.name} = ${given.name})`,
}))

/** `name`: the store's name, or its shop. A disconnected shop and another client's are as little there as none. */
export async function storeOf(db: Statements, { clientId, name }: { clientId: string; name: string }): Promise<StoreRow> {
  const store = await named.first(db, { clientId, name })
  if (!store) throw new Problem('not-found')
  return store
}

const platformOf = statement('platform-of-store', (given: StatementParams<StoreKey>) => ({
  rows: { platform: stores.platform },
  text: (list) => sql`select ${list} from ${stores} where ${stores.clientId} = ${given.clientId} and ${stores.shop} = ${given.shop}`,
}))

/** False: its orders came from files, and no partner is notified. Also when it was disconnected since. */
export const isPartnerStore = async (db: Statements, { clientId, shop }: StoreKey): Promise<boolean> =>
  (await platformOf.first(db, { clientId, shop }))?.platform !== 'import'

/** As `storeOf`; a store without a partner is not there. */
export async function partnerStoreOf(db: Statements, which: { clientId: string; name: string }): Promise<PartnerStore> {
  const store = await storeOf(db, which)
  if (!hasPartner(store)) throw new Problem('not-found')
  return store
}

/** What a client's stores are called, by shop; also those that were disconnected since. */
export async function storeTitlesOf(db: Queries, clientId: string): Promise<Map<string, { clientId: string; title: string }>> {
  const rows = await db
    .select({ shop: stores.shop, name: stores.name, title: stores.title })
    .from(stores)
    .where(eq(stores.clientId, clientId))
  return new Map(rows.map(({ shop, name, title }) => [shop, { clientId: name, title }]))
}

/** The first connected first. */
export const connectedStores = (db: Queries, clientId: string): Promise<StoreRow[]> =>
  db
    .select()
    .from(stores)
    .where(and(eq(stores.clientId, clientId), isNull(stores.disconnectedAt)))
    .orderBy(asc(stores.connectedAt), asc(stores.shop))

/** Also when it was disconnected since. */
export async function wasConnected(db: Database | Tx, { clientId, name }: { clientId: string; name: string }): Promise<boolean> {
  const rows = await db
    .select({ shop: stores.shop })
    .from(stores)
    .where(and(eq(stores.clientId, clientId), isNamed(name)))
  return rows.length > 0
}

/** The client that has it connected now; for what the store itself sends. */
export async function storeOfShop(db: Database | Tx, shop: string): Promise<PartnerStore | null> {
  const [row] = await db
    .select()
    .from(stores)
    .where(and(eq(stores.shop, shop), isNull(stores.disconnectedAt)))
  return row && hasPartner(row) ? row : null
}

/** Every client that has or had it connected: the law's requests concern their copies. */
export const everyStoreOfShop = (db: Database | Tx, shop: string): Promise<StoreRow[]> =>
  db.select().from(stores).where(eq(stores.shop, shop))

/** As the port that is given has it: whole for effects. */
export const connectedShopOf = <Shop>(app: Partners<{ connected(shop: string): Shop }>, store: PartnerShop): Shop =>
  storePortOf(app, store).connected(store.shop)

/** Refusals that say more to a user than "it does not answer", in our words: the store's own may be in any language. */
const ownWords: Partial<Record<StoreRefusal, PlainCode>> = {
  'not-allowed': 'store-not-allowed',
  closed: 'store-closed',
  busy: 'store-busy',
}

/** What the store answered, or the problem it becomes. That the merchant must connect again is noted on the row. */
export async function requireStoreAnswer<T>(app: App, store: StoreRow, answer: StoreAnswer<T>): Promise<T> {
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
