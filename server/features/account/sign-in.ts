import type { User } from '../../../contract/account/account.ts'
import { Problem } from '../../../contract/problems.ts'
import type { App } from '../../platform/app.ts'
import { mayTry, placeOf, takeBack } from '../../platform/http/rate-limit.ts'
import { logSecurity, type Place } from '../../platform/http/security-log.ts'
import { mayRequestFrom, requestMail } from './mails/request-mail.ts'
import { isPassword } from './password-hash.ts'
import { isKnownPlace, keepPlace } from './places.ts'
import { openSession } from './sessions.ts'
import { delayOf, forgiveAttempt } from './slow-down.ts'
import { type Account, accountByEmail, publicUser } from './users.ts'

/** Wrong passwords for one address and from one place before both must wait. */
const WRONG_PER_ACCOUNT = 8
const WRONG_PER_PLACE = 60
const WINDOW_SECONDS = 15 * 60
/** Further attempts while they must wait are one line in a minute. */
const LOGGED_AGAIN_SECONDS = 60

export type SignInInput = { email: string; password: string; place: Place }
export type SignedIn = { success: true; token: string; user: User }

/** Throws `wrong-credentials`, `email-not-confirmed` (and mails the confirmation again) or `too-many-requests`. */
export async function signIn(app: App, { email, password, place }: SignInInput): Promise<SignedIn> {
  const account = await accountByEmail(app.db, email)
  const forgive = await beginAttempt(app, { email, account, place })
  const isRight = await isPassword(password, account?.passwordHash ?? null)
  if (!account || !isRight) {
    await logAttempt(app, account, place, 'failed')
    throw new Problem('wrong-credentials')
  }
  await forgive()
  if (account.isConfirmed) return begin(app, account, place)
  await logAttempt(app, account, place, 'refused')
  if (await mayRequestFrom(app, place.ipAddress))
    await app.db.inTransaction((tx) => requestMail(app, tx, { occasion: 'not-confirmed', email, ipAddress: place.ipAddress }))
  throw new Problem('email-not-confirmed')
}

function begin(app: App, account: Account, place: Place): Promise<SignedIn> {
  return app.db.inTransaction(async (tx) => {
    const token = await openSession(tx, account.id, place)
    await keepPlace(tx, account.id, place.ipAddress)
    await logSecurity(tx, { kind: 'sign-in', actorId: account.id, userId: account.id, place })
    return { success: true, token, user: publicUser(account) }
  })
}

const logAttempt = (app: App, account: Account | null, place: Place, outcome: 'failed' | 'refused') =>
  logSecurity(app.db, { kind: 'sign-in', outcome, actorId: null, userId: account?.id ?? null, place })

type Attempt = { email: string; account: Account | null; place: Place }

/**
 * Counted before the password is looked at: many guesses sent at once are as limited as one after the other. Answers how to
 * take the count back. Throws `too-many-requests`.
 */
async function beginAttempt(app: App, { email, account, place }: Attempt): Promise<() => Promise<unknown>> {
  const limits = [
    { key: `sign-in/account/${email.toLowerCase()}/${placeOf(place.ipAddress)}`, most: WRONG_PER_ACCOUNT, windowSeconds: WINDOW_SECONDS },
    { key: `sign-in/place/${placeOf(place.ipAddress)}`, most: WRONG_PER_PLACE, windowSeconds: WINDOW_SECONDS },
  ]
  for (const limit of limits) if (!(await mayTry(app.db, limit))) await refuse(app, { email, account, place })
  const isKnown = account !== null && (await isKnownPlace(app.db, account.id, place.ipAddress))
  const waitSeconds = isKnown ? 0 : await delayOf(app.db, email)
  if (waitSeconds > 0) {
    // It was no guess: the place's own allowance is not used up by waiting.
    await Promise.all(limits.map((limit) => takeBack(app.db, limit)))
    await refuse(app, { email, account, place, waitSeconds })
  }
  return () => Promise.all([...limits.map((limit) => takeBack(app.db, limit)), ...(isKnown ? [] : [forgiveAttempt(app.db, email)])])
}

async function refuse(app: App, { email, account, place, waitSeconds }: Attempt & { waitSeconds?: number }): Promise<never> {
  const once = { key: `sign-in/logged/${email.toLowerCase()}/${placeOf(place.ipAddress)}`, most: 1, windowSeconds: LOGGED_AGAIN_SECONDS }
  if (await mayTry(app.db, once)) await logAttempt(app, account, place, 'refused')
  throw new Problem('too-many-requests', waitSeconds === undefined ? {} : { retryAfterSeconds: waitSeconds })
}
