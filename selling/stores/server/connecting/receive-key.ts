/**
 * A key that a shop's own server brings while its merchant is at the shop's page. Nothing signs it and it names no shop: the state that came
 * with it is ours, unguessable, of one client and one shop, and the key is tried there. Only an answer of 200 lets the shop keep the key.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { StorePartner } from '#contract/store-platforms.ts'
import type { App } from '#server/platform/app.ts'
import type { Gate } from '#server/platform/http/http.ts'
import { sealFor } from '#server/platform/seal.ts'
import { storePortOf } from '../stores.ts'
import { storeConnecting } from '../tables.ts'
import { KEY_PATH } from './begin-connecting.ts'

const KEY_BYTES_MAX = 10_000
/** A shop that answers one call at a time waits for us while we wait for it: then the key is tried once the browser is back. */
const TRIED_MS = 20_000

const sealOf = ({ config }: Pick<App, 'config'>) => sealFor('store-keys', config.authSecret)
export const openStoreKey = (app: Pick<App, 'config'>, shop: string, sealed: string): string | null => sealOf(app).open(sealed, shop)

export async function addKeyReception(http: FastifyInstance, gate: Gate): Promise<void> {
  const options = { bodyLimit: KEY_BYTES_MAX, schema: { hide: true } as never }
  http.post<{ Params: { platform: string } }>(KEY_PATH, options, async (request, reply) => {
    const platform = StorePartner.safeParse(request.params.platform).data
    const isKept = platform !== undefined && (await receiveKey(gate.app, platform, request.body))
    return reply.status(isKept ? 200 : 403).send()
  })
}

/** False: not a key, of no connecting that is under way, or refused by the shop. */
async function receiveKey(app: App, platform: StorePartner, body: unknown): Promise<boolean> {
  const { keys, exchange } = storePortOf(app, { platform }).connection
  const sent = keys?.read(body)
  if (!sent) return false
  const isOpen = and(
    eq(storeConnecting.state, sent.state),
    eq(storeConnecting.platform, platform),
    isNull(storeConnecting.sealed),
    gt(storeConnecting.expiresAt, app.clock.now()),
  )
  const [begun] = await app.db.select({ shop: storeConnecting.shop }).from(storeConnecting).where(isOpen)
  if (!begun) return false
  const tried = await Promise.race([exchange(begun.shop, sent.code), wait(TRIED_MS, null, { ref: false })])
  if (tried?.kind === 'refused' && tried.reason !== 'unreachable') {
    app.log.warn({ shop: begun.shop, said: tried.message }, 'a key that was brought for a shop does not open it')
    return false
  }
  const kept = await app.db
    .update(storeConnecting)
    .set({ sealed: sealOf(app).seal(sent.code, begun.shop) })
    .where(isOpen)
    .returning({ shop: storeConnecting.shop })
  return kept.length > 0
}
