/** `PUT /api/awb/{awb}/update-cod` with `cashOnDelivery` in RON: until the parcel is delivered. Said twice it does no more than once. */
import { type Bani, toRon } from '../../../../contract/money.ts'
import { type PartnerAnswer, turnedAway } from '../../partner-http.ts'
import type { UpdateCashAnswer } from '../port.ts'
import { refusalOf, type SamedayHttp } from './http.ts'

type Update = { awb: string; amountBani: Bani; timeoutMs: number }

export async function updateCash(http: SamedayHttp, { awb, amountBani, timeoutMs }: Update): Promise<UpdateCashAnswer> {
  const form = new URLSearchParams({ cashOnDelivery: String(toRon(amountBani)) })
  const path = `/api/awb/${encodeURIComponent(awb)}/update-cod`
  return updateCashAnswer(await http({ operation: 'update-cash', method: 'PUT', path, body: { form }, timeoutMs, isRead: false }))
}

export function updateCashAnswer(given: PartnerAnswer): UpdateCashAnswer {
  const answer = turnedAway(given)
  if (answer.kind !== 'answered') return answer
  const said = refusalOf(answer)
  if (answer.status < 300 && said === null) return { kind: 'updated' }
  return said !== null && answer.status >= 400 && answer.status < 500
    ? { kind: 'refused', reason: said }
    : { kind: 'unknown', cause: `status ${answer.status}` }
}
