/** Sameday's estimate: one amount for everything, and the hours it takes. */
import { z } from 'zod'
import { type Bani, fromRon } from '../../../../contract/money.ts'
import { jsonOf, type PartnerAnswer } from '../../partner-http.ts'
import { problem, type QuoteProblem } from '../quote-problems.ts'
import { refusalOf } from './http.ts'

const Estimate = z.object({ amount: z.number(), currency: z.string().nullish(), time: z.number().nullish().catch(null) })

export type EstimateAnswer =
  | { kind: 'priced'; netBani: Bani; deliveryHours: number | null }
  | { kind: 'problem'; problem: QuoteProblem }
  | { kind: 'failure'; cause: string }

export function estimateAnswer(answer: PartnerAnswer): EstimateAnswer {
  if (answer.kind !== 'answered') return { kind: 'failure', cause: answer.cause }
  const read = Estimate.safeParse(jsonOf(answer))
  if (read.success && answer.status < 300)
    return { kind: 'priced', netBani: fromRon(read.data.amount), deliveryHours: read.data.time ?? null }
  const told = refusalOf(answer)
  if (answer.status === 400 && told !== null) return { kind: 'problem', problem: problem.courierRefused(told) }
  return { kind: 'failure', cause: told ?? `status ${answer.status}` }
}
