/** A new password, by an e-mailed link or with the old one. Either ends every link and all other sessions, and the owner is notified. */
import { passwordRefusal } from '../../../contract/account/password-rules.ts'
import { fieldProblem, Problem } from '../../../contract/problems.ts'
import { addMail } from '../../effects/mails.ts'
import type { App } from '../../platform/app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { forgetLimits, tryOrRefuse, uncount } from '../../platform/http/rate-limit.ts'
import { logSecurity, type Origin } from '../../platform/http/security-log.ts'
import type { Caller } from '../../platform/http/session.ts'
import { rememberNetwork } from './known-networks.ts'
import { endLinks, limitedByNetwork, ownerOfLink, spendLink } from './mails/links.ts'
import { passwordChangedMail } from './mails/password-changed-mail.ts'
import { hashPassword, isPassword } from './password-hash.ts'
import { endSessions, openSession } from './sessions.ts'
import { accountById, markConfirmed, writePasswordHash } from './users.ts'

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

const WRONG_MAX = 8
const WINDOW_SECONDS = 15 * 60

type Change = { oldPassword: string; newPassword: string; origin: Origin }

/** Answers the token of a new session, which replaces the caller's. Throws `invalid-fields`, `too-many-requests`. */
export async function changePassword(app: App, caller: Caller, { oldPassword, newPassword, origin }: Change): Promise<string> {
  const limit = { key: `change-password/${caller.id}`, max: WRONG_MAX, windowSeconds: WINDOW_SECONDS }
  await tryOrRefuse(app.db, limit)
  const account = await accountById(app.db, caller.id)
  if (!(await isPassword(oldPassword, account?.passwordHash ?? null))) {
    const userId = caller.id
    await logSecurity(app.db, { kind: 'password-change', outcome: 'failed', actorId: userId, userId, origin })
    throw fieldProblem('oldPassword', 'old-password-wrong')
  }
  await uncount(app.db, limit)
  refuseUnfit(app, 'newPassword', newPassword, caller.email)
  const hash = await hashPassword(newPassword)
  return app.db.inTransaction(async (tx) => {
    await replacePassword(app, tx, { userId: caller.id, hash, origin, kind: 'password-change' })
    return openSession(tx, caller.id, origin)
  })
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
