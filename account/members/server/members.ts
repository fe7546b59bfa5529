/** Who works for a client, in which role. A client always keeps an owner. */
import { and, eq, sql } from 'drizzle-orm'
import { membershipEnded } from '#account/clients/server/client-closed.ts'
import { clients, invitations, memberships } from '#account/clients/server/tables.ts'
import { usersRead } from '#account/sign-in/server/relations.ts'
import { ownersOfSecondFactors } from '#account/sign-in/server/second-factor/codes.ts'
import type { Role } from '#contract/permissions.ts'
import { Problem } from '#contract/problems.ts'
import { inWords } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { refusedAmong } from '#server/effects/mail-refusals/note-refusals.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { writeAudit } from '#server/platform/http/audit-log.ts'
import type { Origin } from '#server/platform/http/security-log.ts'
import { emit } from '#server/platform/jobs/events.ts'
import type { Invitation, Member, MemberList } from '../contract/members.ts'

type Asking = { clientId: string; userId: string | null; texts: Texts }

export async function listMembers(app: App, { clientId, userId, texts }: Asking): Promise<MemberList> {
  const { id, email, role, sentAt, expiresAt, notSent } = invitations
  const [rows, invited] = await Promise.all([
    app.db
      .select({
        userId: usersRead.id,
        name: usersRead.name,
        email: usersRead.email,
        role: memberships.role,
        joinedAt: memberships.joinedAt,
      })
      .from(memberships)
      .innerJoin(usersRead, eq(usersRead.id, memberships.userId))
      .where(eq(memberships.clientId, clientId))
      .orderBy(sql`lower(${usersRead.name})`, usersRead.email),
    app.db
      .select({ id, email, role, sentAt, expiresAt, notSent })
      .from(invitations)
      .where(eq(invitations.clientId, clientId))
      .orderBy(email),
  ])
  const now = app.clock.now()
  const secured = await ownersOfSecondFactors(
    app.db,
    rows.map((row) => row.userId),
  )
  const emails = rows.map(({ email }) => email)
  const refused = new Map((await refusedAmong(app.db, clientId, emails)).map(({ email, since, reason }) => [email, { since, reason }]))
  return {
    members: rows.map(
      (row): Member => ({
        ...row,
        refused: refused.get(row.email) ?? null,
        joinedAt: row.joinedAt.toISOString(),
        hasSecondFactor: secured.has(row.userId),
        isSelf: row.userId === userId,
      }),
    ),
    invitations: invited.map(
      (row): Invitation => ({
        ...row,
        sentAt: row.sentAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
        isExpired: row.expiresAt <= now,
        notSent: row.notSent && inWords(texts, row.notSent),
      }),
    ),
  }
}

type Membership = { clientId: string; userId: string }

const isIt = ({ clientId, userId }: Membership) => and(eq(memberships.clientId, clientId), eq(memberships.userId, userId))

/** Throws `not-found`, `last-owner`. */
export const changeRole = (app: App, { clientId, userId, role }: Membership & { role: Role }): Promise<void> =>
  withOwnerLeft(app, clientId, async (tx) => {
    const { rowCount } = await tx.update(memberships).set({ role }).where(isIt({ clientId, userId }))
    return rowCount === 1
  })

/** Throws `not-found`, `last-owner`. */
export const removeMember = (app: App, membership: Membership): Promise<void> =>
  withOwnerLeft(app, membership.clientId, (tx) => endMembership(app, tx, membership))

/** Throws `not-found`, `last-owner`. */
export const leaveClient = (app: App, membership: Membership & { origin: Origin; call: string }): Promise<void> =>
  withOwnerLeft(app, membership.clientId, async (tx) => {
    const { clientId, userId, origin, call } = membership
    const actor = { kind: 'user', userId, role: null, platformRole: null, isActingFor: false } as const
    await writeAudit(tx, { actor, clientId, call, ids: { id: clientId }, outcome: 'done', origin })
    return endMembership(app, tx, membership)
  })

async function endMembership(app: App, tx: Tx, { clientId, userId }: Membership): Promise<boolean> {
  const { rowCount } = await tx.delete(memberships).where(isIt({ clientId, userId }))
  await emit(app, tx, membershipEnded, { clientId, userId })
  return rowCount === 1
}

/** The client's row is locked first: of two changes at once the second sees what the first left. */
const withOwnerLeft = (app: App, clientId: string, change: (tx: Tx) => Promise<boolean>): Promise<void> =>
  app.db.inTransaction(async (tx) => {
    await tx.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId)).for('update')
    if (!(await change(tx))) throw new Problem('not-found')
    const owners = await tx.$count(memberships, and(eq(memberships.clientId, clientId), eq(memberships.role, 'owner')))
    if (owners === 0) throw new Problem('last-owner')
  })

/** Throws `not-found` for a client of others. */
export async function chooseClient({ db }: App, membership: Membership): Promise<void> {
  const { rowCount } = await db.update(memberships).set({ chosenAt: sql`now()` }).where(isIt(membership))
  if (rowCount === 0) throw new Problem('not-found')
}
