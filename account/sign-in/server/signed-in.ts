import { Problem } from '#contract/problems.ts'
import type { Caller } from '#server/platform/http/session.ts'

/** The caller of an endpoint that is not public. */
export function requireSignedIn(caller: Caller | null): Caller {
  if (!caller) throw new Problem('sign-in-required')
  return caller
}
