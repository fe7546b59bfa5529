import { describe, expect, it } from 'vitest'
import {
  actionBetweenStates,
  groupOfState,
  listedStates,
  receivedActionsOf,
  receivedInvoiceMoves,
  receivedInvoiceStates,
  stateAfterAction,
  stateGroupsOf,
} from './received-states.ts'

describe('invoices received by an ordinary company', () => {
  it('are listed where they wait or are rejected, and nowhere else', () => {
    expect(listedStates('customer')).toEqual(['initial', 'rejected_with_message', 'rejected'])
    expect(stateGroupsOf('customer')).toEqual(['received', 'rejected'])
  })

  it('are rejected, and marked as received again', () => {
    expect(receivedActionsOf('customer', 'initial')).toEqual(['reject'])
    expect(receivedActionsOf('customer', 'rejected')).toEqual(['mark-received'])
    expect(actionBetweenStates('customer', 'rejected_with_message', 'initial')).toBe('mark-received')
    expect(actionBetweenStates('customer', 'initial', 'manually_accepted')).toBeNull()
  })
})

describe('invoices received by the platform’s own company', () => {
  it('have each state in one group', () => {
    expect(listedStates('internal').toSorted()).toEqual([...receivedInvoiceStates].toSorted())
    for (const state of receivedInvoiceStates) expect(groupOfState('internal', state)).not.toBeNull()
  })

  it('are decided once', () => {
    for (const state of receivedInvoiceStates)
      expect(receivedActionsOf('internal', state).length > 0).toBe(['supplier_missing', 'ready_for_interaction'].includes(state))
    expect(actionBetweenStates('internal', 'ready_for_interaction', 'manually_accepted')).toBe('accept')
    expect(actionBetweenStates('internal', 'supplier_missing', 'supplier_force_accept')).toBe('add-supplier-and-accept')
    expect(actionBetweenStates('internal', 'supplier_missing', 'manually_accepted')).toBeNull()
  })
})

describe('an action', () => {
  it.each(['internal', 'customer'] as const)('of the flow %s leads where the states permit', (flow) => {
    for (const state of listedStates(flow))
      for (const action of receivedActionsOf(flow, state))
        expect(receivedInvoiceMoves[state], `${action} from ${state}`).toContain(stateAfterAction(action))
  })
})
