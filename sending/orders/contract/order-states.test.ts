import { describe, expect, it } from 'vitest'
import { toneColors } from '#contract/shell/tones.ts'
import { ro } from '#texts/ro/ro.ts'
import {
  finalStates,
  mayOrderBecome,
  OrderState,
  orderBadgeOf,
  orderStates,
  ParcelState,
  parcelStates,
  type OrderState as State,
} from './order-states.ts'

const onItsWay = ['picked_up', 'in_transit', 'out_for_delivery', 'at_locker', 'attempt_failed'] as const
const anywhere: readonly State[] = [...onItsWay, 'returning', 'delivered', 'returned', 'lost']

/** Every state and all that it may become. */
const table: Record<State, readonly State[]> = {
  draft: ['activating'],
  activating: ['active', 'draft'],
  active: [...anywhere, 'cancelled'],
  picked_up: anywhere,
  in_transit: anywhere,
  out_for_delivery: anywhere,
  at_locker: anywhere,
  attempt_failed: anywhere,
  returning: ['returning', 'returned', 'lost'],
  delivered: [],
  returned: [],
  cancelled: [],
  lost: [],
}
/** On its way back a parcel may turn round once more; couriers report it as either. */
const turnsRound: readonly State[] = ['in_transit', 'out_for_delivery']

describe('an order', () => {
  const pairs = orderStates.flatMap((from) => orderStates.map((to) => [from, to] as const))

  it.each(pairs.filter(([from, to]) => !(from === 'returning' && turnsRound.includes(to))))(
    'from %s becomes %s only if it may',
    (from, to) => {
      expect(mayOrderBecome(from, to)).toBe(table[from].includes(to))
    },
  )

  it('on its way back may turn round, in one way', () => {
    expect(turnsRound.filter((to) => mayOrderBecome('returning', to))).toHaveLength(1)
  })

  it('is done with exactly where it can become nothing any more: delivered, returned, cancelled or lost', () => {
    expect(finalStates.toSorted()).toEqual(['cancelled', 'delivered', 'lost', 'returned'])
    for (const from of orderStates) expect(orderStates.some((to) => mayOrderBecome(from, to))).toBe(!finalStates.includes(from))
  })

  it('has a parcel with states of its own once there is an AWB, and no state besides', () => {
    expect(orderStates).toEqual(['draft', 'activating', ...parcelStates])
    expect(orderStates.toSorted()).toEqual(Object.keys(table).toSorted())
    for (const state of orderStates) expect(OrderState.parse(state)).toBe(state)
    expect(ParcelState.safeParse('draft').success).toBe(false)
    expect(OrderState.safeParse('').success).toBe(false)
  })

  it('says its state in a word and the colour of what it means', () => {
    const green = '#27ae60'
    const orange = '#f39c12'
    const red = '#e74c3c'
    const looks = orderStates.map((state) => {
      const { text, tone } = orderBadgeOf(ro, { state })
      return [state, text, toneColors[tone]]
    })
    expect(looks).toEqual([
      ['draft', 'Neactivata', '#7f8c8d'],
      ['activating', 'Se activeaza', orange],
      ['active', 'Activa', green],
      ['picked_up', 'Ridicata', green],
      ['in_transit', 'In tranzit', green],
      ['out_for_delivery', 'In livrare', green],
      ['at_locker', 'La punctul de ridicare', orange],
      ['attempt_failed', 'Livrare nereusita', orange],
      ['returning', 'In curs de returnare', orange],
      ['delivered', 'Livrata', green],
      ['returned', 'Returnata', red],
      ['cancelled', 'Anulata', red],
      ['lost', 'Pierduta sau deteriorata', red],
    ])
  })
})
