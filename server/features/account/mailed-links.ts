/** What the links of the two mails lead to. */
import { createHash } from 'node:crypto'
import { APIError } from 'better-auth/api'
import { ZERO } from '../../../contract/money.ts'
import { Problem } from '../../../contract/problems.ts'
import { openAccounts } from '../../ledger/transfer.ts'
import type { App } from '../../platform/app.ts'
import { mayTry } from '../../platform/rate-limit.ts'
import { type Auth, MAILED_TOKEN_SECONDS } from './auth.ts'
import type { SignedIn } from './sign-in.ts'
import { userByEmail } from './users.ts'

const MAILS_PER_ADDRESS = 5
const WINDOW_SECONDS = 3600
/** better-auth signs confirmation tokens as JWTs: the address stands in the payload, the signature was checked before it is read. */
const addressIn = (token: string): string => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).email

/** Confirms the address and signs in, once a link. Throws `link-expired`. */
export async function confirmEmail(app: App, auth: Auth, wish: { token: string }): Promise<SignedIn> {
  await orExpired(() => auth.api.verifyEmail({ query: { token: wish.token } }))
  const key = `confirm-email/${createHash('sha256').update(wish.token).digest('hex')}`
  if (!(await mayTry(app.db, { key, most: 1, windowSeconds: MAILED_TOKEN_SECONDS }))) throw new Problem('link-expired')
  const user = await userByEmail(app, addressIn(wish.token))
  // Signing up opens them too; here again for whom it was cut off.
  await app.db.inTransaction((tx) => openAccounts(tx, user.id, ZERO))
  const { internalAdapter } = await auth.$context
  const session = await internalAdapter.createSession(user.id)
  return { success: true, token: session.token, user }
}

/** Mails a link; says nothing about whether the account exists. */
export async function forgotPassword(app: App, auth: Auth, email: string): Promise<void> {
  const limit = { key: `forgot-password/${email.toLowerCase()}`, most: MAILS_PER_ADDRESS, windowSeconds: WINDOW_SECONDS }
  if (!(await mayTry(app.db, limit))) throw new Problem('too-many-requests')
  await auth.api.requestPasswordReset({ body: { email } })
}

/** Sets the new password and ends all sessions. Throws `link-expired`. */
export async function resetPassword(auth: Auth, wish: { token: string; password: string }): Promise<void> {
  await orExpired(() => auth.api.resetPassword({ body: { token: wish.token, newPassword: wish.password } }))
}

async function orExpired<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) throw new Problem('link-expired')
    throw error
  }
}
