/** All that is kept about a user, without secrets. */
import { desc, eq } from 'drizzle-orm'
import { membershipsOf } from '#account/clients/server/clients.ts'
import { Problem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { countOrRefuseAttempt } from '#server/platform/http/rate-limit.ts'
import { logSecurity, type RequestOrigin } from '#server/platform/http/security-log.ts'
import type { Caller } from '#server/platform/http/session.ts'
import { auditLog, securityEvents } from '#server/platform/tables.ts'
import { OWN_ENTRIES_MAX, type OwnData } from '../../contract/own-data.ts'
import { passkeysOf } from '../passkeys/kept-passkeys.ts'
import { proveOwnAccount } from '../prove-own.ts'
import { recoveryCodesLeft, secondFactorOf } from '../second-factor/codes.ts'
import { accountNetworks, emailChanges, sessions, users } from '../tables.ts'

const PER_DAY = 10
const DAY_SECONDS = 24 * 3600

type Proof = { password: string; code?: string | undefined; origin: RequestOrigin }

/** Throws `invalid-fields`, `too-many-requests`. */
export async function exportOwnData(app: App, { id: userId, ...caller }: Caller, proof: Proof): Promise<OwnData> {
  await proveOwnAccount(app, { id: userId, ...caller }, proof)
  await countOrRefuseAttempt(app.db, { key: `own-data/${userId}`, max: PER_DAY, windowSeconds: DAY_SECONDS })
  return app.db.inTransaction(async (tx) => {
    const data = { madeAt: app.clock.now().toISOString(), ...(await accountOf(tx, userId)), ...(await entriesOf(tx, userId)) }
    await logSecurity(tx, { kind: 'data-exported', actorId: userId, userId, origin: proof.origin })
    return data
  })
}

async function accountOf(tx: Tx, userId: string) {
  const [user] = await tx.select().from(users).where(eq(users.id, userId))
  if (!user) throw new Problem('sign-in-required')
  const { id, name, email, platformRole, language, referralCode, referredBy, passwordHash, createdAt } = user
  const about = { id, name, email, platformRole, language, referralCode, referredBy }
  const factor = await secondFactorOf(tx, userId)
  return {
    user: { ...about, hasPassword: passwordHash !== null, createdAt: createdAt.toISOString() },
    memberships: (await membershipsOf(tx, userId)).map(({ joinedAt, ...one }) => ({ ...one, joinedAt: joinedAt.toISOString() })),
    sessions: (await tx.select().from(sessions).where(eq(sessions.userId, userId))).map(
      ({ id, createdAt, lastSeenAt, expiresAt, ipAddress, userAgent }) => ({
        ...{ id, ipAddress, userAgent, createdAt: createdAt.toISOString(), lastSeenAt: lastSeenAt.toISOString() },
        expiresAt: expiresAt.toISOString(),
      }),
    ),
    networks: (await tx.select().from(accountNetworks).where(eq(accountNetworks.userId, userId))).map(
      ({ ipAddress, lastProofAt, codeProofAt }) => ({
        ...{ ipAddress, lastProofAt: lastProofAt.toISOString(), codeProofAt: codeProofAt?.toISOString() ?? null },
      }),
    ),
    emailChanges: (await tx.select().from(emailChanges).where(eq(emailChanges.userId, userId))).map(
      ({ oldEmail, newEmail, requestedAt, confirmedAt }) => ({
        ...{ oldEmail, newEmail, requestedAt: requestedAt.toISOString(), confirmedAt: confirmedAt?.toISOString() ?? null },
      }),
    ),
    passkeys: (await passkeysOf(tx, userId)).map(({ name, createdAt, lastUsedAt }) => ({
      ...{ name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null },
    })),
    secondFactor: factor?.confirmedAt
      ? { since: factor.confirmedAt.toISOString(), recoveryCodesLeft: await recoveryCodesLeft(tx, userId) }
      : null,
  }
}

async function entriesOf(tx: Tx, userId: string) {
  const [isAbout, isBy] = [eq(securityEvents.userId, userId), eq(auditLog.userId, userId)]
  const events = await tx.select().from(securityEvents).where(isAbout).orderBy(desc(securityEvents.id)).limit(OWN_ENTRIES_MAX)
  const deeds = await tx.select().from(auditLog).where(isBy).orderBy(desc(auditLog.id)).limit(OWN_ENTRIES_MAX)
  return {
    securityEvents: events.map(({ at, kind, outcome, details, ipAddress, userAgent }) => ({
      ...{ at: at.toISOString(), kind, outcome, details, ipAddress, userAgent },
    })),
    olderSecurityEvents: (await tx.$count(securityEvents, isAbout)) - events.length,
    deeds: deeds.map(({ at, clientId, call, ids, outcome, problem, ipAddress, userAgent }) => ({
      ...{ at: at.toISOString(), clientId, call, ids, outcome, problem, ipAddress, userAgent },
    })),
    olderDeeds: (await tx.$count(auditLog, isBy)) - deeds.length,
  }
}
