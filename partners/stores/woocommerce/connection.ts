/** Connecting a shop: the page where the merchant approves, the key that the shop's server brings, and trying it. */
import { domainToASCII } from 'node:url'
import { z } from 'zod'
import type { StoreAnswer, StoreConnection, StoreGrant, StoreGrants } from '#selling/ports/stores.ts'
import type { PartnerDeps, PartnerHttp } from '../../partner-http.ts'
import { readWooAccess, requirePresent } from './access.ts'
import { probeShop } from './probe.ts'
import { basicTokenOf, shopRest, wooTokenKey } from './rest.ts'
import { homeOf, type WooCommerceSettings } from './settings.ts'

const SCOPE = 'read_write'
/** A public domain with an optional folder. Addresses within a network, numbers and ports are no shops: our server would call them. */
const DOMAIN = /^(?=.{4,253}(?:\/|$))(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,61}(?:\/[\w.~-]+)*$/
const PRIVATE = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|test|invalid|example|onion|arpa)(?:\/|$)/
type Given = { settings: WooCommerceSettings; http(shop: string): PartnerHttp; deps: PartnerDeps; productName: string }

export function woocommerceConnection({ settings, http, deps, productName }: Given): StoreConnection {
  return {
    scopes: [SCOPE],
    shopOf: (typed) => shopOf(typed, settings),
    probe: (shop) => probeShop({ shop, settings, http, shopOf: (typed) => shopOf(typed, settings) }),
    stateOf: (query) => query.get('user_id') ?? '',
    authorizeUrl({ shop, state, returnUrl, callbackUrl = '' }) {
      const query = new URLSearchParams({
        app_name: productName,
        scope: SCOPE,
        user_id: state,
        return_url: returnUrl,
        callback_url: callbackUrl,
      })
      return `${homeOf(settings, shop)}/wc-auth/v1/authorize?${query}`
    },
    readOpening: () => ({ kind: 'forged', cause: 'WooCommerce shops do not open our address' }),
    readReturn(query, { state }) {
      if (query.get('user_id') !== state) return { kind: 'forged', cause: 'the state is not the one we sent' }
      return query.get('success') === '1' ? { kind: 'key-sent' } : { kind: 'denied' }
    },
    keys: { read: (body) => readKey(body), typed: (given) => typedKey(given) },
    exchange: (shop, code) => tryKey({ shop, settings, http: http(shop), deps }, code),
    forget: (shop) => deps.tokens.drop(wooTokenKey(shop)),
  }
}

/** What merchants type or copy from their browser. */
function shopOf(typed: string, { shopUrl }: WooCommerceSettings): string | null {
  const bare = typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/[?#].*$/, '')
    .replace(/\/(?:wp-admin|wp-login\.php|wp-json).*$/, '')
    .replace(/\/+$/, '')
  const [host = '', ...folders] = bare.split('/')
  const shop = [domainToASCII(host), ...folders].join('/')
  // The sandbox's shops are invented and stand in our own network.
  return DOMAIN.test(shop) && (!shopUrl.startsWith('https://') || !PRIVATE.test(shop)) ? shop : null
}

const Key = z.object({
  consumer_key: z.string().regex(/^ck_\w{20,80}$/),
  consumer_secret: z.string().regex(/^cs_\w{20,80}$/),
  key_permissions: z.string().default(SCOPE),
})
const SentKey = Key.extend({ user_id: z.union([z.string(), z.number().transform(String)]) })

/** Unsigned, and it names no shop: only the state binds it, and `exchange` tries it at the shop that the state is of. */
function readKey(body: unknown): { state: string; code: string } | null {
  const sent = SentKey.safeParse(body).data
  if (!sent) return null
  const { user_id: state, ...key } = sent
  return { state, code: JSON.stringify(key) }
}

function typedKey({ key, secret }: { key: string; secret: string }): string | null {
  const read = Key.safeParse({ consumer_key: key, consumer_secret: secret }).data
  return read ? JSON.stringify(read) : null
}

/** `code`: a key as the shop sends it, or as a merchant pastes it. */
async function tryKey(
  given: Omit<Given, 'http' | 'productName'> & { shop: string; http: PartnerHttp },
  code: string,
): Promise<StoreAnswer<StoreGrant>> {
  const key = Key.safeParse(parsed(code)).data
  if (!key) return { kind: 'refused', reason: 'rejected', message: { code: 'key-not-woocommerce' } }
  if (key.key_permissions !== SCOPE) return readOnly
  const accessToken = basicTokenOf({ consumerKey: key.consumer_key, consumerSecret: key.consumer_secret })
  const grant: StoreGrant = {
    accessToken,
    accessExpiresAt: null,
    refreshToken: null,
    refreshExpiresAt: null,
    scopes: [key.key_permissions],
  }
  // The key in use, if there is one, stays in use until this one has been kept.
  const alone: StoreGrants = { renew: async () => grant }
  const tokens = { get: async () => null, put: async () => undefined, drop: async () => undefined }
  const rest = shopRest({ ...given, deps: { ...given.deps, tokens }, grants: alone })
  const access = await readWooAccess(rest)
  if (access.kind !== 'done') return access.kind === 'refused' && access.reason === 'needs-auth' ? notAccepted : access
  const written = await requirePresent(
    rest.one({ operation: 'try-writing', method: 'POST', path: 'wc/v3/orders/batch', body: {}, answer: Any }),
  )
  if (written.kind === 'refused' && (written.reason === 'needs-auth' || written.reason === 'not-allowed')) return readOnly
  return written.kind === 'done' ? { kind: 'done', value: grant } : written
}

const Any = z.looseObject({})
const notAccepted = {
  kind: 'refused',
  reason: 'rejected',
  message: { code: 'key-not-accepted' },
} as const
const readOnly = {
  kind: 'refused',
  reason: 'not-allowed',
  message: { code: 'key-reads-only' },
} as const

function parsed(code: string): unknown {
  try {
    return JSON.parse(code)
  } catch {
    return null // no key: reported by the caller
  }
}
