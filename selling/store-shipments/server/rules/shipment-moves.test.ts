import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finalStates, type OrderState, orderStates } from '#sending/orders/contract/order-states.ts'
import {
  type FulfilmentState,
  fulfilmentMoves,
  mayBeginShipment,
  mayMoveShipment,
  orderStatesWith,
  type ShipmentStates,
} from './shipment-moves.ts'

const fulfilmentStates = Object.keys(fulfilmentMoves) as FulfilmentState[] // a record of all of them
const at = (orderState: OrderState, fulfilmentState: FulfilmentState, markedPaidAt: Date | null = null): ShipmentStates => ({
  orderState,
  fulfilmentState,
  markedPaidAt,
})
const anyStanding = fc.record({
  orderState: fc.constantFrom(...orderStates),
  fulfilmentState: fc.constantFrom(...fulfilmentStates),
  markedPaidAt: fc.constantFrom(null, new Date(1), new Date(2)),
})

describe('the fulfilment of a shipment', () => {
  it('moves as its table says, and stays where it ended', () => {
    const moves = fulfilmentStates.flatMap((from) =>
      fulfilmentStates.flatMap((to) =>
        mayMoveShipment(at('active', from), at(to === 'reverted' ? 'cancelled' : 'active', to)) ? [`${from} ${to}`] : [],
      ),
    )
    expect(moves.toSorted()).toEqual(
      [
        ...['pending pending', 'pending fulfilled', 'pending failed', 'pending reverted'],
        ...['failed failed', 'failed fulfilled', 'fulfilled fulfilled', 'fulfilled reverted'],
        // A reverted one of an active order can only come with the order’s end.
        'reverted reverted',
      ].toSorted(),
    )
  })

  it.each(['fulfilled', 'failed'] as const)('is %s of an AWB only', (state) => {
    const of = orderStates.filter((orderState) => mayMoveShipment(at(orderState, 'pending'), at(orderState, state)))
    expect(orderStates.filter((orderState) => !of.includes(orderState))).toEqual(['draft', 'activating'])
  })

  it('is reverted with the end of its AWB, and awaited no longer after it', () => {
    expect(orderStates.filter((to) => mayMoveShipment(at('active', 'pending'), at(to, 'reverted')))).toEqual(['cancelled'])
    expect(orderStates.filter((to) => mayMoveShipment(at('active', 'pending'), at(to, 'pending'))).includes('cancelled')).toBe(false)
    expect(mayMoveShipment(at('active', 'fulfilled'), at('cancelled', 'fulfilled'))).toBe(true)
    expect(mayMoveShipment(at('active', 'failed'), at('cancelled', 'failed'))).toBe(true)
  })
})

describe('our order as the shipment has it', () => {
  it('is followed, also past states that it was never seen in', () => {
    const to = (from: OrderState) => orderStates.filter((state) => mayMoveShipment(at(from, 'pending'), at(state, 'pending')))
    expect(to('draft')).toEqual(orderStates.filter((state) => state !== 'cancelled'))
    expect(to('active')).toEqual(orderStates.filter((state) => !['draft', 'activating', 'cancelled'].includes(state)))
    expect(to('returning')).not.toContain('active')
    for (const state of finalStates.filter((one) => one !== 'cancelled')) expect(to(state)).toEqual([state])
  })

  it('stays what it was where only something else is said, whatever was written before there was a table', () => {
    expect(mayMoveShipment(at('draft', 'fulfilled'), at('draft', 'fulfilled'))).toBe(true)
    expect(mayMoveShipment(at('draft', 'fulfilled'), at('activating', 'fulfilled'))).toBe(false)
  })
})

it('books cash once', () => {
  const booked = at('delivered', 'fulfilled', new Date(1))
  expect(mayMoveShipment(at('delivered', 'fulfilled'), booked)).toBe(true)
  expect(mayMoveShipment(booked, at('delivered', 'fulfilled', new Date(1)))).toBe(true)
  expect(mayMoveShipment(booked, at('delivered', 'fulfilled', new Date(2)))).toBe(false)
  expect(mayMoveShipment(booked, at('delivered', 'fulfilled'))).toBe(false)
})

it('comes, however it is moved, to nothing that does not go together, and never leaves an end', () => {
  fc.assert(
    fc.property(fc.array(anyStanding, { maxLength: 40 }), (wanted) => {
      let now = at('activating', 'pending')
      for (const next of wanted) {
        if (!mayMoveShipment(now, next)) continue
        expect(orderStatesWith[next.fulfilmentState]).toContain(next.orderState)
        if (finalStates.includes(now.orderState)) expect(next.orderState).toBe(now.orderState)
        if (now.fulfilmentState === 'reverted') expect(next.fulfilmentState).toBe('reverted')
        if (now.fulfilmentState !== 'pending') expect(next.fulfilmentState).not.toBe('pending')
        if (now.markedPaidAt) expect(next.markedPaidAt).toEqual(now.markedPaidAt)
        now = next
      }
    }),
    { numRuns: 500 },
  )
})

it('is begun where nothing was, or where the courier had refused it', () => {
  expect(mayBeginShipment(null)).toBe(true)
  const again = orderStates.flatMap((order) =>
    fulfilmentStates.flatMap((state) => (mayBeginShipment(at(order, state)) ? [`${order} ${state}`] : [])),
  )
  expect(again).toEqual(['draft pending'])
})
