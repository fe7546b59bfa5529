/** Calls to a shop with its token: taken from the store of tokens, renewed by one process for all. */

import { asText } from '#contract/texts/message.ts'
import type { StoreGrant, StoreGrants } from '#selling/ports/stores.ts'
import type { PartnerAnswer, PartnerDeps, PartnerHttp } from '../../partner-http.ts'
import { type TokenCall, tokenSession } from '../../token-session.ts'
import { refreshShopifyGrant, shopifyTokenKey } from './oauth.ts'
import type { ShopifySettings } from './settings.ts'

/** What a call that never went out says when the merchant must connect again. */
export const NEEDS_AUTH = 'the merchant must connect the shop again'
/** A token this close to its end is renewed first. */
const MARGIN_MS = 60_000
/** The store of tokens wants an end: for tokens that have none, long enough to matter never and short enough to be looked up again. */
const ENDLESS_MS = 3_600_000

type Given = { shop: string; settings: ShopifySettings; deps: PartnerDeps; http: PartnerHttp; grants: StoreGrants }

export function shopSession({ shop, settings, deps, http, grants }: Given): (call: TokenCall) => Promise<PartnerAnswer> {
  /** The token that this process used last: when it is turned away, the same one from the keeper is no better. */
  let used: string | null = null
  let failure = NEEDS_AUTH

  const isFresh = (grant: StoreGrant): boolean =>
    grant.accessToken !== used && (grant.accessExpiresAt === null || grant.accessExpiresAt.getTime() - MARGIN_MS > deps.now().getTime())

  /** Under the keeper's lock: another process may have renewed it while we waited. */
  async function renewal(kept: StoreGrant | null): Promise<StoreGrant | null> {
    failure = NEEDS_AUTH
    if (!kept || isFresh(kept)) return kept
    const renewed = await refreshShopifyGrant(http, settings, kept, deps.now())
    if (renewed.kind === 'done') return renewed.value
    failure = renewed.kind === 'unknown' ? renewed.cause : asText(renewed.message)
    return null
  }

  const session = tokenSession({
    key: shopifyTokenKey(shop),
    deps,
    async login() {
      const grant = await grants.renew(shop, renewal)
      if (!grant) return { kind: 'failed', cause: failure }
      const expiresAt = grant.accessExpiresAt ?? new Date(deps.now().getTime() + ENDLESS_MS)
      return { kind: 'token', entry: { token: grant.accessToken, expiresAt } }
    },
    isTurnedAway: (answer) => answer.kind === 'answered' && answer.status === 401,
  })
  return (call) =>
    session((token) => {
      used = token
      return call(token)
    })
}
