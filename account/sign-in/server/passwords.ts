/** A new password, by an e-mailed link or with the old one. Either ends every link and all other sessions, and the owner is notified. */

import { fieldProblem, Problem } from '#contract/problems.ts'
import { addMail } from '#server/effects/mails.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { forgetLimits } from '#server/platform/http/rate-limit.ts'
import { logSecurity, type RequestOrigin } from '#server/platform/http/security-log.ts'
import type { Caller } from '#server/platform/http/session.ts'
import { isKnownNetwork, rememberNetwork } from './known-networks.ts'
import { endMailedLinks, limitLinksByNetwork, ownerOfMailedLink, spendMailedLink } from './mails/links.ts'
import { passwordChangedMail } from './mails/password-changed-mail.ts'
import { endPasskeys } from './passkeys/kept-passkeys.ts'
import { hashPassword, isPassword, newPasswordRefusal } from './password-hash.ts'
import { secondFactorOf, withSecondFactorCode } from './second-factor/codes.ts'
import { endSessions, openSession } from './sessions.ts'
import { beginSignInAttempt } from './slow-down.ts'
import { accountById, lockComparedPassword, lockOwnAccount, markUserConfirmed, type UserAccount, writePasswordHash } from './users.ts'

type Reset = { token: string; password: string; keepsPasskeys: boolean; origin: RequestOrigin }

/**
 * Reading the e-mail proves the address too, and confirms it. Passkeys end unless their owner keeps them: who had the password for a minute may have
 * added one. Throws `link-expired`, `invalid-fields`: then the link stays good.
 */
export const resetPassword = (app: App, { token, password, keepsPasskeys, origin }: Reset): Promise<void> =>
  limitLinksByNetwork(app, origin.ipAddress, async () => {
    const owner = await ownerOfMailedLink(app.db, 'reset-password', token)
    const account = owner && (await accountById(app.db, owner))
    if (!account) throw new Problem('link-expired')
    refuseUnfit(app, 'password', password, account.email)
    const hash = await hashPassword(password)
    await app.db.inTransaction(async (tx) => {
      const userId = await spendMailedLink(tx, 'reset-password', token)
      await markUserConfirmed(app, tx, userId)
      await replacePassword(app, tx, { userId, hash, origin, kind: 'password-reset', keepsPasskeys })
      await clearMailLimits(tx, userId)
    })
  })

type Change = { oldPassword: string; newPassword: string; code?: string | undefined; keepsPasskeys: boolean; origin: RequestOrigin }

/** With a code where two-step sign-in is on. Answers the token of a new session, which replaces the caller's. Throws `invalid-fields`, `too-many-requests`. */
export async function changePassword(app: App, caller: Caller, change: Change): Promise<string> {
  const { oldPassword, newPassword, code, keepsPasskeys, origin } = change
  const asked = { field: 'oldPassword', wrong: 'old-password-wrong', kind: 'password-change' } as const
  const account = await provePassword(app, caller, { ...asked, password: oldPassword, origin })
  refuseUnfit(app, 'newPassword', newPassword, caller.email)
  const isCodeAsked = (await secondFactorOf(app.db, caller.id))?.isOn === true
  if (isCodeAsked && code === undefined) throw fieldProblem('code', 'code-malformed')
  const hash = await hashPassword(newPassword)
  const replace = async (tx: Tx): Promise<string> => {
    await lockOwnAccount(tx, caller.id)
    // Of two at once the second finds that its old password is none any more.
    if (!(await lockComparedPassword(tx, account))) throw fieldProblem('oldPassword', 'old-password-wrong')
    await replacePassword(app, tx, { userId: caller.id, hash, origin, kind: 'password-change', keepsPasskeys })
    return openSession(tx, caller.id, origin, { isCodeProved: true }) // as the caller's own session was
  }
  return isCodeAsked && code !== undefined
    ? withSecondFactorCode(app, { userId: caller.id, code, origin }, replace)
    : app.db.inTransaction(replace)
}

type Asked = {
  password: string
  field: string
  wrong: 'old-password-wrong' | 'password-wrong'
  /** What is logged where it is wrong. */
  kind: 'password-change' | 'password-check'
  origin: RequestOrigin
}

/** Who is signed in gives the own password once more. Throws `invalid-fields`, `too-many-requests`. */
export async function provePassword(app: App, { id: userId }: Caller, asked: Asked): Promise<UserAccount> {
  const { password, field, wrong, kind, origin } = asked
  const log = (outcome: 'failed' | 'refused') => logSecurity(app.db, { kind, outcome, actorId: userId, userId, origin })
  const forgive = await beginSignInAttempt(app, {
    ...{ about: 'own-password', of: userId, origin },
    isKnown: () => isKnownNetwork(app.db, userId, origin.ipAddress),
    onRefused: () => log('refused'),
  })
  const account = await accountById(app.db, userId)
  if (!account || !(await isPassword(password, account.passwordHash))) {
    await log('failed')
    throw fieldProblem(field, wrong)
  }
  await forgive()
  return account
}

function refuseUnfit(app: App, field: string, password: string, email: string): void {
  const refusal = newPasswordRefusal(app, { password, email })
  if (refusal) throw fieldProblem(field, refusal)
}

type Replacement = {
  userId: string
  hash: string
  origin: RequestOrigin
  kind: 'password-reset' | 'password-change'
  keepsPasskeys: boolean
}

async function replacePassword(app: App, tx: Tx, { userId, hash, origin, kind, keepsPasskeys }: Replacement): Promise<void> {
  await writePasswordHash(tx, userId, hash)
  await endMailedLinks(tx, userId)
  await endSessions(tx, userId)
  if (!keepsPasskeys) await endPasskeys(tx, userId, { actorId: userId, origin })
  await rememberNetwork(tx, userId, origin.ipAddress)
  const eventId = await logSecurity(tx, { kind, actorId: userId, userId, origin })
  await addMail(app, tx, { mail: passwordChangedMail, id: eventId })
}

/** A link was used: its owner may ask for another at once, whatever was requested before. */
export const clearMailLimits = (tx: Tx, userId: string): Promise<void> => forgetLimits(tx, `letters/${userId}/`)
