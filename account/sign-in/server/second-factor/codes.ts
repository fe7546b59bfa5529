/** Codes of the app and recovery codes: each is taken once. */

import { randomInt } from 'node:crypto'
import { and, count, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { fieldProblem } from '#contract/problems.ts'
import { addMail } from '#server/effects/mails.ts'
import type { App } from '#server/platform/app.ts'
import type { Queries, Statements, Tx } from '#server/platform/database/database.ts'
import { type StatementParams, statement } from '#server/platform/database/statement.ts'
import { logSecurity, type RequestOrigin } from '#server/platform/http/security-log.ts'
import { sealFor } from '#server/platform/seal.ts'
import { RECOVERY_CODES_COUNT, SECOND_FACTOR_SET_UP_MINUTES } from '../../contract/second-factor.ts'
import { RECOVERY_LENGTH, RECOVERY_SIGNS, readTypedCode } from '../../contract/typed-code.ts'
import { isKnownNetwork } from '../known-networks.ts'
import { hashPassword, isPassword } from '../password-hash.ts'
import { beginSignInAttempt } from '../slow-down.ts'
import { recoveryCodes, secondFactors } from '../tables.ts'
import { lockAccount } from '../users.ts'
import { secondFactorMail } from './second-factor-mail.ts'

const STEP_SECONDS = 30
/** A clock may be wrong by this much, either way. */
const STEPS_OFF = 1
/** 160 bits, as RFC 4226 recommends. */
const KEY_BYTES = 20

const sealOf = ({ config }: Pick<App, 'config'>) => sealFor('second-factor', config.authSecret)

/** SHA-1, six digits, 30 s: what every app reads. */
const totpOf = (key: string, of: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...of, algorithm: 'SHA1', digits: 6, period: STEP_SECONDS, secret: Secret.fromBase32(key) })

export function newSecondFactorKey(app: Pick<App, 'config'>, { id: userId, email }: { id: string; email: string }) {
  const key = new Secret({ size: KEY_BYTES }).base32
  const link = totpOf(key, { issuer: app.config.productName, label: email }).toString()
  return { key, link, sealed: sealOf(app).seal(key, userId) }
}

/** The time step whose code this is; null: it is none of about now. */
export function codeTimeStepOf(app: Pick<App, 'config' | 'clock'>, userId: string, keySealed: string, code: string): number | null {
  const key = sealOf(app).open(keySealed, userId)
  if (key === null) throw new Error('the key of a second factor cannot be opened: it was sealed under another AUTH_SECRET')
  const timestamp = app.clock.now().getTime()
  const stepsOff = totpOf(key).validate({ token: code, timestamp, window: STEPS_OFF })
  return stepsOff === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + stepsOff
}

type Proof = { kind: 'app'; factorId: string; step: number } | { kind: 'recovery'; id: string }

async function proofOf(app: App, userId: string, text: string): Promise<Proof | null> {
  const typed = readTypedCode(text)
  const factor = await secondFactorOf(app.db, userId)
  if (!typed || !factor?.isOn) return null
  if (typed.kind === 'recovery') return recoveryProof(app, userId, typed.code)
  const step = codeTimeStepOf(app, userId, factor.keySealed, typed.code)
  return step === null ? null : { kind: 'app', factorId: factor.id, step }
}

async function recoveryProof(app: App, userId: string, code: string): Promise<Proof | null> {
  const rows = await app.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const fitting = await Promise.all(rows.map(({ codeHash }) => isPassword(code, codeHash)))
  const row = rows.find((_, index) => fitting[index])
  return row ? { kind: 'recovery', id: row.id } : null
}

/** Answers false where it was used meanwhile: of two at once the second waits here. */
async function spend(tx: Tx, userId: string, proof: Proof): Promise<boolean> {
  const { rowCount } = proof.kind === 'app' ? await spendStep(tx, userId, proof) : await spendRecoveryCode(tx, userId, proof.id)
  return rowCount === 1
}

const spendStep = (tx: Tx, userId: string, { factorId, step }: { factorId: string; step: number }) =>
  tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.id, factorId), lt(secondFactors.lastStep, step)))

const spendRecoveryCode = (tx: Tx, userId: string, id: string) =>
  tx.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.id, id)))

type Typed = { userId: string; code: string; origin: RequestOrigin }

/**
 * Does the work with a code that is right, in the transaction that uses it up. Wrong ones slow down as wrong passwords do; known is
 * only a network where a code proved right. Throws `invalid-fields` (code-wrong, code-used), `too-many-requests`.
 */
export async function withSecondFactorCode<T>(app: App, { userId, code, origin }: Typed, work: (tx: Tx) => Promise<T>): Promise<T> {
  const logCheck = (outcome: 'failed' | 'refused') => logSecurity(app.db, { kind: 'code-check', outcome, actorId: null, userId, origin })
  const forgive = await beginSignInAttempt(app, {
    ...{ about: 'code', of: userId, origin },
    isKnown: () => isKnownNetwork(app.db, userId, origin.ipAddress, { byCode: true }),
    onRefused: () => logCheck('refused'),
  })
  const proof = await proofOf(app, userId, code)
  const done =
    proof &&
    (await app.db.inTransaction(async (tx) => {
      await lockAccount(tx, userId)
      if (!(await spend(tx, userId, proof))) return null
      if (proof.kind === 'recovery') await reportUse(app, tx, userId, origin)
      return { answer: await work(tx) }
    }))
  if (!done) {
    await logCheck('failed')
    throw fieldProblem('code', proof?.kind === 'app' ? 'code-used' : 'code-wrong')
  }
  await forgive()
  return done.answer
}

async function reportUse(app: App, tx: Tx, userId: string, origin: RequestOrigin): Promise<void> {
  const details = { left: String(await recoveryCodesLeft(tx, userId)) }
  const id = await logSecurity(tx, { kind: 'recovery-code-used', actorId: userId, userId, origin, details })
  await addMail(app, tx, { mail: secondFactorMail, id })
}

type Factor = {
  id: string
  keySealed: string
  isOn: boolean
  confirmedAt: Date | null
  /** Its set-up can still be finished. */
  isFresh: boolean
}

const factor = statement('second-factor', (given: StatementParams<{ userId: string }>) => ({
  rows: {
    ...{ id: secondFactors.id, keySealed: secondFactors.keySealed, confirmedAt: secondFactors.confirmedAt },
    isOn: sql`${secondFactors.confirmedAt} is not null`.mapWith(Boolean),
    isFresh: sql`${secondFactors.createdAt} > now() - make_interval(mins => ${sql.raw(String(SECOND_FACTOR_SET_UP_MINUTES))})`.mapWith(
      Boolean,
    ),
  },
  text: (list) => sql`select ${list} from ${secondFactors} where ${secondFactors.userId} = ${given.userId}`,
}))

/** Also one whose set-up was only begun; null: there is none. */
export const secondFactorOf = (db: Statements, userId: string): Promise<Factor | null> => factor.first(db, { userId })

/** Who of these has it on. */
export async function ownersOfSecondFactors(db: Queries, userIds: readonly string[]): Promise<Set<string>> {
  const isOn = and(inArray(secondFactors.userId, [...userIds]), isNotNull(secondFactors.confirmedAt))
  return new Set((await db.select().from(secondFactors).where(isOn)).map(({ userId }) => userId))
}

export async function recoveryCodesLeft(db: Queries, userId: string): Promise<number> {
  const [counted] = await db.select({ count: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return counted?.count ?? 0
}

export type NewRecoveryCodes = { codes: string[]; hashes: string[] }

export async function newRecoveryCodes(): Promise<NewRecoveryCodes> {
  const codes = Array.from({ length: RECOVERY_CODES_COUNT }, newRecoveryCode)
  return { codes: codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-')), hashes: await Promise.all(codes.map(hashPassword)) }
}

const newRecoveryCode = (): string =>
  Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_SIGNS[randomInt(RECOVERY_SIGNS.length)]).join('')

/** Instead of all earlier ones. */
export async function keepRecoveryCodes(tx: Tx, userId: string, { hashes }: NewRecoveryCodes): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
}
