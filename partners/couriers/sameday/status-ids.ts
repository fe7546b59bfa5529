/** What Sameday's status ids mean. Its manual lists none: these were recorded from live answers or are read alike by several integrators. */
import { foldName } from '#sending/addresses/contract/address-rules.ts'
import type { ParcelState } from '#sending/orders/contract/order-states.ts'

type Words = {
  statusId: number
  status?: string | null | undefined
  statusLabel?: string | null | undefined
  statusState?: string | null | undefined
}

/** null: known, and it moves no parcel. */
const states: Record<number, ParcelState | null> = {
  1: 'active',
  23: 'active',
  4: 'picked_up',
  5: 'in_transit',
  7: 'in_transit',
  37: 'in_transit',
  56: 'in_transit',
  84: 'in_transit',
  85: 'in_transit',
  33: 'out_for_delivery',
  78: 'at_locker',
  9: 'delivered',
  16: 'returned',
  35: 'returned',
  46: 'returned',
  79: 'returned',
  74: 'cancelled',
  /** The collected cash was sent to the client. */
  3: null,
}
export const knownStatusIds: readonly number[] = Object.keys(states).map(Number)

/**
 * Ids that are not known go by their words, the first pattern that is found: refusals before deliveries, returns before both. Words
 * only move a parcel along. What books cash or gives money back, a delivery or a cancellation, takes an id that is known.
 */
const byWords: readonly (readonly [pattern: RegExp, state: ParcelState | null])[] = [
  [/retur/, 'returning'],
  [/anulat/, null],
  [/pierdut|deteriorat|avariat|despagub/, 'lost'],
  [/nelivrat|nereusit|refuz|absent|negasit|adresa gresita|adresa incompleta/, 'attempt_failed'],
  [/in livrare|curs de livrare/, 'out_for_delivery'],
  [/incarcat|easybox|de ridicat/, 'at_locker'],
  [/livrat/, null],
  [/ridicat/, 'picked_up'],
  [/tranzit|redirect|hub|agentie|sortat|depozit/, 'in_transit'],
  [/emis|inregistrat/, 'active'],
]

export function meaningOfStatus(row: Words): { state: ParcelState | null; isUnknown?: true } {
  const known = states[row.statusId]
  if (known !== undefined) return { state: known }
  const words = foldName([row.status, row.statusLabel, row.statusState].join(' '))
  return { state: byWords.find(([pattern]) => pattern.test(words))?.[1] ?? null, isUnknown: true }
}
