/** Looking at an address before its merchant is sent there: whether WooCommerce answers, and if not what is in the way. */
import { z } from 'zod'
import { asMessage, type Message, type PlainCode } from '#contract/texts/message.ts'
import type { StoreAnswer } from '#selling/ports/stores.ts'
import { jsonOf, type PartnerAnswer, type PartnerHttp } from '../../partner-http.ts'
import { NOT_PUBLIC } from '../../public-internet.ts'
import { homeOf, type WooCommerceSettings } from './settings.ts'

const PROBE_MS = 15_000
const Index = z.object({ namespaces: z.array(z.string()) })

type Given = {
  shop: string
  settings: WooCommerceSettings
  http(shop: string): PartnerHttp
  shopOf(typed: string): string | null
}
type Seen = StoreAnswer<{ shop: string }>

const rejected = (message: Message): Seen => ({ kind: 'refused', reason: 'rejected', message })

export async function probeShop(given: Given, { isMoved = false } = {}): Promise<Seen> {
  const { shop, http } = given
  const ask = (path: string, query = new URLSearchParams()) =>
    http(shop)({ operation: 'probe', method: 'GET', path, query, timeoutMs: PROBE_MS, isRead: false })
  const answer = await ask('/wp-json/')
  if (hasWooCommerce(answer)) return { kind: 'done', value: { shop } }
  // Copied from one of its pages: the shop is further up.
  const above = /^(.+)\/[^/]+$/.exec(shop)?.[1]
  const found = above === undefined ? null : await probeShop({ ...given, shop: above }, { isMoved })
  if (found?.kind === 'done') return found
  const moved = movedTo(given, answer)
  if (moved !== null && moved !== shop && !isMoved && isSameSite(moved, shop))
    return probeShop({ ...given, shop: moved }, { isMoved: true })
  if (moved !== null) return rejected({ code: 'shop-address-leads-to', params: { address: moved } })
  return rejected(asMessage(await whyNot(answer, () => ask('/', new URLSearchParams({ rest_route: '/' })))))
}

const indexIn = (answer: PartnerAnswer): z.infer<typeof Index> | null =>
  answer.kind === 'answered' && answer.status < 300 ? (Index.safeParse(jsonOf(answer)).data ?? null) : null

const hasWooCommerce = (answer: PartnerAnswer): boolean => indexIn(answer)?.namespaces.includes('wc/v3') === true

/** `www.` more or less: the same shop, and never followed by calls, which would lose their key by it. */
const isSameSite = (one: string, other: string): boolean => one.replace(/^www\./, '') === other.replace(/^www\./, '')

/** null: it leads nowhere else. */
function movedTo({ shop, settings, shopOf }: Given, answer: PartnerAnswer): string | null {
  const location = answer.kind === 'answered' && answer.status >= 300 && answer.status < 400 ? answer.headers?.get('location') : null
  const there = location ? URL.parse(location, `${homeOf(settings, shop)}/`) : null
  if (!there) return null
  const [before = ''] = settings.shopUrl.split('{shop}')
  return (there.href.startsWith(before) ? shopOf(there.href.slice(before.length)) : null) ?? there.host
}

async function whyNot(answer: PartnerAnswer, askPlain: () => Promise<PartnerAnswer>): Promise<PlainCode> {
  if (answer.kind === 'not-sent' && /CERT|SELF_SIGNED|ALTNAME/.test(answer.cause)) return 'certificate-invalid'
  if (answer.kind === 'not-sent' && answer.cause === NOT_PUBLIC) return 'address-not-found'
  if (answer.kind === 'not-sent') return 'no-https'
  if (answer.kind === 'unknown') return 'store-silent'
  if (indexIn(answer)) return 'woocommerce-not-active'
  if ([401, 403, 406, 429].includes(answer.status)) return 'rest-blocked'
  if (answer.status >= 500) return 'store-in-maintenance'
  if (indexIn(await askPlain())) return 'permalinks-plain'
  return 'no-woocommerce-here'
}
