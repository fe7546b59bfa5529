/** `DELETE /api/awb/{awb}`: an empty answer is a yes. */
import { type PartnerAnswer, turnedAway } from '../../partner-http.ts'
import type { CancelAnswer } from '../port.ts'
import { refusalOf } from './http.ts'

export function cancelAnswer(given: PartnerAnswer): CancelAnswer {
  const answer = turnedAway(given)
  if (answer.kind !== 'answered') return answer
  const told = refusalOf(answer)
  if (answer.status < 300 && told === null) return { kind: 'cancelled' }
  return told !== null && answer.status >= 400 && answer.status < 500
    ? { kind: 'refused', reason: told }
    : { kind: 'unknown', cause: `status ${answer.status}` }
}
