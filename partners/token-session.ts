/** Calls that need a token: taken from the store, made by a login when missing, renewed once when the partner no longer knows it. */

import type { TokenEntry } from '#server/platform/partners/partner-calls.ts'
import type { PartnerAnswer, PartnerDeps } from './partner-http.ts'

export type LoginAnswer = { kind: 'token'; entry: TokenEntry } | { kind: 'failed'; cause: string }
export type TokenCall = (token: string) => Promise<PartnerAnswer>

/** A token this close to its end is not used any more. */
const MARGIN_MS = 60_000

export function tokenSession(given: {
  key: string
  deps: PartnerDeps
  login(): Promise<LoginAnswer>
  /** The token was not accepted: certainly nothing was done. */
  isTurnedAway(answer: PartnerAnswer): boolean
}): (call: TokenCall) => Promise<PartnerAnswer> {
  const { key, deps } = given
  let pending: Promise<LoginAnswer> | null = null

  async function logIn(): Promise<LoginAnswer> {
    const answer = await given.login()
    if (answer.kind === 'token') await deps.tokens.put(key, answer.entry)
    return answer
  }

  /** Many calls at once share one login. */
  async function token(): Promise<LoginAnswer> {
    const entry = await deps.tokens.get(key)
    if (entry && entry.expiresAt.getTime() - MARGIN_MS > deps.now().getTime()) return { kind: 'token', entry }
    pending ??= logIn().finally(() => {
      pending = null
    })
    return pending
  }

  return async (call) => {
    const first = await token()
    if (first.kind === 'failed') return { kind: 'not-sent', cause: first.cause }
    const answer = await call(first.entry.token)
    if (!given.isTurnedAway(answer)) return answer
    // Another process may have renewed it meanwhile: only the token that failed is dropped.
    if ((await deps.tokens.get(key))?.token === first.entry.token) await deps.tokens.drop(key)
    const second = await token()
    return second.kind === 'failed' ? { kind: 'not-sent', cause: second.cause } : call(second.entry.token)
  }
}
