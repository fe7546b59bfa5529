import { describe, expect, it } from 'vitest'
import type { OrderState } from '../../contract/order-states.ts'
import { decisiveSteps, endsDeliveredAgain, type ParcelEvent } from './parcel-milestones.ts'

const way = (...states: OrderState[]): ParcelEvent[] =>
  states.map((state, hour) => ({ state, happenedAt: new Date(Date.UTC(2026, 10, 12, hour)) }))
const statesOf = (events: readonly ParcelEvent[]) => events.map(({ state }) => state)

describe('a parcel is delivered again', () => {
  it.each<OrderState[]>([
    ['picked_up', 'returning', 'out_for_delivery', 'delivered'],
    ['returning', 'out_for_delivery', 'returning', 'out_for_delivery', 'attempt_failed', 'delivered'],
  ])('after it went out to the recipient once more: %s %s %s %s', (...states) => {
    expect(endsDeliveredAgain(way(...states))).toBe(true)
  })

  it.each<OrderState[]>([
    [],
    ['picked_up', 'out_for_delivery', 'delivered'],
    ['out_for_delivery', 'returning', 'delivered'],
    ['returning', 'out_for_delivery'],
    ['returning', 'out_for_delivery', 'returning', 'delivered'],
    ['returning', 'in_transit', 'delivered', 'out_for_delivery'],
    ['returning', 'out_for_delivery', 'delivered', 'returning'],
    ['returning', 'out_for_delivery', 'delivered', 'returned'],
  ])('and not otherwise: %s %s %s %s', (...states) => {
    expect(endsDeliveredAgain(way(...states))).toBe(false)
  })
})

it('the decisive steps of a parcel are where it is and, before that, the last one of its way back', () => {
  expect(decisiveSteps([])).toEqual([])
  expect(statesOf(decisiveSteps(way('picked_up', 'in_transit')))).toEqual(['in_transit'])
  expect(statesOf(decisiveSteps(way('returning', 'in_transit', 'returning')))).toEqual(['returning'])
  const again = decisiveSteps(way('picked_up', 'returning', 'out_for_delivery', 'delivered'))
  expect(again.map(({ state, happenedAt }) => [state, happenedAt.getUTCHours()])).toEqual([
    ['returning', 1],
    ['delivered', 3],
  ])
})
