/** A point that was lost between choosing and activating: its offers can no longer be chosen, and the points near it are shown. */
import { z } from 'zod'
import { LockerChoice } from '#sending/shipments/contract/shipments.ts'
import type { ApiProblem } from '#web/api.ts'
import { LockerOffered, type OfferList } from '../contract/offers.ts'

const Extra = z.object({ point: LockerChoice, alternatives: z.array(LockerOffered) })

export type DeadPoint = z.infer<typeof Extra> & { message: string }

/** null: the refusal is about something else. */
export function deadPointOf({ code, message, extra }: Pick<ApiProblem, 'code' | 'message' | 'extra'>): DeadPoint | null {
  const read = code === 'locker-unavailable' ? Extra.safeParse(extra) : null
  return read?.success ? { ...read.data, message } : null
}

/** Also of a list asked anew: the courier's own list of points may lag behind its refusal. */
export function withoutDeadPoint(list: OfferList | undefined, dead: DeadPoint | null): OfferList | undefined {
  if (!list || !dead) return list
  const { point, message, alternatives } = dead
  const isThere = (locker: { courier: string; id: string } | null) => locker?.courier === point.courier && locker.id === point.id
  const error = { code: 'locker-unavailable', message }
  const isSaid = list.warnings.some(({ code }) => code === 'locker-unavailable')
  const others = [...list.lockerAlternatives, ...alternatives].filter((locker) => !isThere(locker))
  return {
    ...list,
    offers: list.offers.map((offer) => (isThere(offer.locker) ? { ...offer, errors: [...offer.errors, error] } : offer)),
    warnings: isSaid ? list.warnings : [...list.warnings, { courier: point.courier, code: 'locker-unavailable', message }],
    lockerAlternatives: others.filter((one, i) => others.findIndex(({ courier, id }) => courier === one.courier && id === one.id) === i),
  }
}
