/**
 * What the product asks of a provider of text messages. A message is known by our own id: a second call with the same one never makes a
 * second message, for as long as the provider remembers it (`remembersIdMs`). So after `unknown` the same call is made again.
 */

/** `to`: `40722333444`. `id`: the same at every call for the same message. `reportTo`: the address that its reports are sent to. */
export type TextMessage = { id: string; to: string; text: string; reportTo: string }

export type SmsAnswer =
  | { kind: 'sent'; providerId: string; parts: number }
  /** It was taken before, under the same id. */
  | { kind: 'exists' }
  /** This message is taken at no time. */
  | { kind: 'refused'; reason: string }
  /** Certainly nothing was sent: not reached, not let in, no credit, too many calls. */
  | { kind: 'not-sent'; cause: string }
  | { kind: 'unknown'; cause: string }

/** Why a message reached no phone: there is none of that number or it takes none; it was off for too long; a network refused it. */
export type SmsFailure = 'unreachable' | 'expired' | 'rejected' | 'failed' | 'stopped'

export type SmsFate =
  | { kind: 'under-way' }
  | { kind: 'delivered' }
  | { kind: 'not-delivered'; why: SmsFailure }
  /** The networks do not say: it may have been delivered or not. */
  | { kind: 'no-report' }

/** `id`: ours, where it is named. `at`: when it came to this; null: not said. */
export type SmsReport = { providerId: string; id: string | null; fate: SmsFate; at: Date | null }

export type SmsPort = {
  readonly limits: { callMs: number; remembersIdMs: number; askedAtOnceMax: number }
  /** Never throws. */
  send(message: TextMessage): Promise<SmsAnswer>
  /** What is known of messages by the provider's ids: of each that it knows. Never throws. */
  ask(providerIds: readonly string[]): Promise<{ kind: 'answered'; reports: SmsReport[] } | { kind: 'unknown'; cause: string }>
  /**
   * What came to the address of reports. No provider here signs them: only the address, known to the provider alone, makes them believable.
   * null: it cannot be understood.
   */
  readReports(fields: URLSearchParams): SmsReport[] | null
  /** What the provider must be answered, lest it sends a report again. */
  readonly reportTaken: string
}
