import { APIError } from 'better-auth/api'
import type { User } from '../../../contract/account.ts'
import { Problem } from '../../../contract/problems.ts'
import type { App } from '../../platform/app.ts'
import { mayTry, takeBack } from '../../platform/rate-limit.ts'
import type { Auth } from './auth.ts'
import { userByEmail } from './users.ts'

/** Wrong passwords for one address and from one place before both must wait. */
const WRONG_PER_ACCOUNT = 8
const WRONG_PER_PLACE = 60
const WINDOW_SECONDS = 15 * 60

export type SignInWish = { email: string; password: string; ipAddress: string; userAgent: string }
export type SignedIn = { success: true; token: string; user: User }

/** Throws `wrong-credentials`, `email-not-confirmed` (and mails the confirmation again) or `too-many-requests`. */
export async function signIn(app: App, auth: Auth, wish: SignInWish): Promise<SignedIn> {
  const limits = [
    { key: `sign-in/account/${wish.email.toLowerCase()}/${wish.ipAddress}`, most: WRONG_PER_ACCOUNT, windowSeconds: WINDOW_SECONDS },
    { key: `sign-in/place/${wish.ipAddress}`, most: WRONG_PER_PLACE, windowSeconds: WINDOW_SECONDS },
  ]
  // Counted before the password is looked at: many guesses sent at once are as limited as one after the other.
  for (const limit of limits) if (!(await mayTry(app.db, limit))) throw new Problem('too-many-requests')
  const wasRight = () => Promise.all(limits.map((limit) => takeBack(app.db, limit)))
  try {
    const headers = new Headers({ 'user-agent': wish.userAgent, 'x-forwarded-for': wish.ipAddress })
    const { token } = await auth.api.signInEmail({ body: { email: wish.email, password: wish.password }, headers })
    await wasRight()
    return { success: true, token, user: await userByEmail(app, wish.email) }
  } catch (error) {
    if (!(error instanceof APIError)) throw error
    if (error.body?.code !== 'EMAIL_NOT_VERIFIED') throw new Problem('wrong-credentials')
    await wasRight()
    throw new Problem('email-not-confirmed')
  }
}
