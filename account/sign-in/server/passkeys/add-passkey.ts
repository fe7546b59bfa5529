/** Adds a passkey to the own account: the password and a code first, then the answer of the device. */

import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { fieldProblem, Problem } from '#contract/problems.ts'
import { addMail } from '#server/effects/mails.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { logSecurity, type RequestOrigin } from '#server/platform/http/security-log.ts'
import type { Caller } from '#server/platform/http/session.ts'
import { PASSKEYS_MAX, type Passkey, type PasskeyCreationOptions, type PasskeyRegistration } from '../../contract/passkeys.ts'
import { provePassword } from '../passwords.ts'
import { secondFactorOf, withSecondFactorCode } from '../second-factor/codes.ts'
import { passkeys } from '../tables.ts'
import { lockOwnAccount } from '../users.ts'
import { newChallenge, PASSKEY_CHALLENGE_MS, relyingPartyOf, spendChallenge } from './challenges.ts'
import { type KeptPasskey, passkeysOf } from './kept-passkeys.ts'
import { passkeyMail } from './passkey-mail.ts'
import { passkeyByCredential, passkeyUserHandleOf, publicPasskey } from './passkeys.ts'

/** Ed25519, ES256 and RS256 (Windows Hello): https://www.iana.org/assignments/cose/ */
const ALGORITHMS = [-8, -7, -257]

type Proved = { password: string; code?: string | undefined; origin: RequestOrigin }

/** Throws `invalid-fields`, `passkeys-too-many`, `too-many-requests`. */
export async function beginPasskey(app: App, caller: Caller, { password, code, origin }: Proved): Promise<PasskeyCreationOptions> {
  await provePassword(app, caller, { password, field: 'password', wrong: 'password-wrong', kind: 'password-check', origin })
  const known = await passkeysOf(app.db, caller.id)
  if (known.length >= PASSKEYS_MAX) throw new Problem('passkeys-too-many')
  const challenge = await challengeWithCode(app, caller, { code, origin })
  return {
    challenge,
    rp: { id: relyingPartyOf(app.config).id, name: app.config.productName },
    user: { id: passkeyUserHandleOf(caller.id), name: caller.email, displayName: caller.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: PASSKEY_CHALLENGE_MS,
    excludeCredentials: known.map(({ credentialId, transports }) => ({ type: 'public-key', id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

/** Where two-step sign-in is on the password alone is not enough. */
async function challengeWithCode(app: App, { id: userId, sessionId }: Caller, { code, origin }: Omit<Proved, 'password'>) {
  if (!(await secondFactorOf(app.db, userId))?.isOn) return newChallenge(app.db, { sessionId })
  if (code === undefined) throw fieldProblem('code', 'code-malformed')
  return withSecondFactorCode(app, { userId, code, origin }, (tx) => newChallenge(tx, { sessionId }))
}

type Made = { name: string; answer: PasskeyRegistration; origin: RequestOrigin }

/** Throws `passkey-expired`, `passkey-refused`, `passkeys-too-many`. */
export async function addPasskey(app: App, caller: Caller, { name, answer, origin }: Made): Promise<Passkey> {
  const before = await passkeyByCredential(app.db, answer.id)
  if (before?.userId === caller.id) return publicPasskey(before) // the first answer was lost on its way
  const made = await verified(app, answer, await spendChallenge(app.db, answer.response.clientDataJSON, caller))
  const transports = answer.response.transports ?? []
  return app.db.inTransaction(async (tx) => {
    await lockOwnAccount(tx, caller.id)
    if ((await passkeysOf(tx, caller.id)).length >= PASSKEYS_MAX) throw new Problem('passkeys-too-many')
    const added = await insert(tx, { ...made, userId: caller.id, name, transports })
    if (!added) throw new Problem('passkey-refused') // of another account
    const id = await logSecurity(tx, { kind: 'passkey-added', actorId: caller.id, userId: caller.id, origin })
    await addMail(app, tx, { mail: passkeyMail, id })
    return publicPasskey(added)
  })
}

type Key = Pick<KeptPasskey, 'credentialId' | 'publicKey' | 'signCount'>

async function verified(app: App, answer: PasskeyRegistration, expectedChallenge: string): Promise<Key> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingPartyOf(app.config)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server') // a good part of a second, at no start
  const read = await verifyRegistrationResponse({
    ...{ response: answer as RegistrationResponseJSON, expectedChallenge, expectedOrigin, expectedRPID },
    ...{ requireUserVerification: true, supportedAlgorithmIDs: ALGORITHMS },
  }).catch((cause: Error) => {
    app.log.info({ reason: cause.message }, 'a new passkey was refused')
  })
  if (!read?.verified || read.registrationInfo.credential.id !== answer.id) throw new Problem('passkey-refused')
  const { id, publicKey, counter } = read.registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), signCount: counter }
}

type NewPasskey = Key & Pick<KeptPasskey, 'userId' | 'name' | 'transports'>

/** null: it is one already. */
async function insert(tx: Tx, passkey: NewPasskey) {
  const [inserted] = await tx.insert(passkeys).values(passkey).onConflictDoNothing({ target: passkeys.credentialId }).returning()
  return inserted ?? null
}
