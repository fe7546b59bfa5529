/** Requests to the calls of the OpenAPI document: valid as far as it describes them, or with one thing wrong in them. */
import { hostileValues } from './hostile-values.ts'

type Schema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  format?: string
  minimum?: number
  minLength?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
type Parameter = { name: string; in: string; schema: Schema }
export type OperationDescribed = { parameters?: Parameter[]; requestBody?: { content: Record<string, { schema: Schema }> } }
export type OpenApi = { paths: Record<string, Record<string, OperationDescribed>> }

export type Random = (below: number) => number

/** Numbers that look random and are the same in every run (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

type Given = {
  document: OpenApi
  random: Random
  /** What a parameter, or a field, of this name may be. */
  idsFor(name: string): readonly string[]
  /** Whom the address names. */
  selectedClient: string | null
  isUpload: boolean
}

/** `isPathHostile`: it may be one that cannot be read, which is refused without a session too. */
export type AttackRequest = { path: string; body: string | null; isPathHostile: boolean }

/** Of fifteen, three have something wrong in them: in the path, in the query, in the body. */
export function attackRequestFor({ path, described }: { path: string; described: OperationDescribed }, given: Given): AttackRequest {
  const { random, selectedClient, isUpload } = given
  const wrongAt = random(15)
  const parameters = described.parameters ?? []
  const schemaOf = (name: string, place: string) => parameters.find((one) => one.name === name && one.in === place)?.schema ?? {}
  const pathNow = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    inAddress(wrongAt === 1 ? pick(hostileValues, random) : inPath(schemaOf(name, 'path'), name, given)),
  )
  const query = parameters
    .filter((one) => one.in === 'query' && one.name !== 'selectedClient' && random(3) === 0)
    .map(({ name, schema }) => `${name}=${inAddress(wrongAt === 2 ? pick(hostileValues, random) : sample(schema, name, given))}`)
  const named = selectedClient === null ? [] : [`selectedClient=${selectedClient}`]
  const address = [...named, ...query].join('&')
  const schema = described.requestBody?.content['application/json']?.schema
  const right = schema ? sample(schema, '', given) : null
  const body = schema && wrongAt === 3 ? spoiled(right, random) : right
  const sent = isUpload ? pick(FILES, random) : schema ? bodyText(body, random) : null
  return { path: pathNow + (address ? `?${address}` : ''), body: sent, isPathHostile: wrongAt === 1 || wrongAt === 2 }
}

const FILES = [
  'Nume,Telefon\nIon,0722123456\n',
  'AWB;Suma\n1234567890;77,00\n',
  ':20:X\n:25:RO49AAAA1B31007593840000\n',
  'PK\u0003\u0004',
  '',
]

const inPath = (schema: Schema, name: string, given: Given): unknown =>
  schema.enum ? pick(schema.enum, given.random) : (known[name] ?? pick([...given.idsFor(name), 'CJ'], given.random))

/** As people would fill them in. */
const known: Record<string, unknown> = {
  ...{ countyCode: 'CJ', county: 'CJ', addressCounty: 'CJ', city: 'Cluj-Napoca', addressCity: 'Cluj-Napoca', postalCode: '400114' },
  ...{ addressPostalCode: '400114', street: 'Strada Horea', addressStreet: 'Strada Horea', number: '1', addressNumber: '1', text: 'Hor' },
  ...{ phone: '+40744100200', contactPhone: '+40744100200', email: 'cineva@exemplu.ro', name: 'Ion Pop', contactName: 'Ion Pop' },
  ...{ shortName: 'Acasa', content: 'Carti', iban: 'RO49AAAA1B31007593840000', bankAccount: 'RO49AAAA1B31007593840000' },
  ...{ accountHolder: 'Ion Pop', format: 'A6', courier: 'fan', count: 20, offset: 0, endCursor: null, search: 'a', country: 'RO' },
  ...{ weightKg: 2, lengthCm: 20, widthCm: 20, heightCm: 10, language: 'ro', password: 'gresita-mereu-7', date: '2026-11-20' },
}

function sample(schema: Schema, name: string, given: Given): unknown {
  const { random, document, idsFor } = given
  if (schema.$ref) return sample(referred(document, schema.$ref), name, given)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(schema.enum, random)
  if (Object.hasOwn(known, name)) return known[name]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return sample(pick(choices, random), name, given)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => sample(part, name, given)))
  switch ([schema.type].flat()[0]) {
    case 'object':
      return objectOf(schema, given)
    case 'array':
      return Array.from({ length: 1 + random(2) }, () => sample(schema.items ?? {}, name, given))
    case 'number':
    case 'integer':
      return Math.max(schema.minimum ?? 1, 1 + random(3))
    case 'boolean':
      return random(2) === 0
    case 'null':
      return null
    default:
      return textOf(schema, isIdName(name, schema) ? idsFor(name) : [], random)
  }
}

/** Other texts hold no ids: what an attacker wrote is read by the attacker again. */
const isIdName = (name: string, { format }: Schema): boolean => format === 'uuid' || /ids?$/i.test(name)

/** What is required, and half of what is not. */
const objectOf = ({ properties = {}, required = [] }: Schema, given: Given): object =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => name !== 'selectedClient' && (required.includes(name) || given.random(2) === 0))
      .map(([name, inner]) => [name, sample(inner, name, given)]),
  )

function textOf({ format }: Schema, ids: readonly string[], random: Random): string {
  if (format === 'email') return 'cineva@exemplu.ro'
  if (format === 'date') return '2026-11-20'
  if (format === 'date-time') return '2026-11-20T10:00:00.000Z'
  return pick(format === 'uuid' && ids.length > 0 ? ids : [...ids, 'CJ', '400114', '1'], random)
}

/** As written, or half of it, now and then. */
const bodyText = (body: unknown, random: Random): string => {
  const text = JSON.stringify(body) ?? 'null'
  return random(60) === 0 ? text.slice(0, text.length / 2) : text
}

const pick = <T>(list: readonly T[], random: Random): T => list[random(list.length)] as T // the list is never empty

/** Too long an address is Node's to refuse; half a character cannot be encoded: it goes as the bytes it would have. */
function inAddress(value: unknown): string {
  const text = (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 2000)
  if (text.includes('%')) return text
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

const referred = (document: OpenApi, ref: string): Schema =>
  ref
    .split('/')
    .slice(1)
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document) as Schema // references lead to schemas

/** One leaf, one branch or all of it replaced, or an unknown field added. */
function spoiled(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random(8) === 0) return pick(hostileValues, random)
  const entries = Object.entries(value)
  if (entries.length === 0 || random(10) === 0)
    return { ...value, __proto__: { isAdministrator: true }, userType: 2, clientId: pick(hostileValues, random) }
  const [key, inner] = pick(entries, random)
  const changed = spoiled(inner, random)
  return Array.isArray(value) ? value.map((one, at) => (String(at) === key ? changed : one)) : { ...value, [key]: changed }
}
