/** NETOPIA's notices: a token beside the body says who sent it and what its bytes were. Only then what it says is read. */
import { createHash, type KeyObject, timingSafeEqual, verify } from 'node:crypto'
import { z } from 'zod'
import type { NoticeReading, ProviderAnswer } from '#paying/ports/cards.ts'
import { jsonOf } from '../../partner-http.ts'
import { NetopiaAnswer, netopiaReportOf } from './read-payment.ts'

/** As the provider's own libraries answer. */
const answerOf = (errorType: number, errorCode: number, errorMessage: string) => ({ errorType, errorCode, errorMessage })
const TEMPORARY = 1
const PERMANENT = 2
const GENERAL = 0x1000_0101
const [BAD_SIGNATURE, TOO_EARLY, EXPIRED, OTHER_AUDIENCE, CHANGED_BODY] = [0x1000_0102, 0x1000_0103, 0x1000_0104, 0x1000_0105, 0x1000_0106]

const kept: ProviderAnswer = { status: 200, body: answerOf(0, 0, 'OK') }
export const sendNoticeAgainAnswer: ProviderAnswer = { status: 500, body: answerOf(TEMPORARY, GENERAL, 'not kept, send it again') }
const forged = (cause: string, code: number): NoticeReading => ({
  kind: 'forged',
  cause,
  answer: { status: 401, body: answerOf(PERMANENT, code, cause) },
})

/** Never what the token itself names: with another one everybody could sign. */
const algorithms = { RS512: 'RSA-SHA512', RS256: 'RSA-SHA256' } as const

const Header = z.object({ alg: z.enum(['RS512', 'RS256']) })
/** Of an instant in seconds, or in milliseconds, as one library reads it: no second is so far away. */
const MILLISECONDS_FROM = 100_000_000_000
const instant = z.number().transform((time) => new Date(time >= MILLISECONDS_FROM ? time : time * 1000))
const Claims = z.object({
  iss: z.literal('NETOPIA Payments'),
  aud: z.union([z.string(), z.tuple([z.string()]).transform(([only]) => only)]),
  sub: z.string(),
  nbf: instant.optional(),
  iat: instant.optional(),
  exp: instant,
})

/** Clocks differ. */
const MARGIN_MS = 120_000
const TOKEN_MAX = 8192
const DIGEST_LENGTH = 22

type Given = {
  headers: Record<string, string | string[] | undefined>
  body: Uint8Array
  keys: readonly KeyObject[]
  posSignature: string
  now: Date
}

export function readNetopiaNotice({ headers, body, keys, posSignature, now }: Given): NoticeReading {
  const token = headers['verification-token']
  if (typeof token !== 'string' || token.length > TOKEN_MAX) return forged('no token', BAD_SIGNATURE)
  const claims = claimsOf(token, keys)
  if (!claims) return forged('the signature is wrong', BAD_SIGNATURE)
  if (claims.aud !== posSignature) return forged('meant for another point of sale', OTHER_AUDIENCE)
  const begin = Math.max(claims.nbf?.getTime() ?? 0, claims.iat?.getTime() ?? 0)
  if (begin > now.getTime() + MARGIN_MS) return forged('not valid yet', TOO_EARLY)
  if (claims.exp.getTime() < now.getTime() - MARGIN_MS) return forged('too old', EXPIRED)
  const digest = createHash('sha512').update(body).digest('base64')
  if (!isSame(claims.sub, digest)) return forged('the body was changed', CHANGED_BODY)
  return readSigned(body)
}

function readSigned(body: Uint8Array): NoticeReading {
  const json = jsonOf({ body })
  const read = NetopiaAnswer.safeParse(json)
  const reference = z.object({ order: z.object({ orderID: z.string().min(1) }) }).safeParse(json).data?.order.orderID ?? null
  const payment = read.success && reference !== null ? netopiaReportOf(read.data, reference) : null
  if (!payment) return { kind: 'unreadable', reference, cause: 'the body is no payment', answer: kept }
  const noticeId = createHash('sha256').update(body).digest('base64url').slice(0, DIGEST_LENGTH)
  return { kind: 'genuine', noticeId, payment, answer: kept }
}

/** null: not signed with one of the keys, or not by the provider. */
function claimsOf(token: string, keys: readonly KeyObject[]): z.infer<typeof Claims> | null {
  const [head = '', body = '', signature = '', ...more] = token.split('.')
  const header = Header.safeParse(partOf(head))
  if (!header.success || more.length > 0) return null
  const signed = Buffer.from(`${head}.${body}`)
  const algorithm = algorithms[header.data.alg]
  const isGenuine = keys.some((key) => verify(algorithm, signed, key, Buffer.from(signature, 'base64url')))
  return isGenuine ? (Claims.safeParse(partOf(body)).data ?? null) : null
}

const partOf = (part: string): unknown => jsonOf({ body: Buffer.from(part, 'base64url') })

/** In constant time. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
