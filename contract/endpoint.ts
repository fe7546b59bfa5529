/**
 * An endpoint is described once, here in contract: the server serves it, the browser calls it with types inferred
 * from it, the OpenAPI document is made from it and forms validate with the same schemas.
 */
import { z } from 'zod'
import type { Permission } from './account/permissions.ts'
import type { ProblemCode } from './problems.ts'
import type { QuotaName } from './quotas.ts'

/** Who may call: `public` no session needed; `signed-in` any user, about the own account; else who has the permission. */
export type Access = 'public' | 'signed-in' | Permission

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Of a workbook that is sent while it is made: how many rows its list will have. */
export const ROWS_HEADER = 'x-rows'

type FileType = 'application/pdf' | 'application/xml' | typeof WORKBOOK

type Schema = z.ZodType

export type Endpoint<P extends Schema = Schema, Q extends Schema = Schema, B extends Schema = Schema, A extends Schema = Schema> = {
  method: Method
  /** Under /api, parameters as `:name`. */
  path: string
  access: Access
  /** One English sentence for the reference page. */
  summary: string
  params: P
  query: Q
  body: B
  answer: A
  /** Set when the answer is a file instead of JSON. */
  file: FileType | null
  /** Set when the body is a file, sent as its bytes (`application/octet-stream`), of so many at most. */
  upload: { bytesMax: number } | null
  /** Takes an `Idempotency-Key` header: same key and body, same answer, for 30 days. */
  idempotent: boolean
  /** The answer is made for the wire and goes out as it is: passing a list through its schema would cost more than finding it. */
  asIs: boolean
  /** Counted for each client; null: as often as one likes. */
  quota: QuotaName | null
  /** Its body names the client: the platform's roles must name one, and from others one that is not theirs says nothing. */
  namesClient: boolean
  /** The platform's users who move its money and name no client ask about all of them. */
  mayNameAll: boolean
  /** Under which name its body names the client in the specification; that of another is not allowed to who is no member of it. */
  clientIn: string | null
  /** Changes nothing, whatever its method: what is done so leaves no entry in the audit log. */
  isReading: boolean
  /** What of body and answer the audit log keeps beside parameters and ids: codes, never personal data or secrets. */
  audits: readonly string[]
  problems: readonly ProblemCode[]
  /** Set where a body has another shape on the wire than inside. */
  errorPaths: ErrorPaths | null
}

/** Paths of wrong fields: as the caller's body has them, and as the product's own shape does. Paths that are alike stay as they are. */
export type ErrorPaths = { atWire(path: string): string; inside(path: string): string }

const nothing = z.object({})
type Nothing = typeof nothing

type Description<P, Q, B, A> = {
  method: Method
  path: string
  access: Access
  summary: string
  params?: P
  query?: Q
  body?: B
  answer?: A
  file?: FileType
  upload?: { bytesMax: number }
  idempotent?: boolean
  asIs?: boolean
  quota?: QuotaName
  namesClient?: boolean
  mayNameAll?: boolean
  clientIn?: string
  isReading?: boolean
  audits?: readonly string[]
  problems?: readonly ProblemCode[]
  errorPaths?: ErrorPaths
}

export function endpoint<
  P extends Schema = Nothing,
  Q extends Schema = Nothing,
  B extends Schema = z.ZodUnknown,
  A extends Schema = z.ZodUnknown,
>(described: Description<P, Q, B, A>): Endpoint<P, Q, B, A> {
  return {
    file: null,
    upload: null,
    idempotent: false,
    asIs: false,
    quota: null,
    namesClient: false,
    mayNameAll: false,
    clientIn: null,
    audits: [],
    problems: [],
    errorPaths: null,
    ...described,
    isReading: described.isReading ?? (described.method === 'GET' || described.access.endsWith('.read')),
    // The defaults stand for exactly the type parameters' defaults, which TypeScript cannot see.
    params: described.params ?? (nothing as unknown as P),
    query: described.query ?? (nothing as unknown as Q),
    body: described.body ?? (z.unknown() as unknown as B),
    answer: described.answer ?? (z.unknown() as unknown as A),
  }
}

export type ParamsOf<E extends Endpoint> = z.output<E['params']>
export type QueryOf<E extends Endpoint> = z.output<E['query']>
export type BodyOf<E extends Endpoint> = z.output<E['body']>
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>

/**
 * Any call may name the client it is about: one of the caller's own, or, for the platform's roles, any. Without it, the one
 * chosen last. A client that is not the caller's is not found, whether it exists or not.
 */
export const actingFor = { selectedClient: z.uuid().optional() }

/** Most calls of the specification answer with this flag. */
export const Success = z.object({ success: z.boolean() })
