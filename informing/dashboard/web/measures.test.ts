import { describe, expect, it } from 'vitest'
import { ZERO } from '#contract/money.ts'
import type { DeliveryFigures } from '../contract/dashboard.ts'
import { drawnMeasureOf, measuresShown, measureText } from './measures.ts'

const few: DeliveryFigures = { sent: 10, delivered: 2, firstAttempt: 2, returned: 1, lost: 0, deliverySeconds: 172_800, cost: ZERO }
const many: DeliveryFigures = { ...few, sent: 30, delivered: 18, firstAttempt: 15, returned: 2 }
const measure = (id: string) => {
  const found = measuresShown(true).find((one) => one.id === id)
  if (!found) throw new Error(`no measure ${id}`)
  return found
}

describe('a rate', () => {
  it('of fewer than twenty is the two numbers it is made of, and no bar', () => {
    expect(['first', 'returns'].map((id) => measureText(measure(id), few))).toEqual(['2 din 3', '1 din 3'])
    expect(['first', 'returns'].map((id) => drawnMeasureOf(measure(id), few))).toEqual([null, null])
  })

  it('of twenty is a percentage', () => {
    expect([measureText(measure('first'), many), drawnMeasureOf(measure('returns'), many)]).toEqual(['75%', 0.1])
  })

  it('of none is not known yet', () => {
    expect(measureText(measure('first'), { ...few, delivered: 0, firstAttempt: 0, returned: 0 })).toBe('nu se stie inca')
  })
})

it('a mean says of how few it is', () => {
  const time = measure('time')
  expect([measureText(time, few), time.note?.(few), time.note?.({ ...many, delivered: 20 })]).toEqual([
    'o zi',
    'din 2 colete livrate',
    null,
  ])
})
