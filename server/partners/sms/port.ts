/**
 * What the product asks of a provider of text messages. A message is known by our own id: a second call with the same one never makes a
 * second message, for as long as the provider remembers it (`remembersIdMs`). So after `unknown` the same call is made again.
 */

/** `to`: `40722333444`. `id`: the same at every call for the same message. */
export type TextMessage = { id: string; to: string; text: string }

export type SmsAnswer =
  | { kind: 'sent'; providerId: string; parts: number }
  /** It was taken before, under the same id. */
  | { kind: 'exists' }
  /** This message is taken at no time. */
  | { kind: 'refused'; reason: string }
  /** Certainly nothing was sent: not reached, not let in, no credit, too many calls. */
  | { kind: 'not-sent'; cause: string }
  | { kind: 'unknown'; cause: string }

export type SmsPort = {
  readonly limits: { callMs: number; remembersIdMs: number }
  /** Never throws. */
  send(message: TextMessage): Promise<SmsAnswer>
}
