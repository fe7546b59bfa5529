import { describe, expect, it } from 'vitest'
import { OrderFilters } from '#sending/orders/contract/order-filters.ts'
import { parseSearch, searchSchemaOf, stringifySearch } from './search-params.ts'

describe('search parameters', () => {
  it('keep a number-like AWB as the text it is', () => {
    expect(parseSearch('?search=0020000123456789012')).toEqual({ search: '0020000123456789012' })
  })
  it('leave out what is empty, so that a cleared filter leaves the address', () => {
    expect(stringifySearch({ search: '', state: undefined, page: 2 })).toBe('?page=2')
    expect(stringifySearch({ search: '' })).toBe('')
  })
  it('drop only the values that the schema refuses', () => {
    expect(searchSchemaOf(OrderFilters)({ page: 'x', state: 'active', fromDate: '2026-13-40', utm: '1' })).toEqual({ state: 'active' })
  })
  it('add no defaults to the address', () => {
    expect(searchSchemaOf(OrderFilters)({})).toEqual({})
  })
})
