import { describe, expect, it } from 'vitest'
import { sampleSummary } from '#partners/stores/sample-summaries.ts'
import type { OrderSummaryPage } from '#selling/ports/stores.ts'
import { beginRound, beginRoundSpan, type CopyRound, nextRound, orderQueryOf, parseRound, writeRound } from './copy-round.ts'

const now = new Date('2026-11-10T10:00:00Z')
const limits = { ordersPageMax: 50, ordersPagedMax: 100 }
const page = (at: Date, next: string | null, count = 50): OrderSummaryPage => ({
  orders: Array.from({ length: count }, () => sampleSummary({ createdAt: at, changedAt: at })),
  unreadable: [],
  next,
})
const first = beginRound({ now, syncedUntil: null, visibleDays: 60 })
const following = (round: CopyRound, page: OrderSummaryPage): CopyRound => nextRound(round, page, limits) ?? expect.fail('the round ended')

it('begins with all that may be seen, and afterwards a little before the last round', () => {
  expect(orderQueryOf(first, 50)).toEqual({ after: null, pageSize: 50, changedSince: null, createdSince: new Date('2026-09-11T10:00:00Z') })
  expect(orderQueryOf(beginRound({ now, syncedUntil: null, visibleDays: null }), 50)).toEqual({
    after: null,
    pageSize: 50,
    changedSince: null,
  })
  const changes = beginRound({ now, syncedUntil: new Date('2026-11-10T09:00:00Z'), visibleDays: 60 })
  expect(orderQueryOf(changes, 50)).toEqual({ after: null, pageSize: 50, changedSince: new Date('2026-11-10T08:55:00Z') })
})

it('ends with the last page', () => {
  expect(nextRound(first, page(now, null), limits)).toBeNull()
})

it('is the same after it was written down', () => {
  const round = following(first, page(now, 'c1'))
  expect(parseRound(writeRound(round))).toEqual(round)
  expect([parseRound(null), parseRound('nonsense'), parseRound('{}')]).toEqual([null, null, null])
})

describe('a span', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 9, n))

  it('follows where no further page may be asked for, from the last order read', () => {
    const second = following(first, page(day(1), 'c1'))
    expect(orderQueryOf(second, 50).after).toBe('c1')
    const next = following(second, page(day(2), 'c2'))
    expect(orderQueryOf(next, 50)).toEqual({ after: null, pageSize: 50, changedSince: null, createdSince: day(2) })
    expect(orderQueryOf(following(next, page(day(3), 'd1')), 50)).toMatchObject({ after: 'd1', createdSince: day(2) })
  })

  it('goes by changes where changes are read', () => {
    const changes = beginRound({ now, syncedUntil: day(1), visibleDays: 60 })
    const next = following(following(changes, page(day(5), 'c1')), page(day(6), 'c2'))
    expect(orderQueryOf(next, 50)).toEqual({ after: null, pageSize: 50, changedSince: day(6) })
  })

  it('never stands still, however many orders have one moment', () => {
    const stuck = { ...first, since: day(1), last: day(1) }
    expect(beginRoundSpan(stuck).since).toEqual(new Date(day(1).getTime() + 1))
  })

  it('begins again where nothing was read in it', () => {
    expect(beginRoundSpan({ ...first, after: 'old' })).toMatchObject({ since: first.since, after: null })
  })
})
