import { describe, expect, it } from 'vitest'
import { keysOfGoneOrders, keysOfShop, maySelectOrder } from './selection.ts'

const rows = (...ids: string[]) => ids.map((storeOrderId) => ({ shop: 'm', storeOrderId }))
const keys = (...ids: string[]) => ids.map((id) => `m ${id}`)

describe('what is gone from a list', () => {
  it('is what stood between others, and the end of a list that became shorter', () => {
    expect(keysOfGoneOrders(rows('a', 'b', 'c'), rows('x', 'a', 'c'))).toEqual(keys('b'))
    expect(keysOfGoneOrders(rows('a', 'b', 'c'), rows('a', 'b'))).toEqual(keys('c'))
    expect(keysOfGoneOrders(rows('a', 'b'), [])).toEqual(keys('a', 'b'))
  })
  it('is not what new orders have pushed beyond the end of what is read', () => {
    expect(keysOfGoneOrders(rows('a', 'b', 'c'), rows('x', 'y', 'a'))).toEqual([])
    expect(keysOfGoneOrders(rows('a', 'b', 'c'), rows('x', 'y', 'z', 'a', 'b'))).toEqual([])
  })
})

describe('the keys of a shop', () => {
  it('are its own, also where another begins with its name', () => {
    expect(keysOfShop(['m 1', 'mare 1', 'm 2'], 'm')).toEqual(['m 1', 'm 2'])
  })
})

describe('maySelectOrder', () => {
  it('takes what could be sent, also after it is corrected, and nothing that is being activated', () => {
    expect(maySelectOrder({ isActivating: false, maySend: true })).toBe(true)
    expect(maySelectOrder({ isActivating: true, maySend: true })).toBe(false)
  })
  it('takes nothing that the store holds back or that needs no courier', () => {
    expect(maySelectOrder({ isActivating: false, maySend: false })).toBe(false)
  })
})
