import { describe, expect, it } from 'vitest'
import type { StoreOrderListed, StoreOrderPage } from '../../contract/list.ts'
import {
  type AwaitingPages,
  allowNextPages,
  type FetchOrderPage,
  firstAwaitingPage,
  loadNextPages,
  mayLoadNextPage,
  refreshAwaitingPages,
  type ShownPages,
  withNextPage,
  withRereadOrder,
} from './awaiting-pages.ts'

const orders = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({ storeOrderId: `o${from + i}`, orderDisplayName: `#${from + i}` }) as StoreOrderListed) // what is looked at here
const page = (from: number, count: number, hasNextPage = true): StoreOrderPage => ({
  list: orders(from, count),
  pageInfo: { endCursor: `after ${from + count - 1}`, hasNextPage, count: 0 },
})
const next = (pages: ReturnType<typeof firstAwaitingPage>, hasNextPage = true) =>
  withNextPage(pages, page(pages.list.length, 10, hasNextPage), pages.endCursor)

/** A shop with so many orders; cursors are positions. */
const shopOf =
  (stored: number): FetchOrderPage =>
  async ({ endCursor, count }) => {
    const from = Number(endCursor ?? 0)
    const to = Math.min(stored, from + count)
    return { list: orders(from, to - from), pageInfo: { endCursor: String(to), hasNextPage: to < stored, count: stored } }
  }

/** A tab that remembers how long it was each time it was drawn anew. */
const tabOf = (pages: AwaitingPages): ShownPages & { lengths: number[] } => {
  let now = pages
  const lengths: number[] = []
  return {
    lengths,
    current: () => now,
    change: (changed) => {
      const before = now
      now = changed(now)
      if (now.list.length !== before.list.length) lengths.push(now.list.length)
    },
  }
}

describe('the awaiting tab', () => {
  it('loads five pages by itself, then waits until the user asks, then five more, drawn at once', async () => {
    const tab = tabOf(firstAwaitingPage(await shopOf(300)({ endCursor: null, count: 10 })))
    await loadNextPages(shopOf(300), tab)
    expect(tab.lengths).toEqual([20, 30, 40, 50])
    tab.change(allowNextPages)
    await loadNextPages(shopOf(300), tab)
    expect(tab.lengths).toEqual([20, 30, 40, 50, 100])
  })

  it('keeps the pages that came before one failed', async () => {
    const tab = tabOf(allowNextPages({ ...firstAwaitingPage(await shopOf(300)({ endCursor: null, count: 60 })) }))
    let asked = 0
    const failsThird: FetchOrderPage = (page) => {
      asked += 1
      return asked === 3 ? Promise.reject(new Error('cut')) : shopOf(300)(page)
    }
    await expect(loadNextPages(failsThird, tab)).rejects.toThrow('cut')
    expect(tab.lengths).toEqual([80])
  })

  it('stops where the list ends', () => {
    const pages = next(firstAwaitingPage(page(0, 10)), false)
    expect(mayLoadNextPage(pages)).toBe(false)
    expect(mayLoadNextPage(allowNextPages(pages))).toBe(false)
  })

  it('adds nothing twice, and nothing to a list that was refreshed meanwhile', () => {
    const shown = firstAwaitingPage(page(0, 10))
    expect(withNextPage(shown, page(8, 10), shown.endCursor).list.map(({ orderDisplayName }) => orderDisplayName)).toEqual(
      orders(0, 18).map(({ orderDisplayName }) => orderDisplayName),
    )
    expect(withNextPage(shown, page(10, 10), 'after another')).toBe(shown)
  })

  it('is refreshed as far as it is shown, and with what is new where all of it was shown', async () => {
    const lengthOf = async (shown: ReturnType<typeof firstAwaitingPage>, stored: number) =>
      (await refreshAwaitingPages(shopOf(stored), () => shown)).list.length
    expect(await lengthOf(firstAwaitingPage(page(0, 10)), 40)).toBe(10)
    expect(await lengthOf(next(firstAwaitingPage(page(0, 10))), 40)).toBe(20)
    expect(await lengthOf(firstAwaitingPage(page(0, 7, false)), 9)).toBe(9)
    expect(await lengthOf(firstAwaitingPage(page(0, 0, false)), 0)).toBe(0)
    expect(await lengthOf(firstAwaitingPage(page(0, 260)), 300)).toBe(260)
  })

  it('is read again far enough for what came while it was read', async () => {
    const shop = shopOf(40)
    let shown = firstAwaitingPage(page(0, 10))
    const again = await refreshAwaitingPages(
      async (page) => {
        const answer = await shop(page)
        shown = shown.list.length < 20 ? next(shown) : shown
        return answer
      },
      () => shown,
    )
    expect(again.list).toHaveLength(20)
    expect(again.fetchesInARow).toBe(2)
  })

  it('takes over one order that was read again', () => {
    const changed = { ...orders(3, 1)[0], orderDisplayName: 'changed' } as StoreOrderListed // of the list above
    const names = withRereadOrder(firstAwaitingPage(page(0, 5)), changed).list.map(({ orderDisplayName }) => orderDisplayName)
    expect(names).toEqual(['#0', '#1', '#2', 'changed', '#4'])
  })
})
