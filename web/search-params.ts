/** The part of an address after `?`: plain text values, read by a schema. */
import type { z } from 'zod'

export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

export function stringifySearch(search: Record<string, unknown>): string {
  const kept = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept.map(([name, value]): [string, string] => [name, String(value)]))}`
}

/** For a route's validateSearch: of what stands in the address, that which the schema knows and accepts; the rest is dropped. */
export function searchOf<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) {
  return (raw: Record<string, unknown>): Partial<z.output<z.ZodObject<Shape>>> => {
    const accepted = Object.entries(schema.shape).flatMap(([name, field]) => {
      if (raw[name] === undefined) return []
      const read = (field as z.ZodType).safeParse(raw[name]) // the values of a raw shape are schemas
      return read.success ? [[name, read.data]] : []
    })
    return Object.fromEntries(accepted)
  }
}
