/**
 * Calls to a shop's REST API v3. Each shop is another host with other plugins, so an answer may be anything: what is no JSON says nothing
 * of what was done. A shared host stands two calls at a time.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { bulkhead } from 'cockatiel'
import { z } from 'zod'
import { effectCauseMessageOf } from '#contract/effects/causes.ts'
import { partnerSaid } from '#contract/texts/message.ts'
import { decodeHtmlEntities } from '#contract/written-values/entities.ts'
import type { StoreAnswer, StoreGrants } from '#selling/ports/stores.ts'
import { type PartnerAnswer, type PartnerDeps, type PartnerHttp, USER_AGENT } from '../../partner-http.ts'
import { tokenSession } from '../../token-session.ts'
import { withStorableTexts } from '../storable.ts'
import type { WooCommerceSettings } from './settings.ts'

export type RestCall<T> = {
  operation: string
  method?: 'GET' | 'POST' | 'DELETE'
  /** Below `wp-json/`, e.g. `wc/v3/orders`. */
  path: string
  query?: Record<string, string>
  body?: unknown
  answer: z.ZodType<T>
}
/** `total`: of a list, over all its pages. `missing`: the shop has no such thing, or no such route. */
export type RestAnswer<T> = StoreAnswer<T> | { kind: 'missing'; code: string }
export type RestOne = <T>(call: RestCall<T>) => Promise<RestAnswer<T>>
export type RestList = <T>(call: RestCall<T>) => Promise<RestAnswer<{ value: T; total: number }>>
export type ShopRest = { one: RestOne; list: RestList }

const AT_ONCE = 2
const READ_AGAIN_MS = 500
const WAITING_MAX = 10_000
/** A key has no end. The store of tokens wants one: short enough that a key given anew is soon looked up. */
const ENDLESS_MS = 3_600_000

const NEEDS_AUTH = 'the merchant must connect the shop again'
export const needsAuthAnswer = { kind: 'refused', reason: 'needs-auth', message: { code: 'must-connect-again' } } as const

/** `ck_…:cs_…`: as Basic authorization sends it. */
export const basicTokenOf = ({ consumerKey, consumerSecret }: { consumerKey: string; consumerSecret: string }): string =>
  `${consumerKey}:${consumerSecret}`

type Given = { shop: string; settings: WooCommerceSettings; deps: PartnerDeps; http: PartnerHttp; grants: StoreGrants }

export function shopRest({ shop, settings, deps, http, grants }: Given): ShopRest {
  const places = bulkhead(AT_ONCE, WAITING_MAX)
  /** Some hosts take the header away: there the key goes in the address. */
  let isKeyInAddress = false

  const session = tokenSession({
    key: wooTokenKey(shop),
    deps,
    async login() {
      const grant = await grants.renew(shop, async (kept) => kept)
      if (!grant) return { kind: 'failed', cause: NEEDS_AUTH }
      return { kind: 'token', entry: { token: grant.accessToken, expiresAt: new Date(deps.now().getTime() + ENDLESS_MS) } }
    },
    isTurnedAway: (answer) => answer.kind === 'answered' && isKeyRefused(answer),
  })

  const send = (call: RestCall<unknown>, token: string): Promise<PartnerAnswer> => {
    const isRead = (call.method ?? 'GET') === 'GET'
    const [key = '', secret = ''] = token.split(':')
    const own = isKeyInAddress ? { consumer_key: key, consumer_secret: secret } : {}
    return http({
      operation: call.operation,
      method: call.method ?? 'GET',
      path: `/wp-json/${call.path}`,
      query: new URLSearchParams({ ...call.query, ...own }),
      headers: isKeyInAddress ? {} : { authorization: `Basic ${Buffer.from(token).toString('base64')}` },
      ...(call.body === undefined ? {} : { body: { json: call.body } }),
      timeoutMs: isRead ? settings.readTimeoutMs : settings.writeTimeoutMs,
      isRead,
    })
  }

  async function sendEitherWay(call: RestCall<unknown>, token: string): Promise<PartnerAnswer> {
    const answer = await send(call, token)
    if (isKeyInAddress || answer.kind !== 'answered' || !isKeyRefused(answer)) return answer
    isKeyInAddress = true
    const again = await send(call, token)
    if (again.kind === 'answered' && isKeyRefused(again)) isKeyInAddress = false
    return again
  }

  /** A host that breaks now and then is asked once more for what changes nothing: an order takes a dozen calls to read. */
  async function sendPatiently(call: RestCall<unknown>, token: string): Promise<PartnerAnswer> {
    const answer = await sendEitherWay(call, token)
    const isBroken = answer.kind === 'answered' && answer.status >= 500
    if (!isBroken || (call.method ?? 'GET') !== 'GET') return answer
    await wait(READ_AGAIN_MS)
    return sendEitherWay(call, token)
  }

  const ask = (call: RestCall<unknown>): Promise<PartnerAnswer> => places.execute(() => session((token) => sendPatiently(call, token)))

  const list: RestList = async (call) => {
    const answer = await ask(call)
    const read = readRestAnswer(answer, call)
    if (read.kind !== 'done') return read
    const total = answer.kind === 'answered' ? Number(answer.headers?.get('x-wp-total') ?? Number.NaN) : Number.NaN
    return Number.isInteger(total)
      ? { kind: 'done', value: { value: read.value, total } }
      : { kind: 'unknown', cause: 'the shop named no total' }
  }
  return { list, one: async (call) => readRestAnswer(await ask(call), call) }
}

/** Where the key in use of a shop stands in the store of tokens. */
export const wooTokenKey = (shop: string): string => `woocommerce/${shop}`

/** 401 with a code of WooCommerce: a caller without a key that it knows. What another plugin or the host refuses has another body. */
const isKeyRefused = (answer: Extract<PartnerAnswer, { kind: 'answered' }>): boolean => answer.status === 401

const Refusal = z.object({ code: z.union([z.string(), z.number().transform(String)]), message: z.string().catch('') })

/** Of a write, all that is no clear answer is unknown; of a read, it only means that nothing was learnt. */
export function readRestAnswer<T>(answer: PartnerAnswer, call: RestCall<T>): RestAnswer<T> {
  if (answer.kind === 'not-sent') {
    if (answer.cause === NEEDS_AUTH) return needsAuthAnswer
    return {
      kind: 'refused',
      reason: 'unreachable',
      message: { code: 'shop-not-reached', params: { cause: effectCauseMessageOf(answer.cause) } },
    }
  }
  if (answer.kind === 'unknown') return answer
  const body = jsonWithin(answer.body)
  const { status } = answer
  if (status >= 200 && status < 300) {
    const read = call.answer.safeParse(withStorableTexts(body, decodeHtmlEntities))
    return read.success
      ? { kind: 'done', value: read.data }
      : { kind: 'unknown', cause: `not the answer that was asked for: ${z.prettifyError(read.error).slice(0, 300)}` }
  }
  const refusal = Refusal.safeParse(body).data
  return refusal ? refusedWith(status, refusal) : refusedByHost(status)
}

function refusedWith(status: number, { code, message }: z.infer<typeof Refusal>): RestAnswer<never> {
  if (status === 401)
    return /authentication_error|cannot_view/.test(code)
      ? needsAuthAnswer
      : { kind: 'refused', reason: 'not-allowed', message: partnerSaid(message) }
  if (status === 404 || code.endsWith('_invalid_id')) return { kind: 'missing', code }
  if (status === 403) return { kind: 'refused', reason: 'not-allowed', message: partnerSaid(message) }
  if (status === 429) return busy
  if (status === 400) return { kind: 'refused', reason: 'rejected', message: partnerSaid(message) }
  return { kind: 'unknown', cause: `status ${status}, ${code}` }
}

const busy = {
  kind: 'refused',
  reason: 'busy',
  message: { code: 'shop-busy' },
} as const

/** Before WordPress saw the call: firewalls, limits, redirects. Servers that break may have done it. */
function refusedByHost(status: number): RestAnswer<never> {
  if (status >= 300 && status < 400)
    return {
      kind: 'refused',
      reason: 'closed',
      message: { code: 'shop-address-redirects' },
    }
  if (status === 401) return needsAuthAnswer
  if (status === 429) return busy
  if (status === 403 || status === 406)
    return {
      kind: 'refused',
      reason: 'not-allowed',
      message: { code: 'shop-host-blocks', params: { status, agent: USER_AGENT } },
    }
  if (status === 404) return { kind: 'refused', reason: 'closed', message: { code: 'no-woocommerce-here' } }
  return { kind: 'unknown', cause: `status ${status}, not readable` }
}

/** PHP may say something first: a warning, or a mark of the encoding; a page cache something behind. undefined: it is no JSON. */
function jsonWithin(body: Uint8Array): unknown {
  const text = withoutComments(Buffer.from(body).toString('utf8'))
  for (const from of [0, text.search(/[{[]\s*["{[\]}]/)]) {
    if (from < 0) continue
    try {
      return JSON.parse(text.slice(from))
    } catch {
      // tried from the next place
    }
  }
  return undefined
}

/** `{…} <!-- cached -->` */
function withoutComments(text: string): string {
  let left = text.trimEnd()
  while (left.endsWith('-->') && left.includes('<!--')) left = left.slice(0, left.lastIndexOf('<!--')).trimEnd()
  return left
}
