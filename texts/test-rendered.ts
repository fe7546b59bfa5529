/** Every text as it is read: those with parameters are given some. For tests. */

/** What parameters are that a text looks up in a list of its own. */
const known: Record<string, unknown> = {
  ...{ courier: 'fan', side: 'width', field: 'sender', problem: 'not-found', to: 'draft', role: 'owner', name: 'Cutie' },
  ...{
    awb: '700',
    orderId: 'ABC',
    awbs: ['700'],
    products: ['Cutie'],
    warehouses: ['Cluj'],
    scopes: ['read'],
    rights: ['read'],
    companies: ['Atelier'],
    more: 7,
  },
  ...{
    messages: ['7'],
    differences: ['x'],
    pickupOn: '2026-11-22',
    issuedOn: '2026-11-22',
    invoiceKind: 'fiscal',
    orders: [{ awb: '700', uniqueId: 'ABC', recipientName: 'Ana', reason: 'x', toString: () => '1' }],
    names: ['x'],
    addresses: ['x'],
    refund: { minor: 700, currency: 'RON' },
    topics: ['x'],
    lines: ['x'],
    sentIn: [{ month: '2026-11', sent: 7, needed: 7 }],
    news: 'warned',
    ...{ fact: 'weight', stop: 'orders', kind: 'ends' },
    locker: 'L1',
    why: 'x',
    ...{ alert: 'delivered', way: 'returned' },
    ...{ refusal: 'no-funds', missing: ['county'] },
    inviter: 'a@b.ro',
  },
}
const numbers =
  /^(min|max|kg|cm|ron|count|tries|calls|found|asked|amount|price|available|left|carried|collected|owed|quantity|position|status|days|hoursMax|minutesMax|megabytes|rows|pages|percent|months|shown|all|\w+Bani)$/

const params = new Proxy({}, { get: (_, name) => (String(name) in known ? known[String(name)] : numbers.test(String(name)) ? 7 : '7') })

type Found = { path: string; text: string }
type Text = (...given: unknown[]) => unknown

const kinds: readonly unknown[] = [7, '7', ['7'], new Date(), params, 'delivered']

const combinations = (count: number): unknown[][] =>
  count === 0 ? [[]] : combinations(count - 1).flatMap((before) => kinds.map((one) => [...before, one]))

export const isWhole = (text: string): boolean => !/undefined|NaN|\[object|null/.test(text)

/** Parameters by name, or one after the other: the first of these that the text takes and says whole. */
function said(text: Text): unknown {
  if (/^\(?(\{|of\b)/.test(text.toString())) return text(params)
  const all: unknown[] = []
  for (const given of combinations(text.length || 1)) {
    try {
      all.push(text(...given))
    } catch {
      // The next may be what it takes.
    }
    if (all.length > 0 && isWhole(String(all.at(-1)))) return all.at(-1)
  }
  if (all.length === 0) throw new Error(`no parameters were found for ${text}`)
  return all[0]
}

/** How numbers are written is the test of languages. */
export function rendered(texts: unknown, path = ''): Found[] {
  if (typeof texts === 'string') return [{ path, text: texts }]
  if (Array.isArray(texts)) return texts.flatMap((one, i) => rendered(one, `${path}.${i}`))
  if (typeof texts === 'function') return rendered(said(texts as Text), path)
  if (typeof texts !== 'object' || texts === null) return [{ path, text: String(texts) }]
  return Object.entries(texts).flatMap(([name, one]) => (path === '' && name === 'forms' ? [] : rendered(one, `${path}.${name}`)))
}
