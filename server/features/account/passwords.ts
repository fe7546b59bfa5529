/** A new password, by the link of a letter or by who knows the old one. Either ends every link and all other sessions, and is told by mail. */
import { passwordRefusal } from '../../../contract/account/password-rules.ts'
import { fieldProblem, Problem } from '../../../contract/problems.ts'
import type { App } from '../../platform/app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { takeBack, tryOrRefuse } from '../../platform/http/rate-limit.ts'
import { logSecurity, type Place } from '../../platform/http/security-log.ts'
import type { Caller } from '../../platform/http/session.ts'
import { endLinks, limitedByPlace, ownerOfLink, spendLink } from './mails/links.ts'
import { addMail } from './mails/mail-effect.ts'
import { hashPassword, isPassword } from './password-hash.ts'
import { keepPlace } from './places.ts'
import { endSessions, openSession } from './sessions.ts'
import { accountById, markConfirmed, writePasswordHash } from './users.ts'

type Reset = { token: string; password: string; place: Place }

/** Reading the letter proves the address too: it is confirmed by it. Throws `link-expired`, `invalid-fields`: then the link stays good. */
export const resetPassword = (app: App, { token, password, place }: Reset): Promise<void> =>
  limitedByPlace(app, place.ipAddress, async () => {
    const owner = await ownerOfLink(app.db, 'reset-password', token)
    const account = owner && (await accountById(app.db, owner))
    if (!account) throw new Problem('link-expired')
    refuseUnfit(app, 'password', password, account.email)
    const hash = await hashPassword(password)
    await app.db.inTransaction(async (tx) => {
      const userId = await spendLink(tx, 'reset-password', token)
      await markConfirmed(tx, userId)
      await replacePassword(app, tx, { userId, hash, place, kind: 'password-reset' })
      await clearMailLimits(tx, userId)
    })
  })

const WRONG_MAX = 8
const WINDOW_SECONDS = 15 * 60

type Change = { oldPassword: string; newPassword: string; place: Place }

/** Answers the token of a new session, which replaces the caller's. Throws `invalid-fields`, `too-many-requests`. */
export async function changePassword(app: App, caller: Caller, { oldPassword, newPassword, place }: Change): Promise<string> {
  const limit = { key: `change-password/${caller.id}`, most: WRONG_MAX, windowSeconds: WINDOW_SECONDS }
  await tryOrRefuse(app.db, limit)
  const account = await accountById(app.db, caller.id)
  if (!(await isPassword(oldPassword, account?.passwordHash ?? null))) {
    const userId = caller.id
    await logSecurity(app.db, { kind: 'password-change', outcome: 'failed', actorId: userId, userId, place })
    throw fieldProblem('oldPassword', 'Parola veche este gresita!')
  }
  await takeBack(app.db, limit)
  refuseUnfit(app, 'newPassword', newPassword, caller.email)
  const hash = await hashPassword(newPassword)
  return app.db.inTransaction(async (tx) => {
    await replacePassword(app, tx, { userId: caller.id, hash, place, kind: 'password-change' })
    return openSession(tx, caller.id, place)
  })
}

function refuseUnfit(app: App, field: string, password: string, email: string): void {
  const refusal = passwordRefusal(password, { email, productName: app.config.productName })
  if (refusal) throw fieldProblem(field, refusal)
}

type Replacement = { userId: string; hash: string; place: Place; kind: 'password-reset' | 'password-change' }

async function replacePassword(app: App, tx: Tx, { userId, hash, place, kind }: Replacement): Promise<void> {
  await writePasswordHash(tx, userId, hash)
  await endLinks(tx, userId)
  await endSessions(tx, userId)
  await keepPlace(tx, userId, place.ipAddress)
  const eventId = await logSecurity(tx, { kind, actorId: userId, userId, place })
  await addMail(app, tx, { letter: 'password-changed', id: eventId })
}

/** The link was used: its owner may ask for another at once, whatever strangers had asked for before. */
const clearMailLimits = (tx: Tx, userId: string) => tx.$client.query('delete from rate_limits where key like $1', [`letters/${userId}/%`])
