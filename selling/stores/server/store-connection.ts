/** The one place where it changes whether a store lets us in: the permitted move, the row and the event, in the caller's transaction. */

import { eq, sql } from 'drizzle-orm'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { assign, type StatementParams, statement } from '#server/platform/database/statement.ts'
import { noteAuditedValues } from '#server/platform/http/request-entry.ts'
import { emitEvent, eventKind } from '#server/platform/jobs/events.ts'
import { stores } from './tables.ts'

type Row = typeof stores.$inferSelect
type Key = Pick<Row, 'clientId' | 'shop'>

/** `needs-auth`: the store refused our grant, or took rights away. */
export type StoreConnectionState = 'connected' | 'needs-auth' | 'disconnected'

/** What happens by itself. From everywhere the merchant connects it (`connectStore`); what is disconnected is moved by nothing else. */
export const connectionMoves: Record<StoreConnectionState, readonly StoreConnectionState[]> = {
  connected: ['connected', 'needs-auth', 'disconnected'],
  'needs-auth': ['connected', 'needs-auth', 'disconnected'],
  disconnected: [],
}

export const storeConnectionStateOf = ({
  disconnectedAt,
  needsAuthSince,
}: Pick<Row, 'disconnectedAt' | 'needsAuthSince'>): StoreConnectionState =>
  disconnectedAt !== null ? 'disconnected' : needsAuthSince !== null ? 'needs-auth' : 'connected'

/** The merchant connected it, for the first time or again. */
export const storeConnected = eventKind<Key>('store-connected')
/** It lets us in no longer, again, or was disconnected. */
export const storeAccessMoved = eventKind<Key & { from: StoreConnectionState; to: StoreConnectionState }>('store-access-moved')

type NewStore = Key & Pick<Row, 'platform' | 'currency' | 'settings'>

/** Connected again, a shop keeps its name, its settings and its copy. Its title is its name until its own is known. */
export async function connectStore(app: App, tx: Tx, row: NewStore): Promise<void> {
  const connectedAt = app.clock.now()
  const name = await nameFor(tx, row)
  await tx
    .insert(stores)
    .values({ ...row, name, title: name, connectedAt })
    .onConflictDoUpdate({
      target: [stores.clientId, stores.shop],
      set: { platform: row.platform, connectedAt, disconnectedAt: null, needsAuthSince: null, missingScopes: [] },
    })
  noteAuditedValues({ clientId: name })
  await emitEvent(app, tx, storeConnected, { clientId: row.clientId, shop: row.shop })
}

/** `magazin` of `magazin.myshopify.com`; `magazin-2` where the client has or had another shop of that name. */
async function nameFor(tx: Tx, { clientId, shop }: Key): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`store names of ${clientId}`}))`)
  const rows = await tx.select({ shop: stores.shop, name: stores.name }).from(stores).where(eq(stores.clientId, clientId))
  const own = rows.find((one) => one.shop === shop)
  if (own) return own.name
  const names = new Set(rows.map(({ name }) => name))
  const first = shortName(shop)
  for (let n = 1; ; n++) {
    const name = n === 1 ? first : `${first}-${n}`
    if (!names.has(name)) return name
  }
}

const shortName = (shop: string): string => shop.replace(/^www\./, '').replace(/[.:/].*$/, '')

type Moving = Key & {
  to: StoreConnectionState
  froms: readonly string[]
  now: Date
  title: string | null
  currency: string | null
  missing: string[] | null
  seen: string[] | null
}

const { clientId, shop: ofShop, disconnectedAt, needsAuthSince, title, currency, missingScopes, remarks } = stores
const STATE = sql`case when ${disconnectedAt} is not null then 'disconnected' when ${needsAuthSince} is not null then 'needs-auth' else 'connected' end`
const moving = statement('store-connection-moved', (given: StatementParams<Moving>) => ({
  rows: { from: sql`before.state`.mapWith((state: StoreConnectionState) => state) },
  text: (list) => sql`
    with before as (
      select ${clientId}, ${ofShop}, ${STATE} as state from ${stores}
       where ${clientId} = ${given.clientId} and ${ofShop} = ${given.shop} for update)
    update ${stores} set ${assign(stores, {
      disconnectedAt: sql`case when ${given.to} = 'disconnected' then ${given.now}::timestamptz end`,
      needsAuthSince: sql`case when ${given.to} = 'needs-auth' then coalesce(${needsAuthSince}, ${given.now}::timestamptz) end`,
      title: sql`coalesce(${given.title}, ${title})`,
      currency: sql`coalesce(${given.currency}, ${currency})`,
      missingScopes: sql`coalesce(${sql.param(given.missing, missingScopes)}::jsonb, ${missingScopes})`,
      remarks: sql`coalesce(${sql.param(given.seen, remarks)}::jsonb, ${remarks})`,
    })}
      from before
     where ${clientId} = before.client_id and ${ofShop} = before.shop and before.state = any(${given.froms}::text[])
    returning ${list}`,
}))

type Shown = Partial<Pick<Row, 'title' | 'currency' | 'missingScopes' | 'remarks'>>

/** `shown`: how the store presents itself. Since the first refusal, however often it refuses. Where the move is not permitted nothing happens. */
export async function moveConnection(
  app: App,
  tx: Tx,
  { clientId, shop }: Key,
  to: StoreConnectionState,
  shown: Shown = {},
): Promise<void> {
  const froms = Object.entries(connectionMoves).flatMap(([from, tos]) => (tos.includes(to) ? [from] : []))
  const { title = null, currency = null, missingScopes: missing = null, remarks: seen = null } = shown
  const moved = await moving.first(tx, { clientId, shop, to, froms, now: app.clock.now(), title, currency, missing, seen })
  if (moved && moved.from !== to) await emitEvent(app, tx, storeAccessMoved, { clientId, shop, from: moved.from, to })
}

/** In a transaction of its own. */
export const noteNeedsAuth = (app: App, store: Key): Promise<void> =>
  app.db.inTransaction((tx) => moveConnection(app, tx, store, 'needs-auth'))
