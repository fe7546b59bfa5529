import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderedBy, type PagePart, pagePartOf, readPage } from './pages.ts'

/** A list of numbers, and what was read of it. */
function listOf(count: number) {
  const all = Array.from({ length: count }, (_, n) => n)
  const parts: PagePart[] = []
  const rows = async (part: PagePart) => {
    parts.push(part)
    return (part.isReversed ? all.toReversed() : all).slice(part.offset, part.offset + part.limit)
  }
  return { all, parts, reading: { rows, counted: async () => ({ count, open: 7 }) } }
}

describe('a page of a list', () => {
  it('is the same from whichever end it is read, and no more than half of the list is skipped', async () => {
    const asked = fc.record({ count: fc.nat(5_000), page: fc.integer({ min: 1, max: 600 }), limit: fc.integer({ min: 1, max: 100 }) })
    await fc.assert(
      fc.asyncProperty(asked, async ({ count, page, limit }) => {
        const { all, parts, reading } = listOf(count)
        const read = await readPage({ page, limit }, reading)
        expect(read).toEqual({ count, open: 7, rows: all.slice((page - 1) * limit, page * limit) })
        for (const { offset } of parts) expect(offset).toBeLessThanOrEqual(Math.max(1_000, count / 2))
      }),
    )
  })

  it('near the beginning waits for no count, and beyond the end reads nothing', async () => {
    const near = listOf(3_000)
    let isCounted = false
    const counted = () => new Promise<{ count: number; open: number }>((resolve) => setTimeout(() => resolve({ count: 3_000, open: 7 })))
    const rows = async (part: PagePart) => {
      expect(isCounted).toBe(false)
      return near.reading.rows(part)
    }
    await readPage({ page: 100, limit: 10 }, { rows, counted: () => counted().finally(() => (isCounted = true)) })
    const beyond = listOf(1_001)
    expect(await readPage({ page: 200, limit: 10 }, beyond.reading)).toMatchObject({ count: 1_001, rows: [] })
    expect(beyond.parts).toEqual([])
  })

  it('that is the last one ends where the list ends', () => {
    expect(pagePartOf(2_003, { offset: 2_000, limit: 10 })).toEqual({ offset: 0, limit: 3, isReversed: true })
    expect(pagePartOf(2_003, { offset: 2_010, limit: 10 })).toBeNull()
  })
})

it('an order is reversed with its nulls', () => {
  const order = [
    [sql.raw('a'), 'asc'],
    [sql.raw('b'), 'desc'],
    [sql.raw('c'), 'desc nulls last'],
  ] as const
  const written = (isReversed: boolean) => new PgDialect().sqlToQuery(sql.join(orderedBy(order, { isReversed }), sql`, `)).sql
  expect([written(false), written(true)]).toEqual(['a asc, b desc, c desc nulls last', 'a desc, b asc, c asc nulls first'])
})
