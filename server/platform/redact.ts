/**
 * What may be written down about what happened: codes, names of constraints, stacks; never what people wrote, nor what
 * opens a door. Used by the log, by the errors of jobs and by the records of calls to partners.
 */
import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { Problem } from '#contract/problems.ts'

const HIDDEN = '[removed]'
const DEPTH_MAX = 6
const ENTRIES_MAX = 100
const TEXT_MAX = 4000

/** Compared without case, `-` and `_`. */
const hiddenKeys = new Set(
  [
    ...['password', 'token', 'accessToken', 'refreshToken', 'sessionToken', 'idToken', 'secret', 'clientSecret', 'authSecret', 'apiKey'],
    ...['authorization', 'cookie', 'setCookie', 'hmac', 'state_token', 'code_verifier', 'pass', 'auth', 'link'],
    ...['email', 'phone', 'phone2', 'iban', 'accountHolder', 'firstName', 'lastName', 'displayName', 'customerName', 'contactName'],
    ...['senderName', 'recipientName', 'userName', 'ipAddress', 'userAgent', 'to', 'rejected', 'recipients', 'envelope'],
    ...['contact', 'address', 'sender', 'recipient', 'shipment', 'customer', 'user', 'body', 'payload', 'params', 'parameters', 'values'],
    ...[
      'query',
      'detail',
      'where',
      'input',
      'received',
      'response',
      'letter',
      'text',
      'searchText',
      'clientReference',
      'notedText',
      'note',
    ],
  ].map(plainKey),
)
function plainKey(key: string): string {
  return key.toLowerCase().replace(/[-_]/g, '')
}

const AT = ['@', '%40']

/** In this order: a password in an address looks like an e-mail once it is cut. With what it is slow to look for: signs without which there is none. */
const patterns: readonly [RegExp, string, (readonly string[])?][] = [
  [/(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@]*:)[^\s/]+@/gi, `$1${HIDDEN}@`, AT],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, `$1 ${HIDDEN}`],
  [/\beyJ[\w-]+\.[\w-]+\.?[\w-]*/g, HIDDEN],
  [/\bsh(?:pat|prt|pss|pca|pua)_\w+/g, HIDDEN],
  [/\bc[ks]_\w{8,}/g, HIDDEN],
  [/\b((?:access_|refresh_|client_)?(?:token|secret|password|hmac|code|state|key)=)[^&\s"']+/gi, `$1${HIDDEN}`],
  [/[^\s"'<>()[\]{},;:=&@/\\]+(?:@|%40)[^\s"'<>()[\]{},;:=&@/\\]+/g, HIDDEN, AT],
  [/\b[A-Z]{2}\d{2}[A-Z0-9]{11,30}\b/gi, HIDDEN],
  [/\b[A-Z]{2}\d{2}(?: [A-Z0-9]{4}){3,7}(?: [A-Z0-9]{1,3})?\b/g, HIDDEN],
  [/(?<![\w-])(?:\+?4|004)?0[237](?:[ .-]?\d){8}(?![\w-])/g, HIDDEN],
  [/(?<![\w-])(?:\+|%2B)\d(?:[ .-]?\d){7,14}(?![\w-])/gi, HIDDEN],
]

/** Without e-mails, phone numbers, IBANs and tokens. Names it cannot know: texts that hold them are not to be passed at all. */
export function redactedText(text: string): string {
  return patterns.reduce(
    (so, [pattern, instead, signs]) => (signs && !signs.some((sign) => so.includes(sign)) ? so : so.replace(pattern, instead)),
    text,
  )
}

/** The same value as plain data that may be logged: hidden by key at every depth, texts by what stands in them. */
export function redactValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactedText(value.slice(0, TEXT_MAX))
  if (value instanceof Error) return safeError(value, depth)
  if (value instanceof Date) return value
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'function' || typeof value === 'symbol') return undefined
  if (typeof value !== 'object' || value === null) return value
  if (depth >= DEPTH_MAX) return '[deeper]'
  if (Array.isArray(value)) return value.slice(0, ENTRIES_MAX).map((entry) => redactValue(entry, depth + 1))
  const prototype: unknown = Object.getPrototypeOf(value)
  // A request, a socket, a client: too much, and its contents are unknown.
  if (prototype !== Object.prototype && prototype !== null) return `[${value.constructor.name}]`
  const entries = Object.entries(value).slice(0, ENTRIES_MAX)
  return Object.fromEntries(
    entries.map(([key, inner]) => [redactedText(key), hiddenKeys.has(plainKey(key)) ? HIDDEN : redactValue(inner, depth + 1)]),
  )
}

type SafeError = { type: string; message: string; stack?: string; cause?: unknown } & Record<string, unknown>

/** Facts without personal data. */
const facts = ['code', 'status', 'statusCode', 'responseCode', 'command', 'syscall', 'errno', 'port'] as const

/** What may be logged of an error. Its own message goes where it can hold what people wrote: of statements, refusals and parsers. */
export function safeError(error: Error, depth = 0): SafeError {
  const ownFields = Object.fromEntries(
    facts.flatMap((name) => {
      const value = (error as unknown as Record<string, unknown>)[name]
      return typeof value === 'string' || typeof value === 'number' ? [[name, redactValue(value)]] : []
    }),
  )
  const within = error instanceof AggregateError ? { errors: redactValue(error.errors, depth + 1) } : {}
  const cause = error.cause === undefined || depth >= DEPTH_MAX ? {} : { cause: redactValue(error.cause, depth + 1) }
  return { type: error.name, message: safeMessage(error), ...stackOf(error), ...ownFields, ...ofDatabase(error), ...within, ...cause }
}

export function safeMessage(error: Error): string {
  if (error instanceof DrizzleQueryError)
    return error.cause instanceof Error ? `a statement failed: ${safeMessage(error.cause)}` : 'a statement failed'
  if (error instanceof pg.DatabaseError) return databaseMessage(error)
  // Its text is for who asked, and may repeat what was asked.
  if (error instanceof Problem) return `refused: ${error.code}`
  // A parser quotes what it could not read.
  if (error instanceof SyntaxError) return 'text that could not be parsed'
  return redactedText(error.message.slice(0, TEXT_MAX))
}

/** PostgreSQL quotes names of its own things and the values it refuses alike: only what it also gives apart is a name. */
function databaseMessage({ message, code, constraint, table, column, schema, dataType }: pg.DatabaseError): string {
  const names = new Set([constraint, table, column, schema, dataType])
  const shown = redactedText(message).replace(/"([^"]*)"(.*"[^"]*")?/gs, (quoted, first: string, more?: string) => {
    if (more === undefined) return names.has(first) ? quoted : HIDDEN
    const all = [...quoted.matchAll(/"([^"]*)"/g)].map(([, name]) => name)
    return all.every((name) => names.has(name)) ? quoted : HIDDEN
  })
  return `${shown} (${code})`
}

function ofDatabase(error: Error): Record<string, unknown> {
  if (!(error instanceof pg.DatabaseError)) return {}
  const { constraint, table, column, routine } = error
  return { constraint, table, column, routine }
}

/** The first lines of a stack repeat the message: only where it came from is kept. */
function stackOf({ stack = '' }: Error): { stack?: string } {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return frames.length === 0 ? {} : { stack: redactedText(frames.slice(0, 12).join('\n')) }
}

/** An error that others write down as it is, e.g. the job library in its table: everything unsafe is gone from it. */
export function withoutSecretsOf(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('something that is no error was thrown')
  const safe = new Error(safeMessage(error))
  safe.name = error.name
  const { stack } = stackOf(error)
  safe.stack = `${error.name}: ${safe.message}${stack ? `\n${stack}` : ''}`
  return safe
}
