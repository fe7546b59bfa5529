/** ANAF's answers to uploads, questions of state, downloads and checks as ours. */
import { z } from 'zod'
import type {
  DownloadAnswer,
  PdfAnswer,
  UnansweredCall,
  UploadAnswer,
  UploadStateAnswer,
  ValidationAnswer,
} from '#invoicing/ports/einvoices.ts'
import type { PartnerAnswer } from '../../partner-http.ts'
import { earlierUploadIndexOf, isGoneText, isTechnicalText, meaningOfAuthorityText, minuteOfText } from './authority-texts.ts'
import type { HeaderXml } from './header-xml.ts'
import { readArchive } from './read-archive.ts'
import { type AuthorityBody, authorityBodyOf, authorityRefusalOf, unansweredCallOf, unansweredCallOfBody } from './read-body.ts'

/** Only what certainly came before the document was looked at is `not-sent`; a page or nothing in place of an answer may stand before or after. */
export function readUploadAnswer(answer: PartnerAnswer): UploadAnswer {
  if (answer.kind !== 'answered') return answer
  if (answer.status === 403 || answer.status === 404 || answer.status === 413) return { kind: 'not-sent', cause: `status ${answer.status}` }
  const unanswered = unansweredCallOf(answer)
  if (unanswered) return ofUpload(unanswered)
  const body = authorityBodyOf(answer.body)
  return body.kind === 'header' ? readUploadHeader(body.header) : ofUpload(unansweredCallOfBody(body))
}

function readUploadHeader({ attributes, errors }: HeaderXml): UploadAnswer {
  const before = errors.map(earlierUploadIndexOf).find((index) => index !== null)
  if (before) return { kind: 'sent', uploadIndex: before, sentAt: null, isFromBefore: true }
  const technical = errors.find(isTechnicalText)
  if (technical !== undefined) return { kind: 'unknown', cause: 'technical' }
  const index = attributes.get('index_incarcare') ?? ''
  if (attributes.get('ExecutionStatus') === '0' && errors.length === 0 && /^\d+$/.test(index))
    return { kind: 'sent', uploadIndex: index, sentAt: minuteOfText(attributes.get('dateResponse') ?? ''), isFromBefore: false }
  return errors.length > 0 ? ofUpload(meaningOfAuthorityText(errors.join('\n'))) : { kind: 'unknown', cause: 'odd' }
}

const ofUpload = (unanswered: UnansweredCall): UploadAnswer =>
  unanswered.kind === 'not-available' ? { kind: 'unknown', cause: unanswered.cause } : unanswered

/** What the answer's bytes are, or why there are none. */
function answeredBody(answer: PartnerAnswer): { body: AuthorityBody } | { unanswered: UnansweredCall } {
  const unanswered = unansweredCallOf(answer)
  if (unanswered) return { unanswered }
  return answer.kind === 'answered'
    ? { body: authorityBodyOf(answer.body) }
    : { unanswered: { kind: 'not-available', cause: answer.cause } }
}

export function readStateAnswer(answer: PartnerAnswer): UploadStateAnswer {
  const read = answeredBody(answer)
  if ('unanswered' in read) return read.unanswered
  if (read.body.kind !== 'header') return unansweredCallOfBody(read.body)
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
  return unansweredCallOfBody(read.body)
}

export function readDownloadAnswer(answer: PartnerAnswer): DownloadAnswer {
  const read = answeredBody(answer)
  if ('unanswered' in read) return read.unanswered.kind === 'refused' ? refusedDownload(read.unanswered.text) : read.unanswered
  if (read.body.kind === 'zip') return readArchive(read.body.bytes)
  const refusal = read.body.kind === 'json' ? authorityRefusalOf(read.body.value) : null
  return refusal === null ? unansweredCallOfBody(read.body) : refusedDownload(refusal)
}

const refusedDownload = (text: string): DownloadAnswer => (isGoneText(text) ? { kind: 'gone', text } : meaningOfAuthorityText(text))

const Checked = z.object({
  stare: z.enum(['ok', 'nok']),
  Messages: z
    .array(z.object({ message: z.string() }))
    .nullish()
    .transform((messages) => (messages ?? []).map(({ message }) => message.trim())),
})

function checkedOf(body: AuthorityBody): { kind: 'valid' } | { kind: 'invalid'; reasons: string[] } | null {
  const checked = body.kind === 'json' ? Checked.safeParse(body.value).data : undefined
  if (!checked) return null
  return checked.stare === 'ok' ? { kind: 'valid' } : { kind: 'invalid', reasons: checked.Messages }
}

export function readValidation(answer: PartnerAnswer): ValidationAnswer {
  const read = answeredBody(answer)
  return 'unanswered' in read ? read.unanswered : (checkedOf(read.body) ?? unansweredCallOfBody(read.body))
}

export function readPdf(answer: PartnerAnswer, isChecked: boolean): PdfAnswer {
  const read = answeredBody(answer)
  if ('unanswered' in read) return read.unanswered
  if (read.body.kind === 'pdf') return { kind: 'pdf', bytes: read.body.bytes, isChecked }
  const checked = checkedOf(read.body)
  return checked?.kind === 'invalid' ? checked : unansweredCallOfBody(read.body)
}
