/** The part of an address after `?`: plain text values, read by a schema. */
import { useMatch } from '@tanstack/react-router'
import type { z } from 'zod'

export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

export function stringifySearch(search: Record<string, unknown>): string {
  const kept = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept.map(([name, value]): [string, string] => [name, String(value)]))}`
}

/** For a route's validateSearch: of what stands in the address, that which the schema knows and accepts; the rest is dropped. */
export function searchSchemaOf<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) {
  return (raw: Record<string, unknown>): Partial<z.output<z.ZodObject<Shape>>> => {
    const accepted = Object.entries(schema.shape).flatMap(([name, field]) => {
      if (raw[name] === undefined) return []
      const read = (field as z.ZodType).safeParse(raw[name]) // the values of a raw shape are schemas
      return read.success ? [[name, read.data]] : []
    })
    return Object.fromEntries(accepted)
  }
}

/**
 * What stands in the address, as the page's route reads it: what its schema does not know or accept is not there. The router's own
 * `useSearch` hands the raw values on beside those that were checked.
 */
export const useCheckedSearch = () => useMatch({ strict: false, select: (match) => match._strictSearch })
