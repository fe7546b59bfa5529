/** Who works for a client, in which role. A client always keeps an owner. */
import type { Invitation, Member, MemberList } from '../../../contract/account/members.ts'
import { Role } from '../../../contract/account/permissions.ts'
import { Problem } from '../../../contract/problems.ts'
import { inWords, type Message } from '../../../contract/texts/message.ts'
import type { Texts } from '../../../contract/texts/texts.ts'
import { refusedAmong } from '../../effects/mail-refusals/note-refusals.ts'
import type { App } from '../../platform/app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { writeAudit } from '../../platform/http/audit-log.ts'
import type { Origin } from '../../platform/http/security-log.ts'
import { ownersOfSecondFactors } from '../account/second-factor/codes.ts'

type MemberRow = { userId: string; name: string; email: string; role: string; joinedAt: Date }
type InvitationRow = { id: string; email: string; role: string; sentAt: Date; expiresAt: Date; notSent: Message | null }
type Asking = { clientId: string; userId: string | null; texts: Texts }

export async function listMembers(app: App, { clientId, userId, texts }: Asking): Promise<MemberList> {
  const members = app.db.$client.query<MemberRow>(
    `select u.id as "userId", u.name, u.email, m.role, m.joined_at as "joinedAt"
       from memberships m join users u on u.id = m.user_id where m.client_id = $1 order by lower(u.name), u.email`,
    [clientId],
  )
  const invitations = app.db.$client.query<InvitationRow>(
    `select id, email, role, sent_at as "sentAt", expires_at as "expiresAt", not_sent as "notSent" from invitations where client_id = $1 order by email`,
    [clientId],
  )
  const now = app.clock.now()
  const { rows } = await members
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
        role: Role.parse(row.role),
        joinedAt: row.joinedAt.toISOString(),
        hasSecondFactor: secured.has(row.userId),
        isSelf: row.userId === userId,
      }),
    ),
    invitations: (await invitations).rows.map(
      (row): Invitation => ({
        ...row,
        role: Role.parse(row.role),
        sentAt: row.sentAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
        isExpired: row.expiresAt <= now,
        notSent: row.notSent && inWords(texts, row.notSent),
      }),
    ),
  }
}

type Membership = { clientId: string; userId: string }

/** Throws `not-found`, `last-owner`. */
export const changeRole = (app: App, { clientId, userId, role }: Membership & { role: Role }): Promise<void> =>
  withOwnerLeft(app, clientId, async (tx) => {
    const { rowCount } = await tx.$client.query('update memberships set role = $3 where client_id = $1 and user_id = $2', [
      clientId,
      userId,
      role,
    ])
    return rowCount === 1
  })

/** Throws `not-found`, `last-owner`. */
export const removeMember = (app: App, membership: Membership): Promise<void> =>
  withOwnerLeft(app, membership.clientId, (tx) => endMembership(tx, membership))

/** Throws `not-found`, `last-owner`. */
export const leaveClient = (app: App, membership: Membership & { origin: Origin; call: string }): Promise<void> =>
  withOwnerLeft(app, membership.clientId, async (tx) => {
    const { clientId, userId, origin, call } = membership
    const actor = { kind: 'user', userId, role: null, platformRole: null, isActingFor: false } as const
    await writeAudit(tx, { actor, clientId, call, ids: { id: clientId }, outcome: 'done', origin })
    return endMembership(tx, membership)
  })

async function endMembership(tx: Tx, { clientId, userId }: Membership): Promise<boolean> {
  const { rowCount } = await tx.$client.query('delete from memberships where client_id = $1 and user_id = $2', [clientId, userId])
  return rowCount === 1
}

/** The client's row is locked first: of two changes at once the second sees what the first left. */
const withOwnerLeft = (app: App, clientId: string, change: (tx: Tx) => Promise<boolean>): Promise<void> =>
  app.db.inTransaction(async (tx) => {
    await tx.$client.query('select 1 from clients where id = $1 for update', [clientId])
    if (!(await change(tx))) throw new Problem('not-found')
    const { rowCount } = await tx.$client.query(`select 1 from memberships where client_id = $1 and role = 'owner' limit 1`, [clientId])
    if (rowCount === 0) throw new Problem('last-owner')
  })

/** Throws `not-found` for a client of others. */
export async function chooseClient(app: App, { clientId, userId }: Membership): Promise<void> {
  const { rowCount } = await app.db.$client.query('update memberships set chosen_at = now() where client_id = $1 and user_id = $2', [
    clientId,
    userId,
  ])
  if (rowCount === 0) throw new Problem('not-found')
}
