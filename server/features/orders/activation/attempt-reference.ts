/** The reference couriers get: it names order and attempt, so that an AWB of an earlier attempt is never taken for this one's. */
import type { Attempt, AttemptRef } from './attempt.ts'

/** 12 characters, a hyphen and a number: within the limits of both couriers (40 and 36). */
export const newReference = ({ orderId, attempt }: Pick<AttemptRef, 'orderId' | 'attempt'>): string => `${orderId}-${attempt}`

/** Attempts begun before references named them went by the order's id alone. */
export const referenceOf = ({ reference, orderId }: Pick<Attempt, 'reference' | 'orderId'>): string => reference ?? orderId

const named = /^([0-9A-HJKMNP-TV-Z]{12})(?:-(\d{1,6}))?$/

/** The order, and the attempt where it is named; null: no reference of ours. */
export function readReference(reference: string | null): { orderId: string; attempt: number | null } | null {
  const found = named.exec(reference ?? '')
  return found?.[1] ? { orderId: found[1], attempt: found[2] ? Number(found[2]) : null } : null
}
