import { describe, expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { en } from '#texts/en/en.ts'
import { ro } from '#texts/ro/ro.ts'
import { type NextAct, nextActionOf } from './next-action.ts'
import { type OrderState, orderStates } from './order-states.ts'

type Given = Parameters<typeof nextActionOf>[1]
const AT = '2026-11-22T10:00:00.000Z'

const order = (state: OrderState, more: Partial<Given> = {}): Given => ({
  ...{ state, stateChangedAt: AT, isBeingCancelled: false, lockerName: null, receivedBackAt: null },
  ...{ repaymentAmount: fromRon(420), price: state === 'draft' ? null : fromRon(19.42) },
  actions: {
    ...{ edit: state === 'draft', activate: state === 'draft', cancel: state === 'active', correct: state === 'active' },
    ...{ print: state !== 'draft' && state !== 'activating' && state !== 'cancelled', orderAgain: state !== 'activating' },
    receiveBack: state === 'returned',
  },
  ...more,
})
const shown = (given: Given) => {
  const { head, primary, money } = nextActionOf(ro, given)
  return [head, primary, money.map(({ kind, amount }) => `${ro.nextActions.money[kind]} ${amount ?? ro.nextActions.notKnownYet}`)]
}

const [toCollect, notCollected, transport, wayBack] = [
  'Ramburs de incasat 42000',
  'Ramburs neincasat 42000',
  'Transport 1942',
  'Retur nu se stie inca',
]

describe('what is next', () => {
  it.each<[OrderState, string, NextAct | null, string[]]>([
    ['draft', 'Comanda nu este activata', 'edit', [toCollect]],
    ['activating', 'Curierul confirma AWB-ul', null, [toCollect, transport]],
    ['active', 'Activata la 22.11.2026: curierul urmeaza sa ridice coletul', 'print', [toCollect, transport]],
    ['picked_up', 'Ridicata de curier la 22.11.2026', null, [toCollect, transport]],
    ['in_transit', 'In tranzit din 22.11.2026', null, [toCollect, transport]],
    ['out_for_delivery', 'In livrare din 22.11.2026', null, [toCollect, transport]],
    ['at_locker', 'Asteapta destinatarul din 22.11.2026', 'call-recipient', [toCollect, transport]],
    ['attempt_failed', 'Livrare nereusita la 22.11.2026', 'call-courier', [toCollect, transport]],
    ['returning', 'Se intoarce la expeditor din 22.11.2026', 'call-courier', [notCollected, transport, wayBack]],
    ['delivered', 'Livrata la 22.11.2026', null, ['Ramburs incasat 42000', transport]],
    ['returned', 'Returnata la 22.11.2026', 'receive-back', [notCollected, transport, wayBack]],
    ['cancelled', 'Anulata la 22.11.2026', null, [notCollected, 'Restituit 1942']],
    ['lost', 'Pierduta sau deteriorata, anuntata la 22.11.2026', 'call-courier', [notCollected, transport]],
  ])('for %s is said, first done and paid so', (state, ...expected) => {
    expect(shown(order(state))).toEqual(expected)
  })

  it('is said of every state, in each language', () => {
    for (const state of orderStates) {
      const heads = [ro, en].map((texts) => nextActionOf(texts, order(state)).head)
      expect(new Set(heads).size).toBe(2)
    }
  })

  it('names the courier’s reason and moment where they are known', () => {
    const known = { reason: 'Destinatar negasit', reachedAt: '2026-11-20T10:00:00.000Z' }
    expect(shown(order('returned', known))[0]).toBe('Returnata la 20.11.2026: Destinatar negasit')
  })

  it('of a returned parcel that is there again is to send it again, and then to see what was sent', () => {
    const there = order('returned', { receivedBackAt: AT })
    const actions = { ...there.actions, receiveBack: false }
    const replacedBy = { uniqueId: '0123456789AB', awb: null, state: 'draft' as const }
    expect(nextActionOf(ro, { ...there, actions }).primary).toBe('send-again')
    expect(nextActionOf(ro, { ...there, actions, replacedBy }).primary).toBe('open-replacement')
    expect(nextActionOf(ro, { ...order('cancelled'), replacedBy }).primary).toBe('open-replacement')
  })

  it('of an order that is being cancelled is the courier’s answer, and of one that a role may not change nothing', () => {
    expect(shown(order('active', { isBeingCancelled: true })).slice(0, 2)).toEqual(['AWB-ul din 22.11.2026 se anuleaza la curier', null])
    const none = { edit: false, activate: false, cancel: false, correct: false, print: false, orderAgain: false, receiveBack: false }
    for (const state of ['draft', 'active', 'returned'] as const)
      expect(nextActionOf(ro, order(state, { actions: none })).primary).toBeNull()
  })
})
