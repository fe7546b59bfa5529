/** ANAF's answers to uploads, questions of state, downloads and checks as ours. */
import { z } from 'zod'
import type { PartnerAnswer } from '../../partner-http.ts'
import type { DownloadAnswer, PdfAnswer, StateAnswer, Unanswered, UploadAnswer, ValidationAnswer } from '../port.ts'
import { isGone, isTechnical, meaningOf, minuteOf, sentBeforeOf } from './authority-texts.ts'
import type { Header } from './header-xml.ts'
import { readArchive } from './read-archive.ts'
import { type Body, bodyOf, otherBody, refusalIn, unansweredOf } from './read-body.ts'

/** Only what certainly came before the document was looked at is `not-sent`; a page or nothing in place of an answer may stand before or after. */
export function readUpload(answer: PartnerAnswer): UploadAnswer {
  if (answer.kind !== 'answered') return answer
  if (answer.status === 403 || answer.status === 404 || answer.status === 413) return { kind: 'not-sent', cause: `status ${answer.status}` }
  const unanswered = unansweredOf(answer)
  if (unanswered) return ofUpload(unanswered)
  const body = bodyOf(answer.body)
  return body.kind === 'header' ? readUploadHeader(body.header) : ofUpload(otherBody(body))
}

function readUploadHeader({ attributes, errors }: Header): UploadAnswer {
  const before = errors.map(sentBeforeOf).find((index) => index !== null)
  if (before) return { kind: 'sent', uploadIndex: before, sentAt: null, isFromBefore: true }
  const technical = errors.find(isTechnical)
  if (technical !== undefined) return { kind: 'unknown', cause: 'technical' }
  const index = attributes.get('index_incarcare') ?? ''
  if (attributes.get('ExecutionStatus') === '0' && errors.length === 0 && /^\d+$/.test(index))
    return { kind: 'sent', uploadIndex: index, sentAt: minuteOf(attributes.get('dateResponse') ?? ''), isFromBefore: false }
  return errors.length > 0 ? ofUpload(meaningOf(errors.join('\n'))) : { kind: 'unknown', cause: 'odd' }
}

const ofUpload = (unanswered: Unanswered): UploadAnswer =>
  unanswered.kind === 'not-available' ? { kind: 'unknown', cause: unanswered.cause } : unanswered

/** What the answer's bytes are, or why there are none. */
function answeredBody(answer: PartnerAnswer): { body: Body } | { unanswered: Unanswered } {
  const unanswered = unansweredOf(answer)
  if (unanswered) return { unanswered }
  return answer.kind === 'answered' ? { body: bodyOf(answer.body) } : { unanswered: { kind: 'not-available', cause: answer.cause } }
}

export function readState(answer: PartnerAnswer): StateAnswer {
  const read = answeredBody(answer)
  if ('unanswered' in read) return read.unanswered
  if (read.body.kind !== 'header') return otherBody(read.body)
  const { attributes, errors, namespace } = read.body.header
  // The file of errors in place of the state.
  if (namespace.includes('mesajEroriFactuta') && errors.length > 0) return { kind: 'rejected', downloadId: null, reasons: errors }
  const state = attributes.get('stare')?.trim().toLowerCase()
  const id = attributes.get('id_descarcare')?.trim()
  const downloadId = id !== undefined && /^\d+$/.test(id) ? id : null
  if (state === 'ok') return { kind: 'accepted', downloadId }
  if (state === 'nok') return { kind: 'rejected', downloadId, reasons: errors }
  if (state === 'in prelucrare') return { kind: 'processing' }
  if (state?.startsWith('xml cu erori')) return { kind: 'unreadable' }
  return otherBody(read.body)
}

export function readDownload(answer: PartnerAnswer): DownloadAnswer {
  const read = answeredBody(answer)
  if ('unanswered' in read) return read.unanswered.kind === 'refused' ? refusedDownload(read.unanswered.text) : read.unanswered
  if (read.body.kind === 'zip') return readArchive(read.body.bytes)
  const refusal = read.body.kind === 'json' ? refusalIn(read.body.value) : null
  return refusal === null ? otherBody(read.body) : refusedDownload(refusal)
}

const refusedDownload = (text: string): DownloadAnswer => (isGone(text) ? { kind: 'gone', text } : meaningOf(text))

const Checked = z.object({
  stare: z.enum(['ok', 'nok']),
  Messages: z
    .array(z.object({ message: z.string() }))
    .nullish()
    .transform((messages) => (messages ?? []).map(({ message }) => message.trim())),
})

function checkedOf(body: Body): { kind: 'valid' } | { kind: 'invalid'; reasons: string[] } | null {
  const checked = body.kind === 'json' ? Checked.safeParse(body.value).data : undefined
  if (!checked) return null
  return checked.stare === 'ok' ? { kind: 'valid' } : { kind: 'invalid', reasons: checked.Messages }
}

export function readValidation(answer: PartnerAnswer): ValidationAnswer {
  const read = answeredBody(answer)
  return 'unanswered' in read ? read.unanswered : (checkedOf(read.body) ?? otherBody(read.body))
}

export function readPdf(answer: PartnerAnswer, isChecked: boolean): PdfAnswer {
  const read = answeredBody(answer)
  if ('unanswered' in read) return read.unanswered
  if (read.body.kind === 'pdf') return { kind: 'pdf', bytes: read.body.bytes, isChecked }
  const checked = checkedOf(read.body)
  return checked?.kind === 'invalid' ? checked : otherBody(read.body)
}
