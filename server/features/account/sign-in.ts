import type { User } from '../../../contract/account/account.ts'
import { Problem } from '../../../contract/problems.ts'
import type { App } from '../../platform/app.ts'
import { mayTry, networkOf, uncount } from '../../platform/http/rate-limit.ts'
import { logSecurity, type Origin } from '../../platform/http/security-log.ts'
import { isKnownNetwork, rememberNetwork } from './known-networks.ts'
import { mayRequestFrom, requestMail } from './mails/request-mail.ts'
import { isPassword } from './password-hash.ts'
import { openSession } from './sessions.ts'
import { delayOf, forgiveAttempt } from './slow-down.ts'
import { type Account, accountByEmail, publicUser } from './users.ts'

/** Wrong passwords for one address and from one network before both must wait. */
const WRONG_PER_ACCOUNT = 8
const WRONG_PER_NETWORK = 60
const WINDOW_SECONDS = 15 * 60
/** Further attempts while they must wait are one line in a minute. */
const LOGGED_AGAIN_SECONDS = 60

export type SignInInput = { email: string; password: string; origin: Origin }
export type SignedIn = { success: true; token: string; user: User }

/** Throws `wrong-credentials`, `email-not-confirmed` (and mails the confirmation again) or `too-many-requests`. */
export async function signIn(app: App, { email, password, origin }: SignInInput): Promise<SignedIn> {
  const account = await accountByEmail(app.db, email)
  const forgive = await beginAttempt(app, { email, account, origin })
  const isRight = await isPassword(password, account?.passwordHash ?? null)
  if (!account || !isRight) {
    await logAttempt(app, account, origin, 'failed')
    throw new Problem('wrong-credentials')
  }
  await forgive()
  if (account.isConfirmed) return begin(app, account, origin)
  await logAttempt(app, account, origin, 'refused')
  if (await mayRequestFrom(app, origin.ipAddress))
    await app.db.inTransaction((tx) => requestMail(app, tx, { occasion: 'not-confirmed', email, ipAddress: origin.ipAddress }))
  throw new Problem('email-not-confirmed')
}

function begin(app: App, account: Account, origin: Origin): Promise<SignedIn> {
  return app.db.inTransaction(async (tx) => {
    const token = await openSession(tx, account.id, origin)
    await rememberNetwork(tx, account.id, origin.ipAddress)
    await logSecurity(tx, { kind: 'sign-in', actorId: account.id, userId: account.id, origin })
    return { success: true, token, user: publicUser(account) }
  })
}

const logAttempt = (app: App, account: Account | null, origin: Origin, outcome: 'failed' | 'refused') =>
  logSecurity(app.db, { kind: 'sign-in', outcome, actorId: null, userId: account?.id ?? null, origin })

type Attempt = { email: string; account: Account | null; origin: Origin }

/**
 * Counted before the password is looked at: many guesses sent at once are as limited as one after the other. Answers how to
 * undo the count. Throws `too-many-requests`.
 */
async function beginAttempt(app: App, { email, account, origin }: Attempt): Promise<() => Promise<unknown>> {
  const limits = [
    {
      key: `sign-in/account/${email.toLowerCase()}/${networkOf(origin.ipAddress)}`,
      max: WRONG_PER_ACCOUNT,
      windowSeconds: WINDOW_SECONDS,
    },
    { key: `sign-in/place/${networkOf(origin.ipAddress)}`, max: WRONG_PER_NETWORK, windowSeconds: WINDOW_SECONDS },
  ]
  for (const limit of limits) if (!(await mayTry(app.db, limit))) await refuse(app, { email, account, origin })
  const isKnown = account !== null && (await isKnownNetwork(app.db, account.id, origin.ipAddress))
  const waitSeconds = isKnown ? 0 : await delayOf(app.db, email)
  if (waitSeconds > 0) {
    // It was no guess: the network's own allowance is not used up by waiting.
    await Promise.all(limits.map((limit) => uncount(app.db, limit)))
    await refuse(app, { email, account, origin, waitSeconds })
  }
  return () => Promise.all([...limits.map((limit) => uncount(app.db, limit)), ...(isKnown ? [] : [forgiveAttempt(app.db, email)])])
}

async function refuse(app: App, { email, account, origin, waitSeconds }: Attempt & { waitSeconds?: number }): Promise<never> {
  const once = { key: `sign-in/logged/${email.toLowerCase()}/${networkOf(origin.ipAddress)}`, max: 1, windowSeconds: LOGGED_AGAIN_SECONDS }
  if (await mayTry(app.db, once)) await logAttempt(app, account, origin, 'refused')
  throw new Problem('too-many-requests', waitSeconds === undefined ? {} : { retryAfterSeconds: waitSeconds })
}
