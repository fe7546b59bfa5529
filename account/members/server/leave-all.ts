/** A user leaves all clients at once. */
import { eq } from 'drizzle-orm'
import { clientClosed, membershipEnded } from '#account/clients/server/client-closed.ts'
import { type ClientLeft, deleteMemberships } from '#account/clients/server/memberships.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { writeAudit } from '#server/platform/http/audit-log.ts'
import type { RequestOrigin } from '#server/platform/http/security-log.ts'
import { emitEvent } from '#server/platform/jobs/events.ts'
import { invitations } from './tables.ts'

type Leaving = { userId: string; email: string; left: readonly ClientLeft[]; call: string; origin: RequestOrigin }

/** Where the user was the last owner all memberships end. Invitations of the address and of such clients end. */
export async function leaveAllClients(app: App, tx: Tx, { userId, email, left, call, origin }: Leaving): Promise<void> {
  const actor = { kind: 'user', userId, role: null, platformRole: null, isActingFor: false } as const
  for (const { clientId, isLastOwner } of left) {
    await deleteMemberships(tx, { clientId, userId: isLastOwner ? null : userId })
    if (isLastOwner) await tx.delete(invitations).where(eq(invitations.clientId, clientId))
    await writeAudit(tx, { actor, clientId, call, ids: { id: clientId }, outcome: 'done', origin })
    await (isLastOwner ? emitEvent(app, tx, clientClosed, { clientId }) : emitEvent(app, tx, membershipEnded, { clientId, userId }))
  }
  await tx.delete(invitations).where(eq(invitations.email, email))
}
