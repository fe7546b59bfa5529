/** What ends with a client that has no members any more, because its last owner closed the account (docs/decisions/144), and with a membership. */
import { and, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { EventSubscription } from '#server/platform/app.ts'
import { eventKind, subscribe } from '#server/platform/jobs/events.ts'

/** In the transaction in which the last owner leaves. Nothing of its money, orders and stores is open. */
export const clientClosed = eventKind<{ clientId: string }>('client-closed')

/** No law keeps these rows of a client: they end with it. */
export const deleteRowsWithClient = (...tables: readonly (PgTable & { clientId: PgColumn })[]): EventSubscription =>
  subscribe(clientClosed, async (_app, tx, { clientId }) => {
    for (const table of tables) await tx.delete(table).where(eq(table.clientId, clientId))
  })

/** In the transaction in which a user stops being a member, on one's own or another's word. A closed client says `clientClosed` alone. */
export const membershipEnded = eventKind<{ clientId: string; userId: string }>('membership-ended')

/** What a member keeps for itself in a client. */
export const deleteRowsWithMembership = (...tables: readonly (PgTable & { clientId: PgColumn; userId: PgColumn })[]): EventSubscription =>
  subscribe(membershipEnded, async (_app, tx, { clientId, userId }) => {
    for (const table of tables) await tx.delete(table).where(and(eq(table.clientId, clientId), eq(table.userId, userId)))
  })
