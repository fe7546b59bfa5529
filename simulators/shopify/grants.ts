/** Installing the app: the page that asks the merchant, codes, tokens that expire and refresh tokens that rotate. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { JournalShelf } from '#simulators/journal.ts'
import { htmlReply, jsonReply, type SimCall, type SimReply } from '#simulators/protocol.ts'
import { readJson } from '#simulators/serving.ts'

/** An invented app. */
export const demoApp = { clientId: 'demo-shopify-client', clientSecret: 'Demo-shopify-secret-1' }

export type ShopifyAuthorizationCode = { shop: string; scopes: string[]; expiresAt: string }
/** By access token. `nextToken`: the refresh that replaced it; its own refresh token still works until the new one is used. */
export type ShopifyGrant = { shop: string; scopes: string[]; expiresAt: string | null; refreshToken: string | null; isRefreshUsed: boolean }
export type ShopifyGrants = { codes: JournalShelf<ShopifyAuthorizationCode>; tokens: JournalShelf<ShopifyGrant>; now(): Date }

const CODE_MS = 10 * 60_000
const ACCESS_SECONDS = 3600
const REFRESH_SECONDS = 90 * 86_400
/** The page's links are signed when it is made, and a return is believed for 90 seconds. */
const RENEWED_SECONDS = 60

export function shopifyAuthorizePage(grants: ShopifyGrants, shop: { domain: string; name: string }, query: URLSearchParams): SimReply {
  const [clientId, scope, redirect, state] = ['client_id', 'scope', 'redirect_uri', 'state'].map((name) => query.get(name) ?? '')
  if (clientId !== demoApp.clientId) return htmlReply(400, '<h1>Oauth error invalid_request: client_id</h1>')
  if (!redirect || !URL.canParse(redirect)) return htmlReply(400, '<h1>Oauth error invalid_request: redirect_uri</h1>')
  const code = randomBytes(16).toString('hex')
  grants.codes.put(code, {
    shop: shop.domain,
    scopes: scope?.split(',').filter(Boolean) ?? [],
    expiresAt: new Date(grants.now().getTime() + CODE_MS).toISOString(),
  })
  const common = {
    host: Buffer.from(`admin.shopify.com/store/${shop.domain.split('.')[0]}`).toString('base64'),
    shop: shop.domain,
    state: state ?? '',
  }
  const back = (own: Record<string, string>) =>
    `${redirect}${redirect.includes('?') ? '&' : '?'}${signed({ ...common, ...own, timestamp: String(Math.floor(grants.now().getTime() / 1000)) })}`
  const rights = (scope ?? '').split(',').map((one) => `<li>${escaped(one)}</li>`)
  return htmlReply(
    200,
    `<!doctype html><html lang="ro"><meta charset="utf-8"><meta http-equiv="refresh" content="${RENEWED_SECONDS}"><title>Instalare aplicatie</title><main style="font:16px sans-serif;max-width:34rem;margin:3rem auto">
<h1>${escaped(shop.name)}</h1><p>Aplicatia cere acces la magazinul ${escaped(shop.domain)}:</p><ul>${rights.join('')}</ul>
<p><a id="approve" href="${escaped(back({ code }))}">Instaleaza aplicatia</a></p>
<p><a id="deny" href="${escaped(back({ error: 'access_denied' }))}">Renunta</a></p></main></html>`,
  )
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

function signed(fields: Record<string, string>): string {
  const query = new URLSearchParams(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)))
  query.set('hmac', createHmac('sha256', demoApp.clientSecret).update(query.toString()).digest('hex'))
  return query.toString()
}

const TokenCall = z.object({
  client_id: z.literal(demoApp.clientId),
  client_secret: z.string(),
  code: z.string().optional(),
  expiring: z.enum(['0', '1']).optional(),
  grant_type: z.string().optional(),
  refresh_token: z.string().optional(),
})

export function issueShopifyToken(grants: ShopifyGrants, shop: string, call: SimCall): SimReply {
  const read = TokenCall.safeParse(readJson(call.body))
  if (!read.success || !isSecret(read.data.client_secret))
    return jsonReply(400, { error: 'invalid_client', error_description: 'Client authentication failed' })
  const { code, refresh_token: refreshToken, expiring } = read.data
  if (refreshToken !== undefined) return refresh(grants, shop, refreshToken)
  const known = grants.codes.get(code ?? '')
  if (!code || !known || known.shop !== shop || new Date(known.expiresAt) < grants.now()) {
    return jsonReply(400, { error: 'invalid_request', error_description: 'The authorization code was not found or was already used' })
  }
  grants.codes.drop(code)
  return issue(grants, { shop, scopes: known.scopes, isExpiring: expiring === '1' })
}

function refresh(grants: ShopifyGrants, shop: string, refreshToken: string): SimReply {
  const found = grants.tokens.ids().find((id) => grants.tokens.get(id)?.refreshToken === refreshToken)
  const grant = found === undefined ? undefined : grants.tokens.get(found)
  if (found === undefined || !grant || grant.shop !== shop || grant.isRefreshUsed) {
    return jsonReply(400, { error: 'invalid_grant', error_description: 'The refresh token is invalid or expired' })
  }
  // Rotation: using a token ends the ones before it, not itself: its answer may have been lost.
  for (const id of grants.tokens.ids()) {
    const other = grants.tokens.get(id)
    if (other && id !== found && other.shop === shop && other.refreshToken) grants.tokens.put(id, { ...other, isRefreshUsed: true })
  }
  return issue(grants, { shop, scopes: grant.scopes, isExpiring: true })
}

function issue(grants: ShopifyGrants, { shop, scopes, isExpiring }: { shop: string; scopes: string[]; isExpiring: boolean }): SimReply {
  const token = `shpat_${randomBytes(16).toString('hex')}`
  const refreshToken = isExpiring ? `shprt_${randomBytes(16).toString('hex')}` : null
  const expiresAt = isExpiring ? new Date(grants.now().getTime() + ACCESS_SECONDS * 1000).toISOString() : null
  grants.tokens.put(token, { shop, scopes, expiresAt, refreshToken, isRefreshUsed: false })
  const rest = isExpiring ? { expires_in: ACCESS_SECONDS, refresh_token: refreshToken, refresh_token_expires_in: REFRESH_SECONDS } : {}
  return jsonReply(200, { access_token: token, scope: scopes.join(','), ...rest })
}

function isSecret(given: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(demoApp.clientSecret)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** null: not welcome in this shop. */
export function shopifyGrantOf(grants: ShopifyGrants, shop: string, token: string | string[] | undefined): ShopifyGrant | null {
  const grant = typeof token === 'string' ? grants.tokens.get(token) : undefined
  if (!grant || grant.shop !== shop) return null
  return grant.expiresAt !== null && new Date(grant.expiresAt) <= grants.now() ? null : grant
}
