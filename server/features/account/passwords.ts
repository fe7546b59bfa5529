/** A new password, by an e-mailed link or with the old one. Either ends every link and all other sessions, and the owner is notified. */
import { passwordRefusal } from '../../../contract/account/password-rules.ts'
import { fieldProblem, Problem } from '../../../contract/problems.ts'
import { addMail } from '../../effects/mails.ts'
import type { App } from '../../platform/app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { forgetLimits } from '../../platform/http/rate-limit.ts'
import { logSecurity, type Origin } from '../../platform/http/security-log.ts'
import type { Caller } from '../../platform/http/session.ts'
import { isKnownNetwork, rememberNetwork } from './known-networks.ts'
import { endLinks, limitedByNetwork, ownerOfLink, spendLink } from './mails/links.ts'
import { passwordChangedMail } from './mails/password-changed-mail.ts'
import { hashPassword, isPassword } from './password-hash.ts'
import { endSessions, openSession } from './sessions.ts'
import { beginAttempt } from './slow-down.ts'
import { type Account, accountById, holdPassword, lockAccount, markConfirmed, writePasswordHash } from './users.ts'

type Reset = { token: string; password: string; origin: Origin }

/** Reading the e-mail proves the address too, and confirms it. Throws `link-expired`, `invalid-fields`: then the link stays good. */
export const resetPassword = (app: App, { token, password, origin }: Reset): Promise<void> =>
  limitedByNetwork(app, origin.ipAddress, async () => {
    const owner = await ownerOfLink(app.db, 'reset-password', token)
    const account = owner && (await accountById(app.db, owner))
    if (!account) throw new Problem('link-expired')
    refuseUnfit(app, 'password', password, account.email)
    const hash = await hashPassword(password)
    await app.db.inTransaction(async (tx) => {
      const userId = await spendLink(tx, 'reset-password', token)
      await markConfirmed(app, tx, userId)
      await replacePassword(app, tx, { userId, hash, origin, kind: 'password-reset' })
      await clearMailLimits(tx, userId)
    })
  })

type Change = { oldPassword: string; newPassword: string; origin: Origin }

/** Answers the token of a new session, which replaces the caller's. Throws `invalid-fields`, `too-many-requests`. */
export async function changePassword(app: App, caller: Caller, { oldPassword, newPassword, origin }: Change): Promise<string> {
  const asked = { field: 'oldPassword', wrong: 'old-password-wrong', kind: 'password-change' } as const
  const account = await provePassword(app, caller, { ...asked, password: oldPassword, origin })
  refuseUnfit(app, 'newPassword', newPassword, caller.email)
  const hash = await hashPassword(newPassword)
  return app.db.inTransaction(async (tx) => {
    await lockAccount(tx, caller.id)
    // Of two at once the second finds that its old password is none any more.
    if (!(await holdPassword(tx, account))) throw fieldProblem('oldPassword', 'old-password-wrong')
    await replacePassword(app, tx, { userId: caller.id, hash, origin, kind: 'password-change' })
    return openSession(tx, caller.id, origin, { isCodeProved: true }) // as the caller's own session was
  })
}

type Asked = {
  password: string
  field: string
  wrong: 'old-password-wrong' | 'password-wrong'
  /** What is logged where it is wrong. */
  kind: 'password-change' | 'password-check'
  origin: Origin
}

/** Who is signed in gives the own password once more. Throws `invalid-fields`, `too-many-requests`. */
export async function provePassword(app: App, { id: userId }: Caller, asked: Asked): Promise<Account> {
  const { password, field, wrong, kind, origin } = asked
  const log = (outcome: 'failed' | 'refused') => logSecurity(app.db, { kind, outcome, actorId: userId, userId, origin })
  const forgive = await beginAttempt(app, {
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
  const refusal = passwordRefusal(password, { email, productName: app.config.productName })
  if (refusal) throw fieldProblem(field, refusal)
}

type Replacement = { userId: string; hash: string; origin: Origin; kind: 'password-reset' | 'password-change' }

async function replacePassword(app: App, tx: Tx, { userId, hash, origin, kind }: Replacement): Promise<void> {
  await writePasswordHash(tx, userId, hash)
  await endLinks(tx, userId)
  await endSessions(tx, userId)
  await rememberNetwork(tx, userId, origin.ipAddress)
  const eventId = await logSecurity(tx, { kind, actorId: userId, userId, origin })
  await addMail(app, tx, { mail: passwordChangedMail, id: eventId })
}

/** The link was used: its owner may ask for another at once, whatever was requested before. */
const clearMailLimits = (tx: Tx, userId: string): Promise<void> => forgetLimits(tx, `letters/${userId}/`)
