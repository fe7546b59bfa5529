import { z } from 'zod'

type Fields = Record<string, unknown>

/** An object of which callers know some fields by other names: checked as they write it, and as they find it. */
export function renameSchemaFields<S extends z.ZodObject>(inside: S, names: { readonly [K in keyof S['shape']]?: string }) {
  const atWire: Readonly<Record<string, string | undefined>> = names
  const ownNames = new Map(Object.keys(inside.shape).map((name) => [atWire[name] ?? name, name]))
  const shape: z.ZodObject<Record<string, z.ZodType>> = z.object(renamed(inside.shape, (name) => atWire[name] ?? name))
  // Every field has been through its own schema under the one name or the other; the object has nothing to add.
  return z.codec(shape, z.custom<z.output<S>>(), {
    decode: (value) => renamed(value, (name) => ownNames.get(name) ?? name) as z.output<S>,
    encode: (value) => renamed(value as Fields, (name) => atWire[name] ?? name),
  })
}

const renamed = <T>(fields: Readonly<Record<string, T>>, nameOf: (name: string) => string): Record<string, T> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [nameOf(name), field]))
