/** A user leaves all clients at once. */
import { and, eq, ne, sql } from 'drizzle-orm'
import { clientClosed, membershipEnded } from '#account/clients/server/client-closed.ts'
import { clients, invitations, memberships } from '#account/clients/server/tables.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { writeAudit } from '#server/platform/http/audit-log.ts'
import type { Origin } from '#server/platform/http/security-log.ts'
import { emit } from '#server/platform/jobs/events.ts'

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

type Leaving = { userId: string; email: string; left: readonly ClientLeft[]; call: string; origin: Origin }

/** Where the user was the last owner all memberships end. Invitations of the address and of such clients end. */
export async function leaveAll(app: App, tx: Tx, { userId, email, left, call, origin }: Leaving): Promise<void> {
  const actor = { kind: 'user', userId, role: null, platformRole: null, isActingFor: false } as const
  for (const { clientId, isLastOwner } of left) {
    const isOfUser = isLastOwner ? undefined : eq(memberships.userId, userId)
    await tx.delete(memberships).where(and(eq(memberships.clientId, clientId), isOfUser))
    if (isLastOwner) await tx.delete(invitations).where(eq(invitations.clientId, clientId))
    await writeAudit(tx, { actor, clientId, call, ids: { id: clientId }, outcome: 'done', origin })
    await (isLastOwner ? emit(app, tx, clientClosed, { clientId }) : emit(app, tx, membershipEnded, { clientId, userId }))
  }
  await tx.delete(invitations).where(eq(invitations.email, email))
}
