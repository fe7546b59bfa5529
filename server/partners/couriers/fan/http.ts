/** Speaking with FAN Courier: login, bearer token, its envelope and its ways of saying no. */
import { z } from 'zod'
import { jsonOf, type PartnerAnswer, type PartnerDeps, type PartnerRequest, partnerFailure, partnerHttp } from '../../partner-http.ts'
import { type LoginAnswer, tokenSession } from '../../token-session.ts'
import { bucharestInstantOrNull } from '../bucharest-time.ts'
import { type OddRowsNoted, readRowByRow } from '../rows.ts'
import { inRomanian } from './refusals.ts'
import type { FanSettings } from './settings.ts'

export type FanCall = Omit<PartnerRequest, 'headers'>
export type FanHttp = ((call: FanCall) => Promise<PartnerAnswer>) & { noteOdd: OddRowsNoted }

/** Without a readable end a token is taken to last this long; FAN's last 24 hours. */
const TOKEN_HOURS = 23

const LoggedIn = z.object({
  status: z.literal('success'),
  data: z.object({ token: z.string().min(1), expiresAt: z.string().nullish().catch(null) }),
})

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
    const { token, expiresAt } = read.data.data
    const assumed = new Date(deps.now().getTime() + TOKEN_HOURS * 3_600_000)
    return { kind: 'token', entry: { token, expiresAt: bucharestInstantOrNull(expiresAt) ?? assumed } }
  }

  const session = tokenSession({
    key: `fan/${settings.clientId}/${settings.username}`,
    deps,
    login,
    isTurnedAway: (answer) => answer.kind === 'answered' && answer.status === 401,
  })
  return Object.assign((call: FanCall) => session((token) => speak({ ...call, headers: { authorization: `Bearer ${token}` } })), {
    noteOdd: ((operation, odd) => deps.noteOddRows?.({ partner: 'fan', operation, odd })) satisfies OddRowsNoted,
  })
}

const Said = z.object({
  status: z.string().nullish().catch(null),
  success: z.boolean().nullish().catch(null),
  message: z.string().nullish().catch(null),
  errors: z.unknown().optional(),
  data: z.unknown().optional(),
})

/** FAN's words of a refusal in Romanian, whichever of its shapes it chose; null: it said nothing readable. */
export function refusalOf(answer: { body: Uint8Array }): string | null {
  const read = Said.safeParse(jsonOf(answer))
  if (!read.success) return null
  const { message, errors, data } = read.data
  const below = typeof data === 'object' && data !== null && 'errors' in data ? data.errors : null
  const details = [...new Set([...errorTexts(errors), ...errorTexts(below)])]
  return details.length > 0 ? details.join(' ') : message ? inRomanian(message) : null
}

/** FAN says no within HTTP 200 too. */
export function saysNo(answer: { body: Uint8Array }): boolean {
  const read = Said.safeParse(jsonOf(answer))
  return read.success && (read.data.success === false || ['fail', 'error'].includes(read.data.status?.toLowerCase() ?? ''))
}

const ERRORS_DEPTH_MAX = 6

/** Errors come as null, as a text, as texts by field, or as a list. */
export function errorTexts(errors: unknown, depth = 0): string[] {
  if (typeof errors === 'string') return errors.trim() === '' ? [] : [inRomanian(errors)]
  if (typeof errors !== 'object' || errors === null || depth > ERRORS_DEPTH_MAX) return []
  return [...new Set(Object.values(errors).flatMap((below) => errorTexts(below, depth + 1)))]
}

type ReportCall = Omit<FanCall, 'method' | 'isRead'>
const count = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .nullish()
  .catch(null)
const Report = z.object({ status: z.literal('success'), total: count, perPage: count, data: z.array(z.unknown()) })

/** A report that must be had; throws a PartnerFailure otherwise. Odd rows are left out and noted. */
async function readReport<T>(http: FanHttp, call: ReportCall, row: z.ZodType<T>) {
  const answer = await http({ ...call, method: 'GET', isRead: true })
  if (answer.kind !== 'answered') throw partnerFailure('fan', `${call.operation}: ${answer.cause}`)
  if (isEmptyReport(answer)) return { rows: [], told: 0, total: 0, perPage: null }
  const read = Report.safeParse(jsonOf(answer))
  if (!read.success) throw partnerFailure('fan', `${call.operation}: ${answer.status} ${refusalOf(answer) ?? 'not readable'}`)
  const { rows, odd } = readRowByRow(read.data.data, row)
  if (odd.length > 0) http.noteOdd(call.operation, odd)
  return { rows, told: read.data.data.length, total: read.data.total ?? null, perPage: read.data.perPage ?? null }
}

/** A day without anything may be answered with 404; a path that FAN does not know is answered with `Not found`. */
const isEmptyReport = (answer: { status: number; body: Uint8Array }): boolean =>
  answer.status === 404 &&
  /no (data|records?|results?)|nu (exista|sunt|au fost gasite) (date|inregistrari|rezultate)/i.test(refusalOf(answer) ?? '')

export const readRows = async <T>(http: FanHttp, call: ReportCall, row: z.ZodType<T>): Promise<T[]> =>
  (await readReport(http, call, row)).rows

/** FAN pages its reports by at most so many rows. */
export const PAGE_ROWS = 100
const PAGES_MAX = 500

/** A paged report, page by page. It ends where FAN's own total does: a short page proves nothing. Throws a PartnerFailure. */
export async function* readPages<T>(http: FanHttp, call: ReportCall, row: z.ZodType<T>): AsyncGenerator<T[], void, undefined> {
  let got = 0
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const query = new URLSearchParams([...(call.query ?? []), ['perPage', String(PAGE_ROWS)], ['page', String(page)]])
    const { rows, told, total, perPage } = await readReport(http, { ...call, query }, row)
    got += told
    yield rows
    if (total === null ? told < (perPage ?? 1) : got >= total) return
    if (told === 0) throw partnerFailure('fan', `${call.operation}: ${got} rows of ${total}`)
  }
  throw partnerFailure('fan', `${call.operation}: more than ${PAGES_MAX} pages`)
}

export async function readAllRows<T>(http: FanHttp, call: ReportCall, row: z.ZodType<T>): Promise<T[]> {
  const all: T[] = []
  for await (const rows of readPages(http, call, row)) all.push(...rows)
  return all
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
