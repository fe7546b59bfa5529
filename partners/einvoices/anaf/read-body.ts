/** What came back, distinguished by its bytes: never by the status or the type alone, as pages come with 200 and refusals as files. */
import { z } from 'zod'
import type { UnansweredCall } from '#invoicing/ports/einvoices.ts'
import type { PartnerAnswer } from '../../partner-http.ts'
import { meaningOfAuthorityText } from './authority-texts.ts'
import { type HeaderXml, readHeaderXml } from './header-xml.ts'

export type AuthorityBody =
  | { kind: 'json'; value: unknown }
  | { kind: 'header'; header: HeaderXml }
  | { kind: 'zip' | 'pdf' | 'other'; bytes: Buffer }
  | { kind: 'wall' | 'page' | 'empty' | 'half' }

const START = 200
/** Of the firewall in front of ANAF's hosts, with success as its status. */
const WALL = /Request Rejected|The requested URL was rejected/i

export function authorityBodyOf(bytes: Uint8Array): AuthorityBody {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer[0] === 0x50 && buffer[1] === 0x4b) return { kind: 'zip', bytes: buffer }
  if (buffer.subarray(0, 5).toString('latin1') === '%PDF-') return { kind: 'pdf', bytes: buffer }
  const start = buffer
    .toString('utf8', 0, START)
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (start === '') return { kind: 'empty' }
  // A drawn document, at times as text.
  if (start.startsWith('JVBER')) return { kind: 'pdf', bytes: Buffer.from(buffer.toString('latin1'), 'base64') }
  if (/^<(?:!doctype html|html|head|body)/i.test(start)) return { kind: WALL.test(buffer.toString('utf8')) ? 'wall' : 'page' }
  if (start.startsWith('{')) return jsonBody(buffer.toString('utf8'))
  if (start.startsWith('<')) {
    const header = readHeaderXml(buffer.toString('utf8'))
    return header ? { kind: 'header', header } : { kind: 'half' }
  }
  return { kind: 'other', bytes: buffer }
}

/** Some of ANAF's refusals have a bracket too many at their end. */
function jsonBody(text: string): AuthorityBody {
  for (const written of [text, text.trim().replace(/\}\s*\}$/, '}')]) {
    try {
      return { kind: 'json', value: JSON.parse(written) as unknown }
    } catch {}
  }
  return { kind: 'half' }
}

const text = z.string().trim().min(1)
const Refused = z.union([
  z.object({ eroare: text }).transform(({ eroare }) => eroare),
  z.object({ message: text, error: z.string() }).transform(({ message }) => message),
])

/** The authority's own words in a JSON that refuses; null: it does not. */
export const authorityRefusalOf = (value: unknown): string | null => Refused.safeParse(value).data ?? null

/** What is no answer whatever was asked; null: it may be one. */
export function unansweredCallOf(answer: PartnerAnswer): UnansweredCall | null {
  if (answer.kind !== 'answered') return { kind: 'not-available', cause: answer.cause }
  if (answer.status === 401) return { kind: 'token-refused' }
  if (answer.status === 429) return { kind: 'limit-reached', by: 'authority', text: 'status 429' }
  if (answer.status === 200) return null
  const body = authorityBodyOf(answer.body)
  const refusal = body.kind === 'json' && answer.status === 400 ? authorityRefusalOf(body.value) : null
  return refusal === null ? { kind: 'not-available', cause: `status ${answer.status}` } : meaningOfAuthorityText(refusal)
}

/** A body of another kind than the one that was asked for. */
export function unansweredCallOfBody(body: AuthorityBody): UnansweredCall {
  if (body.kind === 'wall' || body.kind === 'page' || body.kind === 'empty' || body.kind === 'half')
    return { kind: 'not-available', cause: body.kind }
  const refusal = body.kind === 'json' ? authorityRefusalOf(body.value) : body.kind === 'header' ? body.header.errors[0] : null
  return refusal ? meaningOfAuthorityText(refusal) : { kind: 'not-available', cause: 'odd' }
}
