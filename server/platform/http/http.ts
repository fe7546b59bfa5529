/** Serves the contract's endpoints: who may call, parse, call the operation, answer. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { hasZodFastifySchemaValidationErrors, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { AnswerOf, BodyOf, Endpoint, ErrorPaths, ParamsOf, QueryOf, ShownAccounts } from '#contract/endpoint.ts'
import { type Actor, hasPermission, type Permission } from '#contract/permissions.ts'
import { type FieldError, Problem } from '#contract/problems.ts'
import { publicCallLimit, type QuotaName, quotas } from '#contract/quotas.ts'
import { coded } from '#contract/texts/message.ts'
import { sayCodesOfFields } from '#contract/texts/schema-errors.ts'
import type { Texts } from '#contract/texts/texts.ts'
import type { App } from '../app.ts'
import type { Config } from '../config.ts'
import { AWAY_RETRY_AFTER_S, isDatabaseAway } from '../database/database-away.ts'
import type { Logger } from '../log.ts'
import { textsFor } from '../texts.ts'
import { callAdmissionOf } from './admission.ts'
import { addAnswerHeaders, answerHeadersOf, dispositionOf, privateAnswerHeaders } from './answer-headers.ts'
import { runAudited } from './audit-log.ts'
import { boundCallsUnderWay, callLimitsOf } from './calls-under-way.ts'
import { countAttemptsInMemory, countOrRefuseAttempt, networkOf } from './rate-limit.ts'
import { routeConfigOf, routeSchemaOf } from './route-schema.ts'
import { accountSealingOf, seesAccounts } from './sealed-accounts.ts'
import { BODY_LIMIT_BYTES, bodyLimitOf, parseFiles, uploadedFilesOf } from './sent/sent-files.ts'
import { refuseUnstorable } from './sent/storable-request.ts'
import { requestSentWhole } from './server.ts'
import type { Caller } from './session.ts'
import { requestedVersionOf } from './versions.ts'

const KEY_MAX = 200
/** The default. */
const RETRY_AFTER_S = 60

export type RouteCall<E extends Endpoint> = {
  /** Who is signed in; null on public endpoints, where no session is looked up. */
  caller: Caller | null
  /** Who acts, in which role; null on public endpoints. */
  actor: Actor | null
  /** Whose data it is about. Only to be read where access names a client's permission. */
  client: { id: string }
  /** Whether numbers of accounts may stand in what is made for the actor. Asked by what makes a file: answers are sealed by their schema. */
  seesAccounts: E['shows'] extends ShownAccounts ? boolean : undefined
  /** Of the permissions that its endpoint says it answers more with. */
  mayAlso(permission: Permission): boolean
  /** For calls that name no client: whom the audit log shall name. */
  concerns(clientId: string): void
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  idempotencyKey: string | null
  /** The version that its caller began with, for `requireVersion`; null: it does not say. */
  ifMatch: string | null
  /** In the caller's language. */
  texts: Texts
  request: FastifyRequest
}

/** `headers`: what the file itself cannot say, as the endpoint's contract describes it. */
export type FileAnswer = {
  bytes: Uint8Array
  name: string
  headers?: Record<string, string>
  /** Where the endpoint's files are of several types. */
  type?: string
}
/** A file that is sent while it is made. */
export type StreamAnswer = Omit<FileAnswer, 'bytes' | 'type'> & {
  stream: AsyncIterable<Uint8Array>
  /** Where the caller wants the file in another wrapping. */
  type?: 'application/json'
}
type Answer<E extends Endpoint> = E['file'] extends string ? FileAnswer | StreamAnswer : AnswerOf<E>

export type Route = { endpoint: Endpoint; handle(app: App, call: RouteCall<Endpoint>): Promise<unknown> }

/** Binds an endpoint to its operation. */
export function serve<E extends Endpoint>(endpoint: E, handle: (app: App, call: RouteCall<E>) => Promise<Answer<E>>): Route {
  return { endpoint, handle: handle as unknown as Route['handle'] } // Call<E> is Call<Endpoint> with the schemas' own types, which validation guarantees
}

sayCodesOfFields()

export type Gate = { app: App }

export function createHttp(log: Logger, config: Pick<Config, 'trustedProxies' | 'publicUrl' | 'callsAtOnce'>): FastifyInstance {
  const http = Fastify({
    loggerInstance: log.child({}, { level: log.level === 'debug' ? 'debug' : 'warn' }) as FastifyBaseLogger,
    bodyLimit: BODY_LIMIT_BYTES,
    // Forwarded addresses are trusted only from the proxies that the operator names.
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    genReqId: () => randomUUID(),
    // Its lines carry the whole address, with what was searched for and tokens of e-mailed links.
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all: making one a call costs more than a search. What goes wrong is logged below, with the call's id.
    childLoggerFactory: (logger) => logger,
    // The specification writes one country in two spellings: `counties/ro`, `locality/RO`. Parameters keep theirs.
    // It also writes some paths with a slash at their end.
    routerOptions: { maxParamLength: 500, caseSensitive: false, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // Before any hook: an address that cannot be read.
    frameworkErrors: (error, request, reply) =>
      void answerProblem(problemOfError(error, request, log), request, reply.headers(answerHeadersOf(config))),
  })
  addAnswerHeaders(http, config)
  boundCallsUnderWay(http, callLimitsOf(config))
  http.setValidatorCompiler(withoutBody)
  http.setSerializerCompiler(serializerCompiler)
  // Bodies are optional on calls that need none, whatever content type the caller sends.
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(body as string))
    } catch {
      done(new Problem('malformed-request', { because: { code: 'not-json' } }))
    }
  })
  parseFiles(http)
  http.setErrorHandler(async (error: FastifyError, request, reply) => {
    const problem = problemOfError(error, request, log)
    if (problem.code === 'payload-too-large') await requestSentWhole(request.raw)
    return answerProblem(problem, request, reply)
  })
  return http
}

/** Fastify hands a missing body on as null, for which no schema's default stands in. */
const withoutBody: typeof validatorCompiler = (part) => {
  const validate = validatorCompiler(part)
  return (data) => validate(part.httpPart === 'body' && data === null ? undefined : data)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    errorPaths?: ErrorPaths | null
    malformedBy?: readonly string[]
  }
}

export function addRoutes(http: FastifyInstance, gate: Gate, routes: readonly Route[]): void {
  http.decorateRequest('caller', null)
  http.decorateRequest('actor', null)
  http.decorateRequest('clientId', '')
  const publicAdmission = admissionOfPublicCalls(gate)
  for (const { endpoint, handle } of routes) {
    const sealed = accountSealingOf(gate.app, endpoint)
    http.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      schema: routeSchemaOf(endpoint),
      config: routeConfigOf(endpoint),
      bodyLimit: bodyLimitOf(endpoint),
      ...(endpoint.access === 'public' ? publicAdmission : guards(gate, endpoint)),
      handler: async (request, reply) => {
        const key = keyOf(request)
        let isKeySeen = false
        let isVersionSeen = false
        const answer = await runAudited(gate.app, { endpoint, request }, async (concerns) => {
          refuseUnlessAllowed(endpoint, request)
          return handle(gate.app, {
            caller: request.caller,
            actor: request.actor,
            client: { id: request.clientId },
            seesAccounts: seesAccounts(endpoint, request.actor) as never, // as the endpoint's own type says
            mayAlso: (permission) => mayAlso(endpoint, request.actor, permission),
            concerns,
            params: request.params,
            query: request.query,
            body: endpoint.upload ? uploadedFilesOf(request, endpoint.upload) : request.body,
            get idempotencyKey() {
              isKeySeen = true
              return key
            },
            get ifMatch() {
              isVersionSeen = true
              return requestedVersionOf(request)
            },
            get texts() {
              return textsFor(request)
            },
            request,
          })
        })
        if (endpoint.idempotent && !isKeySeen)
          throw new Error(`${endpoint.method} ${endpoint.path} says it takes a key and never looked at it`)
        if (endpoint.conditional && !isVersionSeen)
          throw new Error(`${endpoint.method} ${endpoint.path} says it takes a version and never looked at it`)
        if (endpoint.file) return sendFile(reply, endpoint.file, answer as FileAnswer | StreamAnswer)
        const atWire = sealed(answer, request) ?? (endpoint.asIs ? answer : null)
        return atWire === null ? answer : reply.serializer(JSON.stringify).send(atWire)
      },
    })
  }
}

/** No session is checked; calls are counted by address. */
function admissionOfPublicCalls({ app }: Gate) {
  const { max, windowSeconds } = publicCallLimit
  const count = countAttemptsInMemory({ max: max * app.config.limitsFactor, windowSeconds }, () => app.clock.now())
  return {
    onRequest: async (request: FastifyRequest) => count(networkOf(request.ip)),
    preValidation: async (request: FastifyRequest) => refuseUnstorable(request),
  }
}

const guards = (gate: Gate, endpoint: Endpoint) => ({
  ...callAdmissionOf(gate.app, endpoint),
  ...quotaOf(gate, endpoint),
})

/** Throws `not-allowed` for a body that needs more than the call. */
function refuseUnlessAllowed({ alsoNeeds }: Endpoint, { actor, body }: FastifyRequest): void {
  const lacks = (permission: Permission) => actor === null || !hasPermission(actor, permission)
  if (alsoNeeds?.(body).some(lacks)) throw new Problem('not-allowed')
}

function mayAlso({ method, path, fullerWith }: Endpoint, actor: Actor | null, permission: Permission): boolean {
  if (!fullerWith.includes(permission)) throw new Error(`${method} ${path} does not say that it answers more with ${permission}`)
  return actor !== null && hasPermission(actor, permission)
}

const quotaOf = ({ app }: Gate, { quota }: Endpoint) =>
  quota ? { preHandler: (request: FastifyRequest) => countQuota(app, quota, request.clientId) } : {}

function countQuota(app: App, quota: QuotaName, clientId: string): Promise<void> {
  const { max, windowSeconds } = quotas[quota]
  return countOrRefuseAttempt(app.db, { key: `quota/${quota}/${clientId}`, max: max * app.config.limitsFactor, windowSeconds })
}

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined || key === '') return null
  if (typeof key !== 'string' || key.length > KEY_MAX)
    throw new Problem('malformed-request', { because: { code: 'idempotency-key-invalid' } })
  return key
}

function sendFile(reply: FastifyReply, type: string, file: FileAnswer | StreamAnswer): FastifyReply {
  return reply
    .header('content-disposition', dispositionOf(file.name))
    .headers(file.headers ?? {})
    .type(file.type ?? type)
    .send('bytes' in file ? Buffer.from(file.bytes) : Readable.from(file.stream, { objectMode: false }))
}

export function problemOfError(error: FastifyError | Problem | Error, request: FastifyRequest, log: Logger): Problem {
  if (error instanceof Problem) return error
  if (hasZodFastifySchemaValidationErrors(error))
    return validationProblem(error.validationContext ?? 'body', fieldErrors(error.validation), request.routeOptions.config.malformedBy)
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return new Problem('payload-too-large')
  if (status !== undefined && status >= 400 && status < 500) return new Problem('malformed-request')
  if (isDatabaseAway(error)) {
    log.warn({ err: error, requestId: request.id }, 'a call could not be answered now')
    return new Problem('starting-or-stopping', { because: { code: 'service-away' } })
  }
  log.error({ err: error, requestId: request.id, method: request.method, route: request.routeOptions.url }, 'unexpected error')
  return new Problem('unexpected')
}

function fieldErrors(validation: readonly { instancePath: string; keyword: string; message?: string }[]): FieldError[] {
  return validation.map((issue) => ({
    path: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
    code: issue.keyword,
    message: issue.message ?? coded('field-invalid'),
  }))
}

/** An id that cannot exist is not found; a body that breaks rules is reported field by field; anything else is malformed. */
function validationProblem(where: string, errors: FieldError[], malformedBy: readonly string[] = []): Problem {
  if (where === 'params') return new Problem('not-found')
  const isMalformed = errors.some(({ path }) => path === '' || malformedBy.includes(path))
  return new Problem(where === 'body' && !isMalformed ? 'invalid-fields' : 'malformed-request', { errors })
}

function answerProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { errorPaths } = request.routeOptions.config
  const answered = problem.toDetails(textsFor(request))
  const errors = answered.errors.map((error) => ({ ...error, path: errorPaths?.atWire(error.path) ?? error.path }))
  const details = { ...answered, errors, ...(problem.code === 'unexpected' ? { instance: request.id } : {}) }
  if (problem.status === 429) reply.header('retry-after', String(problem.retryAfterSeconds ?? RETRY_AFTER_S))
  if (problem.status === 503) reply.header('retry-after', AWAY_RETRY_AFTER_S)
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer')
  return reply
    .headers(privateAnswerHeaders)
    .status(problem.status)
    .header('content-type', 'application/problem+json')
    .serializer(JSON.stringify)
    .send(details)
}
