/** The states of an order's life and of the parcel within it, and the one table of permitted moves. */
import { z } from 'zod'
import type { Tone } from '#contract/shell/tones.ts'
import type { Texts } from '#contract/texts/texts.ts'

/** Where a courier's event can put a parcel. */
export const parcelStates = [
  'active',
  'picked_up',
  'in_transit',
  'out_for_delivery',
  'at_locker',
  'attempt_failed',
  'returning',
  'delivered',
  'returned',
  'cancelled',
  'lost',
] as const
export const ParcelState = z.enum(parcelStates)
export type ParcelState = z.infer<typeof ParcelState>

export const orderStates = ['draft', 'activating', ...parcelStates] as const
export const OrderState = z.enum(orderStates)
export type OrderState = z.infer<typeof OrderState>

export const finalStates: readonly OrderState[] = ['delivered', 'returned', 'cancelled', 'lost']

/** What a list shows of several states at once. */
export const orderGroups = ['in-delivery', 'problems', 'refused', 'to-receive-back'] as const
export type OrderGroup = (typeof orderGroups)[number]

type Grouped = { states: readonly OrderState[]; withRefused: boolean; withNotReceivedBack?: true }

/** `withRefused`: drafts that a courier has refused, too. `withNotReceivedBack`: those that came back and were not seen by the sender yet, alone. */
export const orderGroupStates: Record<OrderGroup, Grouped> = {
  'in-delivery': { states: ['picked_up', 'in_transit', 'out_for_delivery', 'at_locker'], withRefused: false },
  problems: { states: ['attempt_failed', 'returning'], withRefused: true },
  refused: { states: [], withRefused: true },
  'to-receive-back': { states: [], withRefused: false, withNotReceivedBack: true },
}

/** The courier has it: a failed try or a way back says no more than that. */
export const movingStates = ['picked_up', 'in_transit', 'out_for_delivery', 'at_locker', 'attempt_failed', 'returning'] as const
const ends = ['delivered', 'returned', 'lost'] as const

/** The parcel was with the courier: its label waits no more. */
export const departedStates = [...movingStates, ...ends] as const

/** The parcel may yet reach the recipient: its products are taken and its cash may be collected. */
export const mayBeDelivered: readonly OrderState[] = [
  'activating',
  'active',
  'picked_up',
  'in_transit',
  'out_for_delivery',
  'at_locker',
  'attempt_failed',
]

/** From a state to the states it may become. A parcel on its way may go back and forth; a final state never changes. */
export const orderStateMoves: Record<OrderState, readonly OrderState[]> = {
  draft: ['activating'],
  activating: ['active', 'draft'],
  active: [...movingStates, ...ends, 'cancelled'],
  picked_up: [...movingStates, ...ends],
  in_transit: [...movingStates, ...ends],
  out_for_delivery: [...movingStates, ...ends],
  at_locker: [...movingStates, ...ends],
  attempt_failed: [...movingStates, ...ends],
  // A parcel on its way back is not delivered until the courier says that it goes out again: its cash is never booked meanwhile.
  returning: ['returning', 'out_for_delivery', 'returned', 'lost'],
  delivered: [],
  returned: [],
  cancelled: [],
  lost: [],
}

export const mayOrderBecome = (from: OrderState, to: OrderState): boolean => orderStateMoves[from].includes(to)

/** The colour of a state on every screen: green done or active, orange needs attention, red stopped, grey not begun. */
const tones: Record<OrderState, Tone> = {
  draft: 'grey',
  activating: 'orange',
  active: 'green',
  picked_up: 'green',
  in_transit: 'green',
  out_for_delivery: 'green',
  at_locker: 'orange',
  attempt_failed: 'orange',
  returning: 'orange',
  delivered: 'green',
  returned: 'red',
  cancelled: 'red',
  lost: 'red',
}

/** `isBeingCancelled`: an active order whose courier has been asked to cancel it and has not answered yet. */
export const orderBadgeOf = (
  texts: Pick<Texts, 'orderStates'>,
  { state, isBeingCancelled = false }: { state: OrderState; isBeingCancelled?: boolean },
): { text: string; tone: Tone } =>
  isBeingCancelled ? { text: texts.orderStates.beingCancelled, tone: 'orange' } : { text: texts.orderStates[state], tone: tones[state] }

/** What a user can do with the order now; the server decides, the screen only shows. */
export const OrderActions = z.object({
  edit: z.boolean(),
  activate: z.boolean(),
  cancel: z.boolean(),
  print: z.boolean(),
  orderAgain: z.boolean(),
  correct: z.boolean(),
  receiveBack: z.boolean(),
})
