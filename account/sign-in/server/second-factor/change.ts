/** What is done with a second factor that is on: off, new recovery codes, an administrator's reset. */
import { and, eq, gte, isNull, or, sql } from 'drizzle-orm'
import { membersOfClient } from '#account/clients/server/clients.ts'
import { Problem } from '#contract/problems.ts'
import { addMail } from '#server/effects/mails.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { logSecurity, type RequestOrigin } from '#server/platform/http/security-log.ts'
import type { Caller } from '#server/platform/http/session.ts'
import { endPasskeys } from '../passkeys/kept-passkeys.ts'
import { provePassword } from '../passwords.ts'
import { endSessions } from '../sessions.ts'
import { recoveryCodes, secondFactors } from '../tables.ts'
import { accountById, lockAccount } from '../users.ts'
import { keepRecoveryCodes, newRecoveryCodes, secondFactorOf, withSecondFactorCode } from './codes.ts'
import { secondFactorMail } from './second-factor-mail.ts'
import { endSignInTickets } from './tickets.ts'

type Proved = { password: string; code: string; origin: RequestOrigin }

/** Throws `invalid-fields`, `second-factor-changed` where it is off, `too-many-requests`. */
export async function switchOffSecondFactor(app: App, caller: Caller, { password, code, origin }: Proved): Promise<void> {
  await provePasswordWhileOn(app, caller, { password, origin })
  await withSecondFactorCode(app, { userId: caller.id, code, origin }, async (tx) => {
    await endFactor(tx, caller.id)
    await endSignInTickets(tx, caller.id)
    await report(app, tx, { kind: 'second-factor-off', actorId: caller.id, userId: caller.id, origin })
  })
}

/** Answers the new ones. Throws as `switchOff` does. */
export async function renewRecoveryCodes(app: App, caller: Caller, { password, code, origin }: Proved): Promise<string[]> {
  await provePasswordWhileOn(app, caller, { password, origin })
  const recovery = await newRecoveryCodes()
  await withSecondFactorCode(app, { userId: caller.id, code, origin }, async (tx) => {
    await keepRecoveryCodes(tx, caller.id, recovery)
    await report(app, tx, { kind: 'recovery-codes-renewed', actorId: caller.id, userId: caller.id, origin })
  })
  return recovery.codes
}

async function provePasswordWhileOn(app: App, caller: Caller, { password, origin }: Omit<Proved, 'code'>): Promise<void> {
  await provePassword(app, caller, { password, field: 'password', wrong: 'password-wrong', kind: 'password-check', origin })
  if (!(await secondFactorOf(app.db, caller.id))?.isOn) throw new Problem('second-factor-changed')
}

type Reset = { clientId: string; userId: string; origin: RequestOrigin }

/**
 * For a client's member who has lost both app and recovery codes; the operator's own staff is not reset by call. Throws `not-found`,
 * `not-allowed`, `second-factor-changed` where it is off.
 */
export const resetSecondFactor = (app: App, caller: Caller, { clientId, userId, origin }: Reset): Promise<void> =>
  app.db.inTransaction(async (tx) => {
    await lockAccount(tx, userId)
    const members = await membersOfClient(tx, clientId)
    if (!members?.includes(userId)) throw new Problem('not-found')
    const account = await accountById(tx, userId)
    if (account?.platformRole) throw new Problem('not-allowed')
    if (!(await endFactor(tx, userId))) throw new Problem('second-factor-changed')
    await endSessions(tx, userId)
    await endPasskeys(tx, userId, { actorId: caller.id, origin })
    await report(app, tx, { kind: 'second-factor-reset', actorId: caller.id, userId, origin })
  })

type Since = { userId: string; since: Date; origin: RequestOrigin }

/** What of it was switched on or renewed from then on; the owner is notified where it is off now. */
export async function endSecondFactorSince(
  app: App,
  tx: Tx,
  { userId, since, origin }: Since,
): Promise<'second-factor' | 'recovery-codes' | null> {
  const [young] = await tx
    .select({ id: secondFactors.id })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), or(isNull(secondFactors.confirmedAt), gte(secondFactors.confirmedAt, since))))
  if (young) {
    if (!(await endFactor(tx, userId))) return null
    await report(app, tx, { kind: 'second-factor-off', actorId: userId, userId, origin })
    return 'second-factor'
  }
  const isYoung = sql`uuid_extract_timestamp(${recoveryCodes.id}) >= ${since.toISOString()}`
  const { rowCount } = await tx.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), isYoung))
  return rowCount === 0 ? null : 'recovery-codes'
}

/** Answers whether it was on. */
async function endFactor(tx: Tx, userId: string): Promise<boolean> {
  const [ended] = await tx.delete(secondFactors).where(eq(secondFactors.userId, userId)).returning()
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return ended !== undefined && ended.confirmedAt !== null
}

type Report = {
  kind: 'second-factor-off' | 'recovery-codes-renewed' | 'second-factor-reset'
  actorId: string
  userId: string
  origin: RequestOrigin
}

async function report(app: App, tx: Tx, event: Report): Promise<void> {
  const id = await logSecurity(tx, event)
  await addMail(app, tx, { mail: secondFactorMail, id })
}
