import { describe, expect, it } from 'vitest'
import { isBroken, maySelect, selectedRows, stillPresent } from './selection.ts'

const rows = (...ids: string[]) => ids.map((storeOrderId) => ({ shop: 'm', storeOrderId }))
const keys = (...ids: string[]) => ids.map((id) => `m ${id}`)

describe('selection', () => {
  it('keeps what the refreshed list still has and drops the rest', () => {
    expect(stillPresent(keys('a', 'b', 'c'), rows('c', 'x', 'a'))).toEqual(keys('a', 'c'))
    expect(stillPresent(keys('a'), [])).toEqual([])
  })
  it('is the same one while nothing is gone, so that nothing is drawn again', () => {
    const selected = keys('a', 'b')
    expect(stillPresent(selected, rows('b', 'a', 'c'))).toBe(selected)
  })
  it('shows the rows as they are now, in the order of the list', () => {
    const list = [
      { shop: 'm', storeOrderId: 'b', name: 'new' },
      { shop: 'm', storeOrderId: 'a', name: 'newer' },
    ]
    expect(selectedRows(keys('a', 'b', 'gone'), list)).toEqual(list)
    expect(selectedRows(keys('a'), list)).toEqual([list[1]])
    expect(selectedRows(['alt a'], list)).toEqual([])
  })
})

describe('maySelect', () => {
  it('takes what could be sent, also after it is corrected, and nothing that is being activated', () => {
    expect(maySelect({ isActivating: false, maySend: true })).toBe(true)
    expect(maySelect({ isActivating: true, maySend: true })).toBe(false)
  })
  it('takes nothing that the store holds back or that needs no courier', () => {
    expect(maySelect({ isActivating: false, maySend: false })).toBe(false)
  })
})

it('names an order broken by anything that stands in its way', () => {
  expect(isBroken({ obstacles: [] })).toBe(false)
  expect(isBroken({ obstacles: [{ code: 'not-measured', params: {} }] })).toBe(true)
})
