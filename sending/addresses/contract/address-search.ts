/** Counties, localities, streets and postal codes: how an address is searched. */
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageNumber } from '#contract/paging.ts'

export const County = z.object({ code: z.string(), name: z.string() })
export type County = z.infer<typeof County>

/** `big city`: postal codes by street, answered as postalCode '0'. */
export const LocationType = z.enum(['big city', 'small city', 'other'])

export const LocalityFound = z.object({
  localityName: z.string(),
  locationType: LocationType,
  /** '0' means none: the code depends on the street. */
  postalCode: z.string(),
  countyCode: z.string(),
  /** The commune or town it belongs to, where that is not itself, nearest first; names repeat within a county. */
  upLocality: z.object({ list: z.array(z.object({ localityName: z.string() })) }),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Districts of this place, e.g. the sectors under București. */
  list: z.array(z.object({ localityName: z.string(), postalCode: z.string() })).default([]),
})
export type LocalityFound = z.infer<typeof LocalityFound>

/** `name` is written as in an address, type included: `Strada Horea`. */
export const StreetFound = z.object({ name: z.string(), type: z.string() })
export type StreetFound = z.infer<typeof StreetFound>

const page = <T extends z.ZodType>(entry: T) => z.object({ list: z.array(entry), limit: z.int(), page: z.int(), total: z.int() })
const text = z.string().max(100)
const pageQuery = z.object({ page: pageNumber })

export const addressSearch = {
  counties: endpoint({
    method: 'GET',
    path: '/search/counties/ro',
    access: 'public',
    does: 'reads',
    summary: 'The 42 counties by name.',
    answer: z.array(County),
  }),
  localities: endpoint({
    method: 'GET',
    path: '/search/locality/RO/:countyCode/:text',
    access: 'public',
    does: 'reads',
    asIs: true,
    summary: 'Localities of a county by name, big cities first.',
    params: z.object({ countyCode: z.string().max(20), text }),
    query: pageQuery,
    answer: page(LocalityFound),
  }),
  streets: endpoint({
    method: 'GET',
    path: '/search/street/RO/:city/:countyCode/:text',
    access: 'public',
    does: 'reads',
    asIs: true,
    summary: 'Streets of a locality by name.',
    params: z.object({ city: text, countyCode: z.string().max(20), text }),
    query: pageQuery,
    answer: page(StreetFound),
  }),
  postalCodeReverse: endpoint({
    method: 'GET',
    path: '/search/postal-code-reverse/RO/:postalCode',
    access: 'public',
    does: 'reads',
    summary: 'The locality, county and streets of a postal code; nulls where the code is unknown.',
    params: z.object({ postalCode: z.string().max(10) }),
    answer: z.object({ locality: z.string().nullable(), countyCode: z.string().nullable(), street: z.array(z.string()) }),
  }),
  postalCodes: endpoint({
    method: 'GET',
    path: '/search/postal-code/RO/:city/:countyCode/:street',
    access: 'public',
    does: 'reads',
    summary: 'Postal codes of a street; with a number only those that cover it.',
    params: z.object({ city: text, countyCode: z.string().max(20), street: z.string().max(150) }),
    query: z.object({
      /** 2: only a street of exactly that name; 1: only the one that is meant. Without it also those that resemble it. */
      validateStreet: z.coerce.number().min(0).max(9).optional(),
      number: z.string().max(20).optional(),
      block: z.string().max(20).optional(),
    }),
    /** `numbers`: which numbers of the street have the code, as the Post writes them; empty: all. */
    answer: z.object({ codes: z.array(z.object({ code: z.string(), street: z.string(), numbers: z.string() })) }),
  }),
}
