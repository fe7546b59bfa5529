/**
 * Calls as an attacker makes them, built from the OpenAPI document: every call by every role, with values that hurt in each
 * place. Nothing may answer 5xx, and no role may see another one's data.
 */
export type Asked = { method: string; path: string; token: string | null; body: string | null }
export type Ask = (asked: Asked) => Promise<{ status: number; text: string }>

type Schema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  format?: string
  minimum?: number
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
type Parameter = { name: string; in: string; schema: Schema }
type Described = { parameters?: Parameter[]; requestBody?: { content: Record<string, { schema: Schema }> } }
export type OpenApi = { paths: Record<string, Record<string, Described>> }

/** `mine`: a text that stands only in this identity's records; null: it has none, or may see all. `hidden`: a text that it must see nowhere. */
export type Identity = { name: string; token: string | null; mine: string | null; mayAct: boolean; hidden: string | null }

export type Outcome = { calls: number; byClass: Record<string, number>; failures: string[]; foreign: string[] }

type Attack = {
  ask: Ask
  document: OpenApi
  identities: readonly Identity[]
  ids: readonly string[]
  calls: number
  atOnce: number
  seed?: number
}

const deep = JSON.parse(`${'['.repeat(300)}1${']'.repeat(300)}`)
const hostile: readonly unknown[] = [
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', '\udfff\ud800', '%00', '%2500', '%E0%A4%A', '\u202eabc', '👩‍👩‍👧', 'Ș'.repeat(300)],
  ...[
    "' or 1=1 --",
    "'; drop table orders; --",
    '<script>alert(1)</script>',
    '{{7*7}}',
    '#{7*7}',
    '../../../../etc/passwd',
    '\r\nX-A: 1',
    '\\',
    '"',
  ],
  ...[
    'A'.repeat(20_000),
    '9'.repeat(400),
    '-1',
    '1e309',
    'NaN',
    'Infinity',
    '0x10',
    'null',
    'undefined',
    '__proto__',
    'constructor',
    'true',
  ],
  ...[
    '0001-01-01',
    '9999999-01-01',
    '-000001-01-01T00:00:00Z',
    '0000-00-00',
    '2026-02-30',
    '2026-11-21T25:61:61Z',
    'gid://shopify/Order/1',
  ],
  ...[0, -0, -1, 1.5, 1e-300, 1e21, 1e308, -1e308, 2 ** 31, 2 ** 53, -(2 ** 63), true, false, null],
  ...[[], {}, [[]], [null], { a: { b: { c: 1 } } }, deep, Array.from({ length: 600 }, () => 'x'), { length: 1e9 }, { toString: 1 }],
]

/** Numbers that look random and are the same in every run (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

export async function attack({ ask, document, identities, ids, calls, atOnce, seed = 20_261_121 }: Attack): Promise<Outcome> {
  const random = numbers(seed)
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ method: method.toUpperCase(), path, described })),
  )
  const outcome: Outcome = { calls: 0, byClass: {}, failures: [], foreign: [] }
  let begun = 0
  const lane = async () => {
    while (begun < calls) {
      const operation = operations[begun % operations.length]
      begun += 1
      const identity = identities[random(identities.length)]
      if (!operation || !identity || isSelfHarm(operation, identity)) continue
      const asked = { method: operation.method, token: identity.token, ...requestFor(document, operation, { random, ids }) }
      note(outcome, identities, identity, asked, await ask(asked))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return outcome
}

type Operation = { method: string; path: string; described: Described }

/** What would end the attack itself: its own sessions, its own simulators. */
const isSelfHarm = ({ method, path }: Operation, { mayAct }: Identity): boolean =>
  path === '/api/auth/logout' || path.startsWith('/api/auth/sessions/') || (mayAct && method === 'POST' && path.startsWith('/api/sandbox/'))

function note(
  outcome: Outcome,
  identities: readonly Identity[],
  identity: Identity,
  asked: Asked,
  { status, text }: { status: number; text: string },
): void {
  const kind = `${Math.floor(status / 100)}xx`
  outcome.calls += 1
  outcome.byClass[kind] = (outcome.byClass[kind] ?? 0) + 1
  const said = `${asked.method} ${asked.path.slice(0, 200)} by ${identity.name}: ${status} with ${String(asked.body).slice(0, 300)} → ${text.slice(0, 300)}`
  if (status >= 500) outcome.failures.push(said)
  if (identity.hidden !== null && text.includes(identity.hidden)) outcome.foreign.push(`hidden: ${said}`)
  if (identity.mayAct) return
  for (const { name, mine } of identities)
    if (mine !== null && mine !== identity.mine && text.includes(mine)) outcome.foreign.push(`${name}’s: ${said}`)
}

type Given = { random: (below: number) => number; ids: readonly string[] }

/** A valid request as far as the document describes it, with one thing wrong in it; each fourth is left valid. */
function requestFor(document: OpenApi, { path, described }: Operation, given: Given): Pick<Asked, 'path' | 'body'> {
  const { random } = given
  const wrongAt = random(4)
  const parameters = described.parameters ?? []
  const pathNow = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const schema = parameters.find((one) => one.name === name && one.in === 'path')?.schema ?? {}
    return inAddress(wrongAt === 1 ? pick(hostile, random) : sample(document, schema, given))
  })
  const query = parameters
    .filter((one) => one.in === 'query' && random(3) > 0)
    .map(({ name, schema }) => `${name}=${inAddress(wrongAt === 2 ? pick(hostile, random) : sample(document, schema, given))}`)
    .join('&')
  const schema = described.requestBody?.content['application/json']?.schema
  const right = schema ? sample(document, schema, given) : null
  const body = schema && wrongAt === 3 ? spoiled(right, random) : right
  return { path: pathNow + (query ? `?${query}` : ''), body: schema ? bodyText(body, random) : null }
}

/** As written, or half of it, now and then. */
const bodyText = (body: unknown, random: Given['random']): string => {
  const text = JSON.stringify(body) ?? 'null'
  return random(60) === 0 ? text.slice(0, text.length / 2) : text
}

const pick = <T>(list: readonly T[], random: Given['random']): T => list[random(list.length)] as T // the list is never empty

/** Too long an address is Node's to refuse; half a character cannot be encoded: it goes as the bytes it would have. */
function inAddress(value: unknown): string {
  const text = (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 2000)
  if (text.includes('%')) return text
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

function sample(document: OpenApi, schema: Schema, given: Given): unknown {
  const { random, ids } = given
  if (schema.$ref) return sample(document, referred(document, schema.$ref), given)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(schema.enum, random)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return sample(document, pick(choices, random), given)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => sample(document, part, given)))
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, sample(document, inner, given)]))
    case 'array':
      return Array.from({ length: 1 + random(2) }, () => sample(document, schema.items ?? {}, given))
    case 'number':
    case 'integer':
      return Math.max(schema.minimum ?? 1, 1 + random(3))
    case 'boolean':
      return random(2) === 0
    case 'null':
      return null
    default:
      return schema.format === 'email' ? 'cineva@exemplu.ro' : pick([...ids, 'CJ', '400114', 'Strada Horea', '+40722333444', '1'], random)
  }
}

const referred = (document: OpenApi, ref: string): Schema =>
  ref
    .split('/')
    .slice(1)
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document) as Schema // references lead to schemas

/** One leaf, one branch or all of it replaced, or an unknown field added. */
function spoiled(value: unknown, random: Given['random']): unknown {
  if (typeof value !== 'object' || value === null || random(8) === 0) return pick(hostile, random)
  const entries = Object.entries(value)
  if (entries.length === 0 || random(10) === 0)
    return { ...value, __proto__: { isAdministrator: true }, userType: 2, clientId: pick(hostile, random) }
  const [key, inner] = pick(entries, random)
  const changed = spoiled(inner, random)
  return Array.isArray(value) ? value.map((one, at) => (String(at) === key ? changed : one)) : { ...value, [key]: changed }
}
