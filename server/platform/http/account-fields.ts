/** Where numbers of bank accounts stand in a call's schema, as it is on the wire: found once for each endpoint. */
import type { z } from 'zod'
import { type BankAccountMark, bankAccountMarkOf } from '#contract/banking/bank-accounts.ts'

/** A number itself, or an object or list by what is in it: by name, or under every name. */
export type BankAccountFields =
  | { mark: BankAccountMark }
  | { named: ReadonlyMap<string, BankAccountFields>; each: BankAccountFields | null }

type Schema = z.core.$ZodType
type Defined = z.core.$ZodTypes['_zod']['def']

/** null: nowhere. */
export function accountFieldsOf(schema: Schema, above: readonly Schema[] = []): BankAccountFields | null {
  const mark = bankAccountMarkOf(schema)
  if (mark) return { mark }
  if (above.includes(schema)) return null // a schema within itself
  const within = (inner: Schema) => accountFieldsOf(inner, [...above, schema])
  const def = schema._zod.def as Defined // zod's own types of schemas
  switch (def.type) {
    case 'object':
      return byName(Object.entries(def.shape).map(([name, field]) => [name, within(field)]))
    case 'array':
      return inEach(within(def.element))
    case 'record':
    case 'map':
      return inEach(within(def.valueType))
    case 'set':
      return inEach(within(def.valueType))
    case 'tuple':
      return byName(def.items.map((item, at) => [String(at), within(item)]))
    case 'union':
      return def.options.map(within).reduce(both, null)
    case 'intersection':
      return both(within(def.left), within(def.right))
    case 'lazy':
      return within(def.getter())
    case 'pipe':
      // What is only computed on its way in has the wire's shape behind it.
      return within(def.in._zod.def.type === 'transform' ? def.out : def.in)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return within(def.innerType)
    default:
      return null
  }
}

function byName(fields: readonly (readonly [string, BankAccountFields | null])[]): BankAccountFields | null {
  const named = new Map(fields.flatMap(([name, field]) => (field ? [[name, field] as const] : [])))
  return named.size === 0 ? null : { named, each: null }
}

const inEach = (each: BankAccountFields | null): BankAccountFields | null => each && { named: new Map(), each }

function both(one: BankAccountFields | null, other: BankAccountFields | null): BankAccountFields | null {
  if (!one || !other || 'mark' in one || 'mark' in other) return one ?? other
  const names = new Set([...one.named.keys(), ...other.named.keys()])
  const named = [...names].map((name) => [name, both(one.named.get(name) ?? null, other.named.get(name) ?? null)] as const)
  return { named: new Map(named.flatMap(([name, field]) => (field ? [[name, field]] : []))), each: both(one.each, other.each) }
}

type Change = (account: string, mark: BankAccountMark, path: string) => string

/** The value with every number in it changed; what holds none is the same as before. An empty number is none. */
export function withAccounts(value: unknown, fields: BankAccountFields, change: Change, path = ''): unknown {
  if ('mark' in fields) return typeof value === 'string' && value !== '' ? change(value, fields.mark, path) : value
  if (typeof value !== 'object' || value === null) return value
  const at = (name: string, inner: unknown) => {
    const field = fields.named.get(name) ?? fields.each
    return field ? withAccounts(inner, field, change, path === '' ? name : `${path}.${name}`) : inner
  }
  if (Array.isArray(value)) return value.map((inner, index) => at(String(index), inner))
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, at(name, inner)]))
}
