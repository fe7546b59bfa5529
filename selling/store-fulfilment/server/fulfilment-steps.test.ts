import { describe, expect, it } from 'vitest'
import type { FulfilmentNow } from '#selling/ports/stores.ts'
import type { OrderState } from '#sending/orders/contract/order-states.ts'
import { fulfilmentSteps } from './fulfilment-steps.ts'

const at = (minute: number, ms = 0) => new Date(Date.UTC(2026, 10, 20, 10, minute, 0, ms))
const events = (...states: OrderState[]) => states.map((state, i) => ({ state, happenedAt: at(i) }))
const theirs = (own: Partial<FulfilmentNow> = {}): FulfilmentNow => ({ isCancelled: false, trackingNumbers: ['A1'], reported: [], ...own })
const ours = (state: OrderState, of = events()) => ({ state, awb: 'A1', events: of })

describe('the steps of a fulfilment', () => {
  it('are none for a parcel that has not moved', () => {
    expect(fulfilmentSteps(ours('active', events('active')), theirs())).toEqual([])
  })

  it('report each stay of the parcel once, however many depots it passes', () => {
    const way = events('active', 'picked_up', 'in_transit', 'in_transit', 'out_for_delivery', 'attempt_failed', 'in_transit', 'delivered')
    const steps = fulfilmentSteps(ours('delivered', way), theirs())
    expect(steps.map((step) => step.kind === 'report' && step.milestone)).toEqual([
      ...['picked-up', 'in-transit', 'out-for-delivery', 'attempted', 'in-transit', 'delivered'],
    ])
  })

  it.each<[OrderState, string | null]>([
    ['at_locker', 'ready-for-pickup'],
    ['returning', null],
    ['returned', 'failed'],
    ['lost', 'failed'],
  ])('of %s report %s', (state, milestone) => {
    expect(fulfilmentSteps(ours(state, events(state)), theirs()).map((step) => step.kind === 'report' && step.milestone)).toEqual(
      milestone === null ? [] : [milestone],
    )
  })

  it('are not repeated for what the store has, also where an event that came late is now the first of its stay', () => {
    const reported = [{ milestone: 'in-transit' as const, happenedAt: at(2) }]
    const late = { state: 'in_transit' as const, happenedAt: at(1, 400) }
    const known = { state: 'in_transit' as const, happenedAt: at(2, 900) }
    expect(fulfilmentSteps(ours('in_transit', [late, known]), theirs({ reported }))).toEqual([])
    expect(fulfilmentSteps(ours('in_transit', [late]), theirs({ reported }))).toHaveLength(1)
  })

  it('cancel what was cancelled here, change another number, and leave alone what was cancelled there', () => {
    expect(fulfilmentSteps(ours('cancelled'), theirs())).toEqual([{ kind: 'cancel' }])
    expect(fulfilmentSteps(ours('cancelled'), theirs({ isCancelled: true }))).toEqual([])
    expect(fulfilmentSteps({ ...ours('active'), awb: 'A2' }, theirs())).toEqual([{ kind: 'update-tracking', awb: 'A2' }])
    expect(fulfilmentSteps(ours('in_transit', events('in_transit')), theirs({ isCancelled: true }))).toEqual([])
  })
})
