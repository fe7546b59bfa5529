/** What devices are asked to sign: each challenge is good for one answer, for a few minutes, and where it was asked for. */

import { isIP } from 'node:net'
import { and, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Problem } from '#contract/problems.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { hashOfToken, newToken } from '#server/platform/http/tokens.ts'
import { PASSKEY_WITHIN_MINUTES } from '../../contract/passkeys.ts'
import { passkeyChallenges } from '../tables.ts'

export const PASSKEY_CHALLENGE_MS = PASSKEY_WITHIN_MINUTES * 60_000

/** Whom passkeys are made for: the host and origin of the address that users reach the product at. */
export function relyingPartyOf({ publicUrl }: Pick<Config, 'publicUrl'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

/** Where a browser can be asked for passkeys; null: nowhere, as they are bound to names, and the product is reached by a number. */
export function passkeyOriginOf(config: Pick<Config, 'publicUrl'>): string | null {
  const { id, origin } = relyingPartyOf(config)
  return isIP(id.replace(/^\[|\]$/g, '')) === 0 ? origin : null
}

/** The session in which a passkey is added; null: a sign-in. */
type Where = { sessionId: string | null }

export async function newChallenge(db: Database | Tx, { sessionId }: Where): Promise<string> {
  const challenge = newToken()
  const expiresAt = sql`now() + make_interval(mins => ${PASSKEY_WITHIN_MINUTES})`
  await db.insert(passkeyChallenges).values({ challengeHash: hashOfToken(challenge), sessionId, expiresAt })
  return challenge
}

/** By an answer, right or wrong: there is no second one. Answers the challenge. Throws `passkey-expired`. */
export async function spendChallenge(db: Database | Tx, clientDataJSON: string, { sessionId }: Where): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  const isOpen = and(
    eq(passkeyChallenges.challengeHash, hashOfToken(challenge ?? '')),
    sql`${passkeyChallenges.sessionId} is not distinct from ${sessionId}::uuid`,
    gt(passkeyChallenges.expiresAt, sql`now()`),
  )
  const { rowCount } = await db.delete(passkeyChallenges).where(isOpen)
  if (challenge === null || rowCount === 0) throw new Problem('passkey-expired')
  return challenge
}

const ClientData = z.object({ challenge: z.string() })

/** null: there is none in it. */
function challengeIn(clientDataJSON: string): string | null {
  try {
    return ClientData.safeParse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).data?.challenge ?? null
  } catch {
    return null // no JSON: another answer than a browser's
  }
}
