/** Speaking with a courier: a login where a token is missing or over, its token with every call, lists by pages. */
import { z } from 'zod'
import type { CourierCode } from '#contract/couriers.ts'
import { partnerFailure } from '#server/platform/partners/partner-calls.ts'
import { jsonOf, type PartnerAnswer, type PartnerDeps, type PartnerRequest, partnerHttp } from '../partner-http.ts'
import { type LoginAnswer, tokenSession } from '../token-session.ts'
import { type OddRowsNoted, readRowByRow } from './rows.ts'

export type CourierCall = Omit<PartnerRequest, 'headers'>
export type CourierHttp = ((call: CourierCall) => Promise<PartnerAnswer>) & { noteOdd: OddRowsNoted }
export type AnsweredCall = Extract<PartnerAnswer, { kind: 'answered' }>
/** The courier's own words of a refusal; null: none are in the answer. */
export type RefusalOf = (answer: { status: number; body: Uint8Array }) => string | null

export type CourierSession = {
  courier: CourierCode
  account: { baseUrl: string; username: string; password: string; readTimeoutMs: number }
  deps: PartnerDeps
  /** Under which the token is kept: one an account. */
  key: string
  login: Pick<PartnerRequest, 'path' | 'headers' | 'body'>
  /** The login's JSON as a token; `expiresAt` null: its end is not reported or not readable. */
  token: z.ZodType<{ token: string; expiresAt: Date | null }>
  /** How long a token is taken to last whose end is not known. */
  tokenHours: number
  authorization(token: string): Record<string, string>
  refusalOf: RefusalOf
  /** The token was not accepted: certainly nothing was done. */
  isTurnedAway(answer: AnsweredCall): boolean
}

export function courierHttp(given: CourierSession): CourierHttp {
  const { courier, account, deps, refusalOf } = given
  const speak = partnerHttp({ partner: courier, baseUrl: account.baseUrl, secrets: [account.password], deps })

  async function login(): Promise<LoginAnswer> {
    const call = { operation: 'login', method: 'POST', timeoutMs: account.readTimeoutMs, isRead: true } as const
    const answer = await speak({ ...call, ...given.login })
    if (answer.kind !== 'answered') return { kind: 'failed', cause: `login: ${answer.cause}` }
    const read = given.token.safeParse(jsonOf(answer))
    if (!read.success) return { kind: 'failed', cause: `login: ${refusalOf(answer) ?? answer.status}` }
    const assumed = new Date(deps.now().getTime() + given.tokenHours * 3_600_000)
    return { kind: 'token', entry: { token: read.data.token, expiresAt: read.data.expiresAt ?? assumed } }
  }

  const isTurnedAway = (answer: PartnerAnswer) => answer.kind === 'answered' && given.isTurnedAway(answer)
  const session = tokenSession({ key: given.key, deps, login, isTurnedAway })
  return Object.assign((call: CourierCall) => session((token) => speak({ ...call, headers: given.authorization(token) })), {
    noteOdd: ((operation, odd) => deps.noteOddRows?.({ partner: courier, operation, odd })) satisfies OddRowsNoted,
  })
}

/** A number of rows or pages, as number or text; null: not reported. */
const count = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .nullish()
  .catch(null)
  .transform((number) => number ?? null)
/** The envelope of a list, as couriers write it: what one of them leaves out is null. */
export const listEnvelope = z.object({ total: count, pages: count, perPage: count, data: z.array(z.unknown()) })

export type ListDialect = {
  courier: CourierCode
  envelope: z.ZodType<z.infer<typeof listEnvelope>>
  /** The words of a query that ask for a page; the first is 1. */
  page(number: number): [name: string, value: string][]
  pagesMax: number
  /** Refused because there is nothing to list. */
  isEmpty(answer: AnsweredCall): boolean
  refusalOf: RefusalOf
}

type ListCall = Omit<CourierCall, 'method' | 'isRead'>
/** `numberOf`: what a row is known by, of lists in which nothing stands twice; null: of none. Without it a row is known by all that stands in it. */
type PagedCall = ListCall & { numberOf?: (row: unknown) => string | null }
type Page = z.infer<typeof listEnvelope>

/** Reads lists that must be had: throws a PartnerFailure otherwise. Odd rows are left out and noted. */
export function courierLists({ courier, envelope, page, pagesMax, isEmpty, refusalOf }: ListDialect) {
  async function readPage(http: CourierHttp, call: ListCall): Promise<Page | null> {
    const answer = await http({ ...call, method: 'GET', isRead: true })
    if (answer.kind !== 'answered') throw partnerFailure(courier, `${call.operation}: ${answer.cause}`)
    if (isEmpty(answer)) return null
    const read = envelope.safeParse(jsonOf(answer))
    if (!read.success) throw partnerFailure(courier, `${call.operation}: ${answer.status} ${refusalOf(answer) ?? 'not readable'}`)
    return read.data
  }

  function rowsOf<T>(http: CourierHttp, { operation }: ListCall, data: readonly unknown[], row: z.ZodType<T>): T[] {
    const { rows, odd } = readRowByRow(data, row)
    if (odd.length > 0) http.noteOdd(operation, odd)
    return rows
  }

  /**
   * It ends where the courier's own count does: a short page proves nothing where more was announced. Rows that a page before had are
   * neither counted nor yielded: pages overlap where rows shift between two calls, or are one where the courier reads no page number.
   */
  async function* readPages<T>(
    http: CourierHttp,
    { numberOf = () => null, ...call }: PagedCall,
    row: z.ZodType<T>,
  ): AsyncGenerator<T[], void, undefined> {
    const keyOf = (data: unknown) => numberOf(data) ?? JSON.stringify(data)
    const seen = new Set<string>()
    let got = 0
    let announced: number | null = null
    for (let number = 1; number <= pagesMax; number += 1) {
      const query = new URLSearchParams([...(call.query ?? []), ...page(number)])
      const read = await readPage(http, { ...call, query })
      const fresh = (read?.data ?? []).map((data) => ({ data, key: keyOf(data) })).filter(({ key }) => !seen.has(key))
      if (read && read.data.length > 0 && fresh.length === 0) throw partnerFailure(courier, `${call.operation}: page ${number} again`)
      for (const { key } of fresh) seen.add(key)
      got += fresh.length
      announced = read?.total ?? announced
      yield rowsOf(
        http,
        call,
        fresh.map(({ data }) => data),
        row,
      )
      if (isLast(read, { number, got, announced })) {
        if (got < (announced ?? 0)) throw partnerFailure(courier, `${call.operation}: ${got} rows of ${announced}`)
        return
      }
    }
    throw partnerFailure(courier, `${call.operation}: more than ${pagesMax} pages`)
  }

  return {
    readPages,
    async readAll<T>(http: CourierHttp, call: PagedCall, row: z.ZodType<T>): Promise<T[]> {
      const all: T[] = []
      for await (const rows of readPages(http, call, row)) all.push(...rows)
      return all
    },
    /** A list that comes in one answer. */
    async readRows<T>(http: CourierHttp, call: ListCall, row: z.ZodType<T>): Promise<T[]> {
      return rowsOf(http, call, (await readPage(http, call))?.data ?? [], row)
    },
  }
}

type Progress = { number: number; got: number; announced: number | null }

function isLast(read: Page | null, { number, got, announced }: Progress): boolean {
  if (read === null || read.data.length === 0) return true
  if (read.pages !== null) return number >= read.pages
  return announced === null ? read.data.length < (read.perPage ?? 1) : got >= announced
}
