/** How the browser calls the server: by endpoint, with the endpoint's types. */
import type { MutateOptions, QueryKey, UseMutationOptions, UseQueryOptions, UseQueryResult } from '@tanstack/react-query'
import { hashKey, keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { z } from 'zod'
import { type AnswerOf, type BodyOf, type Endpoint, type ParamsOf, type QueryOf, ROWS_HEADER } from '#contract/endpoint.ts'
import { type FieldError, type ProblemCode, ProblemDetails, problems } from '#contract/problems.ts'
import { wordsOfCoded } from '#contract/texts/message.ts'
import { isTransient, nextReadingMs, timeLimitMs } from './calls/failed-calls.ts'
import { isSameCall, shareSameCall } from './calls/one-at-a-time.ts'
import { sendUntilKnown } from './calls/until-known.ts'
import { language } from './language.ts'
import { clientActedFor, expireSession, sessionToken, useActingFor } from './session.ts'
import { texts } from './texts.ts'

/** What a call takes; money as Bani, the codecs write it. A query may leave out what has a default. */
export type CallArgs<E extends Endpoint> = {
  params?: ParamsOf<E>
  query?: Partial<QueryOf<E>>
  body?: BodyOf<E>
  /** For endpoints marked idempotent: the same key makes a repeated click one act. */
  idempotencyKey?: string
  /** For endpoints marked conditional: the `version` of what was opened to be changed. */
  ifMatch?: string
}

/** A refused or failed call. `network`: no answer came; `no-answer`: none within its time; `unreadable`: an answer came that is not ours. */
export type ApiProblem = Error & {
  status: number
  code: ProblemCode | 'network' | 'no-answer' | 'unreadable'
  errors: FieldError[]
  /** What support finds the case by. */
  instance: string | undefined
  extra: unknown
  /** The server wants no further call before; null: it says nothing. */
  retryAfterMs: number | null
}

function apiProblem(status: number, code: ApiProblem['code'], message: string, more: Partial<ApiProblem> = {}): ApiProblem {
  return Object.assign(new Error(message), { status, code, errors: [], instance: undefined, extra: undefined, retryAfterMs: null, ...more })
}

export const isApiProblem = (value: unknown): value is ApiProblem => value instanceof Error && 'code' in value && 'errors' in value

/** Any thrown value as a problem that can be shown. */
export const toApiProblem = (value: unknown): ApiProblem =>
  isApiProblem(value) ? value : apiProblem(0, 'unexpected', texts.problems.unexpected, { cause: value })

export async function callApi<E extends Endpoint>(endpoint: E, args: CallArgs<E> = {}, signal?: AbortSignal): Promise<AnswerOf<E>> {
  const response = await send(endpoint, args, signal)
  const answer = endpoint.answer.safeParse(await response.json().catch(() => undefined))
  if (!answer.success) throw apiProblem(response.status, 'unreadable', texts.problems.unexpected, { cause: answer.error })
  return answer.data as AnswerOf<E> // parsed by this endpoint's own schema
}

/** For endpoints whose answer is a file. */
export async function downloadFile<E extends Endpoint>(endpoint: E, args: CallArgs<E> = {}): Promise<Blob> {
  return (await downloadWithHeaders(endpoint, args)).file
}

/** For files beside which the answer's headers say something. */
export async function downloadWithHeaders<E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E> = {},
): Promise<{ file: Blob; headers: Headers }> {
  const response = await send(endpoint, args)
  return { file: await response.blob().catch(cutOff), headers: response.headers }
}

/** How far a download is; `rows`: how many its list will have, where the server says. */
export type ReceivedBytes = { bytes: number; rows: number | null }

/** For files that take their time. */
export async function downloadWatched<E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E>,
  onReceived: (received: ReceivedBytes) => void,
): Promise<Blob> {
  const response = await send(endpoint, args)
  const said = response.headers.get(ROWS_HEADER)
  const rows = said === null ? null : Number(said)
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  onReceived({ bytes, rows })
  for (const reader = response.body?.getReader(); reader; ) {
    const { done, value } = await reader.read().catch(cutOff)
    if (done) break
    chunks.push(value)
    bytes += value.length
    onReceived({ bytes, rows })
  }
  return new Blob(chunks, { type: response.headers.get('content-type') ?? '' })
}

function cutOff(cause: unknown): never {
  throw apiProblem(0, 'network', texts.ui.noConnection, { cause })
}

/** Rejects with problems alone, whose words may be shown, and when it is stopped. */
async function send<E extends Endpoint>(endpoint: E, args: CallArgs<E>, signal?: AbortSignal): Promise<Response> {
  try {
    return await ask(endpoint, args, signal)
  } catch (error) {
    throw signal?.aborted ? error : toApiProblem(error)
  }
}

async function ask<E extends Endpoint>(endpoint: E, args: CallArgs<E>, signal?: AbortSignal): Promise<Response> {
  const body = endpoint.upload ? sentFile(endpoint.upload, args.body as Blob) : bodyText(endpoint, args.body) // an endpoint that takes a file is given one
  const token = sessionToken()
  const headers = new Headers({ Accept: endpoint.file ?? 'application/json', 'Accept-Language': language })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  // A form names its own type, with what parts it.
  if (body !== undefined && !(body instanceof FormData))
    headers.set('Content-Type', endpoint.upload ? 'application/octet-stream' : 'application/json')
  if (args.idempotencyKey) headers.set('Idempotency-Key', args.idempotencyKey)
  if (args.ifMatch) headers.set('If-Match', `"${args.ifMatch}"`)
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), timeLimitMs(endpoint))
  const response = await fetch(urlOf(endpoint, args), {
    method: endpoint.method,
    headers,
    body: body ?? null,
    signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
  })
    .catch((cause: unknown) => {
      if (signal?.aborted) throw cause
      if (limit.signal.aborted) throw apiProblem(0, 'no-answer', texts.ui.noAnswer, { cause })
      throw apiProblem(0, 'network', texts.ui.noConnection, { cause })
    })
    .finally(() => clearTimeout(timer))
  if (response.ok) return response
  const problem = await problemOf(response, endpoint)
  if (problem.code === 'sign-in-required') expireSession(token)
  throw problem
}

function sentFile({ field }: NonNullable<Endpoint['upload']>, file: Blob): Blob | FormData {
  if (field === undefined) return file
  const form = new FormData()
  form.append(field, file)
  return form
}

async function problemOf(response: Response, { errorPaths }: Endpoint): Promise<ApiProblem> {
  const retryAfterMs = retryAfterOf(response)
  const details = ProblemDetails.safeParse(await response.json().catch(() => undefined))
  if (!details.success) {
    const code = response.status === 503 ? 'starting-or-stopping' : response.status === 413 ? 'payload-too-large' : 'unexpected'
    return apiProblem(response.status, code, texts.problems[code], { retryAfterMs })
  }
  const { title, message, instance, extra } = details.data
  const errors = details.data.errors.map((error) => ({ ...error, path: errorPaths?.inside(error.path) ?? error.path }))
  const more = { errors, instance, extra, retryAfterMs }
  return apiProblem(response.status, title in problems ? (title as ProblemCode) : 'unexpected', message, more)
}

function retryAfterOf({ headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds * 1000 : null
}

function urlOf<E extends Endpoint>(endpoint: E, args: CallArgs<E>): string {
  const params = (args.params ?? {}) as Record<string, unknown> // an endpoint's params are always an object schema
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(encodedQuery(endpoint, args.query))) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  const client = isAboutClient(endpoint) ? clientActedFor() : null
  if (client) query.set('selectedClient', client.id)
  return query.size === 0 ? `/api${path}` : `/api${path}?${query}`
}

/** The calls whose data is a client's. */
const isAboutClient = ({ access }: Endpoint): boolean => access !== 'public' && access !== 'signed-in' && !access.startsWith('platform.')

function encodedQuery(endpoint: Endpoint, query: unknown): Record<string, unknown> {
  if (!(endpoint.query instanceof z.ZodObject)) return {}
  return z.encode(endpoint.query.partial(), query ?? {}) as Record<string, unknown> // an object schema encodes to an object
}

function bodyText(endpoint: Endpoint, body: unknown): string | undefined {
  if (endpoint.body instanceof z.ZodUnknown) return undefined
  if (body === undefined) return '{}'
  const written = z.safeEncode(endpoint.body, body)
  if (written.success) return JSON.stringify(written.data)
  throw apiProblem(422, 'invalid-fields', texts.problems['invalid-fields'], { errors: written.error.issues.map(fieldError) })
}

/** Of a body that its schema refuses before it is sent: as the server says it of one that came. */
const fieldError = ({ path, code, message }: z.core.$ZodIssue): FieldError => ({
  ...{ path: path.join('.'), code },
  message: wordsOfCoded(texts, message),
})

/** All cached answers of an endpoint, whatever they were asked with. */
export const queryKeyOf = (endpoint: Endpoint): QueryKey => [`${endpoint.method} ${endpoint.path}`]

type CallOptions<E extends Endpoint> = Pick<
  UseQueryOptions<AnswerOf<E>, ApiProblem>,
  'enabled' | 'refetchInterval' | 'staleTime' | 'gcTime' | 'retry' | 'retryDelay' | 'refetchOnWindowFocus'
> & {
  /** While the next answer is on its way the last one stays on the screen: for lists with filters. */
  keepPrevious?: boolean
}

/**
 * What a page reads. `isPending` until it was answered or failed for the first time: what is drawn then stays, and what has failed is read
 * again by itself, with growing waits.
 */
export function useCall<E extends Endpoint>(endpoint: E, args: CallArgs<E> = {}, options: CallOptions<E> = {}) {
  const { keepPrevious, refetchInterval = false, ...rest } = options
  const client = useActingFor()
  const queryKey = [...queryKeyOf(endpoint), client?.id ?? null, args]
  const query = useQuery<AnswerOf<E>, ApiProblem>({
    queryKey,
    queryFn: ({ signal }) => callApi(endpoint, args, signal),
    ...(keepPrevious ? { placeholderData: keepPreviousData as never } : {}), // its generic cannot see through AnswerOf<E>
    refetchInterval: (query) => {
      const { error, errorUpdateCount } = query.state
      if (error !== null && isTransient(error)) return nextReadingMs(errorUpdateCount, error)
      return typeof refetchInterval === 'function' ? refetchInterval(query) : refetchInterval
    },
    ...rest,
  })
  return useSettled(query, hashKey(queryKey))
}

/**
 * While a reading that failed is on its way again it has still failed: what is drawn then is not taken away. A part that is drawn because of
 * the failure begins the same reading anew, and page and part would take turns for ever.
 */
function useSettled<A>(query: UseQueryResult<A, ApiProblem>, key: string): UseQueryResult<A, ApiProblem> {
  const [last, setLast] = useState({ key, error: query.error })
  const error = query.isPending && last.key === key ? last.error : query.error
  if (last.key !== key || last.error !== error) setLast({ key, error })
  if (!query.isPending || error === null) return query
  const still = { status: 'error', isPending: false, isLoading: false, isError: true, isLoadingError: true, error }
  return Object.create(query, Object.fromEntries(Object.entries(still).map(([name, value]) => [name, { value }])))
}

type ActOptions<E extends Endpoint> = Pick<
  UseMutationOptions<AnswerOf<E>, ApiProblem, CallArgs<E>>,
  'onSuccess' | 'onError' | 'onSettled'
> & {
  /** Endpoints whose cached answers are asked anew after success. */
  refreshes?: readonly Endpoint[]
}

/** A call that changes something, each of the same once at a time: `const save = useAct(addressBook.create); save.mutate({ body })`. */
export function useAct<E extends Endpoint>(endpoint: E, { refreshes = [], onSuccess, ...rest }: ActOptions<E> = {}) {
  type Outcome = AnswerOf<E>
  type Given = MutateOptions<Outcome, ApiProblem, CallArgs<E>>
  const cache = useQueryClient()
  const [once] = useState(() => shareSameCall<CallArgs<E>, Outcome>(isSameCall))
  const { mutateAsync: begin, ...state } = useMutation<Outcome, ApiProblem, CallArgs<E>>({
    mutationFn: (args) => (args.idempotencyKey === undefined ? callApi(endpoint, args) : sendUntilKnown(() => callApi(endpoint, args))),
    onSuccess: (...outcome) => {
      for (const stale of refreshes) void cache.invalidateQueries({ queryKey: queryKeyOf(stale) })
      return onSuccess?.(...outcome)
    },
    ...rest,
  })
  const mutateAsync = useCallback((args: CallArgs<E>, given?: Given) => once(args, () => begin(args, given)), [once, begin])
  const mutate = useCallback((args: CallArgs<E>, given?: Given) => void mutateAsync(args, given).catch(() => {}), [mutateAsync])
  return { ...state, mutate, mutateAsync }
}
