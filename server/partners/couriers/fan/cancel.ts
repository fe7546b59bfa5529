/** `DELETE /awb`: what was deleted before counts as cancelled. */
import { z } from 'zod'
import { jsonOf, type PartnerAnswer, turnedAway } from '../../partner-http.ts'
import type { CancelAnswer } from '../port.ts'
import { refusalOf } from './http.ts'

const Deleted = z.object({ status: z.literal('success') })

export function cancelAnswer(given: PartnerAnswer): CancelAnswer {
  const answer = turnedAway(given)
  if (answer.kind !== 'answered') return answer
  if (answer.status < 300 && Deleted.safeParse(jsonOf(answer)).success) return { kind: 'cancelled' }
  const told = refusalOf(answer)
  if (told !== null && /already deleted|deja (fost )?(stears|sters|anulat)/i.test(told)) return { kind: 'cancelled' }
  return told !== null && answer.status < 500 ? { kind: 'refused', reason: told } : { kind: 'unknown', cause: `status ${answer.status}` }
}
