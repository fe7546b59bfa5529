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
  const order = (isActivating: boolean, readyForActivation: boolean) => ({ isActivating, readyForActivation })

  it('takes broken orders too where orders wait', () => {
    expect(maySelect('AWAITING_ACTIVATION', order(false, false))).toBe(true)
  })
  it('takes elsewhere only what has a part left to send', () => {
    expect(maySelect('NOT_PICKED_UP', order(false, true))).toBe(true)
    expect(maySelect('NOT_DELIVERED', order(false, false))).toBe(false)
  })
  it('takes nothing that is being activated', () => {
    expect(maySelect('AWAITING_ACTIVATION', order(true, true))).toBe(false)
  })
})

it('names an order broken by any one of its chips', () => {
  const fine = { needsContactFix: false, needsAddressFix: false, needsShippingPoint: false }
  expect(isBroken(fine)).toBe(false)
  for (const flag of Object.keys(fine)) expect(isBroken({ ...fine, [flag]: true })).toBe(true)
})
