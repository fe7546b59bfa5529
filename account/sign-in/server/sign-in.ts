import type { User } from '#contract/account/own-account.ts'
import { Problem } from '#contract/problems.ts'
import { addMail } from '#server/effects/mails.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { mayAttempt, networkOf } from '#server/platform/http/rate-limit.ts'
import { logSecurity, type RequestOrigin } from '#server/platform/http/security-log.ts'
import type { SignInAnswer } from '../contract/account.ts'
import { isKnownNetwork, rememberNetwork } from './known-networks.ts'
import { mayRequestAccountMail, requestMail } from './mails/request-mail.ts'
import { isPassword } from './password-hash.ts'
import { secondFactorOf } from './second-factor/codes.ts'
import { secondFactorMail } from './second-factor/second-factor-mail.ts'
import { issueSignInTicket } from './second-factor/tickets.ts'
import { openSession } from './sessions.ts'
import { beginSignInAttempt } from './slow-down.ts'
import { accountByEmail, lockComparedPassword, publicUser, type UserAccount } from './users.ts'

export type SignInInput = { email: string; password: string; origin: RequestOrigin }
export type SignInResult = { success: true; token: string; user: User }

/** With a second factor it answers a ticket instead of a session. Throws `wrong-credentials`, `email-not-confirmed` (and mails the confirmation again) or `too-many-requests`. */
export async function signIn(app: App, { email, password, origin }: SignInInput): Promise<SignInAnswer> {
  const account = await accountByEmail(app.db, email)
  const forgive = await beginSignInAttempt(app, {
    ...{ about: 'sign-in', of: email, origin },
    isKnown: async () => account !== null && isKnownNetwork(app.db, account.id, origin.ipAddress),
    onRefused: () => logAttempt(app, account, origin, 'refused'),
  })
  const isRight = await isPassword(password, account?.passwordHash ?? null)
  if (!account || !isRight) {
    await logAttempt(app, account, origin, 'failed')
    throw new Problem('wrong-credentials')
  }
  await forgive()
  if (account.isConfirmed) return begin(app, account, origin)
  await logAttempt(app, account, origin, 'refused')
  return refuseUnconfirmedEmail(app, account, origin)
}

/** Who has proved to own the account gets the confirmation again. Throws `email-not-confirmed`. */
export async function refuseUnconfirmedEmail(
  app: App,
  { email }: Pick<UserAccount, 'email'>,
  { ipAddress }: RequestOrigin,
): Promise<never> {
  if (await mayRequestAccountMail(app, ipAddress))
    await app.db.inTransaction((tx) => requestMail(app, tx, { occasion: 'not-confirmed', email, ipAddress }))
  throw new Problem('email-not-confirmed')
}

function begin(app: App, account: UserAccount, origin: RequestOrigin): Promise<SignInAnswer> {
  return app.db.inTransaction(async (tx): Promise<SignInAnswer> => {
    // A password that was changed meanwhile opens nothing any more.
    if (!(await lockComparedPassword(tx, account))) throw new Problem('wrong-credentials')
    if ((await secondFactorOf(tx, account.id))?.isOn) {
      const id = await logSecurity(tx, { kind: 'code-asked', actorId: null, userId: account.id, origin })
      await reportPassword(app, tx, { account, origin, id })
      return { success: true, isCodeMissing: true, ticket: await issueSignInTicket(tx, account.id) }
    }
    const token = await openSession(tx, account.id, origin)
    await rememberNetwork(tx, account.id, origin.ipAddress)
    await logSecurity(tx, { kind: 'sign-in', actorId: account.id, userId: account.id, origin })
    return { success: true, token, user: publicUser(account) }
  })
}

const DAY_SECONDS = 24 * 3600

/**
 * The password is right and the code is missing: its owner is notified, unless a code proved right there before. One e-mail a day for each
 * network, however often it is tried.
 */
async function reportPassword(
  app: App,
  tx: Tx,
  { account, origin, id }: { account: UserAccount; origin: RequestOrigin; id: string },
): Promise<void> {
  if (await isKnownNetwork(tx, account.id, origin.ipAddress, { byCode: true })) return
  const key = `password-used/${account.id}/${networkOf(origin.ipAddress)}`
  if (await mayAttempt(tx, { key, max: 1, windowSeconds: DAY_SECONDS })) await addMail(app, tx, { mail: secondFactorMail, id })
}

const logAttempt = (app: App, account: UserAccount | null, origin: RequestOrigin, outcome: 'failed' | 'refused') =>
  logSecurity(app.db, { kind: 'sign-in', outcome, actorId: null, userId: account?.id ?? null, origin })
