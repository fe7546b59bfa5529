/** States of an invoice that others sent to a company through e-Factura, and what its readers may do with it. */
import { z } from 'zod'

export const receivedStates = [
  'initial',
  'supplier_missing',
  'supplier_force_accept',
  'ready_for_interaction',
  'rejected_with_message',
  'rejected',
  'force_accepted',
  'accepted_by_script',
  'manually_accepted',
  'internal_accept',
] as const
export const ReceivedState = z.enum(receivedStates)
export type ReceivedState = z.infer<typeof ReceivedState>

/** `internal`: the company is the platform's own, whose invoices are accepted before they are paid; others only say what is not theirs. */
export const receivedFlows = ['internal', 'customer'] as const
export type ReceivedFlow = (typeof receivedFlows)[number]

/** What several states are called together: the name of a filter and of a row. */
export type ReceivedGroup = 'waiting' | 'supplier-missing' | 'accepted' | 'to-decide' | 'received' | 'rejected'

const REJECTED = ['rejected_with_message', 'rejected'] as const satisfies readonly ReceivedState[]

/** Nothing is decided in them. */
export const undecidedStates = ['initial', 'supplier_missing', 'ready_for_interaction'] as const satisfies readonly ReceivedState[]

const groups: Record<ReceivedFlow, Partial<Record<ReceivedGroup, readonly ReceivedState[]>>> = {
  internal: {
    waiting: ['initial'],
    'supplier-missing': ['supplier_missing'],
    accepted: ['supplier_force_accept', 'force_accepted', 'accepted_by_script', 'manually_accepted', 'internal_accept'],
    'to-decide': ['ready_for_interaction'],
    rejected: REJECTED,
  },
  customer: { received: ['initial'], rejected: REJECTED },
}

/** The filters of a flow, in their order. */
export const groupsOf = (flow: ReceivedFlow): ReceivedGroup[] => Object.keys(groups[flow]) as ReceivedGroup[] // keys of a record

export const statesOf = (flow: ReceivedFlow, group: ReceivedGroup): readonly ReceivedState[] => groups[flow][group] ?? []

/** What the flow lists; in others' states an invoice is not shown. */
export const listedStates = (flow: ReceivedFlow): ReceivedState[] => groupsOf(flow).flatMap((group) => [...statesOf(flow, group)])

/** null: the flow does not list such a state. */
export const groupOf = (flow: ReceivedFlow, state: ReceivedState): ReceivedGroup | null =>
  groupsOf(flow).find((group) => statesOf(flow, group).includes(state)) ?? null

export const receivedActions = ['reject', 'accept', 'add-supplier-and-accept', 'mark-received'] as const
export type ReceivedAction = (typeof receivedActions)[number]

const actions: Record<ReceivedFlow, Partial<Record<ReceivedState, readonly ReceivedAction[]>>> = {
  internal: {
    supplier_missing: ['reject', 'add-supplier-and-accept'],
    ready_for_interaction: ['reject', 'accept'],
  },
  customer: { initial: ['reject'], rejected: ['mark-received'], rejected_with_message: ['mark-received'] },
}

export const actionsOf = (flow: ReceivedFlow, state: ReceivedState): readonly ReceivedAction[] => actions[flow][state] ?? []

const leadsTo: Record<ReceivedAction, ReceivedState> = {
  reject: 'rejected',
  accept: 'manually_accepted',
  'add-supplier-and-accept': 'supplier_force_accept',
  'mark-received': 'initial',
}

/** A rejection with a comment is another state than one without: the supplier knows of it. */
export const stateAfter = (action: ReceivedAction, comment = ''): ReceivedState =>
  action === 'reject' && comment.trim() !== '' ? 'rejected_with_message' : leadsTo[action]

/** The action that leads from one state to another; null: none does. */
export const actionBetween = (flow: ReceivedFlow, from: ReceivedState, to: ReceivedState, comment = ''): ReceivedAction | null =>
  actionsOf(flow, from).find((action) => stateAfter(action, comment) === to) ?? null

/** All moves there are: which of them a reader may make is said by `actionsOf`. */
export const receivedMoves: Record<ReceivedState, readonly ReceivedState[]> = {
  initial: ['supplier_missing', 'ready_for_interaction', 'rejected', 'rejected_with_message'],
  supplier_missing: ['supplier_force_accept', 'rejected', 'rejected_with_message'],
  ready_for_interaction: ['manually_accepted', 'rejected', 'rejected_with_message'],
  rejected: ['initial'],
  rejected_with_message: ['initial'],
  supplier_force_accept: [],
  force_accepted: [],
  accepted_by_script: [],
  manually_accepted: [],
  internal_accept: [],
}
