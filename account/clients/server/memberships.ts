/** Memberships as they change. A client always keeps an owner. */
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Role } from '#contract/permissions.ts'
import { Problem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { writeAudit } from '#server/platform/http/audit-log.ts'
import type { RequestOrigin } from '#server/platform/http/security-log.ts'
import { emitEvent } from '#server/platform/jobs/events.ts'
import { membershipEnded } from './client-closed.ts'
import { clients, memberships } from './tables.ts'

export type Membership = { clientId: string; userId: string }

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
export const leaveClient = (app: App, membership: Membership & { origin: RequestOrigin; call: string }): Promise<void> =>
  withOwnerLeft(app, membership.clientId, async (tx) => {
    const { clientId, userId, origin, call } = membership
    const actor = { kind: 'user', userId, role: null, platformRole: null, isActingFor: false } as const
    await writeAudit(tx, { actor, clientId, call, ids: { id: clientId }, outcome: 'done', origin })
    return endMembership(app, tx, membership)
  })

async function endMembership(app: App, tx: Tx, { clientId, userId }: Membership): Promise<boolean> {
  const { rowCount } = await tx.delete(memberships).where(isIt({ clientId, userId }))
  await emitEvent(app, tx, membershipEnded, { clientId, userId })
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
export async function chooseClient(db: Pick<Tx, 'update'>, membership: Membership): Promise<void> {
  const { rowCount } = await db.update(memberships).set({ chosenAt: sql`now()` }).where(isIt(membership))
  if (rowCount === 0) throw new Problem('not-found')
}

/** How many work for it. */
export const countMembers = (tx: Tx, clientId: string): Promise<number> => tx.$count(memberships, eq(memberships.clientId, clientId))

/** `isLastOwner`: without the user it has no owner left. */
export type ClientLeft = { clientId: string; name: string; isLastOwner: boolean }

/** Nothing changes their members until the transaction ends. By id, as all that lock several do. */
export async function lockClientsOf(tx: Tx, userId: string): Promise<ClientLeft[]> {
  const rows = await tx
    .select({ clientId: clients.id, name: clients.name })
    .from(clients)
    .where(sql`${clients.id} in (select client_id from memberships where user_id = ${userId})`)
    .orderBy(clients.id)
    .for('update')
  const left: ClientLeft[] = []
  for (const { clientId, name } of rows) {
    const isOther = and(eq(memberships.clientId, clientId), eq(memberships.role, 'owner'), ne(memberships.userId, userId))
    left.push({ clientId, name, isLastOwner: (await tx.$count(memberships, isOther)) === 0 })
  }
  return left
}

/** Those of one user; `userId` null: all of the client. It says nothing to anyone of it. */
export async function deleteMemberships(tx: Tx, { clientId, userId }: { clientId: string; userId: string | null }): Promise<void> {
  const isOfUser = userId === null ? undefined : eq(memberships.userId, userId)
  await tx.delete(memberships).where(and(eq(memberships.clientId, clientId), isOfUser))
}
