import { describe, expect, it } from 'vitest'
import { actionBetween, actionsOf, groupOf, groupsOf, listedStates, receivedMoves, receivedStates, stateAfter } from './received-states.ts'

describe('invoices received by an ordinary company', () => {
  it('are listed where they wait or are rejected, and nowhere else', () => {
    expect(listedStates('customer')).toEqual(['initial', 'rejected_with_message', 'rejected'])
    expect(groupsOf('customer')).toEqual(['received', 'rejected'])
  })

  it('are rejected, and marked as received again', () => {
    expect(actionsOf('customer', 'initial')).toEqual(['reject'])
    expect(actionsOf('customer', 'rejected')).toEqual(['mark-received'])
    expect(actionBetween('customer', 'rejected_with_message', 'initial')).toBe('mark-received')
    expect(actionBetween('customer', 'initial', 'manually_accepted')).toBeNull()
  })
})

describe('invoices received by the platform’s own company', () => {
  it('have each state in one group', () => {
    expect(listedStates('internal').toSorted()).toEqual([...receivedStates].toSorted())
    for (const state of receivedStates) expect(groupOf('internal', state)).not.toBeNull()
  })

  it('are decided once', () => {
    for (const state of receivedStates)
      expect(actionsOf('internal', state).length > 0).toBe(['supplier_missing', 'ready_for_interaction'].includes(state))
    expect(actionBetween('internal', 'ready_for_interaction', 'manually_accepted')).toBe('accept')
    expect(actionBetween('internal', 'supplier_missing', 'supplier_force_accept')).toBe('add-supplier-and-accept')
    expect(actionBetween('internal', 'supplier_missing', 'manually_accepted')).toBeNull()
  })
})

describe('an action', () => {
  it.each(['internal', 'customer'] as const)('of the flow %s leads where the states permit', (flow) => {
    for (const state of listedStates(flow))
      for (const action of actionsOf(flow, state)) expect(receivedMoves[state], `${action} from ${state}`).toContain(stateAfter(action))
  })
})
