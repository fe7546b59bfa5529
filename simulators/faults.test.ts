import { describe, expect, it } from 'vitest'
import { FaultOrder, openFaults, slowMs } from './faults.ts'

const order = (own: object) => FaultOrder.parse({ kind: 'error', ...own })

describe('faults', () => {
  it('hit calls that contain the text or match the expression', () => {
    const set = openFaults()
    set.add(order({ match: '^POST /api/awb$' }))
    expect(set.strike('POST /api/awb/estimate-cost')).toBeNull()
    expect(set.strike('POST /api/awb')?.kind).toBe('error')
    set.clear()
    set.add(order({ match: 'POST /api/awb' }))
    expect(set.strike('POST /api/awb/estimate-cost')?.kind).toBe('error')
  })

  it('end after their count', () => {
    const set = openFaults()
    set.add(order({ match: '/x', count: 2 }))
    expect([1, 2, 3].map(() => set.strike('GET /x') !== null)).toEqual([true, true, false])
    expect(set.all()).toEqual([])
  })

  it('hit about their share of the calls', () => {
    const set = openFaults()
    set.add(order({ match: '/x', rate: 0.3 }))
    const hits = Array.from({ length: 2000 }, () => set.strike('GET /x')).filter((one) => one !== null).length
    expect(hits).toBeGreaterThan(450)
    expect(hits).toBeLessThan(750)
    set.clear()
    set.add(order({ match: '/x', rate: 0 }))
    expect(set.strike('GET /x')).toBeNull()
  })

  it('make a partner slow, and let calls wait where it answers only so many at once', () => {
    const set = openFaults()
    const alone = set.add(order({ kind: 'slow', delayMs: 300 }))
    expect([1, 2, 3].map(() => slowMs(alone, { usualMs: 9, now: 50 }))).toEqual([300, 300, 300])
    expect(slowMs(set.add(order({ kind: 'slow' })), { usualMs: 9, now: 50 })).toBe(9)
    const crowded = set.add(order({ kind: 'slow', delayMs: 300, atOnce: 2 }))
    expect([0, 0, 0, 100, 700].map((now) => slowMs(crowded, { usualMs: 9, now }))).toEqual([300, 300, 600, 500, 300])
  })

  it('take a broken expression as plain text', () => {
    const set = openFaults()
    set.add(order({ match: '(/x' }))
    expect(set.strike('GET /x')).toBeNull()
    expect(set.strike('GET (/x')).not.toBeNull()
  })
})
