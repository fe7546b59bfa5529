/** Speaking with Sameday: login by headers, token, lists by pages, and its trees of errors. */
import { z } from 'zod'
import { jsonOf, type PartnerAnswer, type PartnerDeps, type PartnerRequest, partnerFailure, partnerHttp } from '../../partner-http.ts'
import { type LoginAnswer, tokenSession } from '../../token-session.ts'
import { type OddRowsNoted, readRowByRow } from '../rows.ts'
import type { SamedaySettings } from './settings.ts'

export type SamedayCall = Omit<PartnerRequest, 'headers'>
export type SamedayHttp = ((call: SamedayCall) => Promise<PartnerAnswer>) & { noteOdd: OddRowsNoted }

const LoggedIn = z.object({ token: z.string().min(1), expire_at_utc: z.string().nullish() })

/** Without a readable end a token is taken to last this long; Sameday's last 12 hours, or 14 days when remembered. */
const TOKEN_HOURS = 12

export function samedayHttp(settings: SamedaySettings, deps: PartnerDeps): SamedayHttp {
  const speak = partnerHttp({ partner: 'sameday', baseUrl: settings.baseUrl, secrets: [settings.password], deps })

  async function login(): Promise<LoginAnswer> {
    const answer = await speak({
      operation: 'login',
      method: 'POST',
      path: '/api/authenticate',
      headers: { 'x-auth-username': settings.username, 'x-auth-password': settings.password },
      body: { form: new URLSearchParams({ remember_me: '1', _format: 'json' }) },
      timeoutMs: settings.readTimeoutMs,
      isRead: true,
    })
    if (answer.kind !== 'answered') return { kind: 'failed', cause: `login: ${answer.cause}` }
    const read = LoggedIn.safeParse(jsonOf(answer))
    if (!read.success) return { kind: 'failed', cause: `login: ${refusalOf(answer) ?? answer.status}` }
    return { kind: 'token', entry: { token: read.data.token, expiresAt: expiry(read.data.expire_at_utc, deps.now()) } }
  }

  const session = tokenSession({ key: `sameday/${settings.username}`, deps, login, isTurnedAway })
  return Object.assign((call: SamedayCall) => session((token) => speak({ ...call, headers: { 'x-auth-token': token } })), {
    noteOdd: ((operation, odd) => deps.noteOddRows?.({ partner: 'sameday', operation, odd })) satisfies OddRowsNoted,
  })
}

/** `2025-01-31 12:05`, UTC. */
function expiry(utc: string | null | undefined, now: Date): Date {
  const told = new Date(`${utc?.replace(' ', 'T')}Z`)
  return Number.isNaN(told.getTime()) ? new Date(now.getTime() + TOKEN_HOURS * 3_600_000) : told
}

/** 401, or 403 in Sameday's own words: a page of what stands before its servers says nothing of the token. */
const isTurnedAway = (answer: PartnerAnswer): boolean =>
  answer.kind === 'answered' && (answer.status === 401 || (answer.status === 403 && refusalOf(answer) !== null))

const Told = z.object({ code: z.number().nullish(), message: z.string(), errors: z.unknown().optional() })

/** Sameday's words of a refusal, sometimes wrapped in `error`; null: not its words. */
export function refusalOf(answer: { body: Uint8Array }): string | null {
  const json = jsonOf(answer)
  const bare = typeof json === 'object' && json !== null && 'error' in json ? json.error : json
  const read = Told.safeParse(bare)
  if (!read.success) return null
  const details = [...new Set(fieldErrors(read.data.errors, ''))]
  return details.length > 0 ? details.join(' ') : read.data.message
}

const DEPTH_MAX = 8

/** The errors of the tree as `awbRecipient.city: Invalid city.`; fields that are right are empty objects. */
export function fieldErrors(tree: unknown, path: string, depth = 0): string[] {
  if (typeof tree !== 'object' || tree === null || depth > DEPTH_MAX) return []
  const own = 'errors' in tree && Array.isArray(tree.errors) ? tree.errors.filter((text) => typeof text === 'string') : []
  const children = 'children' in tree && typeof tree.children === 'object' && tree.children !== null ? tree.children : {}
  const below = Object.entries(children).flatMap(([name, child]) => fieldErrors(child, path === '' ? name : `${path}.${name}`, depth + 1))
  return [...own.map((text) => (path === '' ? text : `${path}: ${text}`)), ...below]
}

const PER_PAGE = 500
const PAGES_MAX = 200

const count = z.number().nullish().catch(null)
const Page = z.object({ total: count, pages: count, perPage: count, data: z.array(z.unknown()) })

/** Page after page of a list that must be had; throws a PartnerFailure otherwise. Odd rows are left out and noted. */
export async function* readPages<T>(
  http: SamedayHttp,
  call: Omit<SamedayCall, 'method' | 'isRead'>,
  row: z.ZodType<T>,
): AsyncGenerator<T[], void, undefined> {
  let got = 0
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const query = new URLSearchParams([...(call.query ?? []), ['page', String(page)], ['countPerPage', String(PER_PAGE)]])
    const answer = await http({ ...call, query, method: 'GET', isRead: true })
    if (answer.kind !== 'answered') throw partnerFailure('sameday', `${call.operation}: ${answer.cause}`)
    if (page === 1 && isNoData(answer)) return
    const read = Page.safeParse(jsonOf(answer))
    if (!read.success) throw partnerFailure('sameday', `${call.operation}: ${answer.status} ${refusalOf(answer) ?? 'not readable'}`)
    const { total, pages, perPage, data } = read.data
    got += data.length
    const { rows, odd } = readRowByRow(data, row)
    if (odd.length > 0) http.noteOdd(call.operation, odd)
    yield rows
    if (typeof pages === 'number' ? page >= pages : data.length < (perPage ?? 1)) {
      // Less than was announced proves nothing about what is missing.
      if (got < (total ?? 0)) throw partnerFailure('sameday', `${call.operation}: ${got} rows of ${total}`)
      return
    }
  }
  throw partnerFailure('sameday', `${call.operation}: more than ${PAGES_MAX} pages`)
}

/** Where there is nothing to list Sameday refuses in these words. */
const isNoData = (answer: { status: number; body: Uint8Array }): boolean =>
  (answer.status === 400 || answer.status === 404) && /no data found/i.test(refusalOf(answer) ?? '')

export async function readAll<T>(http: SamedayHttp, call: Omit<SamedayCall, 'method' | 'isRead'>, row: z.ZodType<T>): Promise<T[]> {
  const all: T[] = []
  for await (const rows of readPages(http, call, row)) all.push(...rows)
  return all
}
