/**
 * The one function that speaks HTTP with partners. It never throws for what a network does: it distinguishes what was answered,
 * what was certainly never sent, and what may have happened. It never repeats a call.
 */

import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhenResult } from 'cockatiel'
import type { Dispatcher } from 'undici'
import type { PartnerCall, TokenEntry, TokenStore } from '#server/platform/partners/partner-calls.ts'
import { callExpirySignal } from '#server/platform/processes/process-session.ts'
import { redactedText } from '#server/platform/redact.ts'
import packageJson from '../package.json' with { type: 'json' }
import { type PartnerConnections, unrestrictedConnections } from './connections.ts'

/** What firewalls in front of shops have to let in. */
export const USER_AGENT = `Expedio/${packageJson.version}`

/** Rows of a partner's list that made no sense and were left out. */
export type OddRows = { partner: string; operation: string; odd: readonly string[] }

export type PartnerDeps = { now(): Date; tokens: TokenStore; record(call: PartnerCall): void; noteOddRows?(rows: OddRows): void }

/** `bytes`: a document, sent as it is. */
type RequestBody = { json: unknown } | { form: URLSearchParams } | { bytes: Uint8Array; type: string }

export type PartnerRequest = {
  operation: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the partner's base address, beginning with a slash. */
  path: string
  query?: URLSearchParams
  headers?: Record<string, string>
  body?: RequestBody
  /** What is kept of the body, where not all of it says something: a document is the same with every call. */
  recorded?: unknown
  /** The answer is a document, whatever its type says: its length is kept, unless it is JSON that refuses. */
  isForDocument?: boolean
  timeoutMs: number
  /** Reads and quotes may be refused by the breaker; what creates or cancels always goes out. */
  isRead: boolean
  signal?: AbortSignal | undefined
}

export type PartnerAnswer =
  | { kind: 'answered'; status: number; type: string; body: Uint8Array; headers?: Headers }
  /** Certainly nothing happened at the partner. */
  | { kind: 'not-sent'; cause: string }
  /** It may have happened. */
  | { kind: 'unknown'; cause: 'timeout' | 'cut' }

export type PartnerHttp = (request: PartnerRequest) => Promise<PartnerAnswer>

/** After so many failed reads in a row a partner is left alone for a while. */
const FAILURES_MAX = 10
const LEFT_ALONE_MS = 3000
const ANSWER_BYTES_MAX = 30 * 1024 * 1024

/** Codes of Node and undici for a connection that never came about. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

type Partner = {
  partner: string
  baseUrl: string
  secrets: readonly string[]
  deps: PartnerDeps
  /** It cuts connections that are used twice. */
  cutsKept?: boolean
  /** Left out, they may lead anywhere. */
  connections?: PartnerConnections | undefined
}

export function partnerHttp(given: Partner): PartnerHttp {
  const { deps, cutsKept = false, connections = unrestrictedConnections } = given
  const baseUrl = given.baseUrl.replace(/\/$/, '')

  async function speak(request: PartnerRequest): Promise<PartnerAnswer> {
    const calledAt = deps.now()
    const started = performance.now()
    const address = request.path + (request.query && request.query.size > 0 ? `?${request.query}` : '')
    // What creates or cancels always has a connection of its own.
    const dispatcher = cutsKept || !request.isRead ? connections.fresh : connections.kept
    const answer = await exchange(baseUrl + address, request, dispatcher)
    const clean = (text: string) => cutText(withoutSecrets(text, given.secrets))
    deps.record({
      partner: given.partner,
      operation: request.operation,
      method: request.method,
      path: clean(decodeURI(address)),
      request: request.body ? clean(request.recorded === undefined ? bodyText(request.body) : JSON.stringify(request.recorded)) : null,
      answer:
        answer.kind === 'answered' ? clean(readable(answer, request.isForDocument)) : answer.kind === 'not-sent' ? answer.cause : null,
      status: answer.kind === 'answered' ? answer.status : null,
      outcome: answer.kind === 'unknown' ? answer.cause : answer.kind,
      durationMs: Math.round(performance.now() - started),
      calledAt,
    })
    return answer
  }

  const breaker = circuitBreaker(
    // That the caller stops it says nothing about the partner.
    handleWhenResult((result) => isFailure((result as { answer: PartnerAnswer }).answer) && !(result as { isStopped: boolean }).isStopped),
    { halfOpenAfter: LEFT_ALONE_MS, breaker: new ConsecutiveBreaker(FAILURES_MAX) },
  )
  return async (asked) => {
    const request = { ...asked, signal: eitherOf(asked.signal, callExpirySignal()) }
    if (!request.isRead) return speak(request)
    try {
      const { answer } = await breaker.execute(async () => ({ answer: await speak(request), isStopped: request.signal?.aborted === true }))
      return answer
    } catch (error) {
      if (error instanceof BrokenCircuitError) return { kind: 'not-sent', cause: 'left alone after repeated failures' }
      throw error
    }
  }
}

const eitherOf = (one: AbortSignal | undefined, other: AbortSignal | undefined) =>
  one && other ? AbortSignal.any([one, other]) : (one ?? other)

const isFailure = (answer: PartnerAnswer): boolean => answer.kind !== 'answered' || answer.status >= 500

async function exchange(url: string, request: PartnerRequest, dispatcher: Dispatcher): Promise<PartnerAnswer> {
  if (request.signal?.aborted) return { kind: 'not-sent', cause: 'stopped by the caller' }
  const limit = AbortSignal.timeout(request.timeoutMs)
  const signal = request.signal ? AbortSignal.any([limit, request.signal]) : limit
  try {
    const response = await fetch(url, {
      method: request.method,
      headers: { accept: 'application/json', 'user-agent': USER_AGENT, ...contentType(request), ...request.headers },
      body: request.body ? ('bytes' in request.body ? request.body.bytes : bodyText(request.body)) : null,
      signal,
      // Following a redirect would send a creating call twice.
      redirect: 'manual',
      dispatcher,
    } as RequestInit) // Node's fetch takes undici's connections
    const body = await readLimited(response)
    return body
      ? { kind: 'answered', status: response.status, type: response.headers.get('content-type') ?? '', body, headers: response.headers }
      : { kind: 'unknown', cause: 'cut' }
  } catch (error) {
    if (signal.aborted) return { kind: 'unknown', cause: 'timeout' }
    const code = codeOf(error)
    return code !== null && neverConnected.has(code) ? { kind: 'not-sent', cause: code } : { kind: 'unknown', cause: 'cut' }
  }
}

/** null: longer than any answer we could want. */
async function readLimited(response: Response): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > ANSWER_BYTES_MAX) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const contentType = ({ body }: PartnerRequest): Record<string, string> => {
  if (!body) return {}
  if ('bytes' in body) return { 'content-type': body.type }
  return { 'content-type': 'json' in body ? 'application/json' : 'application/x-www-form-urlencoded' }
}
const bodyText = (body: RequestBody): string => {
  if ('bytes' in body) return `[${body.bytes.length} bytes, ${body.type}]`
  return 'json' in body ? JSON.stringify(body.json) : body.form.toString()
}

const CURLY = 0x7b
const readable = ({ type, body }: { type: string; body: Uint8Array }, isForDocument = false): string =>
  body.length === 0 || (isForDocument ? body[0] === CURLY : /json|text|xml|html/.test(type))
    ? Buffer.from(body).toString('utf8')
    : `[${body.length} bytes, ${type}]`

/** fetch hides the network's code in the cause of its error, sometimes in the first of several. */
function codeOf(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : undefined
  const first = cause instanceof AggregateError ? cause.errors[0] : cause
  return typeof first === 'object' && first !== null && 'code' in first && typeof first.code === 'string' ? first.code : null
}

const notLetIn = [401, 429]

/** Turned away at the door, before anything was read of the call: as good as not sent. */
export const notSentIfTurnedAway = (answer: PartnerAnswer): PartnerAnswer =>
  answer.kind === 'answered' && notLetIn.includes(answer.status) ? { kind: 'not-sent', cause: `status ${answer.status}` } : answer

/** The JSON of an answer; undefined: it is none. */
export function jsonOf(answer: { body: Uint8Array }): unknown {
  try {
    return JSON.parse(Buffer.from(answer.body).toString('utf8'))
  } catch {
    return undefined
  }
}

/** Tokens kept in this process alone: for tests and small tools. */
export function tokensInMemory(): TokenStore {
  const held = new Map<string, TokenEntry>()
  return {
    get: async (key) => held.get(key) ?? null,
    put: async (key, entry) => void held.set(key, entry),
    drop: async (key) => void held.delete(key),
  }
}

/** Calls are written down without secrets, without what is known of people, and not without end: characters kept of a request or an answer. */
export const RECORDED_MAX = 8000
const HIDDEN = '***'

const secretNames = 'token|access_token|refresh_token|password|parola|secret|apiKey|apiPassword|client_secret|consumer_key|consumer_secret'
/** As partners call what they know of people. Towns and counties stay: prices and routes depend on them. */
const personalNames = [
  'name|displayName|firstName|lastName|contactPerson|person|company|companyName|customerName|recipientName|senderName',
  'phone|phone2|secondaryPhone|phoneNumber|telephone|email|iban|bankAccount|accountHolder|street|streetNo|address|address1|address2',
  'formatted|building|entrance|floor|apartment|intercom|landmark|observation|observations|note|notes|customerNote|zip|postalCode',
  'first_name|last_name|address_1|address_2|postcode|customer_note',
  'paymentURL|panMasked|details|authenticationToken|paReq|paRes',
  'denumire|adresa|telefon|fax|codPostal|[sd](?:denumire_Strada|numar_Strada|detalii_Adresa|cod_Postal)',
].join('|')
const names = `${secretNames}|${personalNames}`
/** A text that was cut has no end. */
const inJson = new RegExp(`("(?:${names})"\\s*:\\s*")(?:[^"\\\\]|\\\\.)*(?:"|\\\\?$)`, 'gi')
const inForm = new RegExp(`((?:^|[?&])(?:[^=&\\s]*(?:\\[|%5B))?(?:${names})(?:\\]|%5D)?=)[^&\\s]*`, 'gi')

/** Hides the account's own secrets wherever they stand, and whatever is called one or is personal. */
export function withoutSecrets(whole: string, secrets: readonly string[]): string {
  // What is cut off afterwards need not be searched: lists of lockers have megabytes.
  const text = whole.slice(0, 4 * RECORDED_MAX)
  const known = secrets.filter((secret) => secret !== '')
  const hidden = known.reduce((so, secret) => so.replaceAll(secret, HIDDEN).replaceAll(encodeURIComponent(secret), HIDDEN), text)
  return redactedText(hidden.replace(inJson, `$1${HIDDEN}"`).replace(inForm, `$1${HIDDEN}`))
}

export const cutText = (text: string): string => (text.length > RECORDED_MAX ? `${text.slice(0, RECORDED_MAX)}… (${text.length})` : text)
