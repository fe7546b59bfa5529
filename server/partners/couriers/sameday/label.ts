/** Sameday's label: a PDF, or a refusal on the same path. */
import type { PartnerAnswer } from '../../partner-http.ts'
import type { LabelAnswer } from '../port.ts'
import { refusalOf } from './http.ts'

const PDF_MARK = '%PDF'

export function labelAnswer(answer: PartnerAnswer): LabelAnswer {
  if (answer.kind !== 'answered') return { kind: 'unknown', cause: answer.cause }
  if (answer.status === 200 && Buffer.from(answer.body.subarray(0, PDF_MARK.length)).toString('latin1') === PDF_MARK) {
    return { kind: 'label', pdf: answer.body }
  }
  const told = refusalOf(answer)
  return told !== null && answer.status < 500 ? { kind: 'refused', reason: told } : { kind: 'unknown', cause: `status ${answer.status}` }
}
