import { expect, it } from 'vitest'
import { placeholderSamples } from '#contract/written-values/test-placeholders.ts'
import { testNames } from '#sending/addresses/contract/written-address/test-names.ts'
import { type ImportColumn, importColumnNames } from '../../contract/columns.ts'
import { orderOfRows } from './order-of-rows.ts'
import { readRow } from './row-fields.ts'

const mapping = Object.fromEntries(importColumnNames.map((column, i) => [column, i]))
const filled: Partial<Record<ImportColumn, string>> = {
  ...{ number: 'A-1', recipient: 'Ana Pop', phone: '0722000111', county: 'Cluj', city: 'Florești', address: 'Horea 7' },
}

function readOrder(own: Partial<Record<ImportColumn, string>>) {
  const cells = { ...filled, ...own }
  const { fields, errors } = readRow(
    importColumnNames.map((column) => cells[column] ?? ''),
    mapping,
  )
  const made = orderOfRows(testNames, [fields])
  return { order: made.order, errors: [...errors, ...made.errors] }
}

const columns = ['company', 'email', 'address2', 'note', 'contents', 'reference', 'postalCode', 'lockerId'] as const

it.each(placeholderSamples)('“%s” in cells of a file is an empty cell', (text) => {
  const empty = readOrder({})
  expect(empty.errors).toEqual([])
  expect(readOrder(Object.fromEntries(columns.map((column) => [column, text])))).toEqual(empty)
  expect(readOrder({ phone: text }).order.address.phone).toBe('')
  expect(readOrder({ county: text }).order.address.province).toBe('')
})

it('a placeholder for a part of a house is an empty cell, one sign may be its name, and what is an answer stays one', () => {
  const house = { address: '', street: 'Horea', house: '7' }
  expect(readOrder({ ...house, building: 'N/A', entrance: '-', floor: 'fara' })).toEqual(readOrder(house))
  expect(readOrder({ ...house, building: 'X', floor: '0' }).order.address.address1).toBe('Horea nr. 7, bl. X, et. 0')
  expect(readOrder({ openAtDelivery: 'nu', cash: '0' })).toMatchObject({ order: { openAtDelivery: false, cashBani: 0 }, errors: [] })
})
