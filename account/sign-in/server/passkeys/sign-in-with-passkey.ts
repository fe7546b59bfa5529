/** Signs in with a passkey: the device has recognised its owner, which stands for password and code (docs/decisions/093). */

import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { eq, sql } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { countOrRefuseAttempt, networkOf } from '#server/platform/http/rate-limit.ts'
import { logSecurity, type RequestOrigin } from '#server/platform/http/security-log.ts'
import type { PasskeyAssertion, PasskeyRequestOptions } from '../../contract/passkeys.ts'
import { isKnownNetwork, rememberNetwork } from '../known-networks.ts'
import { openSession } from '../sessions.ts'
import { refuseUnconfirmedEmail, type SignInResult } from '../sign-in.ts'
import { beginSignInAttempt } from '../slow-down.ts'
import { passkeys } from '../tables.ts'
import { accountById, publicUser } from '../users.ts'
import { newChallenge, PASSKEY_CHALLENGE_MS, relyingPartyOf, spendChallenge } from './challenges.ts'
import type { KeptPasskey } from './kept-passkeys.ts'
import { passkeyByCredential, passkeyUserHandleOf } from './passkeys.ts'

/** Each sign-in page asks once, and again while it stays open. */
const ASKED_PER_NETWORK = 600
const WINDOW_SECONDS = 15 * 60

/** Throws `too-many-requests`. */
export async function beginPasskeySignIn(app: App, { ipAddress }: RequestOrigin): Promise<PasskeyRequestOptions> {
  await countOrRefuseAttempt(app.db, {
    key: `passkey/asked/${networkOf(ipAddress)}`,
    max: ASKED_PER_NETWORK,
    windowSeconds: WINDOW_SECONDS,
  })
  const challenge = await newChallenge(app.db, { sessionId: null })
  return { challenge, rpId: relyingPartyOf(app.config).id, timeout: PASSKEY_CHALLENGE_MS, userVerification: 'required' }
}

type Input = { answer: PasskeyAssertion; origin: RequestOrigin }

/** Throws `passkey-expired`, `passkey-unknown`, `passkey-refused`, `email-not-confirmed` (and mails the confirmation again), `too-many-requests`. */
export async function signInWithPasskey(app: App, { answer, origin }: Input): Promise<SignInResult> {
  const passkey = await passkeyByCredential(app.db, answer.id)
  const userId = passkey?.userId ?? null
  const logRefusal = (kind: 'passkey-sign-in' | 'passkey-copied') =>
    logSecurity(app.db, { kind, outcome: 'refused', actorId: null, userId, origin })
  const forgive = await beginSignInAttempt(app, {
    ...{ about: 'passkey', of: userId ?? 'unknown', origin },
    isKnown: async () => userId !== null && isKnownNetwork(app.db, userId, origin.ipAddress, { byCode: true }),
    onRefused: () => logRefusal('passkey-sign-in'),
  })
  const challenge = await spendChallenge(app.db, answer.response.clientDataJSON, { sessionId: null })
  const account = userId && (await accountById(app.db, userId))
  const signCount = passkey && (await signCountOf(app, { passkey, answer, challenge }))
  if (!passkey || !account || signCount === null) {
    await logRefusal('passkey-sign-in')
    throw new Problem(account ? 'passkey-refused' : 'passkey-unknown')
  }
  if (!account.isConfirmed) {
    await forgive()
    await logRefusal('passkey-sign-in')
    return refuseUnconfirmedEmail(app, account, origin)
  }
  const done = await app.db.inTransaction(async (tx): Promise<SignInResult | 'passkey-copied'> => {
    if (!(await countUse(tx, passkey.id, signCount))) return 'passkey-copied'
    const token = await openSession(tx, account.id, origin, { isCodeProved: true })
    await rememberNetwork(tx, account.id, origin.ipAddress, { byCode: true })
    await logSecurity(tx, { kind: 'passkey-sign-in', actorId: account.id, userId: account.id, origin })
    return { success: true, token, user: publicUser(account) }
  })
  if (done === 'passkey-copied') {
    await logRefusal(done)
    throw new Problem('passkey-refused')
  }
  await forgive()
  return done
}

type Signed = { passkey: KeptPasskey; answer: PasskeyAssertion; challenge: string }

/** What the device has counted; null: the answer is not this key's, not of this address, or its owner was not recognised. */
async function signCountOf(app: App, { passkey, answer, challenge }: Signed): Promise<number | null> {
  if (answer.response.userHandle !== passkeyUserHandleOf(passkey.userId)) return null
  const { id: expectedRPID, origin: expectedOrigin } = relyingPartyOf(app.config)
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server') // a good part of a second, at no start
  const read = await verifyAuthenticationResponse({
    ...{ response: answer as AuthenticationResponseJSON, expectedChallenge: challenge, expectedOrigin, expectedRPID },
    // The count is compared below, where no other sign-in moves it meanwhile.
    credential: { id: passkey.credentialId, publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')), counter: 0 },
    requireUserVerification: true,
  }).catch((cause: Error) => {
    app.log.info({ reason: cause.message }, 'the answer of a passkey was refused')
  })
  return read?.verified ? read.authenticationInfo.newCounter : null
}

/** Answers false where the device has counted further elsewhere: there are two of it. Throws `passkey-unknown` where it was removed meanwhile. */
async function countUse(tx: Tx, id: string, signCount: number): Promise<boolean> {
  const [kept] = await tx.select({ before: passkeys.signCount }).from(passkeys).where(eq(passkeys.id, id)).for('update')
  if (!kept) throw new Problem('passkey-unknown')
  const { before } = kept
  if (signCount <= before && !(signCount === 0 && before === 0)) return false
  await tx.update(passkeys).set({ signCount, lastUsedAt: sql`now()` }).where(eq(passkeys.id, id))
  return true
}
