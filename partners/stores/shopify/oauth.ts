/** Connecting a shop: the authorize address, the signed way back, codes and refresh tokens for grants. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { effectCauseMessageOf } from '#contract/effects/causes.ts'
import { partnerSaid } from '#contract/texts/message.ts'
import type { StoreAnswer, StoreConnection, StoreGrant } from '#selling/ports/stores.ts'
import { jsonOf, type PartnerAnswer, type PartnerDeps, type PartnerHttp } from '../../partner-http.ts'
import { SHOPIFY_SCOPES, type ShopifySettings } from './settings.ts'

/** Shopify's own client takes a return as old as this (seconds). */
const RETURN_AGE_MAX_S = 90
const SHOP = /^[a-z0-9][a-z0-9_-]*\.myshopify\.com$/

export const isShopifyDomain = (name: string): boolean => SHOP.test(name)

type Given = { settings: ShopifySettings; http(shop: string): PartnerHttp; deps: PartnerDeps }

/** Where the token in use of a shop stands in the store of tokens. */
export const shopifyTokenKey = (shop: string): string => `shopify/${shop}`

export function shopifyConnection({ settings, http, deps }: Given): StoreConnection {
  return {
    scopes: SHOPIFY_SCOPES,
    shopOf,
    authorizeUrl({ shop, state, returnUrl }) {
      const query = new URLSearchParams({ client_id: settings.clientId, scope: SHOPIFY_SCOPES.join(','), redirect_uri: returnUrl, state })
      return `${shopifyAddressOf(settings, shop)}/admin/oauth/authorize?${query}`
    },
    probe: null,
    stateOf: (query) => query.get('state') ?? '',
    keys: null,
    readOpening: (query) => readShopifyOpening(query, { secret: settings.clientSecret, now: deps.now() }),
    readReturn: (query, expected) => readShopifyReturn(query, { ...expected, secret: settings.clientSecret, now: deps.now() }),
    async exchange(shop, code) {
      const answer = await askToken(http(shop), settings, { code, expiring: '1' })
      return grantAnswer(answer, deps.now())
    },
    forget: (shop) => deps.tokens.drop(shopifyTokenKey(shop)),
  }
}

export const shopifyAddressOf = (settings: ShopifySettings, shop: string): string => settings.shopUrl.replace('{shop}', shop)

/** What people type: the name alone, the domain, or the address of the admin. */
function shopOf(typed: string): string | null {
  const bare = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
  const inAdmin = /^admin\.shopify\.com\/store\/([^/?#]+)/.exec(bare)?.[1]
  const name = inAdmin ?? bare.replace(/[/?#].*$/, '')
  const domain = name.includes('.') ? name : `${name}.myshopify.com`
  return SHOP.test(domain) ? domain : null
}

type Expected = { state: string; secret: string; now: Date }

export function readShopifyReturn(query: URLSearchParams, { state, secret, now }: Expected): ReturnType<StoreConnection['readReturn']> {
  if (!isSigned(query, secret)) return { kind: 'forged', cause: 'the signature is wrong' }
  if (!isSameSecret(query.get('state') ?? '', state)) return { kind: 'forged', cause: 'the state is not the one we sent' }
  if (!isFresh(query, now)) return { kind: 'forged', cause: 'too old' }
  const shop = query.get('shop') ?? ''
  if (!SHOP.test(shop)) return { kind: 'forged', cause: 'no shop' }
  const code = query.get('code')
  return code ? { kind: 'granted', shop, code } : { kind: 'denied' }
}

const isFresh = (query: URLSearchParams, now: Date): boolean =>
  Math.abs(now.getTime() / 1000 - Number(query.get('timestamp') ?? Number.NaN)) <= RETURN_AGE_MAX_S

/** A way back is signed in the same manner, and begins nothing: it carries a code or a state. */
export function readShopifyOpening(
  query: URLSearchParams,
  { secret, now }: Omit<Expected, 'state'>,
): ReturnType<StoreConnection['readOpening']> {
  if (!isSigned(query, secret)) return { kind: 'forged', cause: 'the signature is wrong' }
  if (!isFresh(query, now)) return { kind: 'forged', cause: 'too old' }
  if (query.has('code') || query.has('state')) return { kind: 'forged', cause: 'a way back' }
  const shop = query.get('shop') ?? ''
  return SHOP.test(shop) ? { kind: 'opened', shop } : { kind: 'forged', cause: 'no shop' }
}

/** Sorted, joined as a query without `hmac` and `signature`, SHA-256 with the app's secret, hex. */
function isSigned(query: URLSearchParams, secret: string): boolean {
  const rest = [...query].filter(([name]) => name !== 'hmac' && name !== 'signature').sort(([a], [b]) => (a < b ? -1 : 1))
  const expected = createHmac('sha256', secret).update(new URLSearchParams(rest).toString()).digest('hex')
  return isSameSecret(query.get('hmac') ?? '', expected)
}

/** In constant time. */
export function isSameSecret(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return expected !== '' && a.length === b.length && timingSafeEqual(a, b)
}

/** null: the refresh token is dead and the merchant must connect again. */
export async function refreshShopifyGrant(
  http: PartnerHttp,
  settings: ShopifySettings,
  grant: StoreGrant,
  now: Date,
): Promise<StoreAnswer<StoreGrant | null>> {
  if (grant.refreshToken === null) return { kind: 'done', value: null }
  const answer = await askToken(http, settings, { grant_type: 'refresh_token', refresh_token: grant.refreshToken })
  if (isDead(answer)) return { kind: 'done', value: null }
  return grantAnswer(answer, now)
}

const Granted = z.object({
  access_token: z.string().min(1),
  scope: z.string(),
  expires_in: z.number().positive().optional(),
  refresh_token: z.string().min(1).optional(),
  refresh_token_expires_in: z.number().positive().optional(),
})
const Refusal = z.object({ error: z.string(), error_description: z.string().optional() })

const askToken = (http: PartnerHttp, settings: ShopifySettings, own: Record<string, string>): Promise<PartnerAnswer> =>
  http({
    operation: 'token',
    method: 'POST',
    path: '/admin/oauth/access_token',
    body: { json: { client_id: settings.clientId, client_secret: settings.clientSecret, ...own } },
    timeoutMs: settings.readTimeoutMs,
    isRead: false,
  })

function isDead(answer: PartnerAnswer): boolean {
  if (answer.kind !== 'answered' || answer.status !== 400) return false
  return Refusal.safeParse(jsonOf(answer)).data?.error === 'invalid_grant'
}

function grantAnswer(answer: PartnerAnswer, now: Date): StoreAnswer<StoreGrant> {
  if (answer.kind === 'not-sent')
    return {
      kind: 'refused',
      reason: 'unreachable',
      message: { code: 'shopify-not-reached', params: { cause: effectCauseMessageOf(answer.cause) } },
    }
  if (answer.kind === 'unknown') return answer
  const read = Granted.safeParse(jsonOf(answer))
  if (answer.status === 200 && read.success) return { kind: 'done', value: grantOf(read.data, now) }
  const refusal = Refusal.safeParse(jsonOf(answer)).data
  if (refusal && answer.status < 500)
    return { kind: 'refused', reason: 'needs-auth', message: partnerSaid(refusal.error_description ?? refusal.error) }
  return { kind: 'unknown', cause: `status ${answer.status}` }
}

function grantOf(granted: z.infer<typeof Granted>, now: Date): StoreGrant {
  const after = (seconds: number | undefined) => (seconds === undefined ? null : new Date(now.getTime() + seconds * 1000))
  return {
    accessToken: granted.access_token,
    accessExpiresAt: after(granted.expires_in),
    refreshToken: granted.refresh_token ?? null,
    refreshExpiresAt: after(granted.refresh_token_expires_in),
    scopes: granted.scope
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  }
}
