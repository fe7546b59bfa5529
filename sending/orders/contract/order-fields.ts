/**
 * What clients note of an order in words of their own, beside its shipment: one line each, '' where nothing is noted. Form, kept draft, order,
 * search, list and its filters walk this list; each is a column of `orders` and has its words in every language.
 */
import { z } from 'zod'

/** `column`: the name under which a browser keeps whether the list shows it. `isFiltered`: the list has a filter for it. */
type OrderField = { lengthMax: number; column: string; isFiltered: boolean }

export const orderFields = {
  clientReference: { lengthMax: 60, column: 'reference', isFiltered: false },
} as const satisfies Record<string, OrderField>

export type OrderFieldName = keyof typeof orderFields
export const orderFieldNames = Object.keys(orderFields) as OrderFieldName[] // every key of the list
export type OrderFields = Record<OrderFieldName, string>

export const orderFieldOf = (name: OrderFieldName): OrderField => orderFields[name]

export const forEachOrderField = <T>(of: (name: OrderFieldName) => T): Record<OrderFieldName, T> =>
  Object.fromEntries(orderFieldNames.map((name) => [name, of(name)])) as Record<OrderFieldName, T> // every key of the list

export const orderFieldsOf = (order: OrderFields): OrderFields => forEachOrderField((name) => order[name])

/** All that is noted, for the search. */
export const notedText = (order: OrderFields): string => orderFieldNames.map((name) => order[name]).join(' ')

export const orderFieldSchemas = forEachOrderField((name) => z.string().trim().max(orderFields[name].lengthMax).default(''))

const FILTER_MAX = 100
/** A part of what is noted, in whatever case. */
export const orderFieldFilters = forEachOrderField(() => z.string().trim().max(FILTER_MAX).optional())
