/** Who works for a client, in which role, and who is invited. */
import { eq, sql } from 'drizzle-orm'
import { membershipsRead as memberships } from '#account/clients/server/relations.ts'
import { usersRead } from '#account/sign-in/server/relations.ts'
import { ownersOfSecondFactors } from '#account/sign-in/server/second-factor/codes.ts'
import { inWords } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { listRefusedAddresses } from '#server/effects/mail-refusals/note-refusals.ts'
import type { App } from '#server/platform/app.ts'
import type { Invitation, Member, MemberList } from '../contract/members.ts'
import { invitations } from './tables.ts'

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
  const refused = new Map(
    (await listRefusedAddresses(app.db, clientId, emails)).map(({ email, since, reason }) => [email, { since, reason }]),
  )
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
