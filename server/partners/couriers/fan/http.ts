/** Speaking with FAN Courier: login, bearer token, its envelope and its ways of saying no. */
import { z } from 'zod'
import { jsonOf, type PartnerAnswer, type PartnerDeps, type PartnerRequest, partnerFailure, partnerHttp } from '../../partner-http.ts'
import { type LoginAnswer, tokenSession } from '../../token-session.ts'
import { bucharestInstant } from '../bucharest-time.ts'
import type { FanSettings } from './settings.ts'

export type FanCall = Omit<PartnerRequest, 'headers'>
export type FanHttp = (call: FanCall) => Promise<PartnerAnswer>

const LoggedIn = z.object({ status: z.literal('success'), data: z.object({ token: z.string().min(1), expiresAt: z.string() }) })

export function fanHttp(settings: FanSettings, deps: PartnerDeps): FanHttp {
  const speak = partnerHttp({ partner: 'fan', baseUrl: settings.baseUrl, secrets: [settings.password], deps })

  async function login(): Promise<LoginAnswer> {
    const answer = await speak({
      operation: 'login',
      method: 'POST',
      path: '/login',
      // In the body: what stands in an address ends in logs.
      body: { json: { username: settings.username, password: settings.password } },
      timeoutMs: settings.readTimeoutMs,
      isRead: true,
    })
    if (answer.kind !== 'answered') return { kind: 'failed', cause: `login: ${answer.cause}` }
    const read = LoggedIn.safeParse(jsonOf(answer))
    if (!read.success) return { kind: 'failed', cause: `login: ${refusalOf(answer) ?? answer.status}` }
    return { kind: 'token', entry: { token: read.data.data.token, expiresAt: bucharestInstant(read.data.data.expiresAt) } }
  }

  const session = tokenSession({
    key: `fan/${settings.clientId}/${settings.username}`,
    deps,
    login,
    isTurnedAway: (answer) => answer.kind === 'answered' && answer.status === 401,
  })
  return (call) => session((token) => speak({ ...call, headers: { authorization: `Bearer ${token}` } }))
}

const Refusal = z.object({
  message: z.string().nullish(),
  data: z
    .object({ errors: z.record(z.string(), z.array(z.string())) })
    .nullish()
    .catch(null),
})

/** FAN's words of a refusal; null: it said nothing readable. */
export function refusalOf(answer: { body: Uint8Array }): string | null {
  const read = Refusal.safeParse(jsonOf(answer))
  if (!read.success) return null
  const details = Object.values(read.data.data?.errors ?? {}).flat()
  return details.length > 0 ? details.join(' ') : (read.data.message ?? null)
}

/** The rows of a report that must be had; throws a PartnerFailure otherwise. */
export async function readRows<T>(http: FanHttp, call: Omit<FanCall, 'method' | 'isRead'>, row: z.ZodType<T>): Promise<T[]> {
  const answer = await http({ ...call, method: 'GET', isRead: true })
  if (answer.kind !== 'answered') throw partnerFailure('fan', `${call.operation}: ${answer.cause}`)
  const read = z.object({ status: z.literal('success'), data: z.array(row) }).safeParse(jsonOf(answer))
  if (!read.success) throw partnerFailure('fan', `${call.operation}: ${answer.status} ${refusalOf(answer) ?? 'not readable'}`)
  return read.data.data
}

/** FAN pages its reports by at most so many rows. */
export const PAGE_ROWS = 100
const PAGES_MAX = 500

/** All rows of a paged report. */
export async function readAllRows<T>(http: FanHttp, call: Omit<FanCall, 'method' | 'isRead'>, row: z.ZodType<T>): Promise<T[]> {
  const all: T[] = []
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const query = new URLSearchParams([...(call.query ?? []), ['perPage', String(PAGE_ROWS)], ['page', String(page)]])
    const rows = await readRows(http, { ...call, query }, row)
    all.push(...rows)
    if (rows.length < PAGE_ROWS) return all
  }
  throw partnerFailure('fan', `${call.operation}: more than ${PAGES_MAX} pages`)
}

/** FAN writes numbers now as numbers, now as text. */
export const numeric = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
])
/** AWB numbers are numbers in FAN's JSON and text with us. */
export const awbNumber = z.union([z.number().int().positive().transform(String), z.string().regex(/^\d+$/)])
