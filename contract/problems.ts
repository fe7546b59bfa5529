/**
 * Everything that can be refused, by code. The words, safe to show, are each language's (contract/texts).
 * One shape outside (RFC 9457 problem details), one class inside.
 */
import { z } from 'zod'
import { coded, inWords, type Message, type PlainCode, wordsOfCoded } from './texts/message.ts'
import type { Texts } from './texts/texts.ts'

/** HTTP status of everything that can be refused, by code; in words: `texts.problems`. */
export const problems = {
  'malformed-request': 400,
  'invalid-fields': 422,
  'sign-in-required': 401,
  'wrong-credentials': 401,
  'email-not-confirmed': 403,
  'not-allowed': 403,
  'client-required': 403,
  'invitation-for-another': 403,
  'not-found': 404,
  'route-not-found': 404,
  'link-expired': 409,
  'sign-in-expired': 409,
  'second-factor-changed': 409,
  'second-factor-required': 403,
  'passkey-expired': 409,
  'passkey-unknown': 401,
  'passkey-refused': 422,
  'passkeys-too-many': 409,
  'idempotency-key-reused': 409,
  'changed-meanwhile': 412,
  'account-exists': 409,
  'already-member': 409,
  'last-owner': 409,
  'order-not-draft': 409,
  'order-not-cancellable': 409,
  'cash-not-changeable': 409,
  'order-has-no-awb': 409,
  'order-not-returned': 409,
  'partner-not-in-use': 409,
  'offer-expired': 409,
  'offer-not-current': 409,
  'offer-unavailable': 422,
  'balance-too-small': 422,
  'nothing-to-invoice': 422,
  'invoicing-refused': 422,
  'invoice-not-reversible': 409,
  'courier-refused': 422,
  'locker-unavailable': 422,
  'saturday-not-offered': 422,
  'repayment-too-large': 422,
  'address-in-use': 409,
  'store-taken': 409,
  'store-return-forged': 403,
  'store-denied': 409,
  'store-needs-auth': 409,
  'store-order-changed': 409,
  'store-order-not-sendable': 422,
  'store-refused': 422,
  'store-failed': 502,
  'effect-settled': 409,
  'effect-under-way': 409,
  'billing-refused': 409,
  'invoice-in-other-state': 409,
  'einvoice-refused': 422,
  'einvoice-failed': 502,
  'card-payment-off': 403,
  'payment-refused': 422,
  'payment-failed': 502,
  'payment-not-activatable': 409,
  'payment-not-revertible': 409,
  'subscription-inactive': 409,
  'statement-refused': 422,
  'statement-line-settled': 409,
  'bank-file-undone': 409,
  'bank-file-changed': 409,
  'bank-file-used': 409,
  'payment-doubtful': 409,
  'authorisation-decided': 409,
  'refund-refused': 422,
  'settling-refused': 409,
  'repayment-in-bank-file': 409,
  'sheet-not-paid': 409,
  'sheet-decided': 409,
  'sheet-paid-twice': 409,
  'nothing-to-pay': 422,
  'run-not-open': 409,
  'second-user-required': 403,
  'bank-answer-refused': 422,
  'settlement-settled': 409,
  'label-unavailable': 409,
  'spreadsheet-refused': 422,
  'import-nothing-to-undo': 409,
  'import-begun': 409,
  'pickup-point-exists': 409,
  'pickup-point-decided': 409,
  'pickup-day-not-ahead': 409,
  'pickup-day-called': 409,
  'pickup-correction-changed': 409,
  'return-decided': 409,
  'return-doubtful': 409,
  'return-order-unknown': 409,
  'return-address-missing': 422,
  'payload-too-large': 413,
  'too-many-requests': 429,
  'courier-failed': 502,
  unexpected: 500,
  'starting-or-stopping': 503,
  overloaded: 503,
} as const satisfies Record<string, number>

export type ProblemCode = keyof typeof problems

export const FieldError = z.object({ path: z.string(), code: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/** RFC 9457 problem details plus `message` (in the caller's language, safe to show) and `errors` by field. */
export const ProblemDetails = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    message: z.string(),
    /** Present on unexpected errors: what support finds the case by. */
    instance: z.string().optional(),
    errors: z.array(FieldError),
    /** The specification's, as all its answers say whether they are a yes. */
    success: z.literal(false).optional(),
    /** What the refusal carries for the screen, e.g. nearest lockers. */
    extra: z.unknown().optional(),
  })
  .meta({ id: 'Problem' })
export type ProblemDetails = z.infer<typeof ProblemDetails>

type More = { because?: Message; errors?: FieldError[]; extra?: object | ((texts: Texts) => object); retryAfterSeconds?: number }

/** A refusal: thrown it leaves no trace in the database, and becomes the answer. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  /** What is closer to the case than the text of the code. */
  readonly because: Message | null
  /** Their messages may be coded (contract/texts/message.ts). */
  readonly errors: FieldError[]
  /** What it carries for the screen. */
  readonly extra: More['extra']
  /** When asking again may succeed. */
  readonly retryAfterSeconds: number | null

  constructor(code: ProblemCode, more: More = {}) {
    super(forLogs(code, more))
    this.name = 'Problem'
    this.code = code
    this.status = problems[code]
    this.because = more.because ?? null
    this.errors = more.errors ?? []
    this.extra = more.extra
    this.retryAfterSeconds = more.retryAfterSeconds ?? null
  }

  /** What it says; its fields' errors aside. */
  toMessage(): Message {
    return this.because ?? { code: 'problem', params: { problem: this.code } }
  }

  inWords(texts: Texts): string {
    return inWords(texts, this.toMessage())
  }

  /** As it is answered, in the caller's language. */
  toDetails(texts: Texts): ProblemDetails {
    const message = this.inWords(texts)
    return {
      type: `https://expedio.dev/problems/${this.code}`,
      title: this.code,
      status: this.status,
      detail: message,
      message,
      errors: this.errors.map((error) => ({ ...error, message: wordsOfCoded(texts, error.message) })),
      success: false,
      ...(this.extra === undefined ? {} : { extra: typeof this.extra === 'function' ? this.extra(texts) : this.extra }),
    }
  }
}

/** Codes with parameters, for developers. */
const forLogs = (code: ProblemCode, { because, errors = [] }: More): string =>
  [code, ...(because ? [JSON.stringify(because)] : []), ...errors.map(({ path, message }) => `${path}: ${message}`)].join(' ')

/** One wrong field, said at the field. */
export const fieldProblem = (path: string, message: Message | PlainCode, code = 'invalid'): Problem =>
  new Problem('invalid-fields', { errors: [{ path, code, message: coded(message) }] })
