/** States of an invoice that others sent to a company through e-Factura, and what its readers may do with it. */
import { z } from 'zod'

export const receivedInvoiceStates = [
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
export const ReceivedInvoiceState = z.enum(receivedInvoiceStates)
export type ReceivedInvoiceState = z.infer<typeof ReceivedInvoiceState>

/** `internal`: the company is the platform's own, whose invoices are accepted before they are paid; others only say what is not theirs. */
export const receivedFlows = ['internal', 'customer'] as const
export type ReceivedFlow = (typeof receivedFlows)[number]

/** What several states are called together: the name of a filter and of a row. */
export type ReceivedGroup = 'waiting' | 'supplier-missing' | 'accepted' | 'to-decide' | 'received' | 'rejected'

const REJECTED = ['rejected_with_message', 'rejected'] as const satisfies readonly ReceivedInvoiceState[]

/** Nothing is decided in them. */
export const undecidedStates = ['initial', 'supplier_missing', 'ready_for_interaction'] as const satisfies readonly ReceivedInvoiceState[]

const groups: Record<ReceivedFlow, Partial<Record<ReceivedGroup, readonly ReceivedInvoiceState[]>>> = {
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
export const stateGroupsOf = (flow: ReceivedFlow): ReceivedGroup[] => Object.keys(groups[flow]) as ReceivedGroup[] // keys of a record

export const statesOfGroup = (flow: ReceivedFlow, group: ReceivedGroup): readonly ReceivedInvoiceState[] => groups[flow][group] ?? []

/** What the flow lists; in others' states an invoice is not shown. */
export const listedStates = (flow: ReceivedFlow): ReceivedInvoiceState[] =>
  stateGroupsOf(flow).flatMap((group) => [...statesOfGroup(flow, group)])

/** null: the flow does not list such a state. */
export const groupOfState = (flow: ReceivedFlow, state: ReceivedInvoiceState): ReceivedGroup | null =>
  stateGroupsOf(flow).find((group) => statesOfGroup(flow, group).includes(state)) ?? null

export const receivedActions = ['reject', 'accept', 'add-supplier-and-accept', 'mark-received'] as const
export type ReceivedAction = (typeof receivedActions)[number]

const actions: Record<ReceivedFlow, Partial<Record<ReceivedInvoiceState, readonly ReceivedAction[]>>> = {
  internal: {
    supplier_missing: ['reject', 'add-supplier-and-accept'],
    ready_for_interaction: ['reject', 'accept'],
  },
  customer: { initial: ['reject'], rejected: ['mark-received'], rejected_with_message: ['mark-received'] },
}

export const receivedActionsOf = (flow: ReceivedFlow, state: ReceivedInvoiceState): readonly ReceivedAction[] => actions[flow][state] ?? []

const leadsTo: Record<ReceivedAction, ReceivedInvoiceState> = {
  reject: 'rejected',
  accept: 'manually_accepted',
  'add-supplier-and-accept': 'supplier_force_accept',
  'mark-received': 'initial',
}

/** A rejection with a comment is another state than one without: the supplier knows of it. */
export const stateAfterAction = (action: ReceivedAction, comment = ''): ReceivedInvoiceState =>
  action === 'reject' && comment.trim() !== '' ? 'rejected_with_message' : leadsTo[action]

/** The action that leads from one state to another; null: none does. */
export const actionBetweenStates = (
  flow: ReceivedFlow,
  from: ReceivedInvoiceState,
  to: ReceivedInvoiceState,
  comment = '',
): ReceivedAction | null => receivedActionsOf(flow, from).find((action) => stateAfterAction(action, comment) === to) ?? null

/** All moves there are: which of them a reader may make is said by `actionsOf`. */
export const receivedInvoiceMoves: Record<ReceivedInvoiceState, readonly ReceivedInvoiceState[]> = {
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
