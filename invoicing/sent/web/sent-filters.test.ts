import { expect, it } from 'vitest'
import { chosenStateCodes, sentFiltersOf, statesInAddress } from './sent-filters.ts'

const today = '2026-11-18'

it('at first asks for a month back to today, and for the four states', () => {
  expect(sentFiltersOf({}, { isInternal: false, today })).toEqual({
    ...{ status: [1, 2, 3, 4], dateFrom: '2026-10-18', dateTo: '2026-11-18', buyer: {} },
  })
})

it('asks for no days beside a filter of messages', () => {
  const search = { messages: 'unread', from: '2026-01-01', to: '2026-01-31' } as const
  expect(sentFiltersOf(search, { isInternal: true, today })).toEqual({ status: [1, 2, 3, 4], messageStatus: 1, buyer: {} })
  expect(sentFiltersOf({ ...search, messages: 'read' }, { isInternal: true, today }).messageStatus).toBe(2)
})

it('asks for no days where only what is past its term is wanted', () => {
  const search = { late: 'only', from: '2026-01-01', to: '2026-01-31' } as const
  expect(sentFiltersOf(search, { isInternal: false, today })).toEqual({ status: [1, 2, 3, 4], late: true, buyer: {} })
})

it('drops the filter of messages where no accepted invoices are asked for, and asks for the days again', () => {
  const search = { messages: 'unread', states: '13', from: '2026-01-01', to: '2026-01-31' } as const
  expect(sentFiltersOf(search, { isInternal: true, today })).toEqual({
    ...{ status: [1, 3], dateFrom: '2026-01-01', dateTo: '2026-01-31', buyer: {} },
  })
})

it('has no filter of states but for the platform’s own company', () => {
  expect(chosenStateCodes({ states: '13' }, false)).toEqual([1, 2, 3, 4])
  expect(chosenStateCodes({ states: 'none' }, true)).toEqual([])
})

it('writes states into the address where one is missing', () => {
  expect([statesInAddress([4, 3, 2, 1]), statesInAddress([4, 1]), statesInAddress([])]).toEqual([undefined, '14', 'none'])
})

it('has no days where they were taken off, and drops texts that are empty', () => {
  expect(sentFiltersOf({ name: '', code: '9', period: 'all' }, { isInternal: false, today })).toEqual({
    ...{ status: [1, 2, 3, 4], buyer: { identification: '9' } },
  })
})
