/** The other end of an invitation: who has an account accepts it, who has none opens one with it. Each works once. */

import { and, eq, gt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { addMember } from '#account/clients/server/clients.ts'
import { chooseClient } from '#account/clients/server/memberships.ts'
import { clientsRead as clients } from '#account/clients/server/relations.ts'
import type { SignedInAnswer } from '#account/sign-in/contract/account.ts'
import { rememberNetwork } from '#account/sign-in/server/known-networks.ts'
import { endMailedLinks, limitLinksByNetwork } from '#account/sign-in/server/mails/links.ts'
import { hashPassword, newPasswordRefusal } from '#account/sign-in/server/password-hash.ts'
import { openSession } from '#account/sign-in/server/sessions.ts'
import {
  accountByEmail,
  accountById,
  insertUser,
  markUserConfirmed,
  publicUser,
  reopenUser,
  writePasswordHash,
} from '#account/sign-in/server/users.ts'
import type { Role } from '#contract/permissions.ts'
import { fieldProblem, Problem } from '#contract/problems.ts'
import type { Language } from '#contract/texts/languages.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { writeAudit } from '#server/platform/http/audit-log.ts'
import { logSecurity, type RequestOrigin } from '#server/platform/http/security-log.ts'
import type { Caller } from '#server/platform/http/session.ts'
import { hashOfToken } from '#server/platform/http/tokens.ts'
import { invitations } from './tables.ts'

const { id, clientId, email, role } = invitations
const INVITATION = { id, clientId, email, role }
type Invitation = { id: string; clientId: string; email: string; role: Role }

const isGood = (token: string) => and(eq(invitations.tokenHash, hashOfToken(token)), gt(invitations.expiresAt, sql`now()`))

/** Throws `link-expired`. */
async function invitationBy(app: App, token: string): Promise<Invitation & { clientName: string }> {
  const [found] = await app.db
    .select({ ...INVITATION, clientName: clients.name })
    .from(invitations)
    .innerJoin(clients, eq(clients.id, clientId))
    .where(isGood(token))
  if (!found) throw new Problem('link-expired')
  return found
}

/** Uses it up: of two at the same moment the second waits here and finds it gone. Throws `link-expired`. */
async function spendInvitation(tx: Tx, token: string): Promise<Invitation> {
  const [spent] = await tx.delete(invitations).where(isGood(token)).returning(INVITATION)
  if (!spent) throw new Problem('link-expired')
  return spent
}

/** Throws `link-expired`. */
export const readInvitation = (app: App, { token, origin }: { token: string; origin: RequestOrigin }) =>
  limitLinksByNetwork(app, origin.ipAddress, async () => {
    const { clientName, email, role } = await invitationBy(app, token)
    const account = await accountByEmail(app.db, email)
    return { clientName, email, role, hasAccount: account?.isConfirmed ?? false }
  })

type Accepting = { token: string; origin: RequestOrigin; call: string }

/** Answers the client's id. Throws `link-expired`, `invitation-for-another`: then it stays good. */
export const acceptInvitation = (app: App, caller: Caller, { token, origin, call }: Accepting): Promise<string> =>
  limitLinksByNetwork(app, origin.ipAddress, () =>
    app.db.inTransaction(async (tx) => {
      const invitation = await spendInvitation(tx, token)
      if (invitation.email !== caller.email) throw new Problem('invitation-for-another')
      await join(tx, invitation, { userId: caller.id, origin, call })
      return invitation.clientId
    }),
  )

type Registering = Accepting & { name: string; password: string; language: Language | null }

/** Throws `link-expired`, `account-exists`, `invalid-fields`: then it stays good. */
export const registerInvited = (
  app: App,
  { token, name, password, language, origin, call }: Registering,
): Promise<z.infer<typeof SignedInAnswer>> =>
  limitLinksByNetwork(app, origin.ipAddress, async () => {
    const { email } = await invitationBy(app, token)
    const refusal = newPasswordRefusal(app, { password, email })
    if (refusal) throw fieldProblem('password', refusal)
    const hash = await hashPassword(password)
    return app.db.inTransaction(async (tx) => {
      const invitation = await spendInvitation(tx, token)
      const userId = await openAccount(app, tx, { email: invitation.email, name, hash, language })
      await logSecurity(tx, { kind: 'account-opened', actorId: userId, userId, origin })
      await join(tx, invitation, { userId, origin, call })
      const session = await openSession(tx, userId, origin)
      await rememberNetwork(tx, userId, origin.ipAddress)
      const account = await accountById(tx, userId)
      if (!account) throw new Error('an account that was just opened is missing')
      return { success: true, token: session, user: publicUser(account) }
    })
  })

/** Reading the e-mail proves the address. An account on it that was never confirmed may be an attacker's: only what is typed now counts. */
type Opening = { email: string; name: string; hash: string; language: Language | null }

async function openAccount(app: App, tx: Tx, { email, name, hash, language }: Opening): Promise<string> {
  const opened = await insertUser(tx, { email, name, language, isConfirmed: true })
  const existing = opened === null ? await accountByEmail(tx, email) : null
  const userId = opened ?? existing?.id ?? ''
  if (existing) {
    if (!(await markUserConfirmed(app, tx, userId))) throw new Problem('account-exists')
    await endMailedLinks(tx, userId)
    await reopenUser(tx, userId, { name, language })
  }
  await writePasswordHash(tx, userId, hash)
  return userId
}

async function join(
  tx: Tx,
  { id, clientId, role }: Invitation,
  { userId, origin, call }: { userId: string; origin: RequestOrigin; call: string },
) {
  await addMember(tx, { clientId, userId, role })
  await chooseClient(tx, { clientId, userId })
  const actor = { kind: 'user', userId, role, platformRole: null, isActingFor: false } as const
  await writeAudit(tx, { actor, clientId, call, ids: { id, role }, outcome: 'done', origin })
}
