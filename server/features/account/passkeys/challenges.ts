/** What devices are asked to sign: each challenge is good for one answer, for a few minutes, and where it was asked for. */
import { isIP } from 'node:net'
import { z } from 'zod'
import { PASSKEY_WITHIN_MINUTES } from '../../../../contract/account/passkeys.ts'
import { Problem } from '../../../../contract/problems.ts'
import type { Config } from '../../../platform/config.ts'
import type { Statements } from '../../../platform/database/database.ts'
import { hashOfToken, newToken } from '../../../platform/http/tokens.ts'

export const ANSWERED_WITHIN_MS = PASSKEY_WITHIN_MINUTES * 60_000

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

export async function newChallenge(db: Statements, { sessionId }: Where): Promise<string> {
  const challenge = newToken()
  await db.$client.query({
    name: 'passkey-challenge',
    text: 'insert into passkey_challenges (challenge_hash, session_id, expires_at) values ($1, $2, now() + make_interval(mins => $3))',
    values: [hashOfToken(challenge), sessionId, PASSKEY_WITHIN_MINUTES],
  })
  return challenge
}

/** By an answer, right or wrong: there is no second one. Answers the challenge. Throws `passkey-expired`. */
export async function spendChallenge(db: Statements, clientDataJSON: string, { sessionId }: Where): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  const { rowCount } = await db.$client.query({
    name: 'passkey-challenge-spent',
    text: 'delete from passkey_challenges where challenge_hash = $1 and session_id is not distinct from $2::uuid and expires_at > now()',
    values: [hashOfToken(challenge ?? ''), sessionId],
  })
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
