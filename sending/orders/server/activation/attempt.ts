/** One attempt to activate an order: its names in the ledger, among the effects and at the courier. */
import type { EffectRef } from '#server/effects/effect-kind.ts'

export type AttemptRef = { clientId: string; orderId: string; attempt: number }

/** Key of the reserved money. */
export const activationKey = ({ orderId, attempt }: Omit<AttemptRef, 'clientId'>) => `activation/${orderId}/${attempt}`

/**
 * What couriers get, and the effect's key: it names order and attempt, so that an AWB of an earlier attempt is never taken for this
 * one's. 12 characters, a hyphen and a number: within the limits of both couriers (40 and 36).
 */
export const attemptReferenceOf = ({ orderId, attempt }: Omit<AttemptRef, 'clientId'>): string => `${orderId}-${attempt}`

export const effectOfAttempt = (ref: AttemptRef): EffectRef => ({
  clientId: ref.clientId,
  kind: 'create-awb',
  key: attemptReferenceOf(ref),
})

const named = /^([0-9A-HJKMNP-TV-Z]{12})(?:-(\d{1,6}))?$/

/** The order, and the attempt where it is named (attempts of early versions went by the order's id alone); null: no reference of ours. */
export function readReference(reference: string | null): { orderId: string; attempt: number | null } | null {
  const found = named.exec(reference ?? '')
  return found?.[1] ? { orderId: found[1], attempt: found[2] ? Number(found[2]) : null } : null
}
