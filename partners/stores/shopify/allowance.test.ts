import { expect, it } from 'vitest'
import { openCallAllowance } from './graphql.ts'

function shop() {
  let now = 0
  const left = openCallAllowance(() => new Date(now))
  return {
    said: (currentlyAvailable: number, requestedQueryCost: number) =>
      left.noted('orders', { requestedQueryCost, throttleStatus: { maximumAvailable: 2000, currentlyAvailable, restoreRate: 100 } }),
    later: (ms: number) => {
      now += ms
    },
    wait: (operation = 'orders') => left.msUntilSpare(operation),
  }
}

it('is unknown before the first answer: nothing waits', () => {
  expect(shop().wait()).toBe(0)
})

it('leaves a quarter of what the shop allows to people', () => {
  const { said, wait } = shop()
  said(1300, 800)
  expect(wait()).toBe(0)
  said(1299, 800)
  expect(wait()).toBe(10)
})

it('comes back as the shop restores it', () => {
  const { said, later, wait } = shop()
  said(500, 800)
  expect(wait()).toBe(8000)
  later(7000)
  expect(wait()).toBe(1000)
  later(1000)
  expect(wait()).toBe(0)
})

it('never waits for more than a shop can ever give', () => {
  const { said, later, wait } = shop()
  said(0, 1900)
  expect(wait()).toBe(20_000)
  later(20_000)
  expect(wait()).toBe(0)
})

it('keeps the part of people free also of calls whose cost is not known yet', () => {
  const { said, wait } = shop()
  said(400, 800)
  expect(wait('order')).toBe(1000)
})
