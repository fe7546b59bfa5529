/**
 * An endpoint is described once, here in contract: the server serves it, the browser calls it with types inferred
 * from it, the OpenAPI document is made from it and forms validate with the same schemas.
 */
import { z } from 'zod'
import type { Permission } from './permissions.ts'
import type { ProblemCode } from './problems.ts'
import type { QuotaName } from './quotas.ts'

/** Who may call: `public` no session needed; `signed-in` any user, about the own account; else who has the permission. */
export type EndpointAccess = 'public' | 'signed-in' | Permission

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Of a workbook that is sent while it is made: how many rows its list will have. */
export const ROWS_HEADER = 'x-rows'

export const ZIP_TYPE = 'application/zip'

/** Of several types: the answer says which. */
export const IMAGE_TYPE = 'image/*'

/** What others have attached, of whatever type: saved, and never drawn by the browser. */
export const ATTACHMENT_TYPE = 'application/octet-stream'

type FileType = 'application/pdf' | 'application/xml' | typeof WORKBOOK_TYPE | typeof ZIP_TYPE | typeof IMAGE_TYPE | typeof ATTACHMENT_TYPE

type Schema = z.ZodType

type Upload = { bytesMax: number; field?: string }

/**
 * `reads`: changes no row. `fetches`: asks a partner and keeps its answer (offers, a label, our copy of a store), nothing that a client decided
 * changes. `exports`: hands out bank data as a file or by mail, and is written down. `writes`: changes something.
 */
export type EndpointAction = 'reads' | 'fetches' | 'exports' | 'writes'

/** `link`: the token of an e-mailed link. `code-where-on`: where two-step sign-in is. `second-user`: above a sum, who did not make it. */
export type RequiredProof = 'password' | 'code' | 'code-where-on' | 'passkey' | 'link' | 'second-user' | 'confirmation'

/** Why the audit log keeps nothing of what changes: another log does, the operation writes its own entry, or it concerns the caller alone. */
type Unaudited = { nothing: 'security-log' | 'own-entry' | 'own-choice' }

/** Under which names the audit log keeps values of a call: ids, codes and counts, never personal data or secrets. */
export type AuditedFields = { params: readonly string[]; body: readonly string[]; answer: readonly string[] }

/** Whose accounts an answer or a file holds: a client's are read with `bank.read`, else sealed; the platform's by who may call. */
export type ShownAccounts = 'client-accounts' | 'platform-accounts'

export type Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  A extends Schema = Schema,
  S extends ShownAccounts | null = ShownAccounts | null,
> = {
  method: HttpMethod
  /** Under /api, parameters as `:name`. */
  path: string
  access: EndpointAccess
  /** One English sentence for the reference page. */
  summary: string
  params: P
  query: Q
  body: B
  answer: A
  /** Set when the answer is a file instead of JSON. */
  file: FileType | null
  /**
   * Set when the body is a file of so many bytes at most: sent as they are (`application/octet-stream`), or, where a field is named, within a
   * form (`multipart/form-data`).
   */
  upload: Upload | null
  /** Takes an `Idempotency-Key` header: same key and body, same answer, for 30 days. */
  idempotent: boolean
  /** Takes an `If-Match` header: the `version` of what its caller began to change; changed since, it is refused (412). */
  conditional: boolean
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
  does: EndpointAction
  /** null: a call leaves no entry. */
  audits: AuditedFields | null
  /** What is asked beside the session. */
  proof: readonly RequiredProof[]
  /** null: no account stands in what it answers. */
  shows: S
  /** Permissions with which more is answered or allowed: its operation learns whether the actor has them. */
  fullerWith: readonly Permission[]
  /** Permissions that some bodies need besides. */
  alsoNeeds: ((body: z.output<B>) => readonly Permission[]) | null
  problems: readonly ProblemCode[]
  /** Set where a body has another shape on the wire than inside. */
  errorPaths: ErrorPaths | null
  /** Fields of the body that no user fills in: a wrong one makes the request malformed (400), where other fields are refused (422). */
  malformedBy: readonly string[]
}

/** Paths of wrong fields: as the caller's body has them, and as the product's own shape does. Paths that are alike stay as they are. */
export type ErrorPaths = { atWire(path: string): string; inside(path: string): string }

const nothing = z.object({})
type Nothing = typeof nothing

type NamesIn<T> = T extends object ? Extract<keyof T, string> : never

type AuditedNames<P, B, A> = {
  params?: readonly NamesIn<z.output<P>>[]
  body?: readonly NamesIn<z.output<B>>[]
  answer?: readonly NamesIn<z.output<A>>[]
}

/** Nothing of it is guessed, from method, name or body. */
type Deed<P, B, A> =
  | { does: 'reads' | 'fetches'; audits?: never; proof?: never }
  | { does: 'exports' | 'writes'; audits: AuditedNames<P, B, A> | Unaudited; proof: 'none' | readonly [RequiredProof, ...RequiredProof[]] }

type Description<P, Q, B, A, S> = {
  method: HttpMethod
  path: string
  access: EndpointAccess
  summary: string
  params?: P
  query?: Q
  body?: B
  answer?: A
  file?: FileType
  upload?: Upload
  idempotent?: boolean
  conditional?: boolean
  asIs?: boolean
  quota?: QuotaName
  namesClient?: boolean
  mayNameAll?: boolean
  clientIn?: string
  shows?: S
  fullerWith?: readonly Permission[]
  alsoNeeds?: (body: z.output<NoInfer<B>>) => readonly Permission[]
  problems?: readonly ProblemCode[]
  errorPaths?: ErrorPaths
  malformedBy?: readonly NamesIn<z.output<NoInfer<B>>>[]
} & Deed<NoInfer<P>, NoInfer<B>, NoInfer<A>>

export function endpoint<
  P extends Schema = Nothing,
  Q extends Schema = Nothing,
  B extends Schema = z.ZodUnknown,
  A extends Schema = z.ZodUnknown,
  const S extends ShownAccounts | null = null,
>(described: Description<P, Q, B, A, S>): Endpoint<P, Q, B, A, S> {
  const { audits = null, proof = 'none' } = described
  return {
    file: null,
    upload: null,
    idempotent: false,
    conditional: false,
    asIs: false,
    quota: null,
    namesClient: false,
    mayNameAll: false,
    clientIn: null,
    fullerWith: [],
    alsoNeeds: null,
    problems: [],
    errorPaths: null,
    malformedBy: [],
    ...described,
    audits: audits === null || 'nothing' in audits ? null : { params: [], body: [], answer: [], ...audits },
    proof: proof === 'none' ? [] : proof,
    shows: described.shows ?? (null as S),
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
