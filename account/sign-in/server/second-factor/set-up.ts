/** Switches two-step sign-in on: a key is shown, and counts once a code made with it came back. */

import { and, eq, isNull, sql } from 'drizzle-orm'
import { fieldProblem, Problem } from '#contract/problems.ts'
import { addMail } from '#server/effects/mails.ts'
import type { App } from '#server/platform/app.ts'
import { countOrRefuseAttempt, uncountAttempt } from '#server/platform/http/rate-limit.ts'
import { logSecurity, type RequestOrigin } from '#server/platform/http/security-log.ts'
import type { Caller } from '#server/platform/http/session.ts'
import type { SecondFactor, SecondFactorSetUp } from '../../contract/second-factor.ts'
import { readTypedCode } from '../../contract/typed-code.ts'
import { rememberNetwork } from '../known-networks.ts'
import { provePassword } from '../passwords.ts'
import { endSessions } from '../sessions.ts'
import { secondFactors } from '../tables.ts'
import { lockOwnAccount } from '../users.ts'
import { codeTimeStepOf, keepRecoveryCodes, newRecoveryCodes, newSecondFactorKey, recoveryCodesLeft, secondFactorOf } from './codes.ts'
import { secondFactorMail } from './second-factor-mail.ts'

export async function readSecondFactor(app: App, caller: Caller): Promise<SecondFactor> {
  const factor = await secondFactorOf(app.db, caller.id)
  if (!factor?.isOn) return { isOn: false, since: null, recoveryCodesLeft: 0 }
  return { isOn: true, since: factor.confirmedAt?.toISOString() ?? null, recoveryCodesLeft: await recoveryCodesLeft(app.db, caller.id) }
}

/** Throws `invalid-fields`, `second-factor-changed` where it is on already, `too-many-requests`. */
export async function beginSecondFactorSetUp(
  app: App,
  caller: Caller,
  { password, origin }: { password: string; origin: RequestOrigin },
): Promise<SecondFactorSetUp> {
  await provePassword(app, caller, { password, field: 'password', wrong: 'password-wrong', kind: 'password-check', origin })
  const { key, link, sealed } = newSecondFactorKey(app, caller)
  const { rowCount } = await app.db
    .insert(secondFactors)
    .values({ userId: caller.id, keySealed: sealed })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { id: sql`excluded.id`, keySealed: sealed, createdAt: sql`excluded.created_at`, lastStep: 0 },
      setWhere: isNull(secondFactors.confirmedAt),
    })
  if (rowCount === 0) throw new Problem('second-factor-changed')
  return { key: key.replace(/(.{4})(?=.)/g, '$1 '), link, picture: await pictureOf(link) }
}

/** With the quiet zone of four modules that the standard asks for, white also on a dark page. */
async function pictureOf(link: string): Promise<string> {
  const { default: bwip } = await import('bwip-js/node') // 2 MB, which a start does without
  const svg = bwip.toSVG({ bcid: 'qrcode', text: link, scale: 2, padding: 8, backgroundcolor: 'FFFFFF' })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

const WRONG_MAX = 20
const WINDOW_SECONDS = 15 * 60

/**
 * Answers the recovery codes. Other sessions end, as nothing asked them for a code. Throws `invalid-fields`, `second-factor-changed` where
 * none is being set up, `too-many-requests`.
 */
export async function confirmSecondFactorSetUp(
  app: App,
  caller: Caller,
  { code, origin }: { code: string; origin: RequestOrigin },
): Promise<string[]> {
  const limit = { key: `second-factor/set-up/${caller.id}`, max: WRONG_MAX, windowSeconds: WINDOW_SECONDS }
  await countOrRefuseAttempt(app.db, limit)
  const factor = await secondFactorOf(app.db, caller.id)
  if (!factor || factor.isOn || !factor.isFresh) throw new Problem('second-factor-changed')
  const step = codeTimeStepOf(app, caller.id, factor.keySealed, readTypedCode(code)?.code ?? '')
  if (step === null) throw fieldProblem('code', 'code-wrong')
  await uncountAttempt(app.db, limit)
  const recovery = await newRecoveryCodes()
  await app.db.inTransaction(async (tx) => {
    await lockOwnAccount(tx, caller.id)
    const isBegun = and(eq(secondFactors.userId, caller.id), eq(secondFactors.id, factor.id), isNull(secondFactors.confirmedAt))
    const { rowCount } = await tx.update(secondFactors).set({ confirmedAt: sql`now()`, lastStep: step }).where(isBegun)
    if (rowCount === 0) throw new Problem('second-factor-changed')
    await keepRecoveryCodes(tx, caller.id, recovery)
    await endSessions(tx, caller.id, { except: caller.sessionId })
    await rememberNetwork(tx, caller.id, origin.ipAddress, { byCode: true })
    const id = await logSecurity(tx, { kind: 'second-factor-on', actorId: caller.id, userId: caller.id, origin })
    await addMail(app, tx, { mail: secondFactorMail, id })
  })
  return recovery.codes
}
