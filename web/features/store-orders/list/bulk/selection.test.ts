import { describe, expect, it } from 'vitest'
import { isBroken, maySelect, selectedRows, stillPresent } from './selection.ts'

const rows = (...ids: string[]) => ids.map((shopifyGraphQLId) => ({ shopifyGraphQLId }))

describe('selection', () => {
  it('keeps what the refreshed list still has and drops the rest', () => {
    expect(stillPresent(['a', 'b', 'c'], rows('c', 'x', 'a'))).toEqual(['a', 'c'])
    expect(stillPresent(['a'], [])).toEqual([])
  })
  it('is the same one while nothing is gone, so that nothing is drawn again', () => {
    const selected = ['a', 'b']
    expect(stillPresent(selected, rows('b', 'a', 'c'))).toBe(selected)
  })
  it('shows the rows as they are now, in the order of the list', () => {
    const list = [
      { shopifyGraphQLId: 'b', name: 'new' },
      { shopifyGraphQLId: 'a', name: 'newer' },
    ]
    expect(selectedRows(['a', 'b', 'gone'], list)).toEqual(list)
    expect(selectedRows(['a'], list)).toEqual([list[1]])
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
