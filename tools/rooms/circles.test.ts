import { describe, expect, it } from 'vitest'
import { circleComplaints, partOf } from './circles.ts'

const source = (file: string, ...imported: string[]) => ({ file, text: imported.map((one) => `import { a } from '#${one}'`).join('\n') })
const complaints = (sources: ReturnType<typeof source>[], known: string[] = []) => circleComplaints(sources, known)

it.each([
  ['sending/offers/contract/offers.ts', 'sending/offers contract'],
  ['sending/offers/words/ro/offers.ts', 'sending/offers contract'],
  ['sending/offers/server/price/price.ts', 'sending/offers server'],
  ['sending/operations.ts', null],
  ['server/platform/clock.ts', null],
])('%s is of %s', (file, part) => expect(partOf(file)).toBe(part))

describe('a circle of rooms', () => {
  it('is seen though no file is in a circle', () => {
    const said = complaints([
      source('sending/offers/server/ask.ts', 'sending/orders/server/rows.ts'),
      source('sending/orders/server/activate.ts', 'sending/offers/server/price.ts'),
    ])
    expect(said).toEqual([
      'sending/offers/server/ask.ts: closes a circle of rooms: sending/offers server > sending/orders server > sending/offers server',
    ])
  })

  it('is seen over a third, and over areas', () => {
    const said = complaints([
      source('cash/payouts/web/sheet.tsx', 'paying/balance/web/bar.tsx'),
      source('paying/balance/web/bar.tsx', 'informing/dashboard/web/card.tsx'),
      source('informing/dashboard/web/page.tsx', 'cash/payouts/web/pay.tsx'),
    ])
    expect(said).toEqual([expect.stringMatching(/cash\/payouts web > paying\/balance web > informing\/dashboard web > cash\/payouts web$/)])
  })

  it('is none of what a server knows of a contract that knows another', () => {
    const said = complaints([
      source('sending/orders/contract/orders.ts', 'sending/offers/contract/offers.ts'),
      source('sending/offers/server/ask.ts', 'sending/orders/contract/orders.ts'),
    ])
    expect(said).toEqual([])
  })

  it('is none of tests', () => {
    const said = complaints([
      source('sending/offers/server/ask.ts', 'sending/orders/server/rows.ts'),
      source('sending/orders/server/activate.test.ts', 'sending/offers/server/price.ts'),
      source('sending/orders/server/test-orders.ts', 'sending/offers/server/price.ts'),
    ])
    expect(said).toEqual([])
  })

  it('that is known is no complaint, until it is no more', () => {
    const both = [
      source('sending/offers/server/ask.ts', 'sending/orders/server/rows.ts'),
      source('sending/orders/server/activate.ts', 'sending/offers/server/price.ts'),
    ]
    const known = ['sending/offers server > sending/orders server']
    expect(complaints(both, known)).toEqual([])
    expect(complaints(both.slice(0, 1), known)).toEqual([`tools/rooms/circles.ts: ${known[0]} closes no circle any more`])
    expect(complaints([], known)).toEqual([`tools/rooms/circles.ts: ${known[0]} closes no circle any more`])
  })
})
